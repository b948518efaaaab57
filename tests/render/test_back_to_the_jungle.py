"""The pictures of Back to the Jungle."""

import dataclasses
from collections import Counter
from functools import partial
from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.game import Seat, SeatArg
from bot.games.back_to_the_jungle import GAME
from bot.games.back_to_the_jungle.components import (
    BOARDS,
    CELLS,
    CHAMELEONS,
    COUNT,
    Chip,
    Direction,
    Goal,
    Way,
    parse_cell,
)
from bot.games.back_to_the_jungle.rules.scoring import BONUS, chip_points, score_goal_of
from bot.games.back_to_the_jungle.state import Reason
from bot.games.back_to_the_jungle.view import View
from render.art.palette import PLAYERS
from render.back_to_the_jungle import events, layout, marks, picture, sheet
from render.back_to_the_jungle.chips import LETTER_EDGE, LETTERS, back, face, note, short_name
from render.back_to_the_jungle.goals import card
from render.kit.box import Box
from render.kit.encode import encode_png
from render.kit.seat_signs import medal
from render.kit.stamp import Sprite
from render.kit.text import text_sprite
from render.kit.turn_numbers import Doer
from render.scene import Scene
from tests.games.back_to_the_jungle.positions import BOB, play_moves, position, solo_position
from tests.render.back_to_the_jungle_states import (
    BUSY,
    BUSY_MOVES,
    COMPUTERS,
    EATEN,
    LONG_NAMES,
    MIDDLE,
    NAMES,
    OWN,
    STATES,
    middle,
    render_args,
    without_events,
)
from tests.render.likeness import assert_approved
from tests.render.measuring import assert_legible, measure, piece_growth

KIBIBYTE = 1024

every_state = pytest.mark.parametrize("name", STATES)
Pixels = tuple[int, int, int]


@every_state
def test_the_picture_looks_as_it_was_approved(name: str) -> None:
    assert_approved(f"back-to-the-jungle-{name}", picture.draw(*STATES[name]))


@every_state
def test_the_picture_is_wide_neither_tall_nor_flat_and_light_enough_to_send(name: str) -> None:
    """B4."""
    image = picture.draw(*STATES[name])
    assert (image.mode, image.width) == ("RGB", 1200)
    assert 560 <= image.height <= 1200
    assert len(encode_png(image)) <= 250 * KIBIBYTE


@every_state
def test_every_letter_and_mark_can_be_read_on_a_phone(name: str) -> None:
    view, scene = STATES[name]
    assert_legible(lambda: picture.draw(view, scene), scene.large)


NAME_LISTS = (COMPUTERS, LONG_NAMES, tuple(letter * 32 for letter in "WMQw"))


@pytest.mark.parametrize("names", NAME_LISTS, ids=["computers", "long", "wide"])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_count_can_be_read_with_any_names(
    seats: int, large: bool, names: tuple[str, ...]
) -> None:
    running = position(MIDDLE, seats=seats, known=1, eaten=EATEN[:seats], own=OWN[:seats])
    over = replace(running, final=1, first=Seat(1), reason=Reason.SPECIES)
    for made in (
        without_events(running),
        play_moves(over, "end moves", "no eating"),
    ):
        view, scene = render_args(made, Seat(0), names=names, large=large)
        assert_legible(partial(picture.draw, view, scene), large)


def test_the_same_view_gives_the_same_pixels() -> None:
    one, other = picture.draw(*STATES["fright"]), picture.draw(*STATES["fright"])
    assert ImageChops.difference(one, other).getbbox() is None


def test_two_questions_on_one_view_give_two_pictures() -> None:
    one, other = picture.draw(*STATES["which-chip"]), picture.draw(*STATES["notes"])
    assert ImageChops.difference(one, other).getbbox()


def look(image: Image.Image, name: str) -> bytes:
    """The pixels of a cell, without its rim."""
    arranged = layout.TABLE if image.height == layout.TABLE.height else layout.SEAT
    x, y = arranged.middle(CELLS.index(parse_cell(name)))
    return image.crop((x - 30, y - 30, x + 30, y + 30)).tobytes()


