"""Draws goals as cards of signs and numbers, which can be understood without reading."""

from PIL import Image

from bot.games.back_to_the_jungle.components import Chip
from bot.games.back_to_the_jungle.view import Score
from render.art.palette import INK, SAND, darker
from render.back_to_the_jungle.chips import back, sprite
from render.kit import shapes
from render.kit.box import Box
from render.kit.cache import cached
from render.kit.figures import as_piece, load_sprite, scale_image, sprite_image
from render.kit.stamp import Sprite
from render.kit.text import text_sprite, text_width

SIGNS: dict[int, tuple[tuple[Chip, ...], str, int]] = {
    1: ((Chip.FLY,), "", 2),
    2: ((Chip.CATERPILLAR,), "", 2),
    3: ((Chip.FIREFLY, Chip.FIREFLY), "+", 3),
    4: ((Chip.BERRY, Chip.BRANCH), "/", 2),
    5: ((Chip.BEE, Chip.SPIDER), "+", 2),
    6: ((Chip.BEE, Chip.FLY, Chip.FIREFLY), "", 3),
    7: ((Chip.BACK, Chip.BACK), "=", 2),
    8: ((Chip.SNAKE,), "no", 5),
    9: ((Chip.STONE, Chip.BRANCH), "no", 5),
    10: ((Chip.BACK, Chip.BACK, Chip.BACK), "most", 5),
}
"""By goal: the chips that it shows, the sign between or over them, and its points."""
BETWEEN = frozenset("/=+")
FIVE = 5
"""The points of goals that are either reached or not."""
GOLD, NOTHING = "#f2c53d", "#d8cfc0"
TARGETS = {
    1: (Chip.FLY,),
    2: (Chip.CATERPILLAR,),
    3: (Chip.FIREFLY,),
    5: (Chip.BEE, Chip.SPIDER),
    6: (Chip.BEE, Chip.FLY, Chip.FIREFLY),
}
"""The chips that a goal of the solo mode allows to be eaten."""


