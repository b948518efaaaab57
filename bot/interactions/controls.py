"""The two classes of controls that discord.py knows: every button and every select of ours.

Views hold nothing else and never time out (a view that mixes in ordinary items de-registers the
classes for the whole bot: design/discord.md).
"""

import re
from collections.abc import Sequence
from typing import Any, Protocol, Self, cast

import discord
from discord import ui

from bot.messages.custom_ids import Ref, parse
from bot.messages.draft import Pick, Press, Row

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}

FIELDS = r"(:[0-9]*){3}(:[^:]*){2}"
"""Match, seat and decision are numbers: whatever else begins like ours is answered as unknown."""


class Pressed(Protocol):
    """The client, as far as a control needs it."""

    async def pressed(
        self, interaction: discord.Interaction[Any], ref: Ref, values: Sequence[str]
    ) -> None: ...


async def _pressed(
    interaction: discord.Interaction[Any], custom_id: str, values: Sequence[str]
) -> None:
    await cast(Pressed, interaction.client).pressed(interaction, parse(custom_id), values)


class PressItem(ui.DynamicItem[ui.Button[Any]], template=rf"jp:(?!pick)[a-z]+{FIELDS}"):
    """Every button of ours."""

    def __init__(self, button: ui.Button[Any]) -> None:
        super().__init__(button)

    @classmethod
    def of(cls, press: Press) -> Self:
        return cls(
            ui.Button(
                label=press.label,
                custom_id=press.custom_id,
                style=_STYLES[press.style],
                disabled=press.disabled,
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /
    ) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _pressed(interaction, self.custom_id, ())


class PickItem(ui.DynamicItem[ui.Select[Any]], template=rf"jp:pick[a-z]*{FIELDS}"):
    """Every select of ours."""

    def __init__(self, select: ui.Select[Any]) -> None:
        super().__init__(select)

    @classmethod
    def of(cls, pick: Pick) -> Self:
        options = [
            discord.SelectOption(
                label=c.label, value=c.value, description=c.description or None, default=c.chosen
            )
            for c in pick.choices
        ]
        return cls(
            ui.Select(
                custom_id=pick.custom_id,
                placeholder=pick.placeholder,
                options=options,
                min_values=pick.least,
                max_values=pick.most,
            )
        )

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: Any, match: re.Match[str], /
    ) -> Self:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _pressed(interaction, self.custom_id, tuple(self.item.values))


ITEMS = (PressItem, PickItem)


def view_of(rows: Sequence[Row]) -> ui.View:
    """A fresh view of these rows: one for every send and edit."""
    view = ui.View(timeout=None)
    for number, row in enumerate(rows):
        for item in row:
            made = PressItem.of(item) if isinstance(item, Press) else PickItem.of(item)
            made.row = number
            view.add_item(made)
    return view