def test_a_chip_that_nobody_knows_is_a_back_whatever_it_is() -> None:
    bees, snakes = (
        render_args(without_events(position(f"Ann@A1 {chip}@D4"))) for chip in ("bee", "snake")
    )
    pictures = picture.draw(*bees), picture.draw(*snakes)
    assert ImageChops.difference(*pictures).getbbox() is None


def test_a_note_is_seen_by_its_reader_alone() -> None:
    state = position("bee@D4 stone@A1", known=1)
    own, other = (picture.draw(*render_args(without_events(state), Seat(seat))) for seat in (0, 1))
    assert look(own, "D4") != look(other, "D4")
    assert look(other, "D4") == look(other, "A1")


def test_a_peek_without_field_notes_is_shown_by_its_event_alone() -> None:
    made = play_moves(position("bee@D4 stone@A1 Ann@F2", notes=False), "see D4")
    during, later = (
        picture.draw(*render_args(made, Seat(0))),
        picture.draw(*render_args(without_events(made.state))),
    )
    assert look(during, "D4") != look(later, "D4")
    assert look(later, "D4") == look(later, "A1")


def test_what_was_peeked_at_is_followed_by_the_moves_told_with_it() -> None:
    state = position("bee@D4 stone@A1 Ann@F2 Bob@C1", notes=False)
    peeked = play_moves(state, "see D4", "stop", "place @ A5", "place @ B6")
    moved = play_moves(replace(peeked.state, bag=state.bag), "move D4>D5")
    both = type(peeked)(moved.state, (*peeked.events, *moved.events))
    assert look(picture.draw(*render_args(both, Seat(0))), "D5") != look(
        picture.draw(*render_args(without_events(moved.state), Seat(0))), "D5"
    )


def test_holes_turn_with_their_board() -> None:
    plain, turned = (
        picture.draw(*render_args(without_events(position("bee@E5", turned=(quarters, 0, 0, 0)))))
        for quarters in (0, 1)
    )
    assert look(plain, "C3") != look(turned, "C3")
    assert look(turned, "A3") == look(plain, "C3")


@pytest.mark.parametrize("chip", [chip for chip in Chip if chip is not Chip.BACK])
def test_faces_notes_and_backs_are_told_apart(chip: Chip) -> None:
    drawn = [
        stamp.copy_colours().tobytes() for stamp in (face(chip, 104), note(chip, 104), back(104))
    ]
    assert len(set(drawn)) == 3


def test_chameleons_of_all_seats_are_told_apart() -> None:
    assert len({face(chip, 104).copy_colours().tobytes() for chip in CHAMELEONS}) == 4


@pytest.mark.parametrize("number", range(1, 11))
@pytest.mark.parametrize("size", [(400, 112, 48), (389, 138, 72)])
def test_every_goal_has_a_card_of_any_size(number: int, size: tuple[int, int, int]) -> None:
    width, height, letters = size
    stamp = card(number, width, height, False, letters)
    assert (stamp.width, stamp.height) == (width, height)


ALL_LAYOUTS = (
    layout.TABLE,
    layout.SEAT,
    layout.SOLO,
    layout.LARGE,
    layout.LARGE_SEAT,
    layout.LARGE_SOLO,
)


@pytest.mark.parametrize("each", ALL_LAYOUTS)
def test_chips_panels_and_goals_lie_in_the_picture_and_apart(each: layout.Layout) -> None:
    boxes = [*(each.panel(seat, 4) for seat in range(4)), each.whole]
    boxes += [] if each.supply is None else [each.supply]
    boxes += [] if each.goals is None else [each.goal(number, 2) for number in range(2)]
    assert all(0 <= box.x < box.right <= 1200 for box in boxes)
    assert all(0 <= box.y < box.bottom <= each.height <= 1200 for box in boxes)
    assert all(_lie_apart(one, other) for one, other in combinations(boxes, 2))
    wide = each.letters if each.is_large else each.letters * 1.25
    assert each.whole.x - each.coordinate > wide / 2


def _lie_apart(one: Box, other: Box) -> bool:
    return (
        one.right < other.x or other.right < one.x or one.bottom < other.y or other.bottom < one.y
    )


