"""Text: cleaned, split into runs by font coverage, fitted, drawn once and cached."""

from functools import cache, lru_cache
from threading import Lock
from typing import Literal, TypeAlias
from unicodedata import category, normalize

from PIL import Image, ImageDraw

from render.art.palette import INK
from render.kit import fonts
from render.kit.cache import cached
from render.kit.fonts import FAMILIES, TITLE_FAMILY, find_family
from render.kit.stamp import Fact, Sprite, sprite_from_layers

DOTS = "…"
MAX_MARKS, MAX_OTHER_MARKS = 1, 2
"""The greatest number of combining marks on a letter: of the marks of Latin letters, and of those
of other scripts, which spell vowels and tones with them."""
HALF_MARKS = "\u0e33\u0eb3"
"""The vowel am of Thai and Lao, which counts as a letter; half of it stands on the one before."""
SHORTEST = 2
"""The least number of letters at the start of a name when its middle is left out."""
MIN_SCALE = 0.72
"""The smallest factor by which text is scaled before it is cut."""

Align: TypeAlias = Literal["left", "middle", "right"]
FontRun: TypeAlias = tuple[str, str]
"""A piece of text and its font family."""

_font_lock = Lock()
"""The fonts of FreeType are not safe for use by two threads."""


@lru_cache(maxsize=1024)
def clean_text(text: str) -> str:
    """The drawable form of `text`, without control or direction marks and missing glyphs; letters
    of fancy alphabets become plain. Letters that no font covers become dots, so that no sentence
    loses its subject.

    >>> clean_text("A\\u202enia \\U0001d4e9")
    'Ania Z'
    >>> clean_text("\\u1280\\u1281, move an animal.")
    '…, move an animal.'
    """
    characters: list[str] = []
    for character in limit_marks(normalize("NFC", text)):
        plain = character if find_family(character) else normalize("NFKC", character)
        drawn = [c for c in plain if category(c)[0] != "C" and find_family(c)]
        if not drawn and category(character)[0] == "L" and characters[-1:] != [DOTS]:
            drawn = [DOTS]
        characters += drawn
    return " ".join("".join(characters).split()) or DOTS * bool(text)


def is_drawable(name: str) -> bool:
    """Whether a name has letters or digits, and all of them can be drawn.

    >>> is_drawable("\\u6f22\\u5b57"), is_drawable("\\u1280"), is_drawable("\\U0001f40d")
    (True, False, False)
    """
    cleaned = clean_text(name)
    has_letters = any(category(character)[0] in "LN" for character in cleaned)
    return has_letters and (DOTS not in cleaned or DOTS in name)


def limit_marks(text: str) -> str:
    """The text with few combining marks on each letter: many would reach into other lines.

    >>> limit_marks("x" + "\u0323" * 9) == "x" + "\u0323"
    True
    """
    kept: list[str] = []
    marks = 0
    for character in text:
        marks = marks + 1 if category(character) in ("Mn", "Me") else 0
        is_latin = "\u0300" <= character <= "\u036f" or character >= "\u1ab0"
        if marks <= (MAX_MARKS if is_latin else MAX_OTHER_MARKS):
            kept.append(character)
    return "".join(kept)


def font_runs(text: str) -> tuple[FontRun, ...]:
    """Cleaned text split where the font family changes. Characters of no script, such as blanks,
    join the run of a non-Latin script if its letters are on both sides, since a run is written from
    right to left as a whole.

    >>> font_runs("Zoë и Łukasz")
    (('Zoë ', 'Baloo 2'), ('и', 'Noto Sans'), (' Łukasz', 'Baloo 2'))
    """
    families = [find_family(character) or TITLE_FAMILY for character in text]
    _join_neutral(text, families)
    found: list[FontRun] = []
    for character, family in zip(text, families, strict=True):
        if found and found[-1][1] == family:
            found[-1] = (found[-1][0] + character, family)
        else:
            found.append((character, family))
    return tuple(found)


def _join_neutral(text: str, families: list[str]) -> None:
    """Give blanks and signs between two letters of one non-Latin script the family of those
    letters."""
    last: int | None = None
    for i, family in enumerate(families):
        if family in FAMILIES and category(text[i])[0] not in "LN":
            continue
        if last is not None and family not in FAMILIES and families[last] == family:
            between = range(last + 1, i)
            if all(fonts.covers(family, text[k]) for k in between):
                for k in between:
                    families[k] = family
        last = i


@lru_cache(maxsize=4096)
def text_width(text: str, size: int) -> float:
    """The width of cleaned text in pixels."""
    with _font_lock:
        return sum(fonts.font(family, size).getlength(piece) for piece, family in font_runs(text))


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
        if _splits_letter(name, len(name) - end) or _splits_letter(name, kept - end):
            continue
        text = f"{name[: kept - end].rstrip()}{DOTS}{name[len(name) - end :]}"
        if text_width(text, size) <= room:
            return text
    return name[:1]


def _splits_letter(text: str, at: int) -> bool:
    """Whether what begins at `at` is a mark that belongs to the letter before it."""
    return 0 < at < len(text) and (category(text[at])[0] == "M" or text[at] in HALF_MARKS)


def longest_start(text: str, size: int, room: int) -> str:
    """The longest start of the text that fits, but at least one letter."""
    end = len(text)
    while end > 1 and (text_width(text[:end], size) > room or _splits_letter(text, end)):
        end -= 1
    return text[:end]


def longest_end(text: str, size: int, room: int) -> str:
    """The longest end of the text that fits, but at least one letter."""
    start = 0
    while start < len(text) - 1 and (
        text_width(text[start:], size) > room or _splits_letter(text, start)
    ):
        start += 1
    return text[start:]


@cache
def cap_height(size: int) -> int:
    """The height of a capital letter above the base line."""
    with _font_lock:
        return -int(fonts.font(TITLE_FAMILY, size).getbbox("H", anchor="ls")[1])


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
            font = fonts.font(family, size)
            pen.text((x, start[1]), piece, 255, font, anchor="ls", stroke_width=edge)
            x += font.getlength(piece)
    return mask
