"""Jungle by post: both ways to win."""

from collections.abc import Sequence

from bot.sandbox.wire import Json
from tests.cogs.club import Club


async def _play(club: Club, thread: Json, moves: Sequence[str]) -> None:
    """Moves of both in turn, as player 1 would write them if player 1 began."""
    first = (await club.to_act()) == club.ann
    for move in moves:
        written = move if first else _turned(move)
        before = await club.version()
        await club.use(await club.to_act(), "move", thread, text=written)
        assert await club.version() == before + 1


def _turned(move: str) -> str:
    """The same move from the other side of the board: `B1>A2` is `D5>E4`."""
    cells, like = move.split(" ", 1)
    turned = (f"{'EDCBA'['ABCDE'.index(at[0])]}{6 - int(at[1])}" for at in cells.split(">"))
    return f"{'>'.join(turned)} {like}"


async def test_a_match_is_won_by_entering_the_base(club: Club) -> None:
    thread = await club.begun("jungle")
    winner = (await club.to_act())["global_name"]
    await _play(club, thread, ["D1>B3 as toucan", "A5>A3 as monkey", "B3>C5 as snake"])
    assert f"{winner} has entered the base of" in club.table["content"]
    assert f"{winner} wins!" in club.table["content"]


async def test_a_match_is_won_by_leaving_the_other_side_without_a_move(club: Club) -> None:
    """No animal of the first player has a neighbour in the end."""
    thread = await club.begun("jungle")
    loser = (await club.to_act())["global_name"]
    moves = ["D1>B2 as snake", "E5>D5 as monkey", "B1>C1 as monkey", "A5>B5 as monkey"]
    await _play(club, thread, moves)
    assert f"{loser} cannot move any animal:" in club.table["content"]
    assert f"{'Bo' if loser == 'Ann' else 'Ann'} wins!" in club.table["content"]
