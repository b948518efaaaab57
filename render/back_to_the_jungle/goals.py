"""Goals as cards of signs and numbers, for those who cannot read the words."""

from functools import lru_cache

from PIL import Image

from bot.games.back_to_the_jungle.components import Chip
from render.art.palette import INK, SAND, darker
from render.back_to_the_jungle.chips import back, face
from render.kit import shapes
from render.kit.box import Box
from render.kit.figures import load_sprite
from render.kit.stamp import Sprite
from render.kit.text import text_sprite

SIGNS: dict[int, tuple[tuple[Chip, ...], str, int]] = {
    1: ((Chip.FLY,), "", 2),
    2: ((Chip.CATERPILLAR,), "", 2),
    3: ((Chip.FIREFLY, Chip.FIREFLY), "", 3),
    4: ((Chip.BERRY, Chip.BRANCH), "/", 2),
    5: ((Chip.BEE, Chip.SPIDER), "", 2),
    6: ((Chip.BEE, Chip.FLY, Chip.FIREFLY), "", 3),
    7: ((Chip.BACK, Chip.BACK), "=", 2),
    8: ((Chip.SNAKE,), "no", 5),
    9: ((Chip.STONE, Chip.BRANCH), "no", 5),
    10: ((Chip.BACK, Chip.BACK, Chip.BACK), "most", 5),
}
"""By goal: the chips that it shows, what is between or over them, its points."""
TARGETS = {
    1: (Chip.FLY,),
    2: (Chip.CATERPILLAR,),
    3: (Chip.FIREFLY,),
    5: (Chip.BEE, Chip.SPIDER),
    6: (Chip.BEE, Chip.FLY, Chip.FIREFLY),
}
"""What a goal of the solo mode lets one eat."""


@lru_cache(maxsize=128)
def card(number: int, width: int, height: int, solo: bool) -> Sprite:
    """A goal card, its top left corner on the point."""
    radius = min(20, height // 4)
    plate = shapes.rounded_box(width, height, radius, SAND, 4)
    colours = plate.colours.copy()
    head = round(height * 0.62)
    colours.paste(darker(SAND, 0.82), (4, 4, head, height - 4))
    text_sprite(str(number), round(height * 0.46)).draw_on(colours, head / 2 + 2, height / 2)
    room = Box(head, 0, width - head, height)
    if solo:
        _row(colours, TARGETS[number], room, "/")
    else:
        _scoring(colours, number, room)
    inner = shapes.rounded_box(width - 8, height - 8, radius - 4, INK)
    whole = Image.new("RGB", (width, height), INK)
    whole.paste(colours.crop((4, 4, width - 4, height - 4)), (4, 4), inner.mask)
    return Sprite(whole, plate.mask)


def _scoring(colours: Image.Image, number: int, room: Box) -> None:
    """Chips, an equals sign, points."""
    chips, sign, points = SIGNS[number]
    worth = round(room.height * 0.62)
    pill = shapes.rounded_box(worth, worth, worth / 2, "#f2c53d", 3)
    pill.draw_on(colours, room.right - worth - room.height * 0.14, (room.height - worth) / 2)
    x = room.right - worth / 2 - room.height * 0.14
    text_sprite(str(points), round(worth * 0.7), INK).draw_on(colours, x, room.height / 2)
    left = Box(room.x, 0, room.width - worth - round(room.height * 0.1), room.height)
    _row(colours, chips, left, sign)


def _row(colours: Image.Image, chips: tuple[Chip, ...], room: Box, sign: str) -> None:
    """Chips side by side, apart by what is between them."""
    between = sign if sign in ("/", "=") and len(chips) > 1 else ""
    size = round(
        min(room.height * 0.7, (room.width - 16) / (len(chips) * (1.3 if between else 1.08)))
    )
    step = size * (1.32 if between else 1.04)
    x, y = room.centre[0] - step * (len(chips) - 1) / 2, room.height / 2 - 2
    for i, chip in enumerate(chips):
        stamp = back(size) if chip is Chip.BACK else face(chip, size)
        stamp.draw_on(colours, x + i * step, y)
        if sign == "no":
            load_sprite("none-of", round(size * 0.98)).draw_on(
                colours, x + i * step, y + size * 0.02
            )
        if i and between:
            text_sprite(between, round(size * 0.5), INK).draw_on(colours, x + (i - 0.5) * step, y)
    if sign == "most":
        load_sprite("crown", round(size * 0.8)).draw_on(colours, room.centre[0], y - size * 0.1)
