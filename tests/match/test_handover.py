"""A seat for somebody else: what the seat was shown once, it is not shown again."""

from bot.game import Seat
from bot.match.handover import Handovers, Offer
from bot.match.service import Matches
from data import Store, glimpses
from data.glimpses import Looked
from tests.match.table import ANN, BOB, started


async def test_whatever_a_computer_saw_once_counts_as_shown(matches: Matches, store: Store) -> None:
    """Architecture §1.8: nobody gets its memory in writing."""
    match = (await started(matches, ANN, computers=1)).match
    handovers = Handovers(matches)
    await handovers.ask(match.id, ANN.user, Seat(1), BOB)
    await handovers.agree(match.id, BOB.user, Offer(Seat(1), BOB.user))
    seen = await glimpses.looked(store.read, match.id, 1)
    assert seen == Looked(match.version, match.version)
