"""The pictures of Puzzle-Memo."""

from itertools import pairwise
from random import Random

import pytest
from PIL import Image, ImageChops

from bot.game import Label, Seat, SeatArg
from bot.games.puzzle_memo import GAME
from bot.games.puzzle_memo.components import ANIMALS, FINISH, SPACES, Piece, Row, Spot
from render import puzzle_memo
from render.art.puzzle_jungle import DRAWINGS
from render.kit.box import Box
from render.kit.encode import encode_png
from render.puzzle_memo.layout import BOARD, cell, tile, track
from render.puzzle_memo.panel import flips
from tests.games.puzzle_memo.positions import SPACE, play_moves, position, state_after
from tests.render.likeness import ARTEFACTS, assert_approved, mean_difference
from tests.render.puzzle_memo_states import MIDDLE, STATES, render_args, render_state
from tests.render.vision import KINDS, distance, lab

CONTACT_WIDTH = 400
KIBIBYTE = 1024

every_state = pytest.mark.parametrize("state", STATES)


@every_state
def test_the_picture_looks_as_it_was_approved(state: str) -> None:
    assert_approved(f"puzzle-memo-{state}", puzzle_memo.draw(*STATES[state]))


@every_state
def test_the_picture_is_light_enough_to_send(state: str) -> None:
    """B4."""
    image = puzzle_memo.draw(*STATES[state])
    assert (image.mode, image.width) == ("RGB", 1200)
    assert 1 <= image.width / image.height <= 1.5
    assert len(encode_png(image)) <= 300 * KIBIBYTE


def _same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is None


def test_the_same_view_gives_the_same_pixels() -> None:
    assert _same(puzzle_memo.draw(*STATES["middle"]), puzzle_memo.draw(*STATES["middle"]))


def test_every_animal_has_its_drawing() -> None:
    assert {animal.code for animal in ANIMALS} == set(DRAWINGS)


def test_a_tile_is_the_same_part_of_the_picture_wherever_the_others_are() -> None:
    box = cell(SPACE["b3"]).expand(-8)
    crop = (box.x, box.y, box.right, box.bottom)
    alone = puzzle_memo.draw(*render_state(position(lit="b1 b2 b3", slots=45))).crop(crop)
    among = puzzle_memo.draw(*render_state(position(lit=MIDDLE, slots=45))).crop(crop)
    assert _same(alone, among)


@pytest.mark.parametrize("at", range(0, SPACES, 3))
def test_every_tile_can_be_told_from_every_other(at: int) -> None:
    """Recognisable from a single tile: no two look alike."""
    picture = puzzle_memo.draw(*STATES["end"])
    crops = {
        n: picture.crop((box.x + 8, box.y + 8, box.right - 8, box.bottom - 8))
        for n, box in ((n, cell(n)) for n in range(SPACES))
    }
    assert all(mean_difference(crops[at], crops[n]) > 12 for n in range(SPACES) if n != at)


def test_a_whole_animal_glows() -> None:
    def shine(lit: str) -> int:
        image = puzzle_memo.draw(*render_state(position(lit=lit, slots=45)))
        box = cell(SPACE["h1"])
        return sum(image.crop((box.x, box.y, box.right, box.bottom)).convert("L").histogram()[200:])

    part, whole = "e1 f1", "e1 f1 g1 h1"
    assert shine(whole) > shine(part)


def test_p11_the_picture_tells_nothing_of_face_down_tiles() -> None:
    state = position(below="a5 b5 web", above="c5 d5", lit=MIDDLE, slots=45)
    world = GAME.scramble(state, frozenset({Seat(0), Seat(1)}), Random(3))
    assert world != state
    for seat in (None, Seat(0)):
        assert _same(
            puzzle_memo.draw(*render_state(state, seat=seat)),
            puzzle_memo.draw(*render_state(world, seat=seat)),
        )


def test_p11_a_tile_that_was_put_away_is_shown_by_its_event_only() -> None:
    told = play_moves(position(below="a5", lit=MIDDLE), "flip below 1", "slot 1")
    view, scene = render_args(told)
    assert [flip.tile for flip in flips(view, scene.events)] == [Piece(SPACE["a5"])]
    assert flips(view, ()) == []


def test_flips_since_the_last_look_are_shown_in_their_order() -> None:
    told = play_moves(position(above="a5 d5 c5"), *(f"flip above {n}" for n in (2, 1, 3)))
    view, scene = render_args(told)
    found = flips(view, scene.events)
    assert [flip.spot.n for flip in found] == [2, 1, 3]


