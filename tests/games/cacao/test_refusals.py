"""Why a typed move is refused: each sentence, by the text that meets it."""

import pytest

from bot.games.cacao.state import Goods, Place, State
from bot.notation.examples import complete_move
from bot.notation.reading import AmbiguousMove, UnreadableMove, read_move
from tests.games.cacao.positions import WORDING, lay_tile, piece, position, state_after
from tests.games.refusing import Typed, excluded_choices, refusal_text, unreached_refusals

FIRST = position()
LATE = position(
    jungle="0 plantation; S1E1 mine 1",
    villages="E1 Ann 1-1-1-1; W1 Bob 1-1-1-1",
    display="",
    pile="",
    goods=(Goods(suns=1),),
)
POOR = position(villages="E1 Ann 1-1-1-1", display="", pile="")
BUILT = position(
    villages="E1 Ann 1-1-1-1 over:1-1-1-1", display="", pile="", goods=(Goods(suns=1),)
)
CHOSEN = state_after(position(villages="W1 Bob 1-1-1-1"), "place 1-1-1-1 0")
COVERING = state_after(LATE, "overbuild 1-1-1-1 0")
TWICE = state_after(
    position(
        villages="E1 Ann 1-1-1-1 over:1-1-1-1; N1 Ann 1-1-1-1",
        display="",
        pile="",
        goods=(Goods(suns=1),),
    ),
    "overbuild 1-1-1-1 0",
)
ACTED_TWICE = position(
    villages="E1 Ann 1-1-1-1 over:1-1-1-1; N1 Ann 1-1-1-1; W1 Ann 1-1-1-1",
    display="",
    pile="",
    goods=(Goods(suns=1),),
)
FILLING = lay_tile(position(villages="E1 Bob 1-1-1-1", display="mine 1, water"), "1-1-1-1", "N1")
TWO_FILLS = lay_tile(
    position(villages="E1 Bob 1-1-1-1; W1 Bob 1-1-1-1", display="mine 1, water"), "1-1-1-1", "N1"
)
ASK_ME = position(ask_me=True)
ORDERED = state_after(position(), "sell from 3")
SELLING = lay_tile(position(goods=(Goods(cacao=1),)), "1-1-1-1", "E1")
MARKETS = position(
    jungle="0 market 2; S1E1 market 4; N1E1 plantation",
    goods=(Goods(cacao=5),),
    display="",
    pile="",
)
ACTING = lay_tile(MARKETS, "1-1-1-1", "E1")

HAND = (
    "(1 worker on each side), (2 workers north, 1 east and 1 west) and (3 workers north and 1 west)"
)

CHESSBOARD = (
    "Only a jungle tile can lie there: jungle and worker tiles take turns, like the squares of a "
    "chessboard."
)

REFUSED: list[Typed] = [
    (
        FIRST,
        "place 5-0-1-0",
        "You have no worker tile (5 workers north and 1 south). Your tiles are (1 worker on each "
        "side), (2 workers north, 1 east and 1 west) and (3 workers north and 1 west).",
    ),
    (
        FIRST,
        "overbuild 2-1-0-1 90",
        "5 jungle tiles are still to come. You can build over a tile only after the last one.",
    ),
    (
        FIRST,
        "overbuild 2-1-0-1",
        "5 jungle tiles are still to come. You can build over a tile only after the last one.",
    ),
    (FIRST, "sell 7", "You haven't chosen a worker tile yet. Lay one with `place`."),
    *(
        (FIRST, typed, "Say which worker tile goes to N1, like `place 1-1-1-1·0 @ N1`.")
        for typed in ("@ N1", "N1", "put it at n1")
    ),
    (FIRST, "@ N1E1", CHESSBOARD),
    (LATE, "@ E1", "You haven't chosen a worker tile yet. Lay one with `place`."),
    (
        FIRST,
        "place 3-1-0-0 0",
        f"You have no worker tile (3 workers north and 1 east). Your tiles are {HAND}.",
    ),
    (
        FIRST,
        "place 1-1-1-1 90",
        "A worker tile (1 worker on each side) looks the same however it's turned: "
        "its turn is always 0.",
    ),
    (FIRST, "place 2-1-0-1 45", "45 is no way to turn a tile: only 0, 90, 180 and 270 are."),
    (FIRST, "sell from 2", "That's your standing order already."),
    (ORDERED, "sell from 4", "You've already changed your standing order this turn."),
    (ASK_ME, "sell from 4", "Everybody is asked in this match, so there are no standing orders."),
    (LATE, "sell from 4", "No jungle tile is left, so nobody acts out of turn any more."),
    (POOR, "overbuild 1-1-1-1 0", "You have no sun token, and building over a tile costs one."),
    (
        BUILT,
        "overbuild 1-1-1-1 0",
        "You have no tile left to build over: each can be built over once.",
    ),
    (
        LATE,
        "overbuild 3-1-0-0 0",
        f"You have no worker tile (3 workers north and 1 east). Your tiles are {HAND}.",
    ),
    (CHOSEN, "@ W1", "There's already a tile on W1."),
    (CHOSEN, "@ 0", "There's already a tile on cell 0."),
    (CHOSEN, "@ N3", "No worker tile can go there, since it would touch no jungle tile."),
    (CHOSEN, "@ N1E1", CHESSBOARD),
    *(
        (
            CHOSEN,
            typed,
            "You've already taken the tile with 1 worker on each side. Say where it goes, like "
            "`@ N1`, or give it back with `/undo` first.",
        )
        for typed in ("place 2-1-0-1 90", "overbuild 1-1-1-1 0")
    ),
    (CHOSEN, "sell 1", "Your tile has no place yet. Say where it goes, like `@ N1`."),
    (COVERING, "@ W1", "W1 isn't a tile of yours. You can build only over your own."),
    (TWICE, "@ E1", "E1 has been built over already, and that works only once."),
    (
        FILLING,
        "fill N1E1 with sun",
        "There's no sun site in the display. The display has: mine of 1 gold and water tile.",
    ),
    (
        FILLING,
        "fill N1E1 with temple",
        "There's no temple in the display. The display has: mine of 1 gold and water tile.",
    ),
    (
        FILLING,
        "fill N2 with water",
        "No jungle tile goes to N2 now. The cell to fill is N1E1.",
    ),
    (TWO_FILLS, "fill N1E1 with water", "N1W1 is filled first."),
    (SELLING, "fill 0 with temple", "There's already a plantation on cell 0."),
    (
        FILLING,
        "fill N1E1 with blind tile",
        "The display has a tile for N1E1. Only a cell too many is filled blind.",
    ),
    (FILLING, "sell 1", "The jungle comes first: choose the tile that fills the cell."),
    (SELLING, "sell 7", "You can sell 0 or 1 cacao here."),
    (SELLING, "@ N1", "Your sale comes first: say how much you sell."),
    (ACTING, "sell 1", "Your workers come first: choose who acts next."),
    (
        ACTING,
        "activate mine 2 N3 from N2",
        "There's nothing to do now at the mine of 2 gold on N3, from N2.",
    ),
]


