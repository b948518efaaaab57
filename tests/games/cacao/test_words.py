"""The text board, headlines, hints and names: a player who only listens can play."""

import pytest
from msgspec.structs import replace

from bot.game import Line, Seat
from bot.games.cacao import GAME
from bot.games.cacao.state import Goods, State
from bot.games.cacao.words import Gain, Good
from bot.picker import Question, follow_path
from tests.games.cacao.positions import (
    WORDING,
    cell,
    jungle,
    lay_tile,
    line_text,
    piece,
    play_moves,
    position,
    state_after,
    workers,
)


def board(state: State, seat: int | None = None) -> list[str]:
    view = GAME.view(state, None if seat is None else Seat(seat))
    return [line_text(line) for line in GAME.words(view)]


def headline(state: State) -> str:
    return line_text(GAME.headline(GAME.view(state, None)))


def hint(state: State, value: object) -> str:
    line = GAME.hint(GAME.view(state, state.actor), value)
    assert isinstance(line, Line)
    return line_text(line)


def test_the_middle_of_the_map_is_told_as_a_cell_and_written_as_a_number() -> None:
    assert WORDING.render_arg(cell("0")) == "cell 0"
    assert WORDING.notation_value(cell("0")) == "0"


@pytest.mark.parametrize("name", ["N1", "E1", "S12", "W3", "N2E1", "N2W3", "S1E1", "S10W10"])
def test_cells_are_named_from_the_start_plantation(name: str) -> None:
    assert WORDING.render_arg(cell(name)) == name


@pytest.mark.parametrize(
    ("tile", "name", "written"),
    [
        ("plantation", "plantation", "plantation"),
        ("double plantation", "double plantation", "double plantation"),
        ("market 2", "market of price 2", "market 2"),
        ("mine 1", "mine of 1 gold", "mine 1"),
        ("water", "water tile", "water"),
        ("sun", "sun site", "sun site"),
        ("temple", "temple", "temple"),
    ],
)
def test_jungle_tiles_by_name(tile: str, name: str, written: str) -> None:
    assert WORDING.render_arg(jungle(tile)) == name
    assert WORDING.notation_value(jungle(tile)) == written


@pytest.mark.parametrize(
    ("tile", "name"),
    [
        ("1-1-1-1·0", "1 worker on each side"),
        ("2-1-0-1·0", "2 workers north, 1 east and 1 west"),
        ("2-1-0-1·180", "1 worker east, 2 south and 1 west"),
        ("3-0-0-1·90", "1 worker north and 3 east"),
    ],
)
def test_worker_tiles_are_told_by_their_workers_and_written_by_edges_and_turn(
    tile: str, name: str
) -> None:
    assert WORDING.render_arg(piece(tile)) == name
    assert WORDING.notation_value(piece(tile)) == tile


def test_worker_tiles_of_a_hand_are_told_as_they_are_printed() -> None:
    assert WORDING.render_arg(workers("3-0-0-1")) == "(3 workers north and 1 west)"
    assert WORDING.notation_value(workers("3-0-0-1")) == "3-0-0-1"


def test_a_seat_is_told_with_all_that_it_has() -> None:
    state = position(goods=(Goods(gold=12, cacao=3, suns=1, river=5),))
    told = "Ann: 12 gold, 3 of 5 cacao, 1 of 3 sun tokens, 4 gold from the river, "
    assert f"{told}5 worker tiles to lay." in board(state)


def test_the_map_is_told_row_by_row() -> None:
    told = board(position(villages="E1 Bob 2-1-0-1·90; N1 Ann 1-1-1-1"))
    rows = [text for text in told if text.startswith("Row ")]
    assert [row.replace(", from west to east", "") for row in rows] == [
        "Row N1: Ann on N1 (1 on each side).",
        "Row 0: plantation on cell 0 and Bob on E1 (1 north, 2 east and 1 south).",
        "Row S1: market of price 2 on S1E1.",
    ]


def test_a_tile_that_was_built_over_another_is_told_as_such() -> None:
    told = board(position(villages="N1 Ann 1-1-1-1 over:2-1-0-1"))
    assert "Row N1, from west to east: Ann on N1 (1 on each side, built over)." in told


