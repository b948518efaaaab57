"""The pictures of Cacao."""

import math
from dataclasses import replace
from functools import partial
from itertools import combinations

import msgspec
import pytest
from PIL import Image, ImageChops

from bot.game import Seat, SeatArg
from bot.games.cacao import GAME
from bot.games.cacao.components import Blind, Cell, Edge, Jungle, Piece, Site
from bot.games.cacao.state import State
from bot.games.cacao.view import Forecast, View
from render import cacao
from render.art.palette import PLAYERS
from render.cacao.arrange import arrange
from render.cacao.ground import tile_box
from render.cacao.layout import LARGE, NORMAL, Map, Window, cell_name
from render.cacao.marks import without_the_price
from render.cacao.news import draw_news, news_of
from render.cacao.tiles import badge_height, jungle_tile
from render.kit.box import Box
from render.kit.encode import encode_png
from render.kit.figures import load_sprite
from render.kit.text import cap_height
from render.kit.turn_numbers import Doer
from render.scene import Scene
from tests.render.cacao_states import (
    ASTRAY,
    STATES,
    WIDE,
    match,
    match_events,
    render_args,
)
from tests.render.likeness import assert_approved
from tests.render.measuring import assert_legible, measure
from tests.render.vision import KINDS, distance, lab

KIBIBYTE = 1024

COMPUTERS = ("Computer 1", "Computer 2", "Computer 3", "Computer 4")
LONG = (
    "Bartholomew-Maximilian van Denbo",
    "Bartholomew-Maximilian van Denb2",
    "Bartholomew-Magdalena van Denbos",
    "W" * 32,
)
every_state = pytest.mark.parametrize("name", STATES)


def built(view: View) -> list[Cell]:
    return [*(clearing.at for clearing in view.clearings), *(v.at for v in view.villages)]


@every_state
def test_the_picture_looks_as_it_was_approved(name: str) -> None:
    assert_approved(f"cacao-{name}", cacao.draw(*STATES[name]))


@every_state
@pytest.mark.parametrize("large", [False, True])
def test_the_picture_is_1200_wide_and_never_higher_than_wide(name: str, large: bool) -> None:
    view, scene = STATES[name]
    image = cacao.draw(view, replace(scene, large=large))
    assert (image.mode, image.width) == ("RGB", 1200)
    assert 857 <= image.height <= 1200  # 1.4 : 1 at most


@every_state
def test_every_letter_and_mark_can_be_read_on_a_phone(name: str) -> None:
    view, scene = STATES[name]
    assert_legible(partial(cacao.draw, view, scene), scene.large)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("names", [COMPUTERS, LONG])
