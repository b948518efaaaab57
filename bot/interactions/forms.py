"""Forms: sent as a modal, and read from the interaction that submits it.

discord.py finds a modal by its custom id only and forgets it after a restart. The bot's forms
therefore keep their state in that id, like every control, and are answered by the handlers of
controls: a form opened before a restart can still be submitted.
"""

from collections.abc import Iterator
from typing import Any

import discord
from discord import ui

from bot.messages.draft import Form, TextInput
from bot.messages.limits import check_form

MODAL_TIMEOUT = 900.0
"""Seconds in which Discord accepts an answer."""


def build_modal(form: Form) -> ui.Modal:
    """Build the modal of a form. Raises OverLimit if Discord would refuse it."""
    check_form(form)
    modal = ui.Modal(title=form.title, custom_id=form.custom_id, timeout=MODAL_TIMEOUT)
    for text_input in form.inputs:
        modal.add_item(_build_input(text_input))
    return modal


def submitted_values(data: Any) -> tuple[str, ...]:
    """Return the values of a control's interaction: those of a select, or the texts of a form."""
    if "values" in data:
        return tuple(data["values"])
    return tuple(_input_values(data.get("components", ())))


def _build_input(text_input: TextInput) -> ui.Label[Any]:
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id=text_input.key,
        default=text_input.value or None,
        max_length=text_input.max_length,
        required=text_input.is_required,
        style=discord.TextStyle.paragraph if text_input.is_long else discord.TextStyle.short,
    )
    return ui.Label(text=text_input.label, component=field)


def _input_values(components: Any) -> Iterator[str]:
    for each in components:
        if "value" in each:
            yield each["value"]
        inner = each.get("component")
        yield from _input_values((*each.get("components", ()), *([inner] if inner else [])))
