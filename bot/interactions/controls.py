"""The two classes of controls registered in discord.py: all buttons and all selects.

Views contain nothing else and never time out, because a view that mixes in ordinary items
de-registers the classes for the whole bot.
"""

import re
from collections.abc import Sequence
from typing import Any, Protocol, Self, cast

import discord
from discord import ui

from bot.messages.draft import Button, Row, Select, UserSelect

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}

FIELDS_PATTERN = r"(:[0-9]*){3}(:[^:]*){2}"
"""Match, seat and decision are numbers; any other id with our prefix is answered as unknown."""


class Dispatcher(Protocol):
    """Finds the handler of a control and calls it."""

    async def dispatch(
        self, interaction: discord.Interaction[Any], custom_id: str, values: Sequence[str]
    ) -> None: ...


class ControlClient(Protocol):
    """The attributes of the client that a control uses."""

    @property
    def handlers(self) -> Dispatcher: ...


def _dispatcher(interaction: discord.Interaction[Any]) -> Dispatcher:
    return cast(ControlClient, interaction.client).handlers


class ButtonControl(ui.DynamicItem[ui.Button[Any]], template=rf"jp:(?!pick)[a-z]+{FIELDS_PATTERN}"):
    """Every button of the bot."""

    def __init__(self, button: ui.Button[Any]) -> None:
        super().__init__(button)

    @classmethod
    def build(cls, button: Button) -> Self:
        return cls(
            ui.Button(
                label=button.label,
                custom_id=button.custom_id,
                style=_STYLES[button.style],
                disabled=button.disabled,
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /
    ) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _dispatcher(interaction).dispatch(interaction, self.custom_id, ())


class SelectControl(
    ui.DynamicItem[ui.Select[Any] | ui.UserSelect[Any]], template=rf"jp:pick[a-z]*{FIELDS_PATTERN}"
):
    """Every select of the bot."""

    def __init__(self, select: ui.Select[Any] | ui.UserSelect[Any]) -> None:
        super().__init__(select)

    @classmethod
    def build(cls, select: Select | UserSelect) -> Self:
        if isinstance(select, UserSelect):
            return cls(
                ui.UserSelect(
                    custom_id=select.custom_id,
                    placeholder=select.placeholder,
                    max_values=select.max_values,
                )
            )
        options = [
            discord.SelectOption(
                label=c.label,
                value=c.value,
                description=c.description or None,
                default=c.is_default,
            )
            for c in select.options
        ]
        return cls(
            ui.Select(
                custom_id=select.custom_id,
                placeholder=select.placeholder,
                options=options,
                min_values=select.min_values,
                max_values=select.max_values,
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /
    ) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        values = tuple(str(getattr(each, "id", each)) for each in self.item.values)
        await _dispatcher(interaction).dispatch(interaction, self.custom_id, values)


CONTROLS = (ButtonControl, SelectControl)


def build_view(rows: Sequence[Row]) -> ui.View:
    """Return a new view of these rows; each send and each edit needs its own."""
    view = ui.View(timeout=None)
    for number, row in enumerate(rows):
        for item in row:
            control = (
                ButtonControl.build(item) if isinstance(item, Button) else SelectControl.build(item)
            )
            control.row = number
            view.add_item(control)
    return view
