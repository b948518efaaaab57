"""Rule book: placing worker tiles (first phase) and jungle tiles (second phase); C1, C2, C7."""

from random import Random

import pytest

from bot.game import IllegalMove, Seat
from bot.games.cacao import GAME
from bot.games.cacao.state import Phase, Place
from tests.games.cacao.positions import (
    hand,
    jungle,
    lay_tile,
    legal_texts,
    piece,
    play_moves,
    position,
    state_after,
    tile_text,
    workers,
)


def places(tiles: str) -> list[str]:
    found = legal_texts(position(tiles=tiles))
    return [text.removeprefix("place ") for text in found if text.startswith("place")]


# C1


def test_tiles_may_be_turned_either_way_by_90_degrees_or_by_half() -> None:
    turns = ["2-1-0-1·0", "2-1-0-1·90", "2-1-0-1·180", "2-1-0-1·270"]
    assert places("2-1-0-1") == turns


def test_equal_turns_are_offered_once() -> None:
    assert places("1-1-1-1") == ["1-1-1-1·0"]


def test_equal_tiles_are_offered_once() -> None:
    assert len(places("2-1-0-1 2-1-0-1 1-1-1-1")) == 5


@pytest.mark.parametrize(
    ("turned", "sides"),
    [
        ("2-1-0-1·0", (2, 1, 0, 1)),
        ("2-1-0-1·90", (1, 2, 1, 0)),
        ("2-1-0-1·180", (0, 1, 2, 1)),
        ("3-0-0-1·270", (0, 0, 1, 3)),
    ],
)
def test_a_turn_is_clockwise_and_edges_are_listed_from_north(
    turned: str, sides: tuple[int, ...]
) -> None:
    assert piece(turned).sides == sides


def test_c10_a_tile_is_never_flipped_into_its_mirror_image() -> None:
    turns = (piece(f"3-0-0-1·{turn}").sides for turn in (0, 90, 180, 270))
    assert workers("3-1-0-0") not in [workers("-".join(map(str, sides))) for sides in turns]


def test_c1_a_worker_tile_goes_beside_a_jungle_tile() -> None:
    state = state_after(position(jungle="0 plantation"), "place 1-1-1-1·0")
    assert legal_texts(state) == ["@ N1", "@ W1", "@ E1", "@ S1"]


def test_c1_a_taken_cell_is_not_offered() -> None:
    state = position(jungle="0 plantation", villages="N1 Bob 1-1-1-1")
    assert legal_texts(state_after(state, "place 1-1-1-1·0")) == ["@ W1", "@ E1", "@ S1"]


def test_c1_tiles_of_one_kind_never_lie_side_by_side() -> None:
    state = lay_tile(position(), "1-1-1-1·0", "E1")
    worker, jungle_cells = ({t.at for t in some} for some in (state.villages, state.clearings))
    assert {(at.south + at.east) % 2 for at in worker} == {1}
    assert {(at.south + at.east) % 2 for at in jungle_cells} == {0}


def test_c7_a_new_worker_tile_is_drawn_at_once() -> None:
    state = position(tiles="2-1-0-1 2-1-0-1 3-0-0-1", own_pile="3-1-0-0")
    state = lay_tile(state, "3-0-0-1·0", "N1")
    assert state.hands[0] == hand("2-1-0-1 2-1-0-1 3-1-0-0")
    assert state.piles[0] == ()


def test_c7_only_who_drew_a_tile_is_told_which() -> None:
    turn = play_moves(position(own_pile="3-1-0-0"), "place 1-1-1-1·0", "@ N1")
    assert "You drew a worker tile (3 workers north and 1 east)." in turn.texts_for(seat=0)
    assert not any("3-1-0-0" in text for text in turn.texts_for(seat=1))


def test_c7_with_an_empty_pile_the_hand_gets_smaller() -> None:
    state = lay_tile(position(tiles="1-1-1-1 2-1-0-1", own_pile=""), "1-1-1-1·0", "N1")
    assert state.hands[0] == hand("2-1-0-1")


def test_the_next_seat_follows_clockwise() -> None:
    assert lay_tile(position(seats=3), "1-1-1-1·0", "N1").turn == 1


# C2: N1E1 touches N1 and E1


def test_c2_a_cell_that_touches_one_worker_tile_is_not_filled() -> None:
    assert len(lay_tile(position(), "1-1-1-1·0", "N1").clearings) == 2


def test_c2_a_cell_that_touches_two_worker_tiles_is_filled() -> None:
    state = position(villages="E1 Ann 1-1-1-1", display="mine 1, mine 1")
    assert tile_text(lay_tile(state, "1-1-1-1·0", "N1"), "N1E1") == "mine of 1 gold"


def test_c2_it_does_not_matter_whose_worker_tiles_they_are() -> None:
    state = position(villages="E1 Bob 1-1-1-1", display="mine 1, mine 1")
    assert tile_text(lay_tile(state, "1-1-1-1·0", "N1"), "N1E1") == "mine of 1 gold"


