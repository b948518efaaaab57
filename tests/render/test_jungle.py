"""The pictures of Jungle."""

from dataclasses import replace
from functools import partial
from random import Random

import msgspec
import pytest
from PIL import Image, ImageChops, ImageDraw

from bot.game import Label, SeatArg, rng_for
from bot.games.jungle import GAME
from bot.games.jungle.components import Animal, Cell, Direction, Species, Stand, Step, parse_cell
from bot.games.jungle.view import View
from render import jungle
from render.art.palette import NIGHT, lighter
from render.jungle.board import board
from render.jungle.grid import FRAME, grid_of, tag_names
from render.jungle.leaves import TINTS, bug
from render.jungle.marks import LIKES
from render.jungle.picture import animals_shown, chosen_start, hidden
from render.jungle.pieces import FACE, SIDES
from render.kit.box import Box
from render.kit.encode import encode_png
from render.scene import Scene
from tests.games.jungle.drawing import (
    ONE,
    START,
    TWO,
    first_state,
    name,
    parse_position,
    state_after,
    variant,
)
from tests.games.jungle.test_setups import FIRST, SECOND
from tests.render.jungle_states import IN_PLAY, NAMES, PLACING, STATES, state_of
from tests.render.likeness import assert_approved
from tests.render.measuring import assert_legible, measure, piece_growth
from tests.render.vision import KINDS, contrast, distance, lab

KIBIBYTE = 1024
LONG = ("Bartholomew-Maximilian van Denbo", "Bartholomew-Maximilian van Denb2")

every_state = pytest.mark.parametrize("state", STATES)


@every_state
def test_the_picture_looks_as_it_was_approved(state: str) -> None:
    assert_approved(f"jungle-{state}", jungle.draw(*STATES[state]))


@every_state
def test_the_picture_is_nearly_square_and_light_enough_to_send(state: str) -> None:
    """B4."""
    image = jungle.draw(*STATES[state])
    assert (image.mode, image.width) == ("RGB", 1200)
    assert 1050 <= image.height <= 1200
    assert len(encode_png(image)) <= 250 * KIBIBYTE


@every_state
def test_every_letter_can_be_read_on_a_phone(state: str) -> None:
    view, scene = STATES[state]
    assert_legible(partial(jungle.draw, view, scene), scene.large)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("names", [("Ann", "Computer 1"), LONG])
def test_names_stay_apart_and_legible(names: tuple[str, str], large: bool) -> None:
    view, scene = STATES["stacked-on"]
    lines = tag_names(names, grid_of(view.variant, replace(scene, large=large)).sizes.font)
    assert len(set(lines)) == 2
    draw = partial(jungle.draw, view, replace(scene, names=names, large=large))
    assert_legible(draw, large)
    drawn = {fact.text for fact in measure(draw)}
    assert {line for each in lines for line in each} <= drawn


@every_state
def test_tokens_grow_in_large_print_as_far_as_the_board_allows(state: str) -> None:
    """They were smaller than in normal print. The whole board bounds them."""
    view, scene = STATES[state]
    if any(view.board):
        grown = piece_growth(
            lambda large: jungle.draw(view, replace(scene, large=large, contrast=False)), "token"
        )
        assert grown > 1.15


@pytest.mark.parametrize("large", [False, True])
def test_marks_of_a_space_lie_within_it(large: bool) -> None:
    """Tokens, alone and in a stack, and dashed rings."""
    sizes = grid_of(STATES["start"][0].variant, Scene(NAMES, large=large)).sizes
    assert max(sizes.alone, sizes.ring, sizes.dashed, sizes.hollow) < 1
    assert sizes.apart + sizes.stacked / 2 <= 0.5


