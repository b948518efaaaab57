"""Request errors by field, in the format of Discord's 50035 Invalid Form Body."""

import re
from collections.abc import Sequence
from typing import Any

from bot.sandbox.wire import DiscordError, Json

SNOWFLAKE_PATTERN = re.compile(r"\d{1,20}")


class FormValidator:
    """Validates one part of a request's body and collects errors."""

    def __init__(self, path: tuple[str, ...] = (), errors: Json | None = None) -> None:
        self._path = path
        self._errors: Json = {} if errors is None else errors

    def at(self, *steps: str | int) -> "FormValidator":
        """Return a validator for a nested part, which collects into the same errors."""
        return FormValidator((*self._path, *map(str, steps)), self._errors)

    def add_error(self, code: str, message: str) -> None:
        """Add an error at this part."""
        node = self._errors
        for step in self._path:
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def raise_errors(self) -> None:
        """Raise the collected errors, if any."""
        if self._errors:
            raise DiscordError(400, 50035, "Invalid Form Body", errors=self._errors)

    def check_text(self, value: Any, least: int, most: int) -> None:
        """Check for a string of `least` to `most` characters."""
        if not isinstance(value, str):
            self.add_error("BASE_TYPE_STRING", "This field must be a string.")
        elif len(value) < least and not value:
            self.add_error("BASE_TYPE_REQUIRED", "This field is required")
        elif not least <= len(value) <= most:
            self._add_length_error(least, most)

    def check_optional_text(self, value: Any, most: int, least: int = 0) -> None:
        if value is not None:
            self.check_text(value, least, most)

    def check_count(self, value: Any, least: int, most: int) -> bool:
        """Check for a list of `least` to `most` items; return whether it is a list."""
        if not isinstance(value, list):
            self.add_error("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return False
        if not least <= len(value) <= most:
            self._add_length_error(least, most)
        return True

    def check_choice(self, value: Any, among: Sequence[Any]) -> None:
        if value not in among:
            options = ", ".join(map(repr, among))
            self.add_error("BASE_TYPE_CHOICES", f"Value must be one of ({options}).")

    def check_number(self, value: Any, least: int, most: int) -> None:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            self.add_error("NUMBER_TYPE_RANGE", f"int value should be between {least} and {most}.")

    def check_snowflake(self, value: Any) -> None:
        if not SNOWFLAKE_PATTERN.fullmatch(str(value)):
            self.add_error("NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')

    def check_unique(self, values: Sequence[Any], code: str, message: str) -> None:
        """Add an error at each value that repeats an earlier one."""
        for n, value in enumerate(values):
            if value in values[:n]:
                self.at(n).add_error(code, message)

    def _add_length_error(self, least: int, most: int) -> None:
        if least:
            code, message = "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length."
        else:
            code, message = "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length."
        self.add_error(code, message)