def test_c2_the_active_player_chooses_the_display_tile() -> None:
    state = position(villages="E1 Bob 1-1-1-1", display="mine 1, water")
    state = state_after(state, "place 1-1-1-1·0", "@ N1")
    assert (state.phase, state.actor) == (Phase.FILL, 0)
    assert legal_texts(state) == ["fill N1E1 with mine 1", "fill N1E1 with water"]


def test_c2_equal_tiles_of_the_display_are_no_choice() -> None:
    state = position(villages="E1 Bob 1-1-1-1", display="water, water")
    assert lay_tile(state, "1-1-1-1·0", "N1").turn == 1


def test_c2_with_two_cells_the_choice_is_which_tile_goes_where() -> None:
    villages = "E1 Bob 1-1-1-1; W1 Bob 1-1-1-1"
    state = position(villages=villages, display="mine 1, water")
    state = state_after(state, "place 1-1-1-1·0", "@ N1")
    assert legal_texts(state) == ["fill N1W1 with mine 1", "fill N1W1 with water"]
    state = state_after(state, "fill N1W1 with water")
    assert (tile_text(state, "N1W1"), tile_text(state, "N1E1")) == ("water tile", "mine of 1 gold")


def test_c2_the_display_is_refilled_at_the_end_of_the_turn_only() -> None:
    villages = "E1 Bob 1-1-1-1; W1 Bob 1-1-1-1"
    state = position(villages=villages, display="temple, temple", pile="mine 1, water, sun")
    state = lay_tile(state, "1-1-1-1·0", "N1")
    assert (tile_text(state, "N1W1"), tile_text(state, "N1E1")) == ("temple", "temple")
    assert state.display == tuple(sorted((jungle("mine 1"), jungle("water"))))
    assert state.pile == (jungle("sun"),)


THREE = "E1 Bob 0-0-0-0; W1 Bob 0-0-0-0; N3 Bob 0-0-0-0"
"""With N1 they make N1W1, N1E1 and N2 touch two worker tiles."""


def test_c2_a_third_cell_is_filled_blind_from_the_pile() -> None:
    state = position(villages=THREE, display="temple, temple", pile="market 4, temple")
    state = state_after(state, "place 1-1-1-1·0", "@ N1")
    assert legal_texts(state) == ["fill N2 with temple", "fill N2 with blind tile"]
    told = play_moves(state, "fill N2 with temple", "fill N1W1 with temple")
    assert [tile_text(told.state, at) for at in ("N2", "N1W1", "N1E1")] == [
        "temple",
        "temple",
        "market of price 4",
    ]
    assert [e.reveals for e in told.events if e.key == "event.filled_blind"] == [True]


def test_c2_the_active_player_chooses_which_cell_is_filled_blind() -> None:
    state = position(villages=THREE, display="water, sun", pile="market 4, temple")
    state = state_after(state, "place 1-1-1-1·0", "@ N1")
    assert legal_texts(state) == [
        "fill N2 with sun site",
        "fill N2 with water",
        "fill N2 with blind tile",
    ]
    state = state_after(state, "fill N2 with blind tile", "fill N1W1 with sun site")
    assert [tile_text(state, at) for at in ("N2", "N1W1", "N1E1")] == [
        "market of price 4",
        "sun site",
        "water tile",
    ]


def test_c2_a_blind_tile_is_told_as_such() -> None:
    state = position(villages=THREE, display="temple, temple", pile="market 4")
    told = play_moves(state, "place 1-1-1-1·0", "@ N1", "fill N2 with blind tile").texts_for()
    assert "A market of price 4, the next of the pile, filled N2." in told


def test_c2_where_nothing_is_left_a_cell_stays_empty() -> None:
    state = position(villages=THREE, display="temple, temple", pile="")
    state = state_after(state, "place 1-1-1-1·0", "@ N1")
    assert "fill N2 with nothing" in legal_texts(state)
    turn = play_moves(state, "fill N2 with nothing")
    assert [tile_text(turn.state, at) for at in ("N2", "N1W1", "N1E1")] == ["", "temple", "temple"]
    assert "No jungle tile was left for N2: it stayed empty." in turn.texts_for()


def test_c2_with_pile_and_display_empty_nothing_is_filled() -> None:
    state = lay_tile(position(villages=THREE, display="", pile=""), "1-1-1-1·0", "N1")
    assert len(state.clearings) == 2
    assert state.turn == 1


def test_c2_with_one_tile_left_two_cells_are_a_choice() -> None:
    villages = "E1 Bob 1-1-1-1; W1 Bob 1-1-1-1"
    state = position(villages=villages, display="temple", pile="")
    state = state_after(state, "place 1-1-1-1·0", "@ N1")
    assert legal_texts(state) == ["fill N1W1 with temple", "fill N1W1 with nothing"]


def test_a_seat_that_is_not_asked_is_refused() -> None:
    with pytest.raises(IllegalMove):
        GAME.apply(position(), Seat(1), Place(piece("1-1-1-1")), Random(1))
    assert legal_texts(position(), seat=1) == []
