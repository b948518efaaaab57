"""Maps each kind of control to its handler.

A cog's method with the decorator `@control("mute", Ack.PRIVATE)` handles all controls of that kind.
"""

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any, TypeAlias, TypeVar

import discord

from bot.interactions.ack import Ack
from bot.interactions.answer import Reply, handle_interaction, handle_unknown_control
from bot.match.refusals import Refused
from bot.messages.custom_ids import Ref, parse_custom_id

Handler: TypeAlias = Callable[[Reply, Ref, Sequence[str]], Awaitable[None]]
"""(reply, ref of the control, values of a select or form) -> None; raises Refused to refuse."""

F = TypeVar("F", bound=Callable[..., Awaitable[None]])

_MARK = "__controls__"

INVITATION_KINDS = frozenset({"handover", "keep"})


def control(kinds: str | Sequence[str], ack: Ack) -> Callable[[F], F]:
    """Mark a cog's method as the handler of one or more kinds of control."""

    def mark(method: F) -> F:
        names = (kinds,) if isinstance(kinds, str) else tuple(kinds)
        setattr(method, _MARK, [*getattr(method, _MARK, ()), *((name, ack) for name in names)])
        return method

    return mark


class Handlers:
    """The handlers, by kind of control."""

    def __init__(self) -> None:
        self._by_kind: dict[str, tuple[Ack, Handler]] = {}

    def add(self, kind: str, ack: Ack, handler: Handler) -> None:
        """Register the handler of a kind. Raises ValueError if the kind already has one."""
        if kind in self._by_kind:
            raise ValueError(f"expected one handler for each kind, got a second for {kind!r}")
        self._by_kind[kind] = (ack, handler)

    def add_all(self, cog: object) -> None:
        """Register every method of a cog that `control` marks."""
        for kind, ack, handler in _marked_methods(cog):
            self.add(kind, ack, handler)

    @property
    def kinds(self) -> tuple[str, ...]:
        """All registered kinds of control."""
        return tuple(self._by_kind)

    def ack_of(self, kind: str) -> Ack | None:
        """Return how a control of this kind is acknowledged; None if it has no handler."""
        return self._by_kind[kind][0] if kind in self._by_kind else None

    async def dispatch(
        self, interaction: discord.Interaction[Any], custom_id: str, values: Sequence[str]
    ) -> None:
        """Answer a control with the handler of its kind."""
        ref = parse_custom_id(custom_id)
        if ref.kind not in self._by_kind:
            await handle_unknown_control(interaction)
            return
        ack, handler = self._by_kind[ref.kind]

        async def work(reply: Reply) -> None:
            await _refuse_hidden(reply, ref)
            await handler(reply, ref, values)

        await handle_interaction(interaction, ack, work)


async def _refuse_hidden(reply: Reply, ref: Ref) -> None:
    """Raise Refused if the match is in a place that this person cannot see, as commands do: an id
    can be forged, or be in an old direct message. A person invited to a seat can answer
    anywhere."""
    if ref.match is None or ref.kind in INVITATION_KINDS:
        return
    match = await reply.client.matches.match(ref.match)
    if match.chair_of(reply.user) is None and not reply.can_see(match.where):
        raise Refused("unknown_match", match=match.id)


def _marked_methods(cog: object) -> Iterator[tuple[str, Ack, Handler]]:
    for name, member in vars(type(cog)).items():
        for kind, ack in getattr(member, _MARK, ()):
            yield kind, ack, getattr(cog, name)
