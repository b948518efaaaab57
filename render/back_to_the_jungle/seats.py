"""Draws each seat beside the boards, with what it has eaten and its handicaps; below them the
bag."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from bot.game import Seat
from bot.games.back_to_the_jungle.components import CHAMELEONS, INSECTS, POINTS, Chip
from bot.games.back_to_the_jungle.view import Phase, View
from render.art.palette import INK, NIGHT, PLAYERS, SAND_DEEP
from render.back_to_the_jungle.chips import LETTER_EDGE, back, draw_name, face, short_name, sprite
from render.back_to_the_jungle.layout import Layout
from render.kit import shapes
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.kit.names import fit_names
from render.kit.seat_signs import (
    WHITE,
    header_height,
    letter_colour,
    mark_turn,
    medal,
    name_x,
    panel_plate,
    seat_panel,
)
from render.kit.text import text_sprite, text_width
from render.scene import Scene

SPECIES = 4
"""The number of different insects that starts the final round."""
ORDER = tuple(POINTS)
OTHERS = tuple(chip for chip in ORDER if chip not in INSECTS)
FINAL = "#b3261e"
"""The colour behind the number of turns left."""
SIZE = 48
"""The size of letters in a panel."""
LARGEST = 76
LARGE_SIZE, LARGE_HEADER = 72, 78
"""The size of letters and the height of a header in large print."""
LARGE_SIGN, LARGE_MEDAL = 68, 72
"""The greatest width of a handicap's sign, and that of a medal, in large print."""
LARGE_COUNT = 200
"""The height of a sign with its number below it in large print."""
STATUS = 58
"""The greatest width of a drawing and of a handicap's sign."""


def draw_seats(
    picture: Image.Image, layout: Layout, view: View, scene: Scene, eaten: dict[int, list[Chip]]
) -> None:
    count = len(view.eaten)
    for number in range(count):
        box, fresh = layout.panel(number, count), eaten.get(number, ())
        if scene.large:
            _draw_large_seat(picture, view, scene, Seat(number), box)
        else:
            _seat(picture, view, scene, Seat(number), box, fresh)


def names_in(box: Box, scene: Scene) -> tuple[tuple[str, ...], ...]:
    """The lines of every name in a panel of this width."""
    return fit_names(scene.names, SIZE, box.width - name_x(SIZE) - 10, 2)


def _seat(
    picture: Image.Image, view: View, scene: Scene, seat: Seat, box: Box, fresh: Sequence[Chip]
) -> None:
    name = names_in(box, scene)[seat]
    header = header_height(len(name), SIZE)
    plate = seat_panel(seat, name, box.width, box.height, header, SIZE)
    plate.draw_on(picture, box.x, box.y)
    if seat == view.turn and not view.scores and not scene.over:
        mark_turn(picture, box)
    room = Box(box.x + 8, box.y + header + 8, box.width - 16, box.height - header - 14)
    _draw_eaten(picture, view, scene.locale, seat, room, fresh)


@dataclass(frozen=True)
class _Grid:
    """The layout of what was eaten: four places in rows of `across`, the rest below."""

    across: int
    high: int
    size: int
    pitch: float

    def place(self, room: Box, i: int) -> tuple[float, float]:
        """The centre of the i-th of the four places."""
        row, column = divmod(i, self.across)
        return room.x + self.pitch * (column + 0.5), room.y + row * self.high + self.size / 2