def test_a_peek_is_seen_by_the_peeker_alone() -> None:
    told = play_moves(position(below="own", above="a5", own="peek_1"), "flip below 1")
    peeker, other = render_args(told, Seat(0)), render_args(told, Seat(1))
    assert len(flips(peeker[0], peeker[1].events)) == 2
    assert len(flips(other[0], other[1].events)) == 1


def test_the_track_goes_once_round_the_board_and_no_space_lies_on_another() -> None:
    spaces = [track(space) for space in range(1, FINISH + 1)]
    near = [
        (a, b)
        for i, a in enumerate(spaces)
        for b in spaces[i + 1 :]
        if (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < 60**2
    ]
    assert near == []
    inside = Box(BOARD.x, BOARD.y, BOARD.width, BOARD.height).expand(20)
    assert not any(inside.x < x < inside.right and inside.y < y < inside.bottom for x, y in spaces)


def test_row_1_is_at_the_bottom_and_column_a_on_the_left() -> None:
    corner, right, above = (cell(SPACE[name]) for name in ("a1", "b1", "a2"))
    assert (right.x, right.y) == (corner.right, corner.y)
    assert (above.x, above.bottom) == (corner.x, corner.y)


def test_all_places_for_48_tiles_are_in_the_picture() -> None:
    boxes = [tile(row, n) for row in Row for n in range(1, 49)]
    assert len({(box.x, box.y) for box in boxes}) == 96
    assert all(box.x >= 0 and box.right <= 1200 and box.y >= 0 for box in boxes)
    assert max(box.bottom for box in boxes) <= puzzle_memo.draw(*STATES["start"]).height


@pytest.mark.parametrize(
    ("state", "value"),
    [
        ("middle", Piece(7)),
        ("middle", Spot(Row.BELOW, 45)),
        ("which-below", 12),
        ("which-slot", 3),
        ("which-peek", 1),
        ("which-pawn", SeatArg(Seat(2))),
        ("start", SeatArg(Seat(3))),
    ],
)
def test_what_can_be_chosen_or_told_has_a_place(state: str, value: Label | int) -> None:
    assert isinstance(puzzle_memo.place(*STATES[state], value), Box)


def test_a_number_has_no_place_where_none_is_asked_for() -> None:
    assert puzzle_memo.place(*STATES["middle"], 12) is None


def test_pawns_of_a_stack_are_drawn_one_above_the_other() -> None:
    view, scene = STATES["track"]
    low, high = (puzzle_memo.place(view, scene, SeatArg(Seat(seat))) for seat in (1, 2))
    assert low is not None
    assert high is not None
    assert (low.x, low.y > high.y) == (high.x, True)


def test_p4_pawns_beside_the_track_stand_side_by_side() -> None:
    view, scene = STATES["start"]
    boxes = [puzzle_memo.place(view, scene, SeatArg(Seat(seat))) for seat in range(4)]
    assert all(a and b and a.right <= b.x for a, b in pairwise(boxes))


def test_every_view_of_a_match_can_be_drawn() -> None:
    state, rng = position("c1 a5 web", "b5", lit="a1", slots=9), Random(2)
    for _ in range(6):
        assert puzzle_memo.draw(*render_state(state)).width == 1200
        state = state_after(state, "flip below 1") if state.below[0] >= 0 else state
        moves = GAME.legal_moves(state, state.turn)
        state, _ = GAME.apply(state, state.turn, rng.choice(moves), rng)


@pytest.mark.parametrize("kind", KINDS)
def test_night_and_day_are_far_apart_for_every_kind_of_colour_vision(kind: str) -> None:
    night, day = lab("#16324a", kind), lab("#bfe08c", kind)
    assert distance(night, day) >= 20


def test_the_contact_sheet_is_left_for_human_eyes() -> None:
    ARTEFACTS.mkdir(exist_ok=True)
    shots = [puzzle_memo.draw(*STATES[state]) for state in STATES]
    height = shots[0].height * CONTACT_WIDTH // shots[0].width
    sheet = Image.new("RGB", (CONTACT_WIDTH * 4, height * -(-len(shots) // 4)))
    for i, shot in enumerate(shots):
        small = shot.resize((CONTACT_WIDTH, height), Image.Resampling.LANCZOS)
        sheet.paste(small, (i % 4 * CONTACT_WIDTH, i // 4 * height))
    sheet.save(ARTEFACTS / "contact-puzzle-memo.png")
    assert sheet.width == 1600
