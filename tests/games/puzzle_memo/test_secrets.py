"""P11: flips are public and remembering them is the game. What a face-down tile shows stands in
fleeting events and nowhere else."""

from random import Random

import pytest

from bot.codec import encode
from bot.game import Event, Seat
from bot.games.puzzle_memo import GAME
from bot.games.puzzle_memo.components import SPACES, Special
from bot.games.puzzle_memo.state import Phase, State
from tests.games.puzzle_memo.positions import (
    WORDING,
    first_state,
    legal_texts,
    line_text,
    play_moves,
    position,
    state_after,
)


def lasting(state: State, *moves: str) -> list[str]:
    return [line_text(e.line) for e in play_moves(state, *moves).events if not e.fleeting]


def fleeting(state: State, *moves: str) -> list[str]:
    return [line_text(e.line) for e in play_moves(state, *moves).events if e.fleeting]


def test_strict_an_animal_that_waits_is_shown_once() -> None:
    state = position(below="a5")
    assert fleeting(state, "flip below 1", "slot 2") == [
        "Seen: tile 1 below was hummingbird a5. It couldn't be placed yet."
    ]
    assert lasting(state, "flip below 1", "slot 2") == [
        "Ann flipped tile 1 below.",
        "Ann put it face down as tile 2 above.",
    ]


def test_strict_an_animal_that_goes_back_is_shown_once() -> None:
    state = position(above="a5")
    assert lasting(state, "flip above 1") == [
        "Ann flipped tile 1 above.",
        "It couldn't be placed yet and went back to its slot.",
    ]
    assert fleeting(state, "flip above 1") == ["Seen: tile 1 above was hummingbird a5."]


@pytest.mark.parametrize(
    ("code", "moved"),
    [
        ("web", []),
        ("jump", ["A special tile moved Ann to space 6.", "Ann landed on top of Bob."]),
        ("clover", []),
        ("slip", ["A special tile moved Ann to space 4."]),
        (
            "own",
            [
                "A special tile moved Ann to space 6.",
                "Ann landed on top of Bob.",
                "Ann will miss the next turn.",
            ],
        ),
    ],
)
def test_strict_a_special_tile_is_shown_once_and_what_it_did_to_pawns_stays(
    code: str, moved: list[str]
) -> None:
    state = position(below=code, stand={5: "A", 6: "B"}, own="forward_1 skip")
    assert lasting(state, "flip below 1", "slot 1") == [
        "Ann flipped tile 1 below.",
        *moved,
        f"Ann put it face down as tile 1 above.{' It gave another flip.' * (code == 'clover')}",
    ]


def test_strict_a_peek_is_shown_once_and_to_the_peeker_alone() -> None:
    state = position(below="own", above="a5", own="peek_1")
    event = next(e for e in play_moves(state, "flip below 1").events if e.key == "event.peeked")
    assert (event.to, event.fleeting) == ((Seat(0),), True)


def test_relaxed_nothing_is_taken_away() -> None:
    state = position(below="a5 own", relaxed=True, own="forward_1", stand={3: "A"})
    assert fleeting(state, "flip below 1", "slot 1", "flip below 2", "slot 2") == []


def test_every_seat_is_told_every_flip_in_order() -> None:
    told = play_moves(position(above="a5 b5"), "flip above 1", "flip above 2")
    seen = [words for words in told.texts_for(1) if words.startswith("Seen")]
    assert ["hummingbird" in words for words in seen] == [True, False]
    assert told.texts_for(0) == told.texts_for(1) == told.texts_for(None)


def tells(state: State, word: str) -> bool:
    """Whether any view, words, headline, or name of a move has this word."""
    for seat in (None, Seat(0), Seat(1)):
        view = GAME.view(state, seat)
        lines = [*map(line_text, GAME.words(view)), line_text(GAME.headline(view))]
        if any(word in line for line in lines) or word.encode() in encode(view):
            return True
    return any(word in move for move in legal_texts(state))


def test_strict_views_never_show_a_face_down_tile_again() -> None:
    state = position(below="a5 h1 clover", above="b5")
    put = state_after(state, "flip below 1", "slot 2")
    for word in ("hummingbird", "tarantula", "frog"):
        assert not tells(put, word)
    assert GAME.view(put, Seat(0)).faces == GAME.view(put, None).left == ()


def test_strict_not_even_the_open_tile_is_seen_in_a_view() -> None:
    """A view may be asked for again and kept: what a flip shows is told by its event alone."""
    state = state_after(position(below="a5"), "flip below 1")
    view = GAME.view(state, Seat(0))
    assert view.flipped is not None
    assert view.flipped.tile is None
    assert not tells(state, "hummingbird")


