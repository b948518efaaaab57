"""The shelf: things of one's own that were saved, to be taken into later lobbies."""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from bot.codec import encode
from bot.game import ChoiceField, CustomItem, Option, TextField
from bot.match.model import Match, UserId
from bot.match.refusals import Refused
from data import Connection, Store, custom
from data.custom import CustomRow

MAX_ITEMS = 25
"""Things on one shelf: as many as a select can list."""
MAX_ITEMS_PER_AUTHOR = 10
"""Nobody else can delete them, so that nobody fills a server's shelf alone."""


@dataclass(frozen=True)
class SavedItem:
    """A thing on a shelf, which may still lack some of its choices."""

    id: int
    author: UserId
    item: CustomItem

    @property
    def name(self) -> str:
        return item_name(self.item)


def item_name(item: CustomItem) -> str:
    """A thing goes by what was written first."""
    return next((part for _, part in item.parts if isinstance(part, str)), "")


def custom_option(match: Match, key: str) -> Option:
    """An option of one's own of the match's game. Refused where there is none of this key."""
    options = {o.key: o for o in match.game.options_for(match.places) if o.own is not None}
    if key not in options:
        raise Refused("unknown_option", option=key, options=", ".join(options) or "–")
    return options[key]


class CustomLibrary:
    """What is saved for the server of a match, its game and one option; in direct messages each
    person has a shelf of their own. Only who has made a thing changes or deletes it."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def list_items(self, match: Match, option: Option) -> tuple[SavedItem, ...]:
        return await _load_all(self._store.read, match, option)

    async def find(self, match: Match, option: Option, row: int) -> SavedItem:
        """Refused where it was deleted, or lies on another shelf."""
        return await _load_item(self._store.read, match, option, row)

    async def save(
        self, match: Match, option: Option, by: UserId, texts: tuple[str, ...], row: int | None
    ) -> SavedItem:
        """Saves these texts as a new thing, or as those of the one in `row`."""
        async with self._store.transaction() as tx:
            others = await _load_all(tx, match, option)
            before = None if row is None else await _load_own(tx, match, option, by, row)
            item = _build_item(option, texts, before)
            _refuse_same_name(item, [saved for saved in others if saved.id != row])
            own = [saved for saved in others if saved.author == by]
            if (
                before is None
                and match.where.guild is not None
                and len(own) >= MAX_ITEMS_PER_AUTHOR
            ):
                raise Refused("own_shelf_full", n=MAX_ITEMS_PER_AUTHOR)
            if before is None and len(others) >= MAX_ITEMS:
                raise Refused("shelf_full", n=MAX_ITEMS)
            if before is None:
                row = await custom.insert(
                    tx,
                    guild=_owner_id(match),
                    game=match.game.id,
                    option=option.key,
                    author=by,
                    value=encode(item).decode(),
                )
            else:
                await custom.update(tx, before.id, encode(item).decode())
        assert row is not None
        return SavedItem(row, by, item)

    async def change_choice(
        self,
        match: Match,
        option: Option,
        by: UserId,
        row: int,
        field: str,
        change: Callable[[ChoiceField, tuple[str | int, ...]], tuple[str | int, ...]],
    ) -> SavedItem:
        """Changes what was chosen for one field of a thing."""
        async with self._store.transaction() as tx:
            saved = await _load_own(tx, match, option, by, row)
            parts = dict(saved.item.parts)
            described = _choice_field(option, field)
            parts[field] = change(described, saved.item.value_of(field))
            item = CustomItem(tuple(parts.items()))
            await custom.update(tx, row, encode(item).decode())
        return SavedItem(row, by, item)

    async def delete(self, match: Match, option: Option, by: UserId, row: int) -> None:
        """Matches that play with it keep theirs."""
        async with self._store.transaction() as tx:
            await _load_own(tx, match, option, by, row)
            await custom.delete(tx, row)


def add_choice(choice: str | int) -> Callable[..., tuple[str | int, ...]]:
    """One choice more, after those before it; where only one is possible, instead of it. Nothing
    changes where nothing may follow, or no more are possible."""

    def change(field: ChoiceField, before: tuple[str | int, ...]) -> tuple[str | int, ...]:
        after = (*before, choice) if field.max_choices > 1 else (choice,)
        return after if field.accepts(after) else before

    return change


def drop_choice(field: ChoiceField, before: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """Without the last choice."""
    return before[:-1]


def _build_item(option: Option, texts: tuple[str, ...], before: SavedItem | None) -> CustomItem:
    """A thing with these texts, and what was chosen before. Refused where a text is empty."""
    assert option.own is not None
    left, parts = list(texts), list[tuple[str, str | tuple[str | int, ...]]]()
    for field in option.own.fields:
        if isinstance(field, TextField):
            text = left.pop(0) if left else ""
            if not field.accepts(text):
                raise Refused("empty_text", n=field.max_length)
            parts.append((field.key, text))
        else:
            parts.append((field.key, () if before is None else before.item.value_of(field.key)))
    return CustomItem(tuple(parts))


def _choice_field(option: Option, key: str) -> ChoiceField:
    assert option.own is not None
    for field in option.own.fields:
        if isinstance(field, ChoiceField) and field.key == key:
            return field
    raise Refused("unknown_option", option=key, options="–")


def _refuse_full(match: Match, others: tuple[SavedItem, ...], by: UserId) -> None:
    """Refused where the shelf is full, or what one author may put on a server's."""
    own = [saved for saved in others if saved.author == by]
    if match.where.guild is not None and len(own) >= MAX_ITEMS_PER_AUTHOR:
        raise Refused("own_shelf_full", n=MAX_ITEMS_PER_AUTHOR)
    if len(others) >= MAX_ITEMS:
        raise Refused("shelf_full", n=MAX_ITEMS)


def _refuse_same_name(item: CustomItem, others: list[SavedItem]) -> None:
    name = item_name(item)
    if any(other.name.casefold() == name.casefold() for other in others):
        raise Refused("same_name", name=name)


async def _load_all(db: Connection, match: Match, option: Option) -> tuple[SavedItem, ...]:
    rows = await custom.in_library(db, _owner_id(match), match.game.id, option.key)
    return tuple(saved for row in rows if (saved := _saved_item(row)) is not None)


async def _load_item(db: Connection, match: Match, option: Option, row: int) -> SavedItem:
    found = await custom.find(db, row)
    shelf = (_owner_id(match), match.game.id, option.key)
    if found is None or (found.guild, found.game, found.option) != shelf:
        raise Refused("not_saved")
    if (saved := _saved_item(found)) is None:
        raise Refused("not_saved")
    return saved


async def _load_own(
    db: Connection, match: Match, option: Option, by: UserId, row: int
) -> SavedItem:
    saved = await _load_item(db, match, option, row)
    if saved.author != by:
        raise Refused("not_author", name=saved.name)
    return saved


def _saved_item(row: CustomRow) -> SavedItem | None:
    """None where the row does not decode: the others of its shelf are not lost with it."""
    try:
        item = msgspec.json.decode(row.value, type=CustomItem)
    except ValueError:
        return None
    return SavedItem(row.id, UserId(row.author), item)


def _owner_id(match: Match) -> int:
    """The server; for a match in direct messages its creator, who cannot be a server's id too."""
    return -match.creator if match.where.guild is None else match.where.guild