@pytest.mark.parametrize(("laid", "is_told"), [(4, False), (5, True)])
def test_that_no_temple_is_called_e_is_said_where_f_lies(laid: int, is_told: bool) -> None:
    temples = "; ".join(f"N{2 * n} temple" for n in range(1, laid + 1))
    told = board(position(jungle=f"0 mine 2; {temples}"))
    assert ("No temple is called E, since E stands for east." in told) == is_told


def test_temple_standings_can_be_asked_for() -> None:
    state = position(jungle="0 temple; N2 temple", villages="E1 Bob 2-1-0-1; S1 Ann 3-0-0-1")
    told = board(state)
    assert "Temple B (N2): no workers." in told
    assert "Temple A (cell 0), workers: 3 of Ann and 1 of Bob." in told


@pytest.mark.parametrize(
    ("display", "pile", "text"),
    [
        ("water, mine 2", "temple", "Display: mine of 2 gold and water tile. Jungle pile: 1 tile."),
        (
            "",
            "",
            "All jungle tiles are used up: a sun token lets you build over a tile of your own.",
        ),
    ],
)
def test_the_supply_is_told(display: str, pile: str, text: str) -> None:
    assert text in board(position(display=display, pile=pile))


def ended() -> State:
    """Ann lays the last tile of the match, far from the temple at 0."""
    state = position(
        jungle="0 temple; S9E9 market 2",
        villages="N1 Bob 2-1-0-1·180",
        tiles="1-1-1-1",
        own_pile="",
        others="",
        display="",
        pile="",
        goods=(Goods(gold=7, suns=2, river=4), Goods(gold=3, river=1, cacao=4)),
    )
    return lay_tile(state, "1-1-1-1·0", "S10E9")


def test_c9_once_the_match_is_over_the_score_is_told_as_the_picture_shows_it() -> None:
    told = board(ended())
    assert "Ann: 11 gold in all: 7 won, 0 at temples, 2 for sun tokens, 2 for the river." in told
    assert "Bob: 5 gold in all: 3 won, 6 at temples, 0 for sun tokens, -4 for the river." in told


def test_once_the_match_is_over_nothing_is_told_that_could_still_be_done() -> None:
    assert not any("build over" in text or "standing order" in text for text in board(ended(), 0))


def test_two_questions_about_one_market_differ_by_the_tile_whose_workers_sell() -> None:
    """Ann's N1 and E1 both face the market that fills N1E1."""
    state = position(
        jungle="0 temple",
        villages="E1 Ann 1-1-1-1",
        display="market 4, market 4",
        goods=(Goods(cacao=3),),
    )
    first = lay_tile(state, "1-1-1-1·0", "N1")
    asked = "Ann, how much cacao do you sell at the market of price 4 on N1E1, from"
    assert headline(first) == f"{asked} N1?"
    second = state_after(first, "sell 1")
    assert headline(second) == f"{asked} E1?"


def test_the_own_hand_pile_and_order_are_told_to_their_owner_only() -> None:
    state = position(own_pile="3-1-0-0")
    own = set(board(state, 0)) - set(board(state))
    assert own == {
        "Your worker tiles: (1 worker on each side), (2 workers north, 1 east and 1 west) and "
        "(3 workers north and 1 west).",
        "You have yet to draw: (3 workers north and 1 east).",
        "Your standing order: out of turn, sell at markets of price 2 or more.",
    }


def test_what_was_laid_last_is_told() -> None:
    state = position(villages="E1 Bob 1-1-1-1", display="water, water")
    assert "Laid last: N1 and N1E1." in board(lay_tile(state, "1-1-1-1·0", "N1"))


def filling() -> State:
    villages = "E1 Bob 2-1-0-1; W1 Ann 2-1-0-1"
    return state_after(
        position(villages=villages, display="mine 1, water"), "place 3-0-0-1·90", "@ N1"
    )


def test_what_is_still_to_come_is_told() -> None:
    assert "Waiting for a tile of the display: N1W1 and N1E1." in board(filling())