def _grid(seats: int, room: Box) -> _Grid:
    """The layout for a number of seats: two seats have room for two by two places, up to three for
    a separate row of signs."""
    across = 2 if seats == 2 else SPECIES
    rows = SPECIES // across + 1
    signs = STATUS + 6 if seats < len(CHAMELEONS) else 0
    high, pitch = min((room.height - signs) // rows, 150), room.width / across
    return _Grid(across, high, min(high - 32, round(pitch) - 1), pitch)


def _draw_eaten(
    picture: Image.Image, view: View, locale: str, seat: Seat, room: Box, fresh: Sequence[Chip]
) -> None:
    """Draw four places for the four insects, then what else was eaten, then the handicaps."""
    seats = len(view.eaten)
    grid = _grid(seats, room)
    counts = Counter(view.eaten[seat])
    insects = [chip for chip in ORDER if chip in INSECTS and counts[chip]]
    for i in range(SPECIES):
        middle = grid.place(room, i)
        if i < len(insects):
            _draw_kind(picture, insects[i], counts, middle, grid.size, locale, seat, fresh)
        else:
            _draw_empty_place(picture, *middle, grid.size)
    signs = _signs(view, seat)
    own_row = seats < len(CHAMELEONS)
    rest = [*insects[SPECIES:], *(chip for chip in OTHERS if counts[chip])]
    size = min(grid.size, LARGEST)
    top = room.y + grid.high * (SPECIES // grid.across) + size / 2
    items = len(rest) + (view.first == seat)
    pitch = (room.width - STATUS * len(signs) * (not own_row)) / max(SPECIES, items)
    for i, chip in enumerate(rest):
        middle = room.x + pitch * (i + 0.5), top
        _draw_kind(picture, chip, counts, middle, size, locale, seat, fresh)
    if view.first == seat:
        _draw_bonus(picture, room.x + pitch * (len(rest) + 0.5), top)
    y = room.bottom - STATUS / 2 - 4 if own_row else top
    for i, sign in enumerate(reversed(signs)):
        _sign(picture, sign, seat, room.right - STATUS * (i + 0.5), y)


def _draw_kind(
    picture: Image.Image,
    chip: Chip,
    counts: Counter[Chip],
    middle: tuple[float, float],
    size: int,
    locale: str,
    seat: Seat,
    fresh: Sequence[Chip],
) -> None:
    """Draw a kind that was eaten, its two letters below, and its number if it is more than one."""
    x, y = middle
    if chip in fresh:
        _frame(picture, x, y, size, seat)
    load_sprite(sprite(chip), size - 4).draw_on(picture, x, y)
    letters = short_name(chip, locale)
    if letters:
        fill, edge = (WHITE, LETTER_EDGE) if chip in fresh else (INK, 0)
        text_sprite(letters, SIZE, fill, edge).draw_on(picture, x, y + size / 2 + 13)
    if counts[chip] > 1:
        text_sprite(str(counts[chip]), SIZE, edge=LETTER_EDGE).draw_on(
            picture, x + size * 0.24, y - size * 0.2
        )


def _frame(picture: Image.Image, x: float, y: float, size: int, seat: Seat) -> None:
    """Draw a frame around what was eaten since the reader's last move."""
    side = size - 8
    layers = ((INK, 2), ("#ffffff", 3), (PLAYERS[seat].fill, 6), (INK, 2))
    frame = shapes.layered_frame(side, side, 14, layers)
    frame.draw_on(picture, x - side / 2, y - side / 2)


def _draw_empty_place(picture: Image.Image, x: float, y: float, size: int) -> None:
    """Draw the empty place of another kind of insect."""
    side = round(size * 0.8)
    disc = shapes.rounded_box(side, side, side / 2, SAND_DEEP, 3, "#7d6a3f")
    disc.draw_on(picture, x - side / 2, y - side / 2)


def _draw_bonus(picture: Image.Image, x: float, y: float) -> None:
    """Draw the golden token of the first seat with a fourth species."""
    disc = shapes.rounded_box(74, 62, 31, "#f2c53d", 4)
    disc.draw_on(picture, x - 37, y - 31)
    text_sprite("+2", SIZE, NIGHT).draw_on(picture, x, y)


def _signs(view: View, seat: Seat) -> list[str]:
    """The signs of a seat's handicaps; `home` if its chameleon is off the board."""
    now = seat == view.turn
    held = {
        "blind": view.blind[seat] or (now and view.blind_now),
        "stung": view.stung[seat] or (now and view.stung_now),
        "home": view.home[seat] and view.solo is None,
    }
    return [sign for sign, holds in held.items() if holds]


def _sign(
    picture: Image.Image, sign: str, seat: Seat, x: float, y: float, size: int = STATUS
) -> None:
    if sign == "home":
        load_sprite(f"chameleon-{PLAYERS[seat].name}", size + 4).draw_on(picture, x, y)
    else:
        load_sprite(sign, size - 4).draw_on(picture, x, y)


def _draw_large_seat(picture: Image.Image, view: View, scene: Scene, seat: Seat, box: Box) -> None:
    """Draw a seat in large print: its mark and name, its number of insect kinds out of four, and,
    where all have room for them, their drawings; its handicaps. Four seats have their marks beside
    the number, so that more of the names is left, and a seat with a handicap has the number
    alone."""
    is_narrow = len(view.eaten) == len(CHAMELEONS)
    if is_narrow:
        _draw_narrow_header(picture, scene, seat, box)
    else:
        name = fit_names(scene.names, LARGE_SIZE, box.width - name_x(LARGE_SIZE) - 10)[seat]
        plate = seat_panel(seat, name, box.width, box.height, LARGE_HEADER, LARGE_SIZE)
        plate.draw_on(picture, box.x, box.y)
    if seat == view.turn and not view.scores and not scene.over:
        mark_turn(picture, box.expand(-8))
    signs, x, y = _signs(view, seat), box.x + 18, box.y + (LARGE_HEADER + box.height) // 2
    if is_narrow:
        medal(seat, LARGE_MEDAL).draw_on(picture, x + LARGE_MEDAL // 2, y)
        x += LARGE_MEDAL + 8
    text = str(min(view.species[seat], SPECIES))
    if not (is_narrow and signs):
        text += f"/{SPECIES}"
    text_sprite(text, LARGE_SIZE, INK, align="left").draw_on(picture, x, y)
    x += round(text_width(text, LARGE_SIZE)) + 8
    room = box.right - 16 - x
    if room > (SPECIES + len(signs)) * LARGE_SIGN:
        for chip in (each for each in ORDER if each in INSECTS and each in view.eaten[seat]):
            load_sprite(sprite(chip), LARGE_SIGN - 4).draw_on(picture, x + LARGE_SIGN / 2, y)
            x += LARGE_SIGN
    size = min(LARGE_SIGN, room // max(1, len(signs)))
    for i, sign in enumerate(reversed(signs)):
        _sign(picture, sign, seat, box.right - 16 - size * (i + 0.5), y, size)


def _draw_narrow_header(picture: Image.Image, scene: Scene, seat: Seat, box: Box) -> None:
    """Draw a panel with the name alone in its header."""
    name = fit_names(scene.names, LARGE_SIZE, box.width - 24)[seat]
    plate = panel_plate(seat, box.width, box.height, LARGE_HEADER)
    plate.draw_on(picture, box.x, box.y)
    title = text_sprite(name[0], LARGE_SIZE, letter_colour(seat))
    title.draw_on(picture, box.centre[0], box.y + LARGE_HEADER / 2 + 2)


def draw_supply(picture: Image.Image, layout: Layout, view: View, scene: Scene) -> None:
    """Draw the number of chips in the bag, or the turns left in the final round; the chips that
    left the game without being seen; the special chips played; the chip in the reader's hand."""
    box = layout.supply
    if box is None:
        return
    is_final = view.final is not None and view.phase is not Phase.OVER
    counts = _supply_counts(view, is_final)
    if layout.is_large and box.height > box.width:
        box = Box(box.x, box.y, box.width, LARGE_COUNT * len(counts))
    plate = (
        shapes.rounded_box(box.width, box.height, 24, FINAL, 4)
        if is_final
        else shapes.translucent_box(box.width, box.height, 24, NIGHT, 0.72)
    )
    plate.draw_on(picture, box.x, box.y)
    if layout.is_large:
        _draw_large_supply(picture, view, counts, box, scene)
        return
    x = box.x + 22
    for i, (sign, number) in enumerate(counts):
        x = _draw_count(picture, box, x, sign, number, SIZE if i else 64)
    if view.drawn is not None:
        _draw_chip(picture, view.drawn, box.right - 76, box.centre[1], 108, scene)


def _supply_counts(view: View, is_final: bool) -> list[tuple[str, int]]:
    """The signs and numbers of the supply, the bag or the turns left first."""
    counts = [("hourglass", view.final or 0) if is_final else ("bag", view.bag)]
    if view.lost:
        counts.append(("lost", view.lost))
    special = (Chip.SPECIAL_WIND, Chip.SPECIAL_SNAKE)
    return counts + [(chip, view.shown.count(chip)) for chip in special if chip in view.shown]


def _draw_large_supply(
    picture: Image.Image, view: View, counts: list[tuple[str, int]], box: Box, scene: Scene
) -> None:
    """Draw in large print all counts in a column, or where there is one place alone, the chip in
    the reader's hand or the number on the bag."""
    x, y = box.centre
    if box.height > box.width:
        for i, (sign, number) in enumerate(counts):
            y = box.y + LARGE_COUNT * i
            _draw_supply_sign(picture, sign, x, y + 66, 110)
            text_sprite(str(number), LARGE_SIZE, edge=5).draw_on(picture, x, y + 156)
    elif view.drawn is not None:
        _draw_chip(picture, view.drawn, x, y, 138, scene)
    else:
        _draw_supply_sign(picture, counts[0][0], x, y, box.height - 10)
        text_sprite(str(counts[0][1]), LARGE_SIZE, edge=6).draw_on(picture, x, y + 18)


def _draw_chip(picture: Image.Image, chip: Chip, x: int, y: int, size: int, scene: Scene) -> None:
    face(chip, size).draw_on(picture, x, y)
    draw_name(picture, chip, x, y, size, scene)


def _draw_count(
    picture: Image.Image, box: Box, x: int, sign: str, number: int, letters: int
) -> int:
    """Draw a sign and a number from `x` on; return the x where the next may begin."""
    size, y = 72, box.centre[1]
    _draw_supply_sign(picture, sign, x + size // 2, y, size)
    text = text_sprite(str(number), letters, edge=5, align="left")
    text.draw_on(picture, x + size + 10, y + 2)
    return x + size + 10 + text.width + 22


def _draw_supply_sign(picture: Image.Image, sign: str, x: int, y: int, size: int) -> None:
    if sign == "lost":
        back(round(size * 0.92)).draw_on(picture, x, y)
        load_sprite("gone", round(size * 0.83)).draw_on(picture, x, y)
    elif sign in (Chip.SPECIAL_WIND, Chip.SPECIAL_SNAKE):
        face(Chip(sign), size).draw_on(picture, x, y)
    else:
        load_sprite(sign, size).draw_on(picture, x, y)