@pytest.mark.parametrize("name", [name for name in STATES if not name.startswith("end")])
def test_chips_grow_in_large_print_as_far_as_the_boards_allow(name: str) -> None:
    view, scene = STATES[name]
    if not picture.shows_sheet(view):
        grown = piece_growth(
            lambda large: picture.draw(
                view, dataclasses.replace(scene, large=large, contrast=False)
            ),
            "chip ",
        )
        assert grown > 1.18


@pytest.mark.parametrize("names", [NAMES, COMPUTERS, LONG_NAMES], ids=str)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("private", [False, True])
def test_large_print_names_all_seats_and_none_like_another(
    seats: int, private: bool, names: tuple[str, ...]
) -> None:
    state = (
        position(MIDDLE, seats=seats, known=1, eaten=EATEN[:seats], own=OWN[:seats])
        if seats > 1
        else solo_position("bee@B1", at="A1")
    )
    view, scene = render_args(
        without_events(state), Seat(0) if private else None, names=names[:seats], large=True
    )
    named, unnamed = (
        Counter(fact.text for fact in measure(partial(picture.draw, view, each)))
        for each in (scene, dataclasses.replace(scene, names=("",) * seats))
    )
    shown = named - unnamed
    lines = 2 if seats == 1 and names != NAMES else 1  # the solo mode breaks names of five letters
    assert set(shown.values()) == {1}
    assert len(shown) == seats * lines


def test_two_letters_stand_for_every_kind_and_for_one_alone() -> None:
    letters = [short_name(chip, "en") for chip in COUNT]
    assert None not in letters
    assert len(set(letters)) == len(letters) == 10


def test_specials_and_chameleons_are_told_without_letters() -> None:
    assert {short_name(c, "en") for c in (*CHAMELEONS, Chip.SPECIAL_WIND, Chip.BACK)} == {None}


def news(*moves: str) -> events.News:
    made = play_moves(BUSY, *moves)
    return events.collect_news([(0, e) for e in made.events if e.to is None], Seat(3))


def at(name: str) -> int:
    return CELLS.index(parse_cell(name))


def test_a_ring_goes_with_a_chip_that_moves_on() -> None:
    found = news("move B2>B1", "move B1>C1")
    assert found.rings == {at("C1"): Doer(0)}
    assert found.arrows == [(at("B2"), at("B1"), 0, False), (at("B1"), at("C1"), 0, False)]


def test_everything_new_is_marked_by_who_did_it() -> None:
    found = news(*BUSY_MOVES)
    assert found.rings[at("A2")] == Doer(0)
    assert found.rings[at("D6")] == Doer(1)
    assert found.rings[at("F3")] == Doer(2)
    assert at("E2") in found.looks
    assert found.eaten == {1: [Chip.BEE]}


def test_no_arrow_points_at_a_cell_that_a_chip_has_left_the_board_from() -> None:
    found = news(*BUSY_MOVES)
    assert found.gone
    assert not {arrow[1] for arrow in found.arrows if not arrow[3]} & set(found.gone)


def test_the_score_sheet_adds_up() -> None:
    """Every total is the chips, the goals and the bonus that are drawn."""
    view, _ = STATES["end"]
    for seat in map(Seat, range(4)):
        goals = sum(
            score_goal_of(goal, seat, view.eaten, view.board).points
            for goal in view.all_goals[seat]
        )
        bonus = BONUS if view.first == seat else 0
        assert chip_points(view.eaten[seat]) + goals + bonus == view.scores[seat]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("large", [False, True])
def test_a_score_sheet_is_never_taller_than_wide(seats: int, large: bool) -> None:
    assert layout.sheet_height(seats, large) <= 1200


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("start", parse_cell("F6")),
        ("rotate", BOARDS[3]),
        ("solo", Way(Direction.DOWN)),
        ("solo-choose", Goal(6)),
        ("notes", Goal(9)),
        ("end", SeatArg(Seat(3))),
    ],
)
def test_what_can_be_chosen_has_a_place(name: str, value: object) -> None:
    view, scene = STATES[name]
    box = picture.place(view, scene, value)
    assert box is not None
    assert 0 <= box.x < box.right <= 1200
    assert 0 <= box.y < box.bottom <= picture.draw(view, scene).height


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("start", Goal(1)),
        ("solo", Way(Direction.UP)),
        ("start", Way(Direction.UP)),
        ("start", "A"),
        ("start", None),
    ],
)
def test_what_is_not_to_be_seen_has_no_place(name: str, value: object) -> None:
    assert picture.place(*STATES[name], value) is None


