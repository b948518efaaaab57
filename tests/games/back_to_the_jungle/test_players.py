"""Players of code: careful with its own notes, idle; the bound of moves."""

from collections.abc import Sequence
from random import Random

import pytest

from bot.game import Event, rng_for
from bot.games.back_to_the_jungle import GAME
from bot.games.back_to_the_jungle.components import CELLS, Chip
from bot.games.back_to_the_jungle.state import AnyMove, Mode, Phase, State
from bot.games.back_to_the_jungle.view import recall_faces
from tests.games.back_to_the_jungle.positions import (
    ANN,
    WORDING,
    eating_position,
    legal_texts,
    play_moves,
    position,
    solo_position,
    state_after,
)
from tests.games.back_to_the_jungle.test_actions import full


def careful(state: State, seen: Sequence[Event] = ()) -> str:
    view, moves = GAME.view(state, state.turn), GAME.legal_moves(state, state.turn)
    return WORDING.notation(GAME.careful(view, seen, moves, Random(1)))


def idle(state: State) -> str:
    view, moves = GAME.view(state, state.turn), GAME.legal_moves(state, state.turn)
    return WORDING.notation(GAME.idle_move(view, moves))


def at_random(moves: Sequence[AnyMove], rng: Random) -> AnyMove:
    """The kind of move first, then its fields."""
    left = list(moves)
    kind = rng.choice(sorted({move.kind for move in left}))
    left = [move for move in left if move.kind == kind]
    for field in left[0].__struct_fields__:
        value = rng.choice(list(dict.fromkeys(getattr(move, field) for move in left)))
        left = [move for move in left if getattr(move, field) == value]
    return left[0]


def won(number: int, careful_seat: int, notes: bool) -> bool:
    """Whether a careful player wins a match against a random one."""
    seed, rng, version = f"match {number}", Random(number), 0
    options = {option.key: option.default for option in GAME.options_for(2)}
    state = GAME.setup(2, options | {"field_notes": notes}, rng_for(seed, 0))
    seen: list[Event] = []
    while active := GAME.to_act(state):
        seat, moves = active[0], GAME.legal_moves(state, active[0])
        if seat == careful_seat:
            move = GAME.careful(GAME.view(state, seat), seen, moves, rng)
        else:
            move = at_random(moves, rng)
        version += 1
        state, events = GAME.apply(state, seat, move, rng_for(seed, version))
        seen += [e for e in events if e.to is None or careful_seat in e.to]
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome.scores[careful_seat] > outcome.scores[1 - careful_seat]


@pytest.mark.parametrize(("notes", "matches"), [(True, 200), (False, 50)])
def test_careful_beats_random_in_four_of_five_matches(notes: bool, matches: int) -> None:
    assert sum(won(n, n % 2, notes) for n in range(matches)) >= matches * 4 // 5


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (position("Ann@C5 bee@D5", known=1), "end moves"),
        (position("Ann@C5 bee@E5", known=1), "move C5>D5"),
        (position("Ann@C5 stone@D5"), "see D5"),
        (position("Ann@C5 bee@D5", known=1, phase=Phase.EAT), "eat with C5"),
        (position("Ann@C5 snake@D5", known=1, phase=Phase.EAT), "no eating"),
        (eating_position("Ann@C5 snake@D5 bee@C4", "C5", known=1), "meal C4"),
        (
            state_after(eating_position("Ann@C5 spider@D5 snake@E5", "C5", known=1), "meal D5"),
            "none",
        ),
        (
            state_after(eating_position("Ann@C5 spider@D5 bee@E5", "C5", known=1), "meal D5"),
            "also E5",
        ),
        (
            state_after(
                eating_position("Ann@C5 caterpillar@D5 stone@E5", "C5", known=1), "meal D5"
            ),
            "none",
        ),
        (state_after(position("Ann@A1 stone@F5", bag="snake"), "end moves"), "place @ E6"),
        (solo_position("fly@B1 bee@C1", "B1", notes=True), "see B1"),
    ],
)
def test_careful_is_sensible(state: State, move: str) -> None:
    assert careful(state) == move


def test_without_field_notes_careful_remembers_what_it_was_shown() -> None:
    state = position("bee@D2 stone@F3", phase=Phase.ENTER, notes=False)
    turn = play_moves(state, "enter @ D1", "see D2", "stop")
    assert careful(turn.state, turn.events) == "eat with D1"
    assert careful(turn.state) == "no eating"


