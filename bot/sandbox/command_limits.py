"""Discord's limits of application commands and autocomplete choices."""

import re
from typing import Any

from bot.sandbox.form import FormValidator
from bot.sandbox.wire import DiscordError, Json

NAME_PATTERN = re.compile(r"^[-_'\w]{1,32}$")
SUB_COMMAND, SUB_GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
MAX_COMMANDS = 100
MAX_CHARACTERS = 8_000


def check_commands(commands: list[Json]) -> None:
    """Check a set of commands that is registered together."""
    if len([c for c in commands if c.get("type", 1) == 1]) > MAX_COMMANDS:
        raise DiscordError(400, 30032, "Maximum number of application commands reached (100)")
    form = FormValidator()
    for n, command in enumerate(commands):
        _check_command(form.at(n), command)
    names = [(c.get("name"), c.get("type", 1)) for c in commands]
    form.check_unique(
        names, "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
    )
    form.raise_errors()


def check_choices(choices: Any) -> None:
    """Check the choices of an autocomplete answer."""
    form = FormValidator(("data", "choices"))
    if form.check_count(choices, 0, 25):
        for n, choice in enumerate(choices):
            _check_choice(form.at(n), choice)
    form.raise_errors()


def _check_command(form: FormValidator, command: Json) -> None:
    if command.get("type", 1) != 1:
        _check_length(form.at("name"), command.get("name"))
        return
    _check_name(form.at("name"), command.get("name"))
    form.at("description").check_text(command.get("description"), 1, 100)
    _check_options(form.at("options"), command.get("options") or [])
    if _count_characters(command) > MAX_CHARACTERS:
        form.add_error("APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)")


def _check_length(form: FormValidator, name: Any) -> None:
    form.check_text(name, 1, 32)


def _check_name(form: FormValidator, name: Any) -> None:
    if not isinstance(name, str) or not NAME_PATTERN.match(name) or name != name.lower():
        form.add_error("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_options(form: FormValidator, options: Any) -> None:
    if not form.check_count(options, 0, 25):
        return
    for n, option in enumerate(options):
        _check_option(form.at(n), option)
    form.check_unique(
        [o.get("name") for o in options],
        "APPLICATION_COMMAND_OPTIONS_DUPLICATE_NAME",
        "Option names must be unique",
    )
    needed = [bool(o.get("required")) for o in options]
    if needed != sorted(needed, reverse=True):
        form.add_error(
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
            "Required options must be placed before non-required options",
        )


def _check_option(form: FormValidator, option: Json) -> None:
    _check_name(form.at("name"), option.get("name"))
    form.at("description").check_text(option.get("description"), 1, 100)
    form.at("type").check_choice(option.get("type"), tuple(range(1, 12)))
    if option.get("type") in (SUB_COMMAND, SUB_GROUP):
        _check_options(form.at("options"), option.get("options") or [])
        return
    choices = option.get("choices") or []
    if form.at("choices").check_count(choices, 0, 25):
        for n, choice in enumerate(choices):
            _check_choice(form.at("choices", n), choice)
    if choices and option.get("autocomplete"):
        form.add_error("APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES", "Choices exclude autocomplete")


def _check_choice(form: FormValidator, choice: Json) -> None:
    form.at("name").check_text(choice.get("name"), 1, 100)
    if isinstance(value := choice.get("value"), str):
        form.at("value").check_text(value, 1, 100)
    elif not isinstance(value, int | float):
        form.at("value").add_error("BASE_TYPE_REQUIRED", "This field is required")


def _count_characters(command: Json) -> int:
    own = len(command.get("name") or "") + len(command.get("description") or "")
    choices = sum(
        len(str(c.get(k))) for c in command.get("choices") or [] for k in ("name", "value")
    )
    return own + choices + sum(map(_count_characters, command.get("options") or []))