def test_cells_do_not_overlap() -> None:
    view, scene = STATES["start"]
    boxes = [picture.place(view, scene, each) for each in CELLS]
    corners = {(box.x, box.y) for box in boxes if box is not None}
    assert len(corners) == 36
    assert all(box is not None and box.width == 124 for box in boxes)


def test_goals_of_others_are_not_drawn() -> None:
    view: View = GAME.view(middle(), BOB)
    other = GAME.view(replace(middle(), goals=middle().goals[::-1]), BOB)
    assert (
        ImageChops.difference(
            picture.draw(view, Scene(NAMES[:3])), picture.draw(other, Scene(NAMES[:3]))
        ).getbbox()
        is None
    )


@pytest.mark.parametrize("way", [(1, 0), (0, 1)])
def test_the_arrow_between_two_neighbours_has_a_head_at_each_end_and_a_shaft(
    way: tuple[int, int],
) -> None:
    """Not a diamond: its middle is less than half as wide as its heads."""
    image = Image.new("RGB", (300, 300), "#ffffff")
    ends = [(150 + sign * 62 * way[0], 150 + sign * 62 * way[1]) for sign in (-1, 1)]
    marks.arrow(image, layout.TABLE, ends[0], ends[1], 0, both=True)
    upright = image if way == (1, 0) else image.transpose(Image.Transpose.TRANSPOSE)
    glow = ImageChops.difference(upright, Image.new("RGB", (300, 300), PLAYERS[0].fill)).convert(
        "L"
    )
    wide = [sum(glow.getpixel((x, y)) == 0 for y in range(300)) for x in range(300)]
    assert max(wide[145:156]) < min(max(wide[:145]), max(wide[156:])) / 2


@pytest.mark.parametrize("name", ["end", "end-of-two-large", "contrast-end"])
def test_a_crown_and_the_totals_hide_no_name(name: str) -> None:
    view, scene = STATES[name]
    names = tuple("W" * 32 for _ in scene.names)
    long, short = (
        picture.draw(view, dataclasses.replace(scene, names=each, headline=""))
        for each in (names, tuple("W" for _ in names))
    )
    changed = ImageChops.difference(long, short).getbbox()
    row = layout.sheet_row(0, len(names), scene.large)
    assert changed is not None
    widest = sheet.total_size(max(view.scores), sheet.LARGE_SIZE if scene.large else sheet.SIZE)[0]
    crown = row.right - sheet.TO_EDGE - widest - sheet.BESIDE - sheet.CROWN // 2
    assert changed[2] < crown


@pytest.mark.parametrize("large", [False, True])
def test_no_arrow_and_no_ring_hides_the_letters_of_a_chip(large: bool) -> None:
    view, scene = STATES["busy-notes"]
    scene = dataclasses.replace(scene, large=large)
    arranged = layout.layout_of(view, scene)
    lifted = picture.draw(replace(view, lifted=CELLS.index(parse_cell("E3"))), scene)
    for name in ("Br@D3", "Ca@E3", "St@F3", "St@B2"):
        letters, cell = name.split("@")
        where = arranged.middle(CELLS.index(parse_cell(cell)))
        assert _shows(lifted, letters, where, arranged.chip, large)


def _shows(
    image: Image.Image, letters: str, where: tuple[int, int], size: int, large: bool
) -> bool:
    """Whether every pixel of a chip's letters is in the picture."""
    x, y = where[0] - round(size * 0.5), where[1] + round(size * 0.31)
    stamp = text_sprite(letters, LETTERS[large], edge=LETTER_EDGE, align="left")
    on_black, on_white = (Image.new("RGB", image.size, ground) for ground in ("black", "white"))
    for each in (on_black, on_white):
        stamp.draw_on(each, x, y)
    covered = ImageChops.difference(on_black, on_white).convert("L").point(lambda v: 255 * (not v))
    expected = Image.composite(on_black, image, covered)
    return ImageChops.difference(image, expected).getbbox() is None


