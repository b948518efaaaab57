"""The pictures of Puzzle-Memo."""

from dataclasses import replace
from functools import partial
from itertools import pairwise
from random import Random

import msgspec
import pytest
from PIL import Image, ImageChops, ImageStat

from bot.game import Label, Seat, SeatArg
from bot.games.puzzle_memo import GAME
from bot.games.puzzle_memo.components import (
    ANIMALS,
    FINISH,
    SPACES,
    Animal,
    Piece,
    Row,
    Space,
    Spot,
)
from bot.games.puzzle_memo.view import View
from render import puzzle_memo
from render.art.palette import FLAT, rgb
from render.art.puzzle_jungle import DRAWINGS
from render.kit.box import Box
from render.kit.encode import encode_png
from render.kit.scenery import jungle_background
from render.puzzle_memo import faces, picture
from render.puzzle_memo.flips import Flip, News, collect_news
from render.puzzle_memo.ground import SEED
from render.puzzle_memo.layout import Layout, large_table, question, table
from render.scene import Scene
from tests.games.puzzle_memo.positions import SPACE, play_moves, position, state_after
from tests.render.likeness import assert_approved, mean_difference
from tests.render.measuring import assert_legible, measure
from tests.render.puzzle_memo_states import (
    COMPUTERS,
    LONG_NAMES,
    MIDDLE,
    NAMES,
    STATES,
    play_later,
    render_args,
    render_state,
)
from tests.render.vision import KINDS, distance, lab

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
    assert 1 <= image.width / image.height <= 2
    assert len(encode_png(image)) <= 300 * KIBIBYTE


@every_state
def test_every_letter_and_mark_can_be_read_on_a_phone(state: str) -> None:
    view, scene = STATES[state]
    assert_legible(lambda: puzzle_memo.draw(view, scene), scene.large)


NAME_LISTS = (COMPUTERS, LONG_NAMES, tuple(letter * 32 for letter in "WMQw"))


