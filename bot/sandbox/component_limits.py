"""Discord's limits of buttons, selects and modals."""

from collections.abc import Iterator
from typing import Any

from bot.sandbox.form import FormValidator
from bot.sandbox.wire import DiscordError, Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, TEXT, LABEL = 1, 2, 3, 4, 10, 18
SELECTS = (STRING_SELECT, 5, 6, 7, 8)
"""String, user, role, mentionable and channel selects."""
LINK, PREMIUM = 5, 6


def check_rows(form: FormValidator, rows: Any) -> None:
    """Check a message's components: rows of up to five buttons or of one select."""
    if not form.check_count(rows, 0, 5):
        return
    for n, row in enumerate(rows):
        if row.get("type") != ROW:
            raise _not_implemented(row)
        _check_row(form.at(n, "components"), row.get("components") or [])
    _check_unique_ids(form, [c for row in rows for c in row.get("components") or []])


def check_modal(modal: Json) -> None:
    """Check the modal of an interaction callback."""
    form = FormValidator()
    form.at("title").check_text(modal.get("title"), 1, 45)
    form.at("custom_id").check_text(modal.get("custom_id"), 1, 100)
    parts = modal.get("components")
    if form.at("components").check_count(parts, 1, 5):
        for n, part in enumerate(parts or []):
            _check_part(form.at("components", n), part)
        _check_unique_ids(form.at("components"), list(walk_components(parts or [])))
    form.raise_errors()


def walk_components(components: list[Json]) -> Iterator[Json]:
    """Yield every component; rows and labels come before their children."""
    for each in components:
        yield each
        yield from walk_components(each.get("components") or [])
        if inner := each.get("component"):
            yield from walk_components([inner])


def _not_implemented(component: Json) -> DiscordError:
    message = f"501: component type {component.get('type')!r} is not implemented by the sandbox"
    return DiscordError(501, 0, message)


def _check_row(form: FormValidator, components: list[Json]) -> None:
    if not form.check_count(components, 1, 5):
        return
    if len(components) > 1 and any(c.get("type") in SELECTS for c in components):
        form.add_error(
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width"
        )
    for n, each in enumerate(components):
        if each.get("type") == BUTTON:
            _check_button(form.at(n), each)
        elif each.get("type") in SELECTS:
            _check_select(form.at(n), each)
        else:
            raise _not_implemented(each)


def _check_button(form: FormValidator, button: Json) -> None:
    form.at("style").check_choice(button.get("style"), (1, 2, 3, 4, LINK))
    form.at("label").check_optional_text(button.get("label"), 80)
    if not button.get("label") and not button.get("emoji"):
        form.add_error("BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI", "A label or emoji is required")
    if button.get("style") != LINK:
        form.at("custom_id").check_text(button.get("custom_id"), 1, 100)
        if button.get("url"):
            form.add_error(
                "BUTTON_COMPONENT_URL_AND_CUSTOM_ID", "url and custom_id exclude each other"
            )
    elif button.get("custom_id"):
        form.add_error("BUTTON_COMPONENT_URL_AND_CUSTOM_ID", "url and custom_id exclude each other")
    else:
        form.at("url").check_text(button.get("url"), 1, 512)


def _check_select(form: FormValidator, select: Json) -> None:
    form.at("custom_id").check_text(select.get("custom_id"), 1, 100)
    form.at("placeholder").check_optional_text(select.get("placeholder"), 150)
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    form.at("min_values").check_number(least, 0, 25)
    form.at("max_values").check_number(most, 1, 25)
    if select["type"] == STRING_SELECT:
        _check_options(form.at("options"), select.get("options"), most)


def _check_options(form: FormValidator, options: Any, most: int) -> None:
    if not form.check_count(options, 1, 25):
        return
    for n, option in enumerate(options):
        form.at(n, "label").check_text(option.get("label"), 1, 100)
        form.at(n, "value").check_text(option.get("value"), 1, 100)
        form.at(n, "description").check_optional_text(option.get("description"), 100)
    values = [option.get("value") for option in options]
    form.check_unique(
        values, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The option value is used twice"
    )
    if sum(bool(option.get("default")) for option in options) > most:
        form.add_error("SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than max_values")
    if most > len(options):
        form.add_error("SELECT_COMPONENT_MAX_VALUES", "max_values exceeds the number of options")


def _check_part(form: FormValidator, part: Json) -> None:
    """Check a part of a modal: a row with a text input, a label with an input or select, or
    text."""
    match part.get("type"):
        case 1 if len(part.get("components") or []) == 1:
            field = part["components"][0]
            form.at("components", 0, "label").check_text(field.get("label"), 1, 45)
            _check_field(form.at("components", 0), field)
        case 10:
            form.at("content").check_text(part.get("content"), 1, 4_000)
        case 18 if part.get("component"):
            form.at("label").check_text(part.get("label"), 1, 45)
            form.at("description").check_optional_text(part.get("description"), 100)
            _check_field(form.at("component"), part["component"])
        case _:
            raise _not_implemented(part)


def _check_field(form: FormValidator, field: Json) -> None:
    if field.get("type") in SELECTS:
        _check_select(form, field)
        return
    if field.get("type") != TEXT_INPUT:
        raise _not_implemented(field)
    form.at("custom_id").check_text(field.get("custom_id"), 1, 100)
    form.at("style").check_choice(field.get("style"), (1, 2))
    form.at("placeholder").check_optional_text(field.get("placeholder"), 100)
    form.at("value").check_optional_text(field.get("value"), 4_000)
    if (least := field.get("min_length")) is not None:
        form.at("min_length").check_number(least, 0, 4_000)
    if (most := field.get("max_length")) is not None:
        form.at("max_length").check_number(most, 1, 4_000)


def _check_unique_ids(form: FormValidator, components: list[Json]) -> None:
    ids = [c["custom_id"] for c in components if c.get("custom_id")]
    form.check_unique(
        ids, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
    )