@cached
def card(
    number: int, width: int, height: int, solo: bool, letters: int, score: Score | None = None
) -> Sprite:
    """A goal card, anchored at its top left corner: its number, chips and points; at the end of the
    match the points that it scored."""
    if height > width:
        return _upright_card(number, width, height, letters)
    radius = min(20, height // 4)
    plate = shapes.rounded_box(width, height, radius, SAND, 4)
    colours = plate.copy_colours()
    head = round(max(height * 0.62, text_width(str(number), letters) + letters * 0.5))
    colours.paste(darker(SAND, 0.82), (4, 4, head, height - 4))
    text_sprite(str(number), letters).draw_on(colours, head / 2 + 2, height / 2)
    right = width - round(height * 0.1)
    if not solo:
        right = _draw_goal_points(colours, number, letters, right, score)
    chips, sign, _ = SIGNS[number]
    if solo:
        chips, sign = TARGETS[number], "/"
    _draw_row(colours, chips, Box(head + 4, 0, right - head - 8, height), sign, letters)
    return Sprite(_with_edge(colours, radius), plate.mask)


def _upright_card(number: int, width: int, height: int, letters: int) -> Sprite:
    """A goal card that is higher than wide: its number above its chips, its points below them."""
    plate = shapes.rounded_box(width, height, 20, SAND, 4)
    colours, head = plate.copy_colours(), round(letters * 1.1)
    colours.paste(darker(SAND, 0.82), (4, 4, width - 4, head))
    text_sprite(str(number), letters).draw_on(colours, width / 2, head / 2 + 2)
    chips, sign, points = SIGNS[number]
    disc = round(letters * 1.25)
    draw_points(colours, points, (width + disc) / 2, height - disc / 2 - 10, letters)
    room = Box(0, head + 6, width, height - head - disc - 22)
    _draw_column(colours, chips, room, sign, letters)
    return Sprite(_with_edge(colours, 20), plate.mask)


def _with_edge(colours: Image.Image, radius: int) -> Image.Image:
    """The picture of a card with an ink edge."""
    width, height = colours.size
    inner = shapes.rounded_box(width - 8, height - 8, radius - 4, INK)
    whole = Image.new("RGB", (width, height), INK)
    whole.paste(colours.crop((4, 4, width - 4, height - 4)), (4, 4), inner.mask)
    return whole


@cached
def _drawing(chip: Chip, size: int) -> Sprite:
    """A chip's drawing without the room around it, so that slim animals are as large as others."""
    image = sprite_image(sprite(chip))
    image = image.crop(image.getbbox())
    scaled = scale_image(image, round(image.width * size / max(image.size)))
    return as_piece(sprite(chip), scaled)


def _draw_goal_points(
    colours: Image.Image, number: int, letters: int, right: int, score: Score | None
) -> int:
    """Draw the gold disc with the goal's points, at the end with the points scored; return the x
    where the room on its left ends."""
    worth = SIGNS[number][2]
    points = worth if score is None else score.points
    left = right - draw_points(colours, points, right, colours.height / 2, letters) - 6
    if score is not None and worth != FIVE and score.points:
        text = f"{score.times}×{worth}"
        text_sprite(text, letters, INK, align="right").draw_on(colours, left, colours.height / 2)
        left -= round(text_width(text, letters)) + 6
    return left


def draw_points(picture: Image.Image, points: int, right: float, y: float, letters: int) -> int:
    """Draw points in a gold disc, or zero in a grey one; return its width."""
    text, size = str(points), round(letters * 1.25)
    width = max(size, round(text_width(text, letters) + letters * 0.5))
    colour = GOLD if points else NOTHING
    pill = shapes.rounded_box(width, size, size / 2, colour, 4)
    pill.draw_on(picture, right - width, y - size / 2)
    text_sprite(text, letters, INK).draw_on(picture, right - width / 2, y)
    return width


def _draw_row(
    colours: Image.Image, chips: tuple[Chip, ...], room: Box, sign: str, letters: int
) -> None:
    """Draw the chips of a goal side by side, with the sign between them."""
    between = sign if sign in BETWEEN and len(chips) > 1 else ""
    apart = text_width(between, letters) + 8 if between else 6
    most = (room.width - apart * (len(chips) - 1)) / len(chips)
    size = int(min(room.height * 0.78, most))
    step = size + apart
    x, y = room.centre[0] - step * (len(chips) - 1) / 2, room.height / 2
    for i, chip in enumerate(chips):
        _draw_chip(colours, chip, size, sign, x + i * step, y)
        if i and between:
            text_sprite(between, letters, INK).draw_on(colours, x + (i - 0.5) * step, y)
    if sign == "most":
        load_sprite("crown", round(size * 0.8)).draw_on(colours, room.centre[0], y - size * 0.1)


def _draw_column(
    colours: Image.Image, chips: tuple[Chip, ...], room: Box, sign: str, letters: int
) -> None:
    """Draw the chips of a goal one below the other, with the sign between them."""
    between = sign if sign in BETWEEN and len(chips) > 1 else ""
    apart = round(letters * 0.72) if between else 2
    size = int(min(room.width - 22, (room.height - apart * (len(chips) - 1)) / len(chips)))
    step = size + apart
    x, y = room.centre[0], room.centre[1] - step * (len(chips) - 1) / 2
    for i, chip in enumerate(chips):
        _draw_chip(colours, chip, size, sign, x, y + i * step)
        if i and between:
            text_sprite(between, letters, INK).draw_on(colours, x, y + (i - 0.5) * step)
    if sign == "most":
        load_sprite("crown", round(size * 0.8)).draw_on(colours, x, room.centre[1] - size * 0.1)


def _draw_chip(colours: Image.Image, chip: Chip, size: int, sign: str, x: float, y: float) -> None:
    """Draw a chip of a goal, crossed out if the goal is to have none of it."""
    figure = back(size - 6) if chip is Chip.BACK else _drawing(chip, size)
    figure.draw_on(colours, x, y)
    if sign == "no":
        load_sprite("none-of", size).draw_on(colours, x, y)
