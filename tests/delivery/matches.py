"""Matches of Lots, the toy game, on the stage of the delivery tests."""

from bot.games.lots.state import Bid
from bot.match.model import MatchId
from tests.stage import Stage


async def start_with_ann_to_move(stage: Stage, people: int = 2) -> MatchId:
    """Start a match in which Ann has the highest bid and begins."""
    match = await stage.create_match(people)
    for seat in range(people):
        await stage.play_move(match, seat, Bid(3 if seat == 0 else 1))
    return match