@pytest.mark.parametrize(("state", "text", "sentence"), REFUSED, ids=lambda each: str(each)[:40])
def test_a_typed_move_is_refused_with_its_reason(state: State, text: str, sentence: str) -> None:
    assert refusal_text(WORDING, state, text) == sentence


def test_every_refusal_is_reached_by_a_typed_move() -> None:
    assert unreached_refusals(WORDING, REFUSED) == set()


@pytest.mark.parametrize(
    "text",
    [
        "place 2-1-0-1·90",
        "place 2-1-0-1 90",
        "place 2-1-0-1.90",
        "place 2-1-0-1*90",
        "Place2-1-0-1 90",
    ],
)
def test_no_sign_is_needed_that_keyboards_lack(text: str) -> None:
    moves = WORDING.game.legal_moves(FIRST, FIRST.actor)
    assert read_move(text, moves, WORDING) == Place(piece("2-1-0-1·90"))


@pytest.mark.parametrize(
    "text", ["fill water", "fill with water", "fill N1E1 water", "fill N1E1: water"]
)
def test_what_is_no_choice_need_not_be_said(text: str) -> None:
    move = read_move(text, WORDING.game.legal_moves(FILLING, FILLING.actor), WORDING)
    assert WORDING.notation(move) == "fill N1E1 with water"  # type: ignore[arg-type]


def test_a_tile_is_completed_while_it_is_typed_with_a_blank() -> None:
    moves = WORDING.game.legal_moves(FIRST, FIRST.actor)
    assert complete_move("place 2-1-0-1 9", moves, WORDING) == ["place 2-1-0-1·90"]


def test_the_turn_may_be_left_out_where_there_is_only_one() -> None:
    moves = WORDING.game.legal_moves(FIRST, FIRST.actor)
    assert read_move("place 1-1-1-1", moves, WORDING) == Place(piece("1-1-1-1"))
    ways = read_move("place 2-1-0-1", moves, WORDING)
    assert isinstance(ways, AmbiguousMove)
    assert ways.count == 4
    assert len(ways.suggestions) == 4


@pytest.mark.parametrize("text", ["sell from 5", "sell from seven"])
def test_a_standing_order_that_there_is_not_is_not_read_as_a_sale(text: str) -> None:
    reading = read_move(text, WORDING.game.legal_moves(FIRST, FIRST.actor), WORDING)
    assert isinstance(reading, UnreadableMove)
    assert reading.kind == "sellfrom"


def test_a_number_may_be_a_word() -> None:
    moves = WORDING.game.legal_moves(SELLING, SELLING.actor)
    assert WORDING.notation(read_move("sell one", moves, WORDING)) == "sell 1"  # type: ignore[arg-type]


def test_why_nothing_is_built_over_is_said_beside_the_tiles() -> None:
    assert excluded_choices(WORDING, POOR) == [
        "Build over your own: You have no sun token, and building over a tile costs one."
    ]


def test_why_a_tile_is_not_built_over_again_is_said_beside_the_cells() -> None:
    state = state_after(ACTED_TWICE, "overbuild 1-1-1-1 0")
    assert excluded_choices(WORDING, state) == [
        "E1: E1 has been built over already, and that works only once."
    ]


def test_why_a_tile_is_laid_on_no_other_cell_is_said_beside_the_cells() -> None:
    apart = "No worker tile can go there, since it would touch no jungle tile."
    assert excluded_choices(WORDING, CHOSEN) == [
        *(f"{cell}: {apart}" for cell in ("N1W2", "S1W2")),
        *(f"{cell}: {CHESSBOARD}" for cell in ("N1W1", "N1E1", "W2", "E2", "S1W1", "S2", "S2E2")),
    ]


@pytest.mark.parametrize(
    "text", ["place 1-1-1-1", "lay 1-1-1-1", "lay tile 1-1-1-1", "Place 1-1-1-1, please"]
)
def test_a_move_is_read_as_newcomers_write_it(text: str) -> None:
    moves = WORDING.game.legal_moves(FIRST, FIRST.turn)
    assert read_move(text, moves, WORDING) == Place(piece("1-1-1-1"))