def chained() -> State:
    state = position(jungle="0 plantation; S1W1 market 3", goods=(Goods(cacao=5),))
    return state_after(state, "place 3-0-0-1·0", "@ S1")


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (position(), "Ann, lay a worker tile."),
        (state_after(position(), "place 1-1-1-1·0"), "Ann, where does your tile go?"),
        (filling(), "Ann, which jungle tile goes to N1W1?"),
        (chained(), "Ann, which edge acts next?"),
        (
            state_after(chained(), "activate market 3 S1W1 from S1"),
            "Ann, how much cacao do you sell at the market of price 3 on S1W1, from S1?",
        ),
    ],
)
def test_the_headline_says_who_is_asked_for_what(state: State, text: str) -> None:
    assert headline(state) == text


def test_a_hint_says_what_a_placement_would_earn() -> None:
    state = position(jungle="0 mine 2; N2 temple", villages="E1 Bob 1-1-1-1")
    state = state_after(state, "place 2-1-0-1·180")
    assert hint(state, cell("N1")) == "+4 gold and +1 jungle tile"
    assert hint(state, cell("N3")) == "+2 temple workers"


def test_a_placement_that_earns_nothing_says_so() -> None:
    state = state_after(position(jungle="0 mine 2"), "place 2-1-0-1·0")
    assert hint(state, cell("N1")) == "earns nothing at once"


def overbuilding(jungle: str, tile: str, suns: int = 2) -> State:
    """Ann is about to build 1-1-1-1 over her tile at E1."""
    own = Goods(suns=suns, river=3)
    state = position(jungle=jungle, villages=f"E1 Ann {tile}", display="", pile="", goods=(own,))
    return state_after(state, "overbuild 1-1-1-1·0")


def test_c6_a_hint_counts_the_sun_token_that_building_over_costs() -> None:
    assert hint(overbuilding("0 mine 2", "1-1-1-1"), cell("E1")) == "+2 gold and -1 sun token"


def test_c6_a_hint_counts_a_sun_token_that_comes_back_at_once() -> None:
    state = overbuilding("0 sun; E2 mine 1", "1-1-1-1", suns=3)
    assert hint(state, cell("E1")) == "+1 gold"


def test_c6_a_hint_counts_the_temple_workers_that_are_covered() -> None:
    """Three workers in the west face the temple at 0; the new tile has one there."""
    state = overbuilding("0 temple", "3-0-0-1·270")
    assert hint(state, cell("E1")) == "-1 sun token and -2 temple workers"


def test_a_hint_counts_the_best_order_of_plantation_and_market() -> None:
    state = state_after(position(jungle="0 plantation; S1W1 market 3"), "place 3-0-0-1·0")
    assert hint(state, cell("S1")) == "+3 gold and +2 cacao"


def test_a_hint_says_whose_workers_face_a_new_jungle_tile() -> None:
    """N1W1 is faced by N1, whose west is empty, and by Ann's own W1 with two."""
    assert hint(filling(), jungle("water")) == "faced by 2 of your workers"


@pytest.mark.parametrize(
    ("gain", "words"),
    [
        (Gain(Good.SUNS, 1), "+1 sun token"),
        (Gain(Good.SUNS, 2), "+2 sun tokens"),
        (Gain(Good.SUNS, -1), "-1 sun token"),
        (Gain(Good.TEMPLE, -1), "-1 temple worker"),
        (Gain(Good.WATER, 1), "+1 step on the river"),
    ],
)
def test_a_gain_is_counted_in_the_right_number(gain: Gain, words: str) -> None:
    assert WORDING.render_arg(gain) == words


def test_a_hint_says_what_an_edge_does() -> None:
    harvest, market = chained().edges
    assert hint(chained(), harvest) == "+3 cacao, as far as your store has room"
    assert hint(chained(), market) == "sell up to 1 for 3 gold each"


