"""Things of one's own in a lobby: made in a form and selects, saved, picked, listed, deleted."""

from collections.abc import Sequence

from discord.ext import commands

from bot.game import ChoiceField, Option, TextField
from bot.interactions.ack import Ack
from bot.interactions.answer import Answer
from bot.match.custom import Shelf, add_choice, drop_choice, option_of
from bot.match.model import Match
from bot.match.refusals import Refused
from bot.messages.custom import NEW, own_of, shelf_card, texts_form, thing_card
from bot.messages.custom_ids import Ref
from bot.messages.names import plain
from bot.messages.options import options_card
from cogs.lookup import match_of
from cogs.services import Services


class Custom(commands.Cog):
    """The controls of options of one's own, whichever game they belong to."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._shelf = Shelf(services.store)
        add = services.handlers.add
        add("custom", Ack.UPDATE, self._open)
        add("customback", Ack.UPDATE, self._back)
        add("customnew", Ack.FORM, self._new)
        add("customtexts", Ack.FORM, self._texts)
        add("customwrite", Ack.UPDATE, self._write)
        add("customless", Ack.UPDATE, self._less)
        add("customdelete", Ack.UPDATE, self._delete)
        add("pickcustom", Ack.UPDATE, self._play_with)
        add("pickcustomthing", Ack.UPDATE, self._look)
        add("pickcustompart", Ack.UPDATE, self._part)

    async def _open(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        match, option, _ = await self._meant(ref)
        await self._show_shelf(a, match, option)

    async def _back(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        match, _, _ = await self._meant(ref)
        await a.show(options_card(match, a.locale))

    async def _new(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        match, option, _ = await self._meant(ref)
        await a.open(texts_form(match, option, None, a.locale))

    async def _texts(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        match, option, rest = await self._meant(ref)
        saved = await self._shelf.find(match, option, _number(rest[0]))
        await a.open(texts_form(match, option, saved, a.locale))

    async def _write(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        match, option, rest = await self._meant(ref)
        fields = [f for f in own_of(option).fields if isinstance(f, TextField)]
        texts = tuple(plain(t, f.most) for t, f in zip(values, fields, strict=True))
        row = None if rest[0] == NEW else _number(rest[0])
        saved = await self._shelf.write(match, option, a.user, texts, row)
        await a.show(thing_card(match, option, saved, a.locale))

    async def _look(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        match, option, _ = await self._meant(ref)
        saved = await self._shelf.find(match, option, _number(values[0]))
        await a.show(thing_card(match, option, saved, a.locale))

    async def _part(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        match, option, (row, field) = await self._meant(ref)
        choice = _choices(option, field)[int(values[0])]
        saved = await self._shelf.choose(
            match, option, a.user, _number(row), field, add_choice(choice)
        )
        await a.show(thing_card(match, option, saved, a.locale))

    async def _less(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        match, option, (row, field) = await self._meant(ref)
        saved = await self._shelf.choose(match, option, a.user, _number(row), field, drop_choice)
        await a.show(thing_card(match, option, saved, a.locale))

    async def _delete(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        match, option, rest = await self._meant(ref)
        await self._shelf.delete(match, option, a.user, _number(rest[0]))
        await self._show_shelf(a, match, option)

    async def _play_with(self, a: Answer, ref: Ref, values: Sequence[str]) -> None:
        match, option, _ = await self._meant(ref)
        chosen = [await self._shelf.find(match, option, _number(value)) for value in values]
        things = tuple(saved.thing for saved in chosen)
        match = await self._matches.set_option(match.id, a.user, option.key, things)
        await self._show_shelf(a, match, option)

    async def _meant(self, ref: Ref) -> tuple[Match, Option, list[str]]:
        """The match, its option, and what else stands behind it in the control's id."""
        key, *rest = ref.extra.split("/")
        match = await self._matches.match(match_of(ref))
        return match, option_of(match, key), rest

    async def _show_shelf(self, a: Answer, match: Match, option: Option) -> None:
        saved = await self._shelf.all(match, option)
        await a.show(shelf_card(match, option, saved, a.locale))


def _choices(option: Option, key: str) -> tuple[str | int, ...]:
    fields = (f for f in own_of(option).fields if isinstance(f, ChoiceField) and f.key == key)
    return next(fields).choices


def _number(written: str) -> int:
    if not written.isdecimal():
        raise Refused("not_saved")
    return int(written)
