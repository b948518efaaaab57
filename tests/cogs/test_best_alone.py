"""`/matches` tells what somebody has reached alone."""

from bot.game import Seat
from bot.games import GAMES
from bot.match.model import Person, Place, Status, UserId
from tests.stage import Stage


async def test_matches_tells_the_best_of_those_played_alone(stage: Stage) -> None:
    matches, game = stage.matches, GAMES["puzzle-memo"]
    ann = Person(UserId(int(stage.ann["id"])), "Ann")
    here = Place(int(stage.guild["id"]), int(stage.general["id"]))
    match = await matches.open_lobby(game, ann, here, 1, {"memory": "relaxed"})
    match = await matches.start(match.id, ann.user)
    while match.status is Status.LIVE:
        # The last one above, again and again: the match ends soon, with a dark jungle (P13).
        move = (await matches.position(match.id)).legal_moves(Seat(0))[-1]
        decision = match.chairs[0].decision
        match = (await matches.play(match.id, ann.user, Seat(0), decision, move)).position.match
    await stage.wait_until_idle()
    told = (await stage.use_command(stage.ann, "matches"))["content"]
    assert "Best · Puzzle-Memo 1 · your best alone: " in told
    assert "left in the dark" in told
