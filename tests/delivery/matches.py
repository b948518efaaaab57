"""Matches of Lots, the toy game, on the stage of the delivery tests."""

import json

from bot.games.lots.state import Bid
from bot.match.model import MatchId
from bot.sandbox.wire import Json
from data import players
from tests.stage import Stage, user_id


async def turn_off_dms(stage: Stage, *users: Json) -> None:
    """Let these users want no direct messages."""
    for user in users:
        await prefer(stage, user, dms=False)


async def prefer(stage: Stage, user: Json, **wishes: object) -> None:
    """Store these settings of a user; the others are as at first."""
    async with stage.store.transaction() as tx:
        await players.ensure(tx, user_id(user), user["global_name"])
        await players.set_preferences(tx, user_id(user), json.dumps(wishes))


async def start_with_ann_to_move(stage: Stage, people: int = 2) -> MatchId:
    """Start a match in which Ann has the highest bid and begins."""
    match = await stage.create_match(people)
    for seat in range(people):
        await stage.play_move(match, seat, Bid(3 if seat == 0 else 1))
    return match
