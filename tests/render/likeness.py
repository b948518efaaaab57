"""Comparing pictures with those that were approved: by small copies of them, the goldens.

A golden is 100 px wide, so that each of its pixels is the mean of 12 × 12 of the picture: it weighs
some kilobytes, no single pixel is sacred, and a changed numeral still shows in one of the means.
"""

import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

ARTEFACTS = Path(__file__).parents[2] / "artefacts"
GOLDENS = Path(__file__).parent / "goldens"
GOLDEN_WIDTH = 100
MAX_MEAN = 1.0
"""The mean difference of the colours, 0 to 255, from which a picture counts as another one."""
MAX_LOCAL = 48
"""The same for the place where they differ most."""


def assert_approved(name: str, picture: Image.Image) -> None:
    """Fails when the picture differs from its golden; with UPDATE=1 it becomes the golden."""
    size = (GOLDEN_WIDTH, picture.height * GOLDEN_WIDTH // picture.width)
    actual = picture.convert("RGB").resize(size, Image.Resampling.BOX)
    file = GOLDENS / f"{name}.webp"
    if os.environ.get("UPDATE"):
        actual.save(file, lossless=True, method=6)
    with Image.open(file) as golden:
        expected = golden.convert("RGB")
    if actual.size == expected.size:
        local = max(ImageChops.difference(actual, expected).tobytes())
        if mean_difference(actual, expected) < MAX_MEAN and local < MAX_LOCAL:
            return
    save_comparison(name, picture, expected.resize(picture.size, Image.Resampling.NEAREST))
    pytest.fail(f"{name} differs: see {ARTEFACTS.name}, or UPDATE=1 to approve it")


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
