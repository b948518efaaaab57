"""Forms: sent as a modal, read from the interaction that submits one.

discord.py finds a modal by its custom id alone and forgets it with a restart. Ours carry what they
are for in that id, as every control does, and are answered by the handlers of controls, so that
one that was opened before a restart can still be sent.
"""

from collections.abc import Iterator
from typing import Any

from discord import ui

from bot.messages.draft import Blank, Form
from bot.messages.limits import check_form

OPEN = 900.0
"""Seconds for which Discord takes an answer."""


def modal_of(form: Form) -> ui.Modal:
    """Raises OverLimit where Discord would refuse it."""
    check_form(form)
    modal = ui.Modal(title=form.title, custom_id=form.custom_id, timeout=OPEN)
    for blank in form.blanks:
        modal.add_item(_field(blank))
    return modal


def written(data: Any) -> tuple[str, ...]:
    """What a control's interaction brings: the values of a select, or the lines of a form."""
    if "values" in data:
        return tuple(data["values"])
    return tuple(_lines(data.get("components", ())))


def _field(blank: Blank) -> ui.Label[Any]:
    field: ui.TextInput[Any] = ui.TextInput(
        custom_id=blank.key, default=blank.value or None, max_length=blank.most
    )
    return ui.Label(text=blank.label, component=field)


def _lines(components: Any) -> Iterator[str]:
    for each in components:
        if "value" in each:
            yield each["value"]
        inner = each.get("component")
        yield from _lines((*each.get("components", ()), *([inner] if inner else [])))