def test_names_stay_apart_and_legible(names: tuple[str, ...], large: bool, seats: int) -> None:
    states = match(seats, 3)
    for state in (states[len(states) // 2], states[-1]):
        scene = Scene(names[:seats], large=large)
        facts = measure(partial(cacao.draw, GAME.view(state, None), scene))
        shown = [fact.text for fact in facts if len(fact.text) > 4 and not fact.is_mark]
        assert len(set(shown)) == seats
        if names == COMPUTERS and not large:
            assert shown == list(names[:seats])


def test_a_mark_and_a_colour_tell_whose_a_worker_tile_is() -> None:
    view, scene = STATES["four-seats"]
    marks = [fact for fact in measure(partial(cacao.draw, view, scene)) if fact.is_mark]
    assert {fact.text[5:] for fact in marks} == {"triangle", "circle", "square", "diamond"}
    for one, other in combinations(PLAYERS[:4], 2):
        for kind in KINDS:
            assert distance(lab(one.fill, kind), lab(other.fill, kind)) >= 20


@every_state
def test_the_picture_is_light_enough_to_send(name: str) -> None:
    """B4."""
    assert len(encode_png(cacao.draw(*STATES[name]))) <= 350 * KIBIBYTE


def test_the_same_view_gives_the_same_pixels() -> None:
    one, other = cacao.draw(*STATES["which-cell"]), cacao.draw(*STATES["which-cell"])
    assert ImageChops.difference(one, other).getbbox() is None


@pytest.mark.parametrize("states", [WIDE, ASTRAY, match(2, 0), match(3, 4), match(4, 4)])
@pytest.mark.parametrize(("large", "least", "most"), [(False, 91, 150), (True, 137, 225)])
def test_cells_stay_large_enough_however_the_map_grows(
    states: tuple[State, ...], large: bool, least: int, most: int
) -> None:
    """91 pixels are 28 on a phone: a worker, a third of the tile, is 9 high."""
    for state in states[::9]:
        view, scene = render_args(state)
        where = arrange(view, replace(scene, large=large)).map
        assert least <= where.size <= most


@pytest.mark.parametrize("states", [WIDE, ASTRAY, match(4, 4)])
def test_what_is_new_is_shown_large_where_the_map_is_too_wide(states: tuple[State, ...]) -> None:
    for state in states[::7]:
        view, scene = render_args(state)
        layout = arrange(view, scene)
        assert layout.map.is_part == (layout.trays.inset is not None)
        assert all(layout.map.box(at) for at in news_of(view, scene))


@pytest.mark.parametrize("states", [match(2, 1), match(3, 1), match(4, 4)])
def test_nothing_of_a_picture_lies_over_something_else(states: tuple[State, ...]) -> None:
    for state in states[::11]:
        for seat in (None, Seat(0)):
            for large in (False, True):
                view, scene = render_args(state, seat)
                layout = arrange(view, replace(scene, large=large))
                trays = layout.trays
                parts = (trays.supply_tray, trays.hand_tray, trays.inset)
                boxes = [layout.map.board, *layout.panels, *(part for part in parts if part)]
                assert all(b.x >= 0 and b.right <= 1200 for b in boxes)
                assert all(b.y >= 0 and b.bottom <= layout.height for b in boxes)
                for one, other in combinations(boxes, 2):
                    apart = one.right <= other.x or other.right <= one.x
                    assert apart or one.bottom <= other.y or other.bottom <= one.y


def test_every_tile_lies_in_the_picture_where_the_whole_map_is_shown() -> None:
    view, scene = render_args(match(4, 4)[40])
    height = cacao.draw(view, scene).height
    for at in built(view):
        for beside in (at, Cell(at.south - 1, at.east), Cell(at.south, at.east + 1)):
            box = cacao.place(view, scene, beside)
            assert box is not None
            assert 0 <= box.x < box.right <= 1200
            assert 0 <= box.y < box.bottom <= height


def test_the_ring_of_free_cells_is_gone_at_the_end() -> None:
    view, scene = STATES["end-of-four"]
    north = min(cell.south for cell in built(view))
    assert cacao.place(view, scene, Cell(north - 1, 0)) is None


def test_all_that_happened_since_the_readers_move_is_new_and_whose_it_was() -> None:
    """Two turns of others: the jungle tile that follows a worker tile is its player's doing."""
    view, scene = render_args(match(4, 4)[60])
    events = [event for _, events in match_events(4, 4)[40:60] for event in events]
    news = news_of(view, replace(scene, events=tuple(events[-1:]), since=tuple(events)))
    laid = {v.at: v.seat for v in view.villages}
    placed = [dict(e.args)["cell"] for e in events if e.key == "event.placed"]
    filled = [dict(e.args)["cell"] for e in events if e.key.startswith("event.filled")]
    assert len(placed) >= 2
    assert set(news) == {*placed, *filled}
    assert all(news[at].seat == laid[at] for at in placed)
    assert len(set(news.values())) >= 2


@pytest.mark.parametrize("large", [False, True])
def test_what_a_temple_brought_can_be_read_however_many_are_level(large: bool) -> None:
    view, scene = STATES["end-of-four"]
    gold = ((3, 3, 3, 0), (3, 3, 3, 3), (6, 1, 1, 0), (6, 1, 1, 1), (0, 2, 2, 2))
    scores = tuple(
        msgspec.structs.replace(score, temples=tuple(each[seat] for each in gold))
        for seat, score in enumerate(view.scores)
    )
    level = msgspec.structs.replace(view, scores=scores)
    assert_legible(partial(cacao.draw, level, replace(scene, large=large)), large)
    if not large:
        texts = [fact.text for fact in measure(partial(cacao.draw, level, scene))]
        assert {"×4", "1×3"} <= {*texts}


def test_every_temple_carries_its_letter() -> None:
    view, scene = STATES["end-of-four"]
    letters = [temple.letter for temple in view.temples]
    assert sorted(letters) == list("ABCDF")
    facts = [fact.text for fact in measure(partial(cacao.draw, view, scene))]
    assert [facts.count(letter) for letter in letters] == [1] * 5


def test_the_map_is_cropped_to_what_is_built_and_one_ring() -> None:
    view, scene = render_args(match(4, 4)[30])
    north, west = min(c.south for c in built(view)), min(c.east for c in built(view))
    assert cacao.place(view, scene, Cell(north - 1, west - 1)) is not None
    assert cacao.place(view, scene, Cell(north - 2, west)) is None
    assert cacao.place(view, scene, Cell(north, west - 2)) is None


@pytest.mark.parametrize(
    "name", ["which-tile", "which-cell", "which-jungle-tile", "which-edge", "over-which-tile"]
)
def test_every_choice_has_a_place_of_its_own(name: str) -> None:
    view, scene = STATES[name]
    boxes = [cacao.place(view, scene, value) for value in scene.choices]
    assert None not in boxes
    assert len(set(boxes)) == len(scene.choices) > 1


def test_candidates_that_large_print_has_no_room_for_are_listed_by_their_names() -> None:
    view, scene = STATES["over-which-tile"]
    large = replace(scene, large=True)
    layout = arrange(view, large)
    shown = [at for at in scene.choices if isinstance(at, Cell) and layout.map.box(at)]
    assert shown
    assert {far.at for far in layout.far} == {*scene.choices} - {*shown} != set()
    facts = [fact.text for fact in measure(partial(cacao.draw, view, large))]
    assert {cell_name(far.at) for far in layout.far} <= {*facts}
    assert {str(n + 1) for n in range(len(scene.choices))} <= {*facts}


@pytest.mark.parametrize(("number", "icon"), [(1, "temple"), (6, "temple")])
def test_no_number_hides_what_a_second_gain_is(number: int, icon: str) -> None:
    """In the smallest cells it has no room for its number: the choice tells it."""
    view, scene = STATES["over-which-tile"]
    image = cacao.draw(view, scene)
    at = scene.choices[number - 1]
    assert isinstance(at, Cell)
    box = tile_box(arrange(view, scene).map, at)
    assert box is not None
    free = box.width - 46  # beside the number's disc
    stamp = load_sprite(icon, free - 6)
    on_black, on_white = (Image.new("RGB", image.size, ground) for ground in ("black", "white"))
    for each in (on_black, on_white):
        stamp.draw_on(each, *Box(box.x + 46, box.y + 26, free, 0).centre)
    covered = ImageChops.difference(on_black, on_white).convert("L").point(lambda v: 255 * (not v))
    expected = Image.composite(on_black, image, covered)
    assert ImageChops.difference(image, expected).getbbox() is None


def test_c6_the_token_that_building_over_costs_takes_no_room_on_each_cell() -> None:
    assert without_the_price(Forecast(gold=3, suns=-1, temple=-2)) == Forecast(gold=3, temple=-2)


def test_seats_and_the_pile_have_a_place() -> None:
    view, scene = STATES["four-seats"]
    assert all(cacao.place(view, scene, SeatArg(Seat(i))) for i in range(4))
    assert cacao.place(view, scene, Blind(5)) is not None


def test_what_is_not_to_be_seen_has_no_place() -> None:
    view, scene = STATES["start"]
    assert cacao.place(view, scene, Jungle(Site.TEMPLE, 9)) is None
    assert cacao.place(view, scene, Piece(WIDE[0].hands[0][0], 0)) is None
    far = Edge(Jungle(Site.MINE, 1), Cell(9, 9), Cell(9, 8), WIDE[0].turn, 1)
    assert cacao.place(view, scene, far) is None


@pytest.mark.parametrize(("one", "other"), [("hand", "which-tile"), ("start", "hand")])
def test_questions_and_readers_change_the_picture(one: str, other: str) -> None:
    first, second = cacao.draw(*STATES[one]), cacao.draw(*STATES[other])
    assert first.size != second.size or ImageChops.difference(first, second).getbbox()


@pytest.mark.parametrize("large", [False, True])
def test_the_number_of_an_edge_leaves_the_tiles_own_number_to_be_seen(large: bool) -> None:
    """It covered the price of a market."""
    view, scene = STATES["which-edge"]
    scene = replace(scene, large=large)
    layout = arrange(view, scene)
    disc, badge = layout.sizes.font + 4, max(layout.sizes.font + 2, layout.map.size * 0.44)
    edges = [value for value in scene.choices if isinstance(value, Edge)]
    assert len(edges) == 4
    for edge in edges:
        box, tile = cacao.place(view, scene, edge), layout.map.box(edge.at)
        assert box is not None
        assert tile is not None
        (x, y), (right, bottom) = box.centre, (tile.right, tile.bottom)
        away = math.hypot(right - badge / 2 - x, bottom - badge / 2 - y)
        assert away > 0.85 * (disc + badge) / 2


def test_the_names_of_computers_are_whole_in_large_print() -> None:
    view, scene = STATES["four-seats"]
    names = ("Amara", "Computer 1", "Computer 2", "Computer 3")
    facts = measure(partial(cacao.draw, view, replace(scene, names=names, large=True)))
    assert {*names} <= {fact.text for fact in facts}


@pytest.mark.parametrize("name", STATES)
def test_tiles_are_not_smaller_in_large_print_and_those_of_a_hand_or_question_larger(
    name: str,
) -> None:
    """Cells are at least half as large again as the least of normal print, which the map's size
    allows; a map of normal print may have larger ones."""
    view, scene = STATES[name]
    normal, large = (arrange(view, replace(scene, large=large)) for large in (False, True))
    assert large.map.size >= 0.96 * normal.map.size
    for one, other in zip(
        (*normal.items, *normal.trays.hand), (*large.items, *large.trays.hand), strict=True
    ):
        assert other.width > 1.33 * one.width


@pytest.mark.parametrize("number", [0, 8, 18])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", [91, 126, 150])
def test_the_tab_of_a_new_tile_hides_nothing_of_its_number(
    size: int, large: bool, number: int
) -> None:
    """In large print it hid the upper part of the number of a plantation beside candidates."""
    view, _ = STATES["three-turns-since"]
    clearing = next(each for each in view.clearings if each.tile.site is Site.PLANTATION)
    font = (LARGE if large else NORMAL).font
    if size < 1.6 * font:
        return  # no large print has such small cells
    at = clearing.at
    shown = Window(at.south, at.south, at.east, at.east)
    where = Map(shown, shown, size, 100, 100, 0, 0)
    stamp = jungle_tile(clearing.tile, size - 4, font)
    pictures = [Image.new("RGB", (400, 400)) for _ in range(2)]
    for picture in pictures:
        stamp.draw_on(picture, 102, 102)
    draw_news(pictures[1], view, {at: Doer(0, number)}, where, font)
    x = y = 102 + size - 5 - badge_height(size - 4, font) // 2
    half, capital = 12, cap_height(round(badge_height(size - 4, font) * 0.92)) // 2
    one, other = (each.crop((x - half, y - capital, x + half, y + capital)) for each in pictures)
    assert ImageChops.difference(one, other).getbbox() is None
    assert ImageChops.difference(*pictures).getbbox() is not None


@pytest.mark.parametrize("name", ["start", "hand"])
def test_the_first_map_is_whole_in_large_print(name: str) -> None:
    """Two panels have room below it; beside it they hid a column."""
    view, scene = STATES[name]
    layout = arrange(view, replace(scene, large=True))
    assert not layout.map.is_part
    assert layout.trays.inset is None
