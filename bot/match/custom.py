"""The shelf: things of one's own that were saved, to be taken into later lobbies."""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from bot.codec import encode
from bot.game import ChoiceField, Option, TextField, Thing
from bot.match.model import Match, UserId
from bot.match.refusals import Refused
from data import Connection, Store, custom
from data.custom import CustomRow

MOST = 25
"""Things on one shelf: as many as a select can list."""


@dataclass(frozen=True)
class Saved:
    """A thing on a shelf, which may still lack some of its choices."""

    id: int
    author: UserId
    thing: Thing

    @property
    def name(self) -> str:
        return name_of(self.thing)


def name_of(thing: Thing) -> str:
    """A thing goes by what was written first."""
    return next((part for _, part in thing.parts if isinstance(part, str)), "")


def option_of(match: Match, key: str) -> Option:
    """An option of one's own of the match's game. Refused where there is none of this key."""
    options = {o.key: o for o in match.game.options_for(match.places) if o.own is not None}
    if key not in options:
        raise Refused("unknown_option", option=key, options=", ".join(options) or "–")
    return options[key]


class Shelf:
    """What is saved for the server of a match, its game and one option; in direct messages each
    person has a shelf of their own. Only who has made a thing changes or deletes it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def all(self, match: Match, option: Option) -> tuple[Saved, ...]:
        return await _all(self._store.read, match, option)

    async def find(self, match: Match, option: Option, row: int) -> Saved:
        """Refused where it was deleted, or lies on another shelf."""
        return await _find(self._store.read, match, option, row)

    async def write(
        self, match: Match, option: Option, by: UserId, texts: tuple[str, ...], row: int | None
    ) -> Saved:
        """Saves these texts as a new thing, or as those of the one in `row`."""
        async with self._store.transaction() as tx:
            others = await _all(tx, match, option)
            before = None if row is None else await _own(tx, match, option, by, row)
            thing = _written(option, texts, before)
            _refuse_same_name(thing, [saved for saved in others if saved.id != row])
            if before is None and len(others) >= MOST:
                raise Refused("shelf_full", n=MOST)
            if before is None:
                row = await custom.add(
                    tx,
                    guild=_place(match),
                    game=match.game.id,
                    option=option.key,
                    author=by,
                    value=encode(thing).decode(),
                )
            else:
                await custom.change(tx, before.id, encode(thing).decode())
        assert row is not None
        return Saved(row, by, thing)

    async def choose(
        self,
        match: Match,
        option: Option,
        by: UserId,
        row: int,
        field: str,
        change: Callable[[ChoiceField, tuple[str | int, ...]], tuple[str | int, ...]],
    ) -> Saved:
        """Changes what was chosen for one field of a thing."""
        async with self._store.transaction() as tx:
            saved = await _own(tx, match, option, by, row)
            parts = dict(saved.thing.parts)
            described = _choice_field(option, field)
            parts[field] = change(described, saved.thing.part(field))
            thing = Thing(tuple(parts.items()))
            await custom.change(tx, row, encode(thing).decode())
        return Saved(row, by, thing)

    async def delete(self, match: Match, option: Option, by: UserId, row: int) -> None:
        """Matches that play with it keep theirs."""
        async with self._store.transaction() as tx:
            await _own(tx, match, option, by, row)
            await custom.delete(tx, row)


def add_choice(choice: str | int) -> Callable[..., tuple[str | int, ...]]:
    """One choice more, after those before it; where only one is possible, instead of it. Nothing
    changes where nothing may follow, or no more are possible."""

    def change(field: ChoiceField, before: tuple[str | int, ...]) -> tuple[str | int, ...]:
        after = (*before, choice) if field.most > 1 else (choice,)
        return after if field.takes(after) else before

    return change


def drop_choice(field: ChoiceField, before: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """Without the last choice."""
    return before[:-1]


def _written(option: Option, texts: tuple[str, ...], before: Saved | None) -> Thing:
    """A thing with these texts, and what was chosen before. Refused where a text is empty."""
    assert option.own is not None
    left, parts = list(texts), list[tuple[str, str | tuple[str | int, ...]]]()
    for field in option.own.fields:
        if isinstance(field, TextField):
            text = left.pop(0) if left else ""
            if not field.takes(text):
                raise Refused("empty_text", n=field.most)
            parts.append((field.key, text))
        else:
            parts.append((field.key, () if before is None else before.thing.part(field.key)))
    return Thing(tuple(parts))


def _choice_field(option: Option, key: str) -> ChoiceField:
    assert option.own is not None
    for field in option.own.fields:
        if isinstance(field, ChoiceField) and field.key == key:
            return field
    raise Refused("unknown_option", option=key, options="–")


def _refuse_same_name(thing: Thing, others: list[Saved]) -> None:
    name = name_of(thing)
    if any(other.name.casefold() == name.casefold() for other in others):
        raise Refused("same_name", name=name)


async def _all(db: Connection, match: Match, option: Option) -> tuple[Saved, ...]:
    rows = await custom.on_shelf(db, _place(match), match.game.id, option.key)
    return tuple(map(_saved, rows))


async def _find(db: Connection, match: Match, option: Option, row: int) -> Saved:
    found = await custom.find(db, row)
    shelf = (_place(match), match.game.id, option.key)
    if found is None or (found.guild, found.game, found.option) != shelf:
        raise Refused("not_saved")
    return _saved(found)


async def _own(db: Connection, match: Match, option: Option, by: UserId, row: int) -> Saved:
    saved = await _find(db, match, option, row)
    if saved.author != by:
        raise Refused("not_author", name=saved.name)
    return saved


def _saved(row: CustomRow) -> Saved:
    return Saved(row.id, UserId(row.author), msgspec.json.decode(row.value, type=Thing))


def _place(match: Match) -> int:
    """The server; for a match in direct messages its creator, who cannot be a server's id too."""
    return -match.creator if match.where.guild is None else match.where.guild
