"""Text: cleaned, split into runs by font coverage, fitted, drawn once and cached."""

from functools import cache, lru_cache
from pathlib import Path
from threading import Lock
from typing import Literal, TypeAlias
from unicodedata import category, normalize

import fontpkg
from PIL import Image, ImageDraw, ImageFont

from render.art.palette import INK
from render.kit.cache import cached
from render.kit.coverage import code_points
from render.kit.stamp import Fact, Sprite, sprite_from_layers

FAMILIES = ("Baloo 2", "Noto Sans")
"""The first family that covers a character draws it."""
WEIGHTS = {"Baloo 2": [800], "Noto Sans": [800, 100]}
TITLE_FAMILY = "Baloo 2"
DOTS = "…"
MAX_MARKS = 1
SHORTEST = 2
"""The least number of letters at the start of a name when its middle is left out."""
MIN_SCALE = 0.72
"""The smallest factor by which text is scaled before it is cut."""

Align: TypeAlias = Literal["left", "middle", "right"]
FontRun: TypeAlias = tuple[str, str]
"""A piece of text and its font family."""

_font_lock = Lock()
"""The fonts of FreeType are not safe for use by two threads."""


@cache
def _font_file(family: str) -> Path:
    return Path(fontpkg.path(family))


@lru_cache(maxsize=48)
def _font(family: str, size: int) -> ImageFont.FreeTypeFont:
    """A font laid out without Raqm, which some machines lack: the same pixels everywhere."""
    font = ImageFont.truetype(str(_font_file(family)), size, layout_engine=ImageFont.Layout.BASIC)
    font.set_variation_by_axes(list(WEIGHTS[family]))
    return font


def _find_family(character: str) -> str | None:
    return next((f for f in FAMILIES if ord(character) in code_points(_font_file(f))), None)


@lru_cache(maxsize=1024)
def clean_text(text: str) -> str:
    """The drawable form of `text`, without control or direction marks and missing glyphs; letters
    of fancy alphabets become plain. Letters that no font covers become dots, so that no sentence
    loses its subject.

    >>> clean_text("A\\u202enia \\U0001d4e9")
    'Ania Z'
    >>> clean_text("\\u6f22\\u5b57, move an animal.")
    '…, move an animal.'
    """
    characters: list[str] = []
    for character in limit_marks(normalize("NFC", text)):
        plain = character if _find_family(character) else normalize("NFKC", character)
        drawn = [c for c in plain if category(c)[0] != "C" and _find_family(c)]
        if not drawn and category(character)[0] == "L" and characters[-1:] != [DOTS]:
            drawn = [DOTS]
        characters += drawn
    return " ".join("".join(characters).split()) or DOTS * bool(text)


def limit_marks(text: str) -> str:
    """The text with at most MAX_MARKS combining marks at a letter: a tower of them would reach over
    its line.

    >>> limit_marks("x" + "\u0323" * 9) == "x" + "\u0323"
    True
    """
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if category(character) in ("Mn", "Me") else 0
        if marks <= MAX_MARKS:
            kept.append(character)
    return "".join(kept)


def font_runs(text: str) -> tuple[FontRun, ...]:
    """Cleaned text split where the font family changes.

    >>> font_runs("Zoë и Łukasz")
    (('Zoë ', 'Baloo 2'), ('и', 'Noto Sans'), (' Łukasz', 'Baloo 2'))
    """
    found: list[FontRun] = []
    for character in text:
        family = _find_family(character) or TITLE_FAMILY
        if found and found[-1][1] == family:
            found[-1] = (found[-1][0] + character, family)
        else:
            found.append((character, family))
    return tuple(found)


@lru_cache(maxsize=4096)
def text_width(text: str, size: int) -> float:
    """The width of cleaned text in pixels."""
    with _font_lock:
        return sum(_font(family, size).getlength(piece) for piece, family in font_runs(text))


@lru_cache(maxsize=1024)
def fit_text(text: str, size: int, room: int) -> tuple[str, int]:
    """The text and the size at which it fits into `room` pixels: reduced a little, then
    shortened."""
    text = clean_text(text)
    wide = text_width(text, size)
    if wide <= room:
        return text, size
    size = max(int(size * room / wide), int(size * MIN_SCALE))
    return shorten_middle(text, size, room), size


def shorten_middle(name: str, size: int, room: int, cut: int | None = None) -> str:
    """The name without its middle; with `cut`, the text after the dots begins at that letter.

    >>> shorten_middle("Bartholomew 12", 48, 200)
    'Bar… 12'
    """
    if text_width(name, size) <= room:
        return name
    if cut is not None:
        head = name[: min(SHORTEST + 1, cut)]
        return longest_start(f"{head}{DOTS}{name[cut:]}", size, room)
    for kept in range(len(name) - 1, 1, -1):
        end = max(1, (kept + 1) // 2)
        text = f"{name[: kept - end].rstrip()}{DOTS}{name[len(name) - end :]}"
        if text_width(text, size) <= room:
            return text
    return name[:1]


def longest_start(text: str, size: int, room: int) -> str:
    """The longest start of the text that fits, but at least one letter."""
    end = len(text)
    while end > 1 and text_width(text[:end], size) > room:
        end -= 1
    return text[:end]


@cache
def cap_height(size: int) -> int:
    """The height of a capital letter above the base line."""
    with _font_lock:
        return -int(_font(TITLE_FAMILY, size).getbbox("H", anchor="ls")[1])


@cached
def text_sprite(
    text: str,
    size: int,
    fill: str = "#ffffff",
    edge: float = 0,
    align: Align = "middle",
    room: int = 10_000,
) -> Sprite:
    """A line of text with an ink edge of `edge` pixels. The anchor is half a capital's height above
    the base line, at the left end, middle or right end."""
    whole = clean_text(text)
    text, size = fit_text(text, size, room)
    line, pad = text_width(text, size), int(edge) + 4
    width, rise, fall = int(line) + 2 * pad + 1, int(size * 1.1) + pad, int(size * 0.45) + pad
    body, rim = (_letter_mask(text, size, (width, rise + fall), (pad, rise), e) for e in (0, edge))
    x = pad + {"left": 0, "middle": round(line / 2), "right": round(line)}[align]
    y = rise - cap_height(size) // 2
    fact = Fact(text, cap_height(size), fill, edge, whole)
    return sprite_from_layers([(rim, INK), (body, fill)] if edge else [(body, fill)], x, y, fact)


def _letter_mask(
    text: str, size: int, box: tuple[int, int], start: tuple[int, int], edge: float
) -> Image.Image:
    mask = Image.new("L", box)
    pen, x = ImageDraw.Draw(mask), float(start[0])
    with _font_lock:
        for piece, family in font_runs(text):
            font = _font(family, size)
            pen.text((x, start[1]), piece, 255, font, anchor="ls", stroke_width=edge)
            x += font.getlength(piece)
    return mask