@pytest.mark.parametrize("names", NAME_LISTS, ids=["computers", "long", "wide"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("memory", ["strict", "relaxed"])
def test_every_seat_count_can_be_read_with_any_names(
    seats: int, names: tuple[str, ...], memory: str
) -> None:
    told = play_later(50, seats, last=4, memory=memory)
    for seat in (None, Seat(seats - 1)):
        view, scene = render_args(told, seat, names=names)
        assert_legible(partial(puzzle_memo.draw, view, scene))


def _same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is None


def test_the_same_view_gives_the_same_pixels() -> None:
    assert _same(puzzle_memo.draw(*STATES["middle"]), puzzle_memo.draw(*STATES["middle"]))


def test_every_animal_has_its_drawing() -> None:
    assert {animal.code for animal in ANIMALS} == set(DRAWINGS)


def box_of(state: tuple[View, Scene], name: str) -> Box:
    box = puzzle_memo.place(*state, Piece(SPACE[name]))
    assert box is not None
    return box


def crop_of(state: tuple[View, Scene], name: str) -> Image.Image:
    box = box_of(state, name).expand(-8)
    return puzzle_memo.draw(*state).crop((box.x, box.y, box.right, box.bottom))


def test_a_tile_is_the_same_part_of_the_picture_wherever_the_others_are() -> None:
    alone, among = (render_state(position(lit=lit, slots=45)) for lit in ("a1 a2 b1 b2 b3", MIDDLE))
    assert _same(crop_of(alone, "b3"), crop_of(among, "b3"))


@pytest.mark.parametrize("at", range(0, SPACES, 3))
def test_every_tile_can_be_told_from_every_other(at: int) -> None:
    """Recognisable from a single tile: no two look alike."""
    view, scene = STATES["end"]
    scene = replace(scene, events=())
    picture = puzzle_memo.draw(view, scene)
    crops = {
        n: picture.crop((box.x + 8, box.y + 8, box.right - 8, box.bottom - 8))
        for n, box in ((n, box_of((view, scene), Space(n).notation)) for n in range(SPACES))
    }
    assert all(mean_difference(crops[at], crops[n]) > 12 for n in range(SPACES) if n != at)


def test_a_whole_animal_glows() -> None:
    def shine(lit: str) -> float:
        crop = crop_of(render_state(position(lit=lit, slots=45)), "e1")
        return sum(ImageStat.Stat(crop).mean)

    assert shine("e1 f1 g1") > shine("e1 f1")


def test_p11_the_picture_tells_nothing_of_face_down_tiles() -> None:
    state = position(below="a5 b5 web", above="c5 d5", lit=MIDDLE, slots=45)
    world = GAME.scramble(state, frozenset({Seat(0), Seat(1)}), Random(3))
    assert world != state
    for seat in (None, Seat(0)):
        assert _same(
            puzzle_memo.draw(*render_state(state, seat=seat)),
            puzzle_memo.draw(*render_state(world, seat=seat)),
        )


def faces_of(state: tuple[View, Scene]) -> list[Flip]:
    view, scene = state
    return list(collect_news(view, scene.numbered_events()).faces)


def test_p11_a_tile_that_was_put_away_is_shown_by_its_event_only() -> None:
    told = play_moves(position(below="a5", lit=MIDDLE), "flip below 1", "slot 1")
    view, scene = render_args(told)
    (flip,) = faces_of((view, scene))
    assert (flip.tile, flip.seat, flip.to) == (Piece(SPACE["a5"]), 0, Spot(Row.ABOVE, 1))
    assert collect_news(view, ()).faces == ()


def test_flips_since_the_last_look_are_shown_in_their_order() -> None:
    told = play_moves(position(above="a5 d5 c5"), *(f"flip above {n}" for n in (2, 1, 3)))
    found = faces_of(render_args(told, Seat(1)))
    assert [(flip.spot.n, flip.seat) for flip in found] == [(2, 0), (1, 1), (3, 0)]


def test_a_peek_is_seen_by_the_peeker_alone() -> None:
    told = play_moves(position(below="own", above="a5", own="peek_1"), "flip below 1")
    assert len(faces_of(render_args(told, Seat(0)))) == 2
    assert len(faces_of(render_args(told, Seat(1)))) == 1


def test_a_flip_that_completes_an_animal_knows_its_points() -> None:
    told = play_moves(position("f1", lit="e1 g1", slots=45), "flip below 1")
    (flip,) = faces_of(render_args(told))
    assert (flip.placed, flip.animal, flip.points) == (True, Animal("caiman"), 3)


def test_ones_own_flip_is_shown_large_and_those_of_others_in_their_order() -> None:
    """P11: to the reader; at the table only the latest is shown, beside the board."""
    told = play_moves(position("c5", lit=MIDDLE, slots=45), "flip below 1", "slot 1")
    own, other, everybody = (render_args(told, seat) for seat in (Seat(0), Seat(1), None))
    sizes = [puzzle_memo.draw(*state).size for state in (own, other, everybody)]
    assert len(set(sizes)) == 3


def test_at_the_end_every_animal_tells_who_completed_it() -> None:
    view, scene = STATES["end"]
    marks = [fact.text for fact in measure(lambda: puzzle_memo.draw(view, scene)) if fact.is_mark]
    plates_and_pawns = 2 * len(scene.names)
    assert len(marks) == sum(map(len, view.found)) + plates_and_pawns


def test_in_strict_memory_a_picture_without_events_shows_no_face() -> None:
    told = play_moves(position("c5", lit=MIDDLE, slots=45), "flip below 1", "slot 1")
    view, scene = render_args(told)
    other = position("d5", lit=MIDDLE, slots=45)
    world = play_moves(other, "flip below 1", "slot 1").state
    assert _same(
        puzzle_memo.draw(view, replace(scene, events=())),
        puzzle_memo.draw(GAME.view(world, None), replace(scene, events=())),
    )


LAYOUTS = [
    table(tuple(range(1, most + 1)), faces, stack, stack < 3, seats, lines, 1, over)
    for most, faces in ((0, False), (14, False), (28, False), (45, False), (24, True))
    for stack in (0, 1, 3)
    for seats, lines in ((1, 1), (2, 2), (3, 1), (4, 2))
    for over in (False, True)
]


@pytest.mark.parametrize("arranged", LAYOUTS, ids=range(len(LAYOUTS)))
def test_the_track_goes_once_round_the_board_and_no_space_lies_on_another(
    arranged: Layout,
) -> None:
    spaces = [arranged.track(space) for space in range(1, FINISH + 1)]
    near = [
        (a, b)
        for i, a in enumerate(spaces)
        for b in spaces[i + 1 :]
        if (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 < 46**2
    ]
    assert near == []
    inside = arranged.board.expand(20)
    assert not any(inside.x < x < inside.right and inside.y < y < inside.bottom for x, y in spaces)


@pytest.mark.parametrize("arranged", LAYOUTS, ids=range(len(LAYOUTS)))
def test_everything_is_in_a_picture_that_is_not_taller_than_wide(arranged: Layout) -> None:
    assert arranged.height <= 1200
    assert arranged.slots.bottom < arranged.ring.y  # type: ignore[union-attr]
    assert arranged.ring.bottom < arranged.plates[0].y  # type: ignore[union-attr]
    assert all(plate.bottom <= arranged.height for plate in arranged.plates)
    assert all(box.right <= 1200 for box in map(arranged.slots.box, arranged.slots.numbers))


@pytest.mark.parametrize("count", [1, 16, 24, 25, 45, 48])
@pytest.mark.parametrize("large", [False, True])
def test_questions_and_large_print_are_not_taller_than_wide_either(count: int, large: bool) -> None:
    numbers = tuple(range(1, count + 1))
    asked, whole = question(numbers, 0 if large else 2, large), large_table(numbers, 4)
    assert max(asked.height, whole.height) <= 1200
    assert max(map(asked.slots.box, numbers), key=lambda box: box.right).right <= 1200


def test_row_1_is_at_the_bottom_and_column_a_on_the_left() -> None:
    corner, right, above = (box_of(STATES["middle"], name) for name in ("a1", "b1", "a2"))
    assert (right.x, right.y) == (corner.right, corner.y)
    assert (above.x, above.bottom) == (corner.x, corner.y)


@pytest.mark.parametrize(
    ("state", "value"),
    [
        ("middle", Piece(7)),
        ("middle", Spot(Row.ABOVE, 1)),
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


@pytest.mark.parametrize("name", ["long-names", "late-seat", "three-flips-wait"])
@pytest.mark.parametrize("large", [False, True])
def test_nothing_runs_out_of_the_picture(name: str, large: bool) -> None:
    view, scene = STATES[name]
    image = puzzle_memo.draw(view, replace(scene, large=large))
    bare = jungle_background(image.width, image.height, SEED)
    changed = ImageChops.difference(image, bare)
    for box in ((0, 0, 1200, 2), (0, 0, 2, image.height), (1198, 0, 1200, image.height)):
        assert changed.crop(box).getbbox() is None


def test_high_contrast_has_no_night_sky_in_the_close_up_of_a_flip() -> None:
    view, scene = STATES["own-flip-completes"]
    image = puzzle_memo.draw(view, replace(scene, contrast=True))
    space = faces.CLOSE_UP  # e3 at its upper left is dark
    corner = space.x + 8, space.y + 8, space.x + 20, space.y + 20
    assert image.crop(corner).getcolors() == [(144, rgb(FLAT))]


@pytest.mark.parametrize("names", [NAMES, LONG_NAMES])
def test_no_plate_covers_a_pawn_on_the_leaf(names: tuple[str, ...]) -> None:
    view, scene = STATES["start"]
    scene = replace(scene, names=names)
    arranged = picture.table_layout(view, scene, News((), frozenset()))
    for seat in range(4):
        box = puzzle_memo.place(view, scene, SeatArg(Seat(seat)))
        assert box is not None
        assert box.bottom + 12 <= arranged.plates[0].y  # the frame of the seat on turn is outside


@pytest.mark.parametrize("name", ["middle", "relaxed-table", "end", "which-pawn"])
def test_plates_have_names_in_large_print(name: str) -> None:
    view, scene = STATES[name]
    names = ("Amara", "Zoë", "Ben", "Cy")[: len(scene.names)]
    facts = measure(partial(puzzle_memo.draw, view, replace(scene, names=names, large=True)))
    assert {*names} <= {fact.text for fact in facts}


def test_large_print_draws_used_slots_only() -> None:
    view, scene = STATES["middle"]
    arranged = picture.large_layout(view, scene, News((), frozenset()))
    used = tuple(n for n, lies in enumerate(view.above, 1) if lies)
    assert arranged.slots.numbers == used != tuple(range(1, max(used) + 1))


def _large_texts(name: str) -> set[str]:
    view, scene = STATES[name]
    return {
        fact.text for fact in measure(partial(puzzle_memo.draw, view, replace(scene, large=True)))
    }


def test_large_print_counts_the_tiles_below() -> None:
    assert "×13" in _large_texts("middle")
    assert "×45" in _large_texts("start")


def test_large_print_says_on_whose_pawn_another_stands() -> None:
    assert "on" in _large_texts("middle")  # Łukasz on Ania, both on space 9
    assert "on" not in _large_texts("start")  # P4


@pytest.mark.parametrize("name", ["middle", "knocked-off"])
def test_large_print_frames_new_animals_in_the_colour_of_their_player(name: str) -> None:
    view, scene = STATES[name]
    large = replace(scene, large=True)
    new, old = puzzle_memo.draw(view, large), puzzle_memo.draw(view, replace(large, events=()))
    box = picture.large_layout(view, large, collect_news(view, scene.numbered_events())).board
    around = box.x, box.y, box.right, box.bottom
    changed = ImageChops.difference(new.crop(around), old.crop(around))
    assert changed.getbbox() is not None


def test_large_print_shows_who_misses_a_turn() -> None:
    view, scene = STATES["misses-a-turn"]
    scene = replace(scene, large=True)
    rested = msgspec.structs.replace(view, skips=(False,) * 2)
    changed = ImageChops.difference(puzzle_memo.draw(view, scene), puzzle_memo.draw(rested, scene))
    left, top, right, bottom = changed.getbbox() or (0, 0, 0, 0)
    assert min(right - left, bottom - top) >= 60


@pytest.mark.parametrize(
    ("used", "seats", "share"),
    [
        *((0, 1, 1.48), (0, 4, 1.48), (8, 4, 1.48), (14, 2, 1.48), (14, 4, 1.48), (25, 4, 1.37)),
        *((26, 4, 1.48), (30, 2, 1.48), (45, 1, 1.36), (45, 4, 1.24), (48, 4, 1.24)),
    ],
)
def test_the_jungle_is_larger_in_large_print(used: int, seats: int, share: float) -> None:
    """The picture's width is the limit, or its height with tiles in many places."""
    numbers = tuple(range(1, used + 1))
    normal = table(numbers, False, 1, False, seats, 1, 1, False)
    large = large_table(numbers, seats, pile=True)
    assert large.cell_size >= share * normal.cell_size


@pytest.mark.parametrize(("count", "share"), [(3, 1.28), (12, 1.28), (24, 1.28), (45, 1.2)])
def test_questions_are_larger_in_large_print(count: int, share: float) -> None:
    numbers = tuple(range(1, count + 1))
    normal, large = question(numbers, 1, False), question(numbers, 0, True, aside=False)
    assert large.cell_size >= share * normal.cell_size
    if count <= 12:
        assert large.slots.height >= 1.4 * normal.slots.height
