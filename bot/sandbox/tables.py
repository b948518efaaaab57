"""Tables of a world: objects by key; each change is written to the journal at once."""

from collections.abc import Callable, Iterator
from typing import Any

from bot.sandbox.wire import Json

WriteChange = Callable[[str, str, Json | None], None]


class ObjectTable:
    """Objects of one kind by key, in insertion order."""

    def __init__(self, name: str, write: WriteChange) -> None:
        self.name = name
        self._write = write
        self._rows: dict[str, Json] = {}

    def __getitem__(self, key: str) -> Json:
        return self._rows[key]

    def __contains__(self, key: str) -> bool:
        return key in self._rows

    def __iter__(self) -> Iterator[Json]:
        return iter(list(self._rows.values()))

    def __len__(self) -> int:
        return len(self._rows)

    def get(self, key: str) -> Json | None:
        return self._rows.get(key)

    def items(self) -> Iterator[tuple[str, Json]]:
        return iter(list(self._rows.items()))

    def keys(self) -> Iterator[str]:
        return iter(list(self._rows))

    def put(self, key: str, row: Json) -> Json:
        """Store a new or changed object."""
        self.load(key, row)
        self._write(self.name, key, row)
        return row

    def update(self, key: str, **fields: Any) -> Json:
        """Change some fields of an object and store it."""
        return self.put(key, {**self._rows[key], **fields})

    def delete(self, key: str) -> None:
        self.load(key, None)
        self._write(self.name, key, None)

    def load(self, key: str, row: Json | None) -> None:
        """Apply a change from the journal, without writing it again."""
        if row is None:
            self._rows.pop(key, None)
        else:
            self._rows[key] = row


class GroupedTable(ObjectTable):
    """Objects by key, and by group: messages by channel, channels and members by guild.
    `group_of` returns the group of an object, or None if it belongs to none."""

    def __init__(
        self, name: str, write: WriteChange, group_of: Callable[[str, Json], str | None]
    ) -> None:
        super().__init__(name, write)
        self._group_of = group_of
        self._groups: dict[str, dict[str, Json]] = {}

    def load(self, key: str, row: Json | None) -> None:
        before = self.get(key)
        super().load(key, row)
        if row is not None:
            if (group := self._group_of(key, row)) is not None:
                self._groups.setdefault(group, {})[key] = row
        elif before is not None and (group := self._group_of(key, before)) is not None:
            self._groups[group].pop(key, None)

    def of_group(self, group: str) -> list[Json]:
        """Return the objects of a group, oldest first."""
        return list(self._groups.get(group, {}).values())


def group_by_field(field: str) -> Callable[[str, Json], str | None]:
    """Return a `group_of` that reads this field."""
    return lambda key, row: row.get(field)


def group_by_key(key: str, row: Json) -> str:
    """Return the first part of a key of two.

    >>> group_by_key("guild/user", {})
    'guild'
    """
    return key.partition("/")[0]
