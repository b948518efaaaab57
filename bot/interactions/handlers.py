"""Which code answers which kind of control. Cogs register theirs; every control finds it here."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from bot.interactions.ack import Ack
from bot.messages.custom_ids import Ref

if TYPE_CHECKING:
    from bot.interactions.answer import Reply

Handler: TypeAlias = "Callable[[Reply, Ref, Sequence[str]], Awaitable[None]]"
"""(answer, what was pressed, values picked in a select) -> None; raises Refused to refuse."""


class Handlers:
    """The handlers by kind of control."""

    def __init__(self) -> None:
        self._by_kind: dict[str, tuple[Ack, Handler]] = {}

    def add(self, kind: str, ack: Ack, handler: Handler) -> None:
        """Registers the handler of a kind. Raises ValueError where it has one."""
        if kind in self._by_kind:
            raise ValueError(f"expected one handler for each kind, got a second for {kind!r}")
        self._by_kind[kind] = (ack, handler)

    def find(self, kind: str) -> tuple[Ack, Handler] | None:
        return self._by_kind.get(kind)
