"""The fonts: which family draws a character, loaded when it is first needed."""

from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path

import fontpkg
from PIL import ImageFont, features

from render.kit.coverage import code_points

FAMILIES = ("Baloo 2", "Noto Sans")
"""The families of Latin, Greek and Cyrillic: the first that covers a character draws it."""
TITLE_FAMILY = FAMILIES[0]
CJK = "Noto Sans CJK"
SCRIPTS = (
    (0x0590, 0x05FF, "Heebo"),
    (0x0600, 0x06FF, "Noto Sans Arabic"),
    (0x0750, 0x077F, "Noto Sans Arabic"),
    (0x08A0, 0x08FF, "Noto Sans Arabic"),
    (0x0900, 0x097F, "Noto Sans Devanagari"),
    (0x0980, 0x09FF, "Hind Siliguri"),
    (0x0B80, 0x0BFF, "Noto Sans Tamil"),
    (0x0C00, 0x0C7F, "Noto Sans Telugu"),
    (0x0E00, 0x0E7F, "Noto Sans Thai"),
    (0x1100, 0x11FF, CJK),
    (0x1780, 0x17FF, "Noto Sans Khmer"),
    (0x2E80, 0xA4CF, CJK),
    (0xAC00, 0xD7FF, CJK),
    (0xF900, 0xFAFF, CJK),
    (0xFB1D, 0xFB4F, "Heebo"),
    (0xFB50, 0xFDFF, "Noto Sans Arabic"),
    (0xFE70, 0xFEFF, "Noto Sans Arabic"),
    (0xFF5F, 0xFFEF, CJK),
    (0x20000, 0x3FFFF, CJK),
)
"""The families of other scripts: first and last code point. All but CJK have to be shaped."""
WEIGHT = 800
"""The weight of variable fonts."""


@cache
def can_shape() -> bool:
    """Whether letters can be joined, reordered and written from right to left: Pillow finds the
    library FriBiDi only where the system has it."""
    return bool(features.check("raqm") and features.check("fribidi"))


def find_family(character: str) -> str | None:
    """The family that draws a character; None if none does."""
    point = ord(character)
    for first, last, family in SCRIPTS:
        if first <= point <= last:
            drawable = family == CJK or can_shape()
            return family if drawable and covers(family, character) else None
    return next((family for family in FAMILIES if covers(family, character)), None)


def covers(family: str, character: str) -> bool:
    return ord(character) in code_points(_file(family))


@lru_cache(maxsize=48)
def font(family: str, size: int) -> ImageFont.FreeTypeFont:
    """A font. Families of Latin letters are laid out without Raqm, which some machines lack: the
    same pixels everywhere."""
    is_shaped = family not in (*FAMILIES, CJK)
    layout = ImageFont.Layout.RAQM if is_shaped else ImageFont.Layout.BASIC
    loaded = ImageFont.truetype(str(_file(family)), size, layout_engine=layout)
    if _file(family).stem.endswith("]"):  # a variable font, such as Heebo[wght].ttf
        axes = loaded.get_variation_axes()
        loaded.set_variation_by_axes(
            [WEIGHT if axis["name"] == b"Weight" else axis["default"] or 0 for axis in axes]
        )
    return loaded


@cache
def _file(family: str) -> Path:
    if family == CJK:
        return Path(str(files("noto_cjk_sans_jp_bold").joinpath("NotoSansCJKjp-Bold.otf")))
    return Path(fontpkg.path(family, weight=700, nearest=True))
