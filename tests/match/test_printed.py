"""Nothing prints a secret: a log is shown around where somebody asks for help."""

from random import Random

from bot.ai import build_turn, try_budget
from bot.ai.worker import Problem
from bot.match import play, queries
from bot.match.match_rows import FullMatch, full_match_of
from bot.match.service import MatchService
from bot.match.state_cache import StateCache
from data import Store, log, matches
from tests.match.table import ANN, BOB, LOTS, play_random_move, start_match

TRACES = ("LotsState(", "Player(", "LotsView(", "Event(", "hand=", "Card(")
"""What would stand there if a state, a view, a card or an event were printed."""


async def begun(store: Store, service: MatchService) -> FullMatch:
    """A match in which somebody bid in secret."""
    position = await play_random_move(service, await start_match(service, ANN, BOB), Random(1))
    stored = await matches.find(store.read, position.match.id)
    assert stored is not None
    return full_match_of(stored, StateCache())


async def printed(store: Store, service: MatchService) -> dict[str, str]:
    """What each type that holds a secret looks like in a log line."""
    full = await begun(store, service)
    position, match = full.position, full.match
    chair = match.chairs[position.to_act[0]]
    move = position.legal_moves(chair.seat)[0]
    stored = await matches.find(store.read, match.id)
    transition = play.play(full, chair.user, chair.seat, chair.decision, move, 1)
    turn = build_turn(match.game, full.state, chair.seat, (), Random(1), try_budget(1))
    things = (
        *(full, position, stored, transition, turn),
        await log.since(store.read, match.id, 0),
        await queries.load_visible_log(store.read, match.id, 0, chair.seat),
        Problem("lots", "strong", full.state, chair.seat, transition.events, Random(1)),
        await service.play(match.id, chair.user, chair.seat, chair.decision, move),
    )
    return {type(thing).__name__: repr(thing) for thing in things} | {"seed": full.seed}


async def test_no_type_prints_what_it_hides(store: Store, matches: MatchService) -> None:
    found = await printed(store, matches)
    seed = found.pop("seed")
    assert len(found) >= 8
    for name, words in found.items():
        assert seed not in words, name
        assert '"hand"' not in words, name
        assert [trace for trace in TRACES if trace in words] == [], name


async def test_a_move_is_saved_at_its_own_version_alone(
    store: Store, matches: MatchService
) -> None:
    """Compare and swap: of two who read the same version one is refused."""
    full = await begun(store, matches)
    assert not await advanced(store, full, full.match.version - 1)
    assert not await advanced(store, full, full.match.version + 1)
    assert await advanced(store, full, full.match.version)
    assert not await advanced(store, full, full.match.version)


async def advanced(store: Store, full: FullMatch, version: int) -> bool:
    async with store.transaction() as tx:
        return await matches.advance(
            tx,
            full.match.id,
            version=version,
            status=full.match.status,
            state="{}",
            outcome=None,
            at=1,
        )


def test_the_traces_are_those_of_the_toy() -> None:
    """Else the test above could not fail."""
    state = LOTS.setup(2, {"peeking": True}, Random(1))
    assert "LotsState(" in repr(state)
    assert "Player(" in repr(state)
    assert "hand=" in repr(state)
