"""A seat for somebody else: what the seat was shown once, it is not shown again."""

from bot.game import Seat
from bot.match.handover import HandoverService, Offer
from bot.match.service import MatchService
from data import Store, glimpses
from data.glimpses import SeenMarker
from tests.match.table import ANN, BOB, start_match


async def test_whatever_a_computer_saw_once_counts_as_shown(
    matches: MatchService, store: Store
) -> None:
    """Architecture §1.8: nobody gets its memory in writing."""
    match = (await start_match(matches, ANN, computers=1)).match
    handovers = HandoverService(matches)
    await handovers.ask(match.id, ANN.user, Seat(1), BOB)
    await handovers.agree(match.id, BOB.user, Offer(Seat(1), BOB.user))
    seen = await glimpses.load_seen(store.read, match.id, 1)
    assert seen == SeenMarker(match.version, match.version)
