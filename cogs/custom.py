"""Custom items of a lobby: created with a form and selects, saved, chosen, listed, deleted."""

from collections.abc import Sequence

from discord.ext import commands

from bot.game import ChoiceField, Option, TextField
from bot.interactions.ack import Ack
from bot.interactions.answer import Reply
from bot.interactions.handlers import control
from bot.match.custom import CustomLibrary, add_choice, custom_option, custom_spec_of, drop_choice
from bot.match.model import Match
from bot.match.refusals import Refused
from bot.messages.custom import (
    NEW_ITEM,
    custom_item_message,
    custom_library_message,
    custom_texts_form,
)
from bot.messages.custom_ids import Ref
from bot.messages.names import clean_text
from bot.messages.options import options_message
from cogs.lookup import match_of
from cogs.services import Services


class CustomCog(commands.Cog):
    """The controls of custom options, for all games."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._library = CustomLibrary(services.store)

    @control("custom", Ack.UPDATE)
    async def _show_option(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match, option, _ = await self._load_option(ref)
        await self._show_library(reply, match, option)

    @control("customback", Ack.UPDATE)
    async def _show_options(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match, _, _ = await self._load_option(ref)
        await reply.show(options_message(match, reply.locale))

    @control("customnew", Ack.FORM)
    async def _open_new_form(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match, option, _ = await self._load_option(ref)
        await reply.open_form(custom_texts_form(match, option, None, reply.locale))

    @control("customtexts", Ack.FORM)
    async def _open_texts_form(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match, option, rest = await self._load_option(ref)
        saved = await self._library.find(match, option, _parse_item_id(rest[0]))
        await reply.open_form(custom_texts_form(match, option, saved, reply.locale))

    @control("customwrite", Ack.UPDATE)
    async def _save_texts(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match, option, rest = await self._load_option(ref)
        fields = [f for f in custom_spec_of(option).fields if isinstance(f, TextField)]
        texts = tuple(clean_text(t, f.max_length) for t, f in zip(values, fields, strict=True))
        row = None if rest[0] == NEW_ITEM else _parse_item_id(rest[0])
        saved = await self._library.save(match, option, reply.user, texts, row)
        await reply.show(custom_item_message(match, option, saved, reply.locale))

    @control("pickcustomthing", Ack.UPDATE)
    async def _show_item(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match, option, _ = await self._load_option(ref)
        saved = await self._library.find(match, option, _parse_item_id(values[0]))
        await reply.show(custom_item_message(match, option, saved, reply.locale))

    @control("pickcustompart", Ack.UPDATE)
    async def _add_choice(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match, option, (row, field) = await self._load_option(ref)
        choice = _field_choices(option, field)[int(values[0])]
        saved = await self._library.change_choice(
            match, option, reply.user, _parse_item_id(row), field, add_choice(choice)
        )
        await reply.show(custom_item_message(match, option, saved, reply.locale))

    @control("customless", Ack.UPDATE)
    async def _drop_choice(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match, option, (row, field) = await self._load_option(ref)
        saved = await self._library.change_choice(
            match, option, reply.user, _parse_item_id(row), field, drop_choice
        )
        await reply.show(custom_item_message(match, option, saved, reply.locale))

    @control("customdelete", Ack.UPDATE)
    async def _delete_item(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match, option, rest = await self._load_option(ref)
        await self._library.delete(match, option, reply.user, _parse_item_id(rest[0]))
        await self._show_library(reply, match, option)

    @control("pickcustom", Ack.UPDATE)
    async def _set_active_items(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None:
        match, option, _ = await self._load_option(ref)
        chosen = [
            await self._library.find(match, option, _parse_item_id(value)) for value in values
        ]
        items = tuple(saved.item for saved in chosen)
        match = await self._matches.set_option(match.id, reply.user, option.key, items)
        await self._show_library(reply, match, option)

    async def _load_option(self, ref: Ref) -> tuple[Match, Option, list[str]]:
        """Return the match, its option, and the other parts of the control's id."""
        key, *rest = ref.extra.split("/")
        match = await self._matches.match(match_of(ref))
        return match, custom_option(match, key), rest

    async def _show_library(self, reply: Reply, match: Match, option: Option) -> None:
        saved = await self._library.list_items(match, option)
        await reply.show(custom_library_message(match, option, saved, reply.locale))


def _field_choices(option: Option, key: str) -> tuple[str | int, ...]:
    fields = (
        f for f in custom_spec_of(option).fields if isinstance(f, ChoiceField) and f.key == key
    )
    return next(fields).choices


def _parse_item_id(text: str) -> int:
    if not text.isdecimal():
        raise Refused("not_saved")
    return int(text)
