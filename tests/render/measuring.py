"""Measures what a picture says: how high its letters, marks and pieces are, and how they stand
out."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PIL import Image, ImageFilter

from render.art.palette import INK
from render.kit.cache import cache
from render.kit.stamp import Fact, observe_facts
from tests.render.vision import contrast

PHONE_WIDTH = 375
"""The width at which phones show a picture."""
LEAST, LEAST_LARGE = 9.0, 13.0
"""Pixels of a capital letter on a phone, in normal and in large print."""
TEXT_CONTRAST, MARK_CONTRAST = 4.5, 3.0
PIECE = "piece "
OUTLINE = 3
"""Ink round a letter that is as wide carries its contrast."""
KEPT = ("render.kit.text", "render.kit.figures", "render.kit.coverage", "render.kit.scenery")
"""Modules whose caches hold no composed letters."""


NO_CONTRAST = 21.0
"""That of pieces, which have many colours and an ink edge."""


@dataclass(frozen=True)
class Measured:
    """A letter or mark as a phone shows it. `contrast` is the least against what it was drawn
    on."""

    text: str
    whole: str
    height: float
    contrast: float

    @property
    def is_piece(self) -> bool:
        return self.text.startswith(PIECE)

    @property
    def is_mark(self) -> bool:
        return self.text.startswith("mark ")


def measure(draw: Callable[[], Image.Image]) -> list[Measured]:
    """Every letter and mark that is drawn for a picture."""
    return [fact for fact in measure_all(draw) if not fact.is_piece]


def measure_all(draw: Callable[[], Image.Image]) -> list[Measured]:
    """Every letter, mark and piece that is drawn for a picture. Composed sprites are composed anew,
    so that none comes out of a cache unseen; letters count at the size at which they are first
    drawn."""
    _forget_composed_sprites()
    seen: list[tuple[Fact, float]] = []

    def see(fact: Fact, mask: Image.Image, picture: Image.Image, corner: tuple[int, int]) -> None:
        is_piece = fact.text.startswith(PIECE)
        seen.append((fact, NO_CONTRAST if is_piece else _contrast(fact, mask, picture, corner)))

    with observe_facts(see):
        width = draw().width
    return [
        Measured(fact.text, fact.whole, fact.height * PHONE_WIDTH / width, least)
        for fact, least in seen
    ]


def piece_growth(draw: Callable[[bool], Image.Image], kind: str) -> float:
    """How many times as large the pieces of a kind are in large print as in normal print: the least
    among their largest and their smallest specimens. `draw` is told whether the print is large."""
    normal, large = (
        _piece_sizes(measure_all(partial(draw, is_large)), kind) for is_large in (False, True)
    )
    both = normal.keys() & large.keys()
    assert both
    return min(f(large[name]) / f(normal[name]) for name in both for f in (min, max))


def _piece_sizes(facts: list[Measured], kind: str) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {}
    for fact in facts:
        if fact.text.startswith(PIECE + kind):
            found.setdefault(fact.text, []).append(fact.height)
    return found


def assert_legible(draw: Callable[[], Image.Image], large: bool = False) -> None:
    """Every letter and mark of the picture is high enough for a phone and stands out."""
    assert_facts_legible(measure(draw), large)


def assert_facts_legible(facts: list[Measured], large: bool) -> None:
    assert facts
    least = LEAST_LARGE if large else LEAST
    small = {(f.text, round(f.height, 1)) for f in facts if f.height < least}
    faint = {
        (f.text, round(f.contrast, 1))
        for f in facts
        if f.contrast < (MARK_CONTRAST if f.is_mark else TEXT_CONTRAST)
    }
    assert not small, f"smaller than {least} px on a phone: {sorted(small)}"
    assert not faint, f"too like their ground: {sorted(faint)}"


def _contrast(
    fact: Fact, mask: Image.Image, picture: Image.Image, corner: tuple[int, int]
) -> float:
    """Against the colours that make up at least a twentieth of what lies under the letters."""
    if fact.edge >= OUTLINE:
        return contrast(fact.fill, INK)
    x, y = corner
    ground = picture.convert("RGB").crop((x, y, x + mask.width, y + mask.height))
    near = mask.point(lambda v: 255 * (v > 127)).filter(ImageFilter.MaxFilter(5))
    few = ground.quantize(16, dither=Image.Dither.NONE)
    palette = few.getpalette() or []
    counts = few.histogram(near)
    total = sum(counts) or 1
    return min(
        (
            contrast(fact.fill, "#{:02x}{:02x}{:02x}".format(*palette[3 * i : 3 * i + 3]))
            for i, count in enumerate(counts)
            if count * 20 > total
        ),
        default=1.0,
    )


def _forget_composed_sprites() -> None:
    """So that letters in a panel that is kept are measured, too."""
    for key in cache.keys():  # noqa: SIM118 - a cache is not iterable
        assert isinstance(key, tuple)
        if key[0].__module__ not in KEPT:
            cache.forget(key)