@pytest.mark.parametrize("kind", KINDS)
def test_hidden_animals_stand_out_from_their_leaves_for_every_kind_of_eyes(kind: str) -> None:
    """While their side is not ready they are faint, and were lost on a leaf of their brightness."""
    view, scene = STATES["placing-for-spectators"]
    where = grid_of(view.variant, scene)
    pictures = jungle.draw(view, scene), board(view.variant, where)
    for _, cell in hidden(view):
        box = where.box(cell)
        points = [(x, y) for x in range(box.x, box.right, 9) for y in range(box.y, box.bottom, 9)]
        pairs = [[_colour(picture, at) for picture in pictures] for at in points]
        seen = [
            one != other and distance(lab(one, kind), lab(other, kind)) >= 20
            for one, other in pairs
        ]
        assert sum(seen) > 0.08 * len(points)


def _colour(picture: Image.Image, at: tuple[int, int]) -> str:
    x, y = at
    return "#" + picture.crop((x, y, x + 1, y + 1)).tobytes().hex()


def test_two_lines_of_a_headline_lie_apart_from_the_names_of_the_columns() -> None:
    """Letters that reach below the line touched the discs."""
    view, scene = STATES["which-animal"]
    picture = jungle.draw(view, replace(scene, headline="gjpqy, " * 9 + "gjpqy."))
    where = grid_of(view.variant, scene)
    disc = round(where.sizes.font * 1.2)
    top = where.board.y - FRAME - (where.sizes.rim - FRAME) // 2 - disc // 2
    letters = picture.crop((200, top - 2, 1000, top)).convert("L").point(lambda v: 255 * (v > 200))
    assert letters.getbbox() is None


def test_a_headline_takes_one_line_before_larger_letters() -> None:
    """Two lines come near the names of the columns."""
    view, scene = STATES["which-to-place"]
    drawn = {fact.text for fact in measure(partial(jungle.draw, view, scene))}
    assert scene.headline == "Ania and Łukasz, place your animals in secret."
    assert scene.headline in drawn


@every_state
@pytest.mark.parametrize("large", [False, True])
def test_board_counter_and_names_lie_apart_in_the_picture(state: str, large: bool) -> None:
    view, scene = STATES[state]
    where = grid_of(view.variant, replace(scene, large=large))
    board = where.board.expand(FRAME)
    assert board.right <= where.counter.x < where.counter.right <= 1200
    assert board.bottom <= where.tags[0].y < where.tags[0].bottom <= where.height <= 1200
    assert where.tags[0].right < where.tags[1].x


def test_the_last_moves_arrow_hides_no_bug() -> None:
    """The toucan came from the bug on D4."""
    view, scene = STATES["targets-with-icons"]
    assert view.last is not None
    assert name(view.last.start) == "D4"
    where = grid_of(view.variant, scene)
    box, stamp = where.box(view.last.start), bug(where.part(where.sizes.icon), Direction.WEST)
    x, y = box.centre[0] - stamp.x, box.centre[1] - stamp.y
    area = (x, y, x + stamp.width, y + stamp.height)
    with_arrow, without = (
        jungle.draw(each, scene).crop(area)
        for each in (view, msgspec.structs.replace(view, last=None))
    )
    solid = stamp.mask.point(lambda v: 255 * (v == 255))
    nothing = Image.new("RGB", solid.size)
    seen = [Image.composite(each, nothing, solid) for each in (with_arrow, without)]
    assert _same(*seen)
    assert not _same(with_arrow, without)


def test_the_frame_of_the_last_move_hides_no_bug_of_the_next_space() -> None:
    """The toucan that moved to D3 hid in large print where the bug on D2 points."""
    view, scene = STATES["targets-with-icons"]
    scene = replace(scene, large=True)
    where = grid_of(view.variant, scene)
    (x, y), away = where.middle(parse_cell("D2")), where.part(0.31)
    half = where.part(where.sizes.badge) // 2
    middle = x + away, y - away
    area = (middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half)
    with_frame, without = (
        jungle.draw(each, scene).crop(area)
        for each in (view, msgspec.structs.replace(view, last=None))
    )
    disc = Image.new("L", with_frame.size)
    ImageDraw.Draw(disc).ellipse((3, 3, 2 * half - 4, 2 * half - 4), fill=255)
    nothing = Image.new("RGB", disc.size)
    assert _same(*(Image.composite(each, nothing, disc) for each in (with_frame, without)))
    assert not _same(with_frame, without)


