"""The pictures of Cacao."""

import pytest
from PIL import Image, ImageChops

from bot.game import Seat, SeatArg
from bot.games.cacao.components import Blind, Cell, Edge, Jungle, Piece, Site
from bot.games.cacao.state import State
from bot.games.cacao.view import Forecast
from render import cacao
from render.cacao.layout import LARGEST, SMALLEST, map_of
from render.cacao.marks import without_the_price
from render.kit.encode import encode_png
from tests.render.cacao_states import ASTRAY, STATES, WIDE, match, render_args
from tests.render.likeness import ARTEFACTS, assert_approved

CONTACT_WIDTH = 400
KIBIBYTE = 1024

every_state = pytest.mark.parametrize("name", STATES)


@every_state
def test_the_picture_looks_as_it_was_approved(name: str) -> None:
    assert_approved(f"cacao-{name}", cacao.draw(*STATES[name]))


@every_state
def test_the_picture_is_1200_wide_and_as_high_as_its_map_needs(name: str) -> None:
    image = cacao.draw(*STATES[name])
    assert (image.mode, image.width) == ("RGB", 1200)
    assert 1000 <= image.height <= 2400


@every_state
def test_the_picture_is_light_enough_to_send(name: str) -> None:
    """B4."""
    assert len(encode_png(cacao.draw(*STATES[name]))) <= 350 * KIBIBYTE


def test_the_same_view_gives_the_same_pixels() -> None:
    one, other = cacao.draw(*STATES["which-cell"]), cacao.draw(*STATES["which-cell"])
    assert ImageChops.difference(one, other).getbbox() is None


@pytest.mark.parametrize("states", [WIDE, ASTRAY, match(2, 0), match(3, 4), match(4, 4)])
def test_cells_stay_large_enough_however_the_map_grows(states: tuple[State, ...]) -> None:
    """G4: for a phone. 62 pixels are 21 of a picture that is shown 400 wide."""
    for state in states[::9]:
        where = map_of(render_args(state)[0])
        assert SMALLEST <= where.size <= LARGEST


@pytest.mark.parametrize("states", [WIDE, ASTRAY, match(4, 4)])
def test_every_tile_and_the_ring_around_all_lie_in_the_picture(states: tuple[State, ...]) -> None:
    view, scene = render_args(states[-1])
    height = cacao.draw(view, scene).height
    cells = [tile.at for tile in view.clearings] + [tile.at for tile in view.villages]
    for at in cells:
        for beside in (at, Cell(at.south - 1, at.east), Cell(at.south, at.east + 1)):
            box = cacao.place(view, scene, beside)
            assert box is not None
            assert 0 <= box.x < box.right <= 1200
            assert 0 <= box.y < box.bottom <= height


def test_no_two_cells_overlap_where_a_wide_map_is_cut_into_bands() -> None:
    view, scene = render_args(WIDE[-1])
    where = map_of(view)
    assert len(where.bands) == 2
    boxes = {cacao.place(view, scene, tile.at) for tile in view.villages}
    assert len(boxes) == len(view.villages)


def test_the_map_is_cropped_to_what_is_built_and_one_ring() -> None:
    view, scene = STATES["start"]
    assert cacao.place(view, scene, Cell(-1, -1)) is not None
    assert cacao.place(view, scene, Cell(2, 2)) is not None
    assert cacao.place(view, scene, Cell(-2, 0)) is None
    assert cacao.place(view, scene, Cell(0, 3)) is None


@pytest.mark.parametrize(
    "name", ["which-tile", "which-cell", "which-jungle-tile", "which-edge", "over-which-tile"]
)
def test_every_choice_has_a_place_of_its_own(name: str) -> None:
    view, scene = STATES[name]
    boxes = [cacao.place(view, scene, value) for value in scene.choices]
    assert None not in boxes
    assert len(set(boxes)) == len(scene.choices) > 1


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


def test_a_contact_sheet_is_left_for_human_eyes() -> None:
    ARTEFACTS.mkdir(exist_ok=True)
    pictures = [cacao.draw(*state) for state in STATES.values()]
    small = [p.resize((CONTACT_WIDTH, p.height * CONTACT_WIDTH // p.width)) for p in pictures]
    columns, width = 6, CONTACT_WIDTH + 16
    height = max(picture.height for picture in small) + 16
    rows = -(-len(small) // columns)
    sheet = Image.new("RGB", (columns * width, rows * height), "#313338")
    sheet.paste("#ffffff", (sheet.width // 2, 0, sheet.width, sheet.height))
    for i, picture in enumerate(small):
        sheet.paste(picture, (i % columns * width + 8, i // columns * height + 8))
    assert (ARTEFACTS / "cacao-at-400px.png").write_bytes(encode_png(sheet))
