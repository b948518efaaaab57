"""A control finds the method that is marked as its handler."""

from collections.abc import Sequence

import pytest

from bot.interactions.ack import Ack
from bot.interactions.answer import Reply
from bot.interactions.handlers import Handlers, control
from bot.messages.custom_ids import Ref


class _Door:
    """Answers three kinds by two methods."""

    @control("knock", Ack.PRIVATE)
    @control("ring", Ack.UPDATE)
    async def _open(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None: ...

    @control(("lock", "bolt"), Ack.FORM)
    async def _close(self, reply: Reply, ref: Ref, values: Sequence[str]) -> None: ...


def test_every_marked_method_is_registered_with_its_acknowledgement() -> None:
    handlers = Handlers()
    handlers.add_all(_Door())
    acks = {kind: handlers.ack_of(kind) for kind in ("knock", "ring", "lock", "bolt", "paint")}
    assert acks == {
        "knock": Ack.PRIVATE,
        "ring": Ack.UPDATE,
        "lock": Ack.FORM,
        "bolt": Ack.FORM,
        "paint": None,
    }


def test_a_second_handler_of_one_kind_is_refused() -> None:
    handlers = Handlers()
    handlers.add_all(_Door())
    with pytest.raises(ValueError, match="second for"):
        handlers.add_all(_Door())