@pytest.mark.parametrize("kind", KINDS)
def test_bugs_stand_out_from_the_black_ground_for_every_kind_of_eyes(kind: str) -> None:
    """Red is almost black to some. The bug on B5 points south, so it lies above the centre."""
    view, scene = STATES["block"]
    scene = replace(scene, large=True, contrast=True)
    where, shown = grid_of(view.variant, scene), jungle.draw(view, scene)
    (x, y), size = where.middle(parse_cell("B5")), where.part(where.sizes.icon)
    y, half = y - round(size * 0.17), round(size * 0.3)
    light = [
        lab(_colour(shown, (x + right, y + down)), kind)[0]
        for right in range(-half, half, 4)
        for down in range(-half, half, 4)
    ]
    assert sum(each > 80 for each in light) > 0.15 * len(light)
    assert sum(each < 60 for each in light) > 0.3 * len(light)


def _same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is None


def test_the_same_view_gives_the_same_pixels() -> None:
    assert _same(jungle.draw(*STATES["which-animal"]), jungle.draw(*STATES["which-animal"]))


def test_two_questions_on_one_view_give_two_pictures() -> None:
    animals, targets = STATES["which-animal"], STATES["targets-by-the-mirror"]
    assert animals[0] == targets[0]
    assert not _same(jungle.draw(*animals), jungle.draw(*targets))


def test_l10_the_picture_tells_nothing_of_what_the_other_side_places() -> None:
    started_, placed = (
        first_state(setup="secret"),
        state_after(first_state(setup="secret"), TWO, *SECOND),
    )
    for seat in (ONE, None):
        assert _same(jungle.draw(*state_of(started_, seat)), jungle.draw(*state_of(placed, seat)))


def test_l11_the_picture_tells_nothing_of_the_other_sides_chameleon() -> None:
    state = first_state(chameleon=True)
    one, other = (state_after(state, TWO, move) for move in GAME.legal_moves(state, TWO)[2:4])
    assert _same(jungle.draw(*state_of(one, ONE)), jungle.draw(*state_of(other, ONE)))
    assert not _same(jungle.draw(*state_of(one, TWO)), jungle.draw(*state_of(other, TWO)))


@pytest.mark.parametrize("options", [{}, {"map": 3, "chameleon": True}, {"setup": "secret"}])
def test_every_view_of_a_match_can_be_drawn(options: dict[str, str | int]) -> None:
    for view in _views(options):
        assert jungle.draw(view, Scene(NAMES)).width == 1200


def _views(options: dict[str, str | int]) -> list[View]:
    """Some views of a match in which random moves are played, and those of its end."""
    pick, state, seen, version = Random(1), first_state(1, **options), list[View](), 0
    while acting := GAME.to_act(state):
        version += 1
        if version % 3 == 1:
            seen += [GAME.view(state, seat) for seat in (None, ONE, TWO)]
        move = pick.choice(list(GAME.legal_moves(state, acting[0])))
        state, _ = GAME.apply(state, acting[0], move, rng_for("seed", version))
    return [*seen[:24], GAME.view(state, None)]


def test_row_1_is_at_the_bottom_and_column_a_on_the_left() -> None:
    where = grid_of(variant(), Scene(NAMES))
    corner, right, above = (where.box(parse_cell(each)) for each in ("A1", "B1", "A2"))
    assert (right.x, right.y) == (corner.right, corner.y)
    assert (above.x, above.bottom) == (corner.x, corner.y)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_space_is_in_the_picture_and_none_on_another(number: int) -> None:
    view, scene = state_of(first_state(map=number))
    boxes = [jungle.place(view, scene, each) for each in view.terrain.cells]
    corners = {(box.x, box.y) for box in boxes if box}
    assert len(corners) == 24
    assert all(box and 0 <= box.x < box.right <= 1200 for box in boxes)


