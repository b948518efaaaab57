"""What users do: write, use commands, press buttons, choose, fill in forms."""

import asyncio
from typing import Any

from bot.sandbox import messages
from bot.sandbox.attachments import shown
from bot.sandbox.component_limits import BUTTON, LABEL, ROW, SELECTS, walk
from bot.sandbox.hub import Hub
from bot.sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Answer, Interaction
from bot.sandbox.options import Chosen, chosen, find_command, resolve
from bot.sandbox.permissions import THREADS, bits
from bot.sandbox.wire import Json


class NoAnswer(Exception):
    """The application did not respond in time."""


class NotAllowed(Exception):
    """Discord's own client would not let the user do this."""


class Acts:
    """The hands of the users of one sandbox."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def say(self, user: Json, channel: Json, content: str) -> Json:
        """Posts a user's own message."""
        channel = self._present(user, channel)
        thread = channel["type"] in THREADS
        self._require(user, channel, "SEND_MESSAGES_IN_THREADS" if thread else "SEND_MESSAGES")
        body = {"content": content}
        return await messages.create(self._hub, channel, user, body, {})

    async def slash(self, user: Json, channel: Json, name: str, **options: Any) -> Answer:
        """Uses a command; `name` has a space before a sub-command. Returns what the user sees."""
        data, path = self._command(user, channel, name, options, None)
        act = self._hub.interactions.open(COMMAND, user, channel)
        act.name = path
        return await self._interact(user, channel, act, data)

    async def autocomplete(
        self, user: Json, channel: Json, name: str, focus: str, **options: Any
    ) -> list[Json]:
        """The choices offered while a user types the option `focus`."""
        data, _ = self._command(user, channel, name, options, focus)
        act = self._hub.interactions.open(AUTOCOMPLETE, user, channel)
        answer = await self._interact(user, channel, act, data)
        return list(answer.data["choices"])

    async def click(
        self,
        user: Json,
        message: Json,
        custom_id: str | None = None,
        *,
        label: str | None = None,
        values: list[str] | None = None,
    ) -> Answer:
        """Presses a button or chooses from a select, found by custom id or label.

        The control is looked for in `message` as it was handed over, so that a test can press a
        button that has since been replaced.
        """
        component = _control(message, custom_id, label)
        if component.get("disabled"):
            raise NotAllowed("This control is disabled.")
        channel = self._hub.world.channel(message["channel_id"])
        data: Json = {"component_type": component["type"], "custom_id": component["custom_id"]}
        data["id"] = component["id"]
        if component["type"] in SELECTS:
            data |= self._selection(channel, component, values or [])
        stored = messages.find(self._hub, channel["id"], message["id"])
        act = self._hub.interactions.open(COMPONENT, user, channel, stored)
        return await self._interact(user, channel, act, data)

    async def submit(self, user: Json, form: Answer, values: dict[str, Any]) -> Answer:
        """Submits a form that `slash` or `click` opened; values by custom id."""
        opened = form.interaction
        parts = [_filled(n + 1, part, values) for n, part in enumerate(form.data["components"])]
        data = {"custom_id": form.data["custom_id"], "components": parts}
        channel = self._hub.world.channel(opened.channel)
        act = self._hub.interactions.open(MODAL, user, channel, opened.source, opened)
        return await self._interact(user, channel, act, data)

    # ---- in here ------------------------------------------------------------------------

    async def _interact(self, user: Json, channel: Json, act: Interaction, data: Json) -> Answer:
        self._require_awake(self._present(user, channel))
        told = shown(self._hub, act.source) if act.source else None
        payload = self._hub.interactions.payload(act, data, told)
        await self._hub.dispatch("INTERACTION_CREATE", payload)
        try:
            return await asyncio.wait_for(asyncio.shield(act.answer), self._hub.patience)
        except TimeoutError:
            raise NoAnswer("The application did not respond") from None

    def _present(self, user: Json, channel: Json) -> Json:
        """The channel as it is now, if the user can write in it."""
        channel = self._hub.world.channel(channel["id"])
        self._require(user, channel, "VIEW_CHANNEL")
        if channel["type"] in THREADS and channel["thread_metadata"]["locked"]:
            self._require(user, channel, "MANAGE_THREADS")
        return channel

    def _require_awake(self, channel: Json) -> None:
        """An archived thread takes messages, which wake it, but neither commands nor presses."""
        if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
            raise NotAllowed("This thread is archived. A message wakes it.")

    def _require(self, user: Json, channel: Json, permission: str) -> None:
        if not self._hub.world.permissions(user["id"], channel) & bits(permission):
            raise NotAllowed(f"You lack the permission {permission} here.")

    def _command(
        self, user: Json, channel: Json, name: str, options: Json, focus: str | None
    ) -> tuple[Json, str]:
        found = find_command(self._hub.world, name, channel)
        if found is None:
            raise NotAllowed(f"There is no command /{name} here.")
        self._require(user, channel, "USE_APPLICATION_COMMANDS")
        command, leaf = found
        picked: Chosen = chosen(leaf, options, focus)
        if picked.wrong:
            raise NotAllowed(picked.wrong)
        data: Json = {"id": command["id"], "name": command["name"], "type": 1}
        data["options"] = _nested(command, name.split()[1:], picked.options)
        if resolved := resolve(self._hub.world, channel, picked.references):
            data["resolved"] = resolved
        return data, name

    def _selection(self, channel: Json, select: Json, values: list[str]) -> Json:
        least, most = select.get("min_values", 1), select.get("max_values", 1)
        if not least <= len(values) <= most:
            raise NotAllowed(f"Choose from {least} to {most}.")
        if select["type"] == 3:
            offered = {option["value"] for option in select["options"]}
            if not offered.issuperset(values):
                raise NotAllowed("This is not one of the choices.")
            return {"values": values}
        kind = {5: 6, 6: 8, 7: 9, 8: 7}[select["type"]]
        resolved = resolve(self._hub.world, channel, [(kind, value) for value in values])
        return {"values": values, "resolved": resolved}


