"""No turn takes more presses than a table game deserves: table.md's bounds, counted at the wire
from the turn message on. An option of a select counts two; where a question has more than 20
answers, one more is allowed."""

from collections import Counter
from random import Random

from tests.cogs.presses import MATCH, Turn, play_turn
from tests.cogs.test_jungle import _deployment
from tests.stage import Stage


async def _turns(stage: Stage, game: str, number: int) -> list[Turn]:
    await stage.start_match(game)
    rng, turns = Random(4), list[Turn]()
    for _ in range(number):
        if not (await stage.matches.position(MATCH)).to_act:
            break
        turns.append(await play_turn(stage, rng))
    return turns


async def test_a_move_of_jungle_takes_three_presses(stage: Stage) -> None:
    turns = await _turns(stage, "jungle", 6)
    assert len(turns) == 6
    assert [turn.total for turn in turns] == [3] * 6


async def test_a_secret_deployment_takes_eight(stage: Stage) -> None:
    await _deployment(stage)
    turn = await play_turn(stage, Random(4))
    assert Counter(turn.kinds) == {"place": 6, "ready": 1}
    assert turn.total <= 8


async def test_a_turn_of_jungo_takes_three_and_one_for_each_card_taken(stage: Stage) -> None:
    turns = await _turns(stage, "jungo", 24)
    seen = Counter(turn.kinds[0] for turn in turns)
    assert seen["play"] >= 5
    for turn in turns:
        if turn.kinds[0] == "play":
            assert turn.total <= 3 + turn.kinds.count("put"), turn


async def test_a_forced_draw_of_jungo_takes_two(stage: Stage) -> None:
    turns = [t for t in await _turns(stage, "jungo", 24) if t.kinds[0] == "draw"]
    assert turns
    assert min(turn.presses[0] for turn in turns) == 2
    assert max(turn.presses[0] for turn in turns) <= 3, "one that is not forced is confirmed"


async def test_a_turn_of_cacao_takes_four_and_six_with_fill_and_sales(stage: Stage) -> None:
    turns = await _turns(stage, "cacao", 12)
    assert {"sell", "fill"} <= {kind for turn in turns for kind in turn.kinds}
    for turn in turns:
        more = any(kind in ("fill", "sell", "activate") for kind in turn.kinds)
        assert turn.total <= (6 if more else 4), turn


async def test_a_flip_of_puzzle_memo_takes_two_and_each_further_one_one(stage: Stage) -> None:
    turns = await _turns(stage, "puzzle-memo", 20)
    assert sum(len(turn.moves) > 1 for turn in turns) >= 3
    for turn in turns:
        above = "flipabove" in turn.kinds
        assert turn.presses[0] <= 2 + above, turn
        flips = [kind for kind in turn.kinds if kind not in ("slot", "otherslot")]
        assert turn.total <= 2 + (len(flips) - 1) + above * 2, turn
        assert "otherslot" not in turn.kinds


async def test_with_flips_waiting_a_flip_takes_no_more_presses(stage: Stage) -> None:
    """Strict, three people: what the others have flipped is seen and covered first. Two for the
    next below, three for one above, and one for each further flip."""
    await stage.start_match("puzzle-memo", people=3)
    rng = Random(4)
    turns = [await play_turn(stage, rng, "flipabove" if n % 2 else "") for n in range(40)]
    waiting = [turn for turn in turns if turn.waited]
    assert len(waiting) >= 30
    first = Counter(turn.decided[0] for turn in waiting)
    assert min(first["flipbelow"], first["flipabove"]) >= 5
    for turn in waiting:
        most = {"flipbelow": 2, "flipabove": 3}[turn.decided[0]]
        assert turn.presses[0] - turn.large <= most, turn
    pressed = [pair for t in waiting for pair in list(zip(t.decided, t.presses, strict=True))[1:]]
    below = [presses for kind, presses in pressed if kind == "flipbelow"]
    above = [presses for kind, presses in pressed if kind == "flipabove"]
    assert len(below) >= 5
    assert set(below) == {1}
    assert max(above) <= 2, "and one of those above is named besides"


async def test_looks_of_back_to_the_jungle_take_three_and_two(stage: Stage) -> None:
    turns = await _turns(stage, "back-to-the-jungle", 10)
    looks = 0
    for turn in turns:
        asked = [k for k in turn.kinds if k == "see"]
        looks += len(asked)
        at = [i for i, kind in enumerate(turn.kinds) if kind == "see"]
        for n, i in enumerate(at):
            assert turn.presses[i] <= (3 if n == 0 else 2) + turn.large, turn
    assert looks >= 3
