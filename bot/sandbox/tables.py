"""Tables of a world: objects by key, each change written to the journal as it is made."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from bot.sandbox.wire import Json

Write = Callable[[str, str, Json | None], None]


class Table:
    """Objects of one kind by key, in the order in which they came."""

    def __init__(self, name: str, write: Write) -> None:
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
        """Keeps a new or changed object."""
        self.load(key, row)
        self._write(self.name, key, row)
        return row

    def change(self, key: str, **fields: Any) -> Json:
        """Keeps an object with some fields changed."""
        return self.put(key, {**self._rows[key], **fields})

    def drop(self, key: str) -> None:
        self.load(key, None)
        self._write(self.name, key, None)

    def load(self, key: str, row: Json | None) -> None:
        """Takes over what the journal says, without writing it again."""
        if row is None:
            self._rows.pop(key, None)
        else:
            self._rows[key] = row


class Messages(Table):
    """Messages by id, and by channel."""

    def __init__(self, name: str, write: Write) -> None:
        super().__init__(name, write)
        self._in_channel: defaultdict[str, dict[str, Json]] = defaultdict(dict)

    def load(self, key: str, row: Json | None) -> None:
        before = self.get(key)
        super().load(key, row)
        if row is not None:
            self._in_channel[row["channel_id"]][key] = row
        elif before is not None:
            self._in_channel[before["channel_id"]].pop(key, None)

    def of(self, channel: str) -> list[Json]:
        """The messages of a channel, oldest first."""
        return list(self._in_channel[channel].values())