def faces(state: State, *moves: str) -> dict[str, Chip]:
    """What Ann remembers of some moves."""
    found = recall_faces(play_moves(state, *moves).events, ANN)
    return {f"{CELLS[at].column}{CELLS[at].row}": chip for at, chip in found.items()}


def test_memory_follows_moves_swaps_and_what_leaves() -> None:
    state = position("Ann@A1 bee@B1 fly@C1 stone@D4", notes=False)
    assert faces(state, "move B1>B2") == {}
    seen = faces(state, "see B1", "see C1", "see D4", "eat with A1", "meal B1")
    assert seen == {"A1": Chip.CHAMELEON_1, "D1": Chip.FLY, "D4": Chip.STONE}


@pytest.mark.parametrize("seed", range(6))
def test_memory_is_the_field_notes_that_are_not_kept(seed: int) -> None:
    """What is followed from events alone is just what field notes would hold."""
    rng = Random(seed)
    state = GAME.setup(
        2,
        {"field_notes": True, "light_fright": False, "random_board_rotation": False},
        Random(seed),
    )
    seen: list[Event] = []
    for _ in range(80):
        if state.phase is Phase.OVER:
            break
        move = at_random(GAME.legal_moves(state, state.turn), rng)
        state, events = GAME.apply(state, state.turn, move, rng)
        seen += [event for event in events if event.to is None or ANN in event.to]
        view = GAME.view(state, ANN)
        noted = {at: chip for at, chip in enumerate(view.notes) if chip is not None}
        found = recall_faces(seen, ANN)
        hidden = [at for at, chip in enumerate(view.board) if chip is Chip.BACK]
        assert {at: chip for at, chip in found.items() if at in hidden} == noted
        assert set(found) <= {at for at, chip in enumerate(view.board) if chip is not None}


def test_careful_finishes_most_of_a_solo_match() -> None:
    for mode in (Mode.BASIC, Mode.ADVANCED):
        options = {option.key: option.default for option in GAME.options_for(1)}
        state = GAME.setup(1, options | {"solo": mode.value}, Random(5))
        seen: list[Event] = []
        while moves := GAME.legal_moves(state, ANN):
            move = GAME.careful(GAME.view(state, ANN), seen, moves, Random(1))
            state, events = GAME.apply(state, ANN, move, Random(1))
            seen += events
        assert len(state.eaten[0]) >= 13


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (position("bee@B2", phase=Phase.ENTER), "enter @ A1"),
        (position("Ann@C5 bee@D5"), "end moves"),
        (state_after(position("Ann@C5 bee@D5"), "see D5"), "stop"),
        (position("Ann@C5 bee@D5", phase=Phase.EAT), "no eating"),
        (eating_position("Ann@C5 bee@D5", "C5"), "meal D5"),
        (state_after(eating_position("Ann@C5 spider@D5 bee@E5", "C5"), "meal D5"), "none"),
        (state_after(position("Ann@C5", bag="bee"), "end moves"), "place @ A1"),
        (state_after(position("Ann@C5 bee@A1", bag="special_wind"), "end moves"), "stop"),
        (state_after(position("Ann@C5", bag="special_snake"), "end moves"), "turn A1-C3 90"),
        (solo_position("fly@B1", "B1"), "pass"),
    ],
)
def test_who_is_out_of_time_does_as_little_as_may_be(state: State, move: str) -> None:
    assert idle(state) == move


def test_no_decision_has_more_than_200_moves() -> None:
    crowded = position(full("A1"))
    assert len(legal_texts(crowded)) <= 200
    assert len(legal_texts(position(full()))) <= 200


def test_where_the_picker_asks_for_the_column_cells_are_listed_by_column() -> None:
    looks = legal_texts(position(full("A1")), "see")
    assert len(looks) > 25
    assert looks[:6] == ["see A2", "see A3", "see A4", "see A5", "see B1", "see B2"]
    assert legal_texts(position(full("A1")), "swap")[0].startswith("swap A2")


def test_the_bound_of_moves_is_the_one_worked_out() -> None:
    assert GAME.max_moves == (32 + 1 + 3) * (1 + 3 + 3 + 2 * 6)