def test_the_standing_order_stands_beside_the_tiles_and_not_before_them() -> None:
    moves = GAME.legal_moves(position(tiles="1-1-1-1 2-1-0-1"), Seat(0))
    question = follow_path(moves, ())
    assert isinstance(question, Question)
    labels = [WORDING.option_label(question.field, value) for value in question.options]
    assert labels == [
        "1 worker on each side",
        "2 workers north, 1 east and 1 west",
        "1 worker north, 2 east and 1 south",
        "1 worker east, 2 south and 1 west",
        "1 worker north, 1 south and 2 west",
        "Standing order …",
    ]


def test_a_usual_turn_takes_three_answers() -> None:
    state = position(villages="E1 Bob 1-1-1-1", display="water, mine 1", tiles="1-1-1-1 2-1-0-1")
    asked = []
    for text in ("place 2-1-0-1·0", "@ N1", "fill N1E1 with water"):
        question = follow_path(GAME.legal_moves(state, Seat(0)), ())
        assert isinstance(question, Question)
        asked.append(question.field)
        state = state_after(state, text)
    assert (asked, state.turn) == (["piece", "cell", "tile"], 1)


def test_what_is_the_readers_own_comes_first_so_that_it_is_never_cut() -> None:
    first, own, *_ = board(position(), 0)
    assert first == "Ann, lay a worker tile."
    assert own.startswith("Your worker tiles: ")


def test_equal_tiles_of_a_hand_are_told_once() -> None:
    state = position(tiles="1-1-1-1 1-1-1-1 3-0-0-1", own_pile="2-1-0-1 2-1-0-1 2-1-0-1")
    told = board(state, 0)
    hand = "2 × (1 worker on each side) and (3 workers north and 1 west)"
    assert f"Your worker tiles: {hand}." in told
    assert "You have yet to draw: 3 × (2 workers north, 1 east and 1 west)." in told


def test_two_tiles_at_one_new_jungle_tile_are_told_apart() -> None:
    """Ann's N1 and E1 both face the mine that fills N1E1; only N1 faces the one at 0."""
    state = position(
        jungle="0 mine 2", villages="E1 Ann 1-0-0-0", display="mine 1, mine 1", goods=(Goods(),)
    )
    told = play_moves(state, "place 1-1-1-1·0", "@ N1").texts_for()
    assert [text for text in told if "dug" in text] == [
        "Ann dug 1 gold at a mine of 1 gold on N1E1, from N1.",
        "Ann dug 1 gold at a mine of 1 gold on N1E1, from E1.",
        "Ann dug 2 gold at a mine of 2 gold on cell 0.",
    ]


def test_gold_of_the_river_is_told_as_a_space_and_a_full_store_with_its_limit() -> None:
    state = position(jungle="0 water; N2 plantation", goods=(Goods(cacao=5, river=8),))
    told = play_moves(state, "place 1-1-1-1·0", "@ N1").texts_for()
    end = "Ann's bearer was at the end of the river, on the space worth 16 gold: 1 step was lost."
    assert end in told
    full = "Ann had no room for 1 cacao of a plantation on N2: a store holds 5."
    assert full in told


def test_a_score_sheet_names_each_temple_with_its_cell() -> None:
    outcome = GAME.outcome(ended())
    assert outcome is not None
    assert "temple A on cell 0, 2 workers: 6" in [line_text(line) for line in outcome.sheet[1]]


def test_rows_without_own_and_new_tiles_are_left_out_first() -> None:
    villages = "N1 Bob 1-1-1-1; E1 Ann 1-1-1-1; S2E1 Bob 1-1-1-1"
    state = replace(position(villages=villages), last=(cell("S2E1"),))
    told = [line_text(line) for line in GAME.minor_words(GAME.view(state, Seat(0)))]
    assert [text.partition(",")[0] for text in told] == ["Row N1", "Row S1", "Row 0", "Row S2"]


def test_a_tile_that_pays_back_its_sun_token_says_so() -> None:
    state = position(
        jungle="0 sun", villages="N1 Ann 1-1-1-1", goods=(Goods(suns=1),), display="", pile=""
    )
    state = state_after(state, "overbuild 1-1-1-1·0")
    assert hint(state, cell("N1")) == "gets back the sun token that it costs, no more"
