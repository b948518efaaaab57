"""The headline of a picture: one or two lines of whole words at a legible size."""

from functools import lru_cache

from PIL import Image

from render.kit.text import clean_text, shorten_middle, text_sprite, text_width

NAME_PARTS = (0.4, 0.3, 0.2)
"""The share of a line that a name may take in a too long headline, tried in this order."""


@lru_cache(maxsize=256)
def fit_headline(
    text: str, names: tuple[str, ...], sizes: tuple[int, ...], room: int, lines: int = 2
) -> tuple[tuple[str, ...], int]:
    """The lines and the first of `sizes` (the largest comes first) at which the text fits. If it is
    too long even for the last size, names are shortened, then the end is cut.

    >>> fit_headline("Ann, beat three sevens.", ("Ann",), (60, 48), 400)
    (('Ann, beat', 'three sevens.'), 60)
    >>> fit_headline("\\U0001f40d, take a card.", ("\\U0001f40d",), (48,), 900)
    (('…, take a card.',), 48)
    """
    for name in names:  # a name of symbols alone would vanish from the sentence
        text = text.replace(name, clean_text(name)) if name else text
    text = clean_text(text)
    for size in sizes:
        if (found := _lines(text, size, room, lines)) is not None:
            return found, size
    size, shortened = sizes[-1], text
    for part in NAME_PARTS:
        shortened = text
        for name in sorted((clean_text(n) for n in names if n), key=len, reverse=True):
            shortened = shortened.replace(name, shorten_middle(name, size, round(room * part)))
        if (found := _lines(shortened, size, room, lines)) is not None:
            return found, size
    while (found := _lines(shortened, size, room, lines)) is None:
        shortened = shortened.rstrip("…")[:-1].rstrip() + "…"
    return found, size


def _lines(text: str, size: int, room: int, lines: int) -> tuple[str, ...] | None:
    """One line, else two lines as even as whole words allow; None if they do not fit."""
    if text_width(text, size) <= room:
        return (text,)
    if lines == 1:
        return None
    pairs = [(text[:i], text[i + 1 :]) for i, character in enumerate(text) if character == " "]
    if not pairs:
        return None
    even = min(pairs, key=lambda pair: max(text_width(line, size) for line in pair))
    return even if max(text_width(line, size) for line in even) <= room else None


def draw_headline(
    picture: Image.Image,
    text: str,
    names: tuple[str, ...],
    x: int,
    ys: tuple[int, ...],
    sizes: tuple[int, ...],
    room: int,
) -> None:
    """Draw the headline centred at `x`; `ys` are the heights of its lines. A single line is drawn
    between them."""
    if not text or not ys:
        return
    lines, size = fit_headline(text, names, sizes, room, len(ys))
    heights = ys if len(lines) == len(ys) else (round(sum(ys) / len(ys)),)
    for line, y in zip(lines, heights, strict=True):
        text_sprite(line, size, edge=5).draw_on(picture, x, y)