def _control(message: Json, custom_id: str | None, label: str | None) -> Json:
    controls = [c for c in walk(message["components"]) if c["type"] in (BUTTON, *SELECTS)]
    for each in controls:
        if custom_id is not None and each.get("custom_id") == custom_id:
            return each
        if label is not None and label in (each.get("label"), each.get("placeholder")):
            return each
    offered = [each.get("label") or each.get("custom_id") for each in controls]
    raise LookupError(f"expected a control {custom_id or label!r}, the message offers {offered}")


def _nested(command: Json, path: list[str], options: list[Json]) -> list[Json]:
    """Options inside the sub-commands that lead to them."""
    kinds, level = [], command
    for step in path:
        level = next(o for o in level["options"] if o["name"] == step)
        kinds.append((step, level["type"]))
    for step, kind in reversed(kinds):
        options = [{"name": step, "type": kind, "options": options}]
    return options


def _filled(number: int, part: Json, values: dict[str, Any]) -> Json:
    """One part of a form as it is submitted."""
    if part["type"] == ROW:
        return {"type": ROW, "id": number, "components": [_value(part["components"][0], values)]}
    if part["type"] == LABEL:
        return {"type": LABEL, "id": number, "component": _value(part["component"], values)}
    return {"type": part["type"], "id": number}


def _value(field: Json, values: dict[str, Any]) -> Json:
    said = {"type": field["type"], "id": field.get("id", 1), "custom_id": field["custom_id"]}
    given = values.get(field["custom_id"])
    if field["type"] in SELECTS:
        chosen_now = [o["value"] for o in field.get("options", ()) if o.get("default")]
        return {**said, "values": chosen_now if given is None else given}
    value = field.get("value") or "" if given is None else given
    least, most = field.get("min_length") or 0, field.get("max_length") or 4_000
    if (field.get("required", True) and not value) or (value and len(value) < least):
        raise NotAllowed("This field is required." if not value else f"At least {least} letters.")
    if len(value) > most:
        raise NotAllowed(f"At most {most} letters.")
    return {**said, "value": value}
