"""Comparing pictures: by the mean difference of their colours, so that no pixel is sacred."""

from pathlib import Path

from PIL import Image, ImageChops, ImageStat

ARTEFACTS = Path(__file__).parents[2] / "artefacts"


def mean_difference(one: Image.Image, other: Image.Image) -> float:
    """Of all channels, 0 to 255."""
    difference = ImageChops.difference(one.convert("RGB"), other.convert("RGB"))
    return sum(ImageStat.Stat(difference).mean) / 3


def save_comparison(name: str, actual: Image.Image, expected: Image.Image) -> None:
    """Puts both and their difference where a human can look at them."""
    ARTEFACTS.mkdir(exist_ok=True)
    actual.save(ARTEFACTS / f"{name}.actual.png")
    expected.save(ARTEFACTS / f"{name}.expected.png")
    if actual.size == expected.size:
        difference = ImageChops.difference(actual.convert("RGB"), expected.convert("RGB"))
        difference.point(lambda v: min(255, v * 4)).save(ARTEFACTS / f"{name}.difference.png")
