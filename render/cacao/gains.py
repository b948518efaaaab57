"""What a placement of Cacao would earn, as icons with numbers."""

from collections.abc import Iterator

from PIL import Image

from bot.games.cacao.view import Forecast
from render.art.palette import NIGHT
from render.kit import shapes
from render.kit.figures import load_sprite
from render.kit.text import text_sprite, text_width

ICONS = (
    ("gold", "coin"),
    ("cacao", "cacao-pod"),
    ("suns", "sun"),
    ("water", "water"),
    ("temple", "temple"),
)


def gains(
    picture: Image.Image,
    got: Forecast,
    x: float,
    bottom: float,
    size: int,
    room: int,
    always: bool = False,
) -> None:
    """On a dark pill whose middle is at x, ending at `bottom`, at most `room` wide; nothing where
    nothing is earned, or no gold. Jungle tiles to come are left to words."""
    parts = list(_parts(got)) or [("coin", "0")] * always
    if not parts:
        return
    size = min(size, round(room * size / (_width(parts, size))))
    text = round(size * 0.72)
    widths = [_wide(number, size) for _, number in parts]
    width, height = round(sum(widths) + size * 0.3), round(size * 1.12)
    left, top = x - width / 2, bottom - height
    shapes.rounded_box(width, height, height / 2, NIGHT, 2, "#fff6dc").draw_on(picture, left, top)
    at = left + size * 0.2
    for (icon, number), wide in zip(parts, widths, strict=True):
        load_sprite(icon, round(size * 0.9)).draw_on(picture, at + size / 2, top + height / 2)
        line = text_sprite(number, text, align="left")
        line.draw_on(picture, at + size * 1.02, top + height / 2)
        at += wide


def _wide(number: str, size: int) -> float:
    """An icon and its number."""
    return size * 1.18 + text_width(number, round(size * 0.72))


def _width(parts: list[tuple[str, str]], size: int) -> float:
    return sum(_wide(number, size) for _, number in parts) + size * 0.3


def _parts(got: Forecast) -> Iterator[tuple[str, str]]:
    for good, icon in ICONS:
        if n := getattr(got, good):
            yield icon, str(n)
