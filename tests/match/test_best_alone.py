"""Bests of people who play alone: kept per game and choice of options, and nothing else."""

from collections.abc import Callable, Sequence
from random import Random

from bot.game import FormerBest, Line, Move, Options, Seat, text_args
from bot.games import GAMES
from bot.match.model import Match, MatchId, Status
from bot.match.service import MatchService
from tests.match.table import ANN, BOB, HERE

ALONE = GAMES["puzzle-memo"]


async def played(matches: MatchService, options: Options, rng: Random) -> Match:
    """A match that Ann plays alone to its end."""
    opened = await matches.open_lobby(ALONE, ANN, HERE, 1, options)
    match = await matches.start(opened.id, ANN.user)
    while match.status is Status.LIVE:
        position = await matches.position(match.id)
        view, moves = position.view(Seat(0)), position.legal_moves(Seat(0))
        move = ALONE.careful(view, (), moves, rng)
        match = (
            await matches.play(match.id, ANN.user, Seat(0), match.chairs[0].decision, move)
        ).position.match
    return match


async def best(matches: MatchService) -> list[MatchId]:
    return [match.id for match in await matches.best_solo(ANN.user)]


async def test_the_best_of_several_matches_alone_is_known(matches: MatchService) -> None:
    relaxed, rng = {"memory": "relaxed"}, Random(1)
    ended = [await played(matches, relaxed, rng) for _ in range(3)]
    scores = [match.outcome.scores[0] for match in ended if match.outcome]
    assert await best(matches) == [ended[scores.index(max(scores))].id]


async def ended(matches: MatchService, choose: Callable[[Sequence[Move]], Move]) -> MatchId:
    """A match alone in which every move is chosen by `choose`."""
    opened = await matches.open_lobby(ALONE, ANN, HERE, 1, {"memory": "relaxed"})
    match = await matches.start(opened.id, ANN.user)
    while match.status is Status.LIVE:
        moves = (await matches.position(match.id)).legal_moves(Seat(0))
        decision = match.chairs[0].decision
        match = (
            await matches.play(match.id, ANN.user, Seat(0), decision, choose(moves))
        ).position.match
    return match.id


async def test_an_unfinished_match_is_behind_every_finished_one(matches: MatchService) -> None:
    """Its score, the spaces left in the dark, would be the higher number."""
    stubborn = await ended(
        matches, lambda moves: next((m for m in moves if m.kind == "flipabove"), moves[0])
    )
    assert await best(matches) == [stubborn]
    finished = await played(matches, {"memory": "relaxed"}, Random(1))
    unfinished, whole = (await matches.match(stubborn)).outcome, finished.outcome
    assert unfinished is not None
    assert whole is not None
    assert unfinished.unfinished
    assert unfinished.scores > whole.scores
    assert await best(matches) == [finished.id]


async def test_the_end_of_a_match_alone_knows_the_best_before(matches: MatchService) -> None:
    relaxed, rng = {"memory": "relaxed"}, Random(1)
    first, second = [(await played(matches, relaxed, rng)).outcome for _ in range(2)]
    assert first is not None
    assert second is not None
    assert first.former_best is None
    assert second.former_best == FormerBest(
        first.scores[0], False, Line("sheet.total_flips", text_args(("n", -first.scores[0])))
    )
    read_again = [(await matches.match(match)).outcome for match in await best(matches)]
    assert read_again[0] in (first, second)


async def test_other_options_have_a_best_of_their_own(matches: MatchService) -> None:
    rng = Random(1)
    one = await played(matches, {"memory": "relaxed"}, rng)
    other = await played(matches, {"memory": "relaxed", "shorter_b": True}, rng)
    assert await best(matches) == [one.id, other.id]


async def test_a_match_in_company_is_no_match_alone(matches: MatchService) -> None:
    opened = await matches.open_lobby(ALONE, ANN, HERE, 2, {})
    await matches.join(opened.id, BOB)
    await matches.start(opened.id, ANN.user)
    await matches.resign(opened.id, BOB.user)
    assert await best(matches) == []


async def test_a_match_given_up_is_over_and_nobodys_best(matches: MatchService) -> None:
    opened = await matches.open_lobby(ALONE, ANN, HERE, 1, {"memory": "relaxed"})
    await matches.start(opened.id, ANN.user)
    match = await matches.resign(opened.id, ANN.user)
    assert (match.status, match.outcome) == (Status.OVER, None)
    assert await best(matches) == []
