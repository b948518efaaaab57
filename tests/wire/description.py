"""Discord's own description of its API, as a judge of requests."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from bot.config import PROJECT_ROOT
from bot.sandbox.requestlog import Request

FILE = PROJECT_ROOT.parent / "shared" / "discord" / "openapi.json"
"""Where the description lies, where there is one."""


SENT_BY_DISCORD_PY = (
    ("MessageEditRequestPartial", "tts"),
    ("IncomingWebhookUpdateRequestPartial", "tts"),
    ("ApplicationCommandUpdateRequest", "nsfw"),
)
"""Fields that discord.py sends of its own and that Discord ignores."""


class ApiDescription:
    """Judges requests by the description in `file`."""

    def __init__(self, file: Path = FILE) -> None:
        self._spec: Any = json.loads(file.read_text("utf-8"))
        # discord.py sends ids as numbers too, which Discord takes.
        ids = self._spec["components"]["schemas"]["SnowflakeType"]
        ids["type"] = ["string", "integer"]
        _close_objects(self._spec)
        for schema, field in SENT_BY_DISCORD_PY:
            self._spec["components"]["schemas"][schema]["properties"][field] = {"type": "boolean"}
        self._templates = [(path, _pattern(path)) for path in self._spec["paths"]]
        self._validators: dict[tuple[str, str], Draft202012Validator | None] = {}

    def faults(self, request: Request) -> Iterator[str]:
        """What Discord would not take; nothing where the request is right."""
        told = f"{request.method} {request.path}"
        template = self.template(request)
        if template is None:
            yield f"{told}: there is no such route"
            return
        validator = self._validator(request.method, template)
        if validator is None:
            if request.body:
                yield f"{told}: expected no body, got {request.body!r}"
            return
        for error in validator.iter_errors(request.body):
            yield f"{told}: {error.json_path}: {error.message[:200]}"
        for name in request.query.keys() - self._query_names(request.method, template):
            yield f"{told}: there is no parameter {name!r}"

    def template(self, request: Request) -> str | None:
        """The description's name of the route: the one with the fewest parameters that fits."""
        method = request.method.lower()
        fitting = [
            path
            for path, pattern in self._templates
            if pattern.fullmatch(request.path) and method in self._spec["paths"][path]
        ]
        return min(fitting, key=lambda path: path.count("{"), default=None)

    def _query_names(self, method: str, template: str) -> set[str]:
        path = self._spec["paths"][template]
        found = [*path.get("parameters", ()), *path[method.lower()].get("parameters", ())]
        return {each["name"] for each in found if each.get("in") == "query"}

    def _validator(self, method: str, template: str) -> Draft202012Validator | None:
        key = (method, template)
        if key not in self._validators:
            self._validators[key] = self._build_validator(method, template)
        return self._validators[key]

    def _build_validator(self, method: str, template: str) -> Draft202012Validator | None:
        operation = self._spec["paths"][template][method.lower()]
        content = operation.get("requestBody", {}).get("content", {})
        if "application/json" not in content:
            return None
        schema = content["application/json"]["schema"]
        return Draft202012Validator({**schema, "components": self._spec["components"]})


def _close_objects(schema: Any) -> None:
    """Let no object have a field that the description does not name."""
    if isinstance(schema, list):
        for each in schema:
            _close_objects(each)
    elif isinstance(schema, dict):
        if isinstance(schema.get("properties"), dict) and "allOf" not in schema:
            schema.setdefault("additionalProperties", False)
        for each in schema.values():
            _close_objects(each)


@cache
def description() -> ApiDescription:
    """The one ApiDescription, read once."""
    return ApiDescription()


def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{[^}]+\\}", "[^/]+", re.escape(template)))
