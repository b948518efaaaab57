"""Libraries of custom items, such as word lists, that players save for later lobbies."""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from bot.codec import encode
from bot.game import ChoiceField, CustomItem, CustomSpec, Option, TextField
from bot.match.model import Match, UserId
from bot.match.refusals import Refused
from data import Connection, Store, custom
from data.custom import CustomRow

MAX_ITEMS = 25
"""Items per library: the most that a Discord select can list."""
MAX_ITEMS_PER_AUTHOR = 10
"""Items per author in a server's library: only authors can delete, so no one may fill it alone."""


@dataclass(frozen=True)
class SavedItem:
    """A stored library item; it can still lack required choices."""

    id: int
    author: UserId
    item: CustomItem

    @property
    def name(self) -> str:
        return item_name(self.item)


def item_name(item: CustomItem) -> str:
    """Return the name of an item: its first text."""
    return next((part for _, part in item.parts if isinstance(part, str)), "")


def custom_option(match: Match, key: str) -> Option:
    """Return the option of the match's game that takes custom items. Refused if there is none."""
    options = {o.key: o for o in match.game.options_for(match.places) if o.own is not None}
    if key not in options:
        raise Refused("unknown_option", option=key, options=", ".join(options) or "–")
    return options[key]


def custom_spec_of(option: Option) -> CustomSpec:
    """Return what the custom items of an option consist of."""
    assert option.own is not None, f"expected an option of one's own, got {option.key!r}"
    return option.own


class CustomLibrary:
    """The items saved for the server of a match, its game and one option. In direct messages each
    person has a private library. Only the author can change or delete an item."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def list_items(self, match: Match, option: Option) -> tuple[SavedItem, ...]:
        return await _load_all(self._store.read, match, option)

    async def find(self, match: Match, option: Option, row: int) -> SavedItem:
        """Return one item. Refused if it was deleted or belongs to another library."""
        return await _load_item(self._store.read, match, option, row)

    async def save(
        self, match: Match, option: Option, by: UserId, texts: tuple[str, ...], row: int | None
    ) -> SavedItem:
        """Save these texts as a new item, or in the item with id `row`."""
        async with self._store.transaction() as tx:
            others = await _load_all(tx, match, option)
            before = None if row is None else await _load_own(tx, match, option, by, row)
            item = _build_item(option, texts, before)
            _refuse_same_name(item, [saved for saved in others if saved.id != row])
            if before is None:
                _refuse_full(match, others, by)
                saved_as = await custom.insert(
                    tx,
                    guild=_owner_id(match),
                    game=match.game.id,
                    option=option.key,
                    author=by,
                    value=encode(item).decode(),
                )
            else:
                saved_as = before.id
                await custom.update(tx, saved_as, encode(item).decode())
        return SavedItem(saved_as, by, item)

    async def change_choice(
        self,
        match: Match,
        option: Option,
        by: UserId,
        row: int,
        field: str,
        change: Callable[[ChoiceField, tuple[str | int, ...]], tuple[str | int, ...]],
    ) -> SavedItem:
        """Replace the choices for one field of an item by `change(field, choices)`."""
        async with self._store.transaction() as tx:
            saved = await _load_own(tx, match, option, by, row)
            parts = dict(saved.item.parts)
            described = _choice_field(option, field)
            parts[field] = change(described, saved.item.value_of(field))
            item = CustomItem(tuple(parts.items()))
            await custom.update(tx, row, encode(item).decode())
        return SavedItem(row, by, item)

    async def delete(self, match: Match, option: Option, by: UserId, row: int) -> None:
        """Delete an item. Matches that use it keep their copy."""
        async with self._store.transaction() as tx:
            await _load_own(tx, match, option, by, row)
            await custom.delete(tx, row)


def add_choice(choice: str | int) -> Callable[..., tuple[str | int, ...]]:
    """Return a change that appends a choice, or replaces it in a field that takes only one.
    Nothing changes if the field is full or accepts no further choice."""

    def change(field: ChoiceField, before: tuple[str | int, ...]) -> tuple[str | int, ...]:
        after = (*before, choice) if field.max_choices > 1 else (choice,)
        return after if field.accepts(after) else before

    return change


def drop_choice(field: ChoiceField, before: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """Remove the last choice."""
    return before[:-1]


def _build_item(option: Option, texts: tuple[str, ...], before: SavedItem | None) -> CustomItem:
    """Return an item with these texts and the choices of `before`. Refused if a text is empty."""
    left, parts = list(texts), list[tuple[str, str | tuple[str | int, ...]]]()
    for field in custom_spec_of(option).fields:
        if isinstance(field, TextField):
            text = left.pop(0) if left else ""
            if not field.accepts(text):
                raise Refused("empty_text", n=field.max_length)
            parts.append((field.key, text))
        else:
            parts.append((field.key, () if before is None else before.item.value_of(field.key)))
    return CustomItem(tuple(parts))


def _choice_field(option: Option, key: str) -> ChoiceField:
    for field in custom_spec_of(option).fields:
        if isinstance(field, ChoiceField) and field.key == key:
            return field
    raise Refused("unknown_option", option=key, options="–")


def _refuse_full(match: Match, others: tuple[SavedItem, ...], by: UserId) -> None:
    """Refuse if the library is full or the author has reached the limit per author."""
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
    """Return the item of a row, or None if it does not decode: the other items stay usable."""
    try:
        item = msgspec.json.decode(row.value, type=CustomItem)
    except ValueError:
        return None
    return SavedItem(row.id, UserId(row.author), item)


def _owner_id(match: Match) -> int:
    """The server's id, or minus the creator's id for a match in direct messages."""
    return -match.creator if match.where.guild is None else match.where.guild