def test_the_numbers_of_boards_hide_no_chip() -> None:
    view, scene = STATES["rotate"]
    plain = picture.draw(view, dataclasses.replace(scene, choices=()))
    numbered = picture.draw(view, scene)
    arranged = layout.layout_of(view, scene)
    half = round(arranged.chip * 0.4)
    for at, chip in enumerate(view.board):
        if chip is not None:
            x, y = arranged.middle(at)
            box = (x - half // 2, y - half // 2, x + half // 2, y + half // 2)
            assert numbered.crop(box).tobytes() == plain.crop(box).tobytes()


def test_a_swap_has_one_medal_beside_its_arrow_and_none_on_it() -> None:
    """In large print two medals hid the arrow."""
    view, scene = STATES["swap"]
    facts = measure(partial(picture.draw, view, dataclasses.replace(scene, large=True)))
    marks_of_ann = [fact for fact in facts if fact.text == "mark triangle"]
    assert len(marks_of_ann) == 2  # her panel, and the swap


def test_a_sum_is_drawn_where_there_is_something_to_add() -> None:
    """An empty row said "= 0"."""
    facts = measure(partial(picture.draw, *STATES["end"]))
    assert [fact.text for fact in facts if fact.text.startswith("=")] == ["= 11", "= 14", "="]


def test_the_chameleon_of_the_solo_mode_has_one_medal() -> None:
    """That of its last move and that of its face hid it together."""
    facts = measure(partial(picture.draw, *STATES["solo-advanced"]))
    marks_of_ann = [fact for fact in facts if fact.text == "mark triangle"]
    assert len(marks_of_ann) == 2  # her panel, and her last move


@pytest.mark.parametrize("large", [False, True])
def test_the_number_of_the_next_chip_hides_no_medal(large: bool) -> None:
    """The stone on E5 can be eaten, beside the spider on D5 that was eaten with."""
    view, scene = STATES["spider"]
    scene = dataclasses.replace(scene, large=large)
    image, arranged = picture.draw(view, scene), layout.layout_of(view, scene)
    stamp = medal(0, round(arranged.letters * 1.06))
    x, y = arranged.middle(CELLS.index(parse_cell("D5")))
    y -= round(arranged.cell * 0.345)
    shown = max(_shown_part(image, stamp, (x + right, y)) for right in range(arranged.cell // 2))
    assert shown > 0.9


def _shown_part(image: Image.Image, stamp: Sprite, where: tuple[int, int]) -> float:
    """How much of a stamp is in the picture unchanged."""
    solid = stamp.mask.point(lambda v: 255 * (v == 255))
    corner = where[0] - stamp.x, where[1] - stamp.y
    area = image.crop((*corner, corner[0] + stamp.width, corner[1] + stamp.height))
    changed = ImageChops.difference(area, stamp.copy_colours()).convert("L")
    same = ImageChops.multiply(changed.point(lambda v: 255 * (v < 9)), solid)
    return same.histogram()[255] / solid.histogram()[255]


def test_seats_without_a_handicap_say_out_of_how_many_kinds_in_large_print() -> None:
    """One handicap anywhere took it from all four."""
    view, scene = STATES["busy"]
    facts = measure(partial(picture.draw, view, dataclasses.replace(scene, large=True)))
    assert [fact.whole for fact in facts if fact.whole in ("3/4", "0/4")]


def test_a_name_of_five_letters_is_not_cut_in_the_solo_mode_in_large_print() -> None:
    """Of Amara there was "A…a"."""
    view, scene = STATES["solo"]
    scene = dataclasses.replace(scene, names=("Amara",), large=True)
    drawn = {fact.whole for fact in measure(partial(picture.draw, view, scene))}
    assert {"Am-", "ara"} <= drawn
