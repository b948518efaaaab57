"""A player's former best result, to which the result of a solo match is compared."""

from dataclasses import replace

import msgspec

from bot.codec import codec_for
from bot.game import FormerBest, Seat
from bot.match.play import Transition
from data import Connection, results


async def with_former_best(tx: Connection, transition: Transition) -> Transition:
    """Add the former best result to the end of a solo match; leave other transitions unchanged."""
    match = transition.after.match
    if match.outcome is None or len(match.chairs) != 1 or match.chairs[0].user is None:
        return transition
    stored = await results.former_best(tx, match.id, match.chairs[0].user)
    if stored is None:
        return transition
    former = codec_for(match.game).outcome(stored)
    total = former.total(Seat(0))
    assert total is not None, f"expected a score sheet, got {former!r}"
    best = FormerBest(former.scores[0], former.unfinished, total)
    outcome = msgspec.structs.replace(match.outcome, former_best=best)
    after = replace(transition.after, match=replace(match, outcome=outcome))
    return replace(transition, after=after)