@pytest.mark.parametrize(
    ("state", "value"),
    [
        ("start", parse_cell("A1")),
        ("targets-with-icons", Step(parse_cell("A2"), Species.MONKEY)),
        ("which-to-place", Animal(Species.SNAKE)),
        ("which-to-place", Stand(Animal(Species.TOUCAN), parse_cell("A1"))),
        ("start", SeatArg(ONE)),
        ("start", SeatArg(TWO)),
    ],
)
def test_what_can_be_chosen_or_told_has_a_place(state: str, value: Label) -> None:
    assert isinstance(jungle.place(*STATES[state], value), Box)


@pytest.mark.parametrize(
    ("state", "value"),
    [
        ("start", parse_cell("C3")),
        ("start", parse_cell("F9")),
        ("which-to-place", Animal(Species.TOUCAN)),
        ("start", Animal(Species.SNAKE)),
        ("start", "mimic"),
    ],
)
def test_what_is_not_to_be_seen_has_no_place(state: str, value: object) -> None:
    assert jungle.place(*STATES[state], value) is None


def test_the_tray_holds_every_kind_that_is_left() -> None:
    view, scene = state_of(PLACING, ONE, ())
    for kind in ("monkey", "snake"):
        assert jungle.place(view, scene, Animal(Species(kind))) is not None


def test_the_animal_whose_targets_are_asked_for_is_known() -> None:
    for number, start in enumerate(("E1", "B2", "E2")):
        found = chosen_start(*state_of(IN_PLAY, ONE, (number,)))
        assert found is not None
        assert name(found) == start


def test_no_animal_is_chosen_before_its_targets_are_asked_for() -> None:
    assert chosen_start(*state_of(IN_PLAY, ONE, ())) is None
    assert chosen_start(*state_of(IN_PLAY)) is None


def test_what_can_be_mimicked_is_ringed_where_it_stands() -> None:
    view = GAME.view(parse_position(START, flipped=(0, 1, 2, 3)), ONE)
    assert _beside(view, parse_cell("B1")) == {"A1": "snake", "B2": "toucan"}
    assert _beside(GAME.view(parse_position(START), ONE), parse_cell("A1")) == {"B1": "monkey"}


def _beside(view: View, start: Cell) -> dict[str, str]:
    return {name(at): like.value for at, like in view.mimic_sources(start)}


def test_the_own_chameleon_is_shown_where_it_will_stand() -> None:
    view, _ = STATES["replaced"]
    assert animals_shown(view)[view.terrain.index[parse_cell("B1")]] == "C"
    assert "C" not in view.board


def test_face_down_animals_lie_on_the_other_sides_start_spaces_only() -> None:
    own, spectators = (
        GAME.view(state_after(PLACING, ONE, *FIRST[3:]), seat) for seat in (ONE, None)
    )
    assert {seat for seat, _ in hidden(own)} == {TWO}
    assert len(list(hidden(spectators))) == 12


@pytest.mark.parametrize("kind", KINDS)
def test_the_sides_colours_are_far_apart_for_every_kind_of_colour_vision(kind: str) -> None:
    one, other = (lab(colour, kind) for colour in SIDES)
    assert distance(one, other) >= 20


@pytest.mark.parametrize("ground", [*SIDES, *LIKES.values(), *TINTS])
def test_white_letters_with_ink_edge_stand_out_from_every_ground(ground: str) -> None:
    assert max(contrast("#ffffff", ground), contrast("#1d2a1f", lighter(ground, 0.2))) >= 3


def test_letters_on_their_pills_can_be_read() -> None:
    """G4."""
    assert contrast("#ffffff", NIGHT) >= 4.5
    assert contrast(NIGHT, FACE) >= 4.5