def test_relaxed_the_open_tile_is_seen_by_everybody_until_it_is_put_away() -> None:
    state = state_after(position(below="a5", relaxed=True), "flip below 1")
    view = GAME.view(state, None)
    assert view.flipped is not None
    assert WORDING.render_arg(view.flipped.tile) == "hummingbird a5"
    assert GAME.view(state_after(state, "slot 1"), None).flipped is None


def test_other_worlds_deal_the_open_tile_anew_too() -> None:
    state = state_after(position(below="a5 b5 c5 d5 e5 f5"), "flip below 1")
    worlds = {GAME.scramble(state, frozenset({Seat(0)}), Random(n)).flipped for n in range(40)}
    assert len(worlds) == 6


@pytest.mark.parametrize("seats", [2, 4])
def test_headlines_never_name_a_tile(seats: int) -> None:
    state = state_after(position(below="a5", seats=seats), "flip below 1")
    assert line_text(GAME.headline(GAME.view(state, Seat(0)))) == (
        "Ann, put the flipped tile into a slot above the board."
    )


ASKING = ("other_back_2", "peek_1")


def asking(steps: str, *, relaxed: bool = False) -> State:
    """A special tile of Ann's own asks her something."""
    start = position(below="own", above="a5 b5", own=steps, seats=3, relaxed=relaxed)
    return state_after(start, "flip below 1")


@pytest.mark.parametrize("steps", ASKING)
@pytest.mark.parametrize("seat", [None, Seat(1)])
def test_strict_what_a_special_tile_asks_is_read_by_its_player_alone(
    steps: str, seat: Seat | None
) -> None:
    """A headline stands in messages that stay, beside the number of the flipped tile."""
    view = GAME.view(asking(steps), seat)
    assert view.step is None
    assert line_text(GAME.headline(view)) == "Ann, the flipped tile asks you something."


@pytest.mark.parametrize("steps", ASKING)
@pytest.mark.parametrize(("seat", "relaxed"), [(Seat(0), False), (None, True)])
def test_its_player_and_whoever_plays_relaxed_read_what_it_asks(
    steps: str, seat: Seat | None, relaxed: bool
) -> None:
    words = line_text(GAME.headline(GAME.view(asking(steps, relaxed=relaxed), seat)))
    assert words.startswith("Ann, choose a ")


def test_strict_others_do_not_read_at_what_was_peeked_or_what_gave_a_further_flip() -> None:
    peeking = state_after(
        position(below="own", above="a5 b5 c5", own="peek_2"), "flip below 1", "peek 2"
    )
    lucky = state_after(position(below="clover"), "flip below 1", "slot 4")
    assert [GAME.view(peeking, seat).peeked for seat in (Seat(0), Seat(1), None)] == [(2,), (), ()]
    assert [GAME.view(lucky, seat).barred for seat in (Seat(0), Seat(1), None)] == [(4,), (), ()]


def test_relaxed_everybody_may_look_at_the_tiles_above() -> None:
    view = GAME.view(position(above=". a5", below="b5", relaxed=True), Seat(1))
    assert [WORDING.render_arg(face) for face in view.faces if face] == ["hummingbird a5"]
    assert view.left == ()


def test_once_the_match_is_over_every_tile_is_shown() -> None:
    state = position(below="h5 web", above="slip", lit="all but h5")
    view = GAME.view(state_after(state, "flip below 1"), None)
    left = [face.code for face in (*view.left, *view.faces) if isinstance(face, Special)]
    assert left == ["web", "slip"]


def test_other_worlds_deal_every_face_down_tile_anew() -> None:
    state = first_state(seed=4)
    worlds = {GAME.scramble(state, frozenset({Seat(0)}), Random(n)).below for n in range(20)}
    assert len(worlds) == 20
    assert all(sorted(world) == list(range(SPACES + 5)) for world in worlds)


def test_relaxed_other_worlds_leave_the_tiles_above() -> None:
    state = position(below="b5 c5", above="a5 d5", relaxed=True)
    world = GAME.scramble(state, frozenset({Seat(0)}), Random(1))
    assert world.above == state.above


def test_what_a_flip_shows_cannot_be_taken_back() -> None:
    events: list[Event] = []
    state = first_state(seed=2)
    while state.phase is not Phase.OVER:
        state, happened = GAME.apply(
            state, state.turn, GAME.legal_moves(state, state.turn)[0], Random(1)
        )
        events += happened
    assert all(event.reveals for event in events if event.fleeting)
