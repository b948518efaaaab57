"""A golden is small, and yet bites."""

from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tests.render import likeness


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Image.Image:
    """A picture that is approved as "page"."""
    monkeypatch.setattr(likeness, "GOLDENS", tmp_path)
    monkeypatch.setattr(likeness, "ARTEFACTS", tmp_path)
    drawn = Image.new("RGB", (1200, 1000), "#1f3d2b")
    ImageDraw.Draw(drawn).rectangle((300, 300, 320, 350), "white")
    with pytest.MonkeyPatch.context() as updating:
        updating.setenv("UPDATE", "1")
        likeness.assert_approved("page", drawn)
    return drawn


def test_the_same_picture_is_approved(page: Image.Image) -> None:
    likeness.assert_approved("page", page)


def test_a_numeral_that_moved_is_noticed(page: Image.Image) -> None:
    ImageDraw.Draw(page).rectangle((300, 300, 320, 350), "#1f3d2b")
    ImageDraw.Draw(page).rectangle((330, 300, 350, 350), "white")
    with pytest.raises(pytest.fail.Exception, match="page differs"):
        likeness.assert_approved("page", page)


def test_another_size_is_noticed(page: Image.Image) -> None:
    with pytest.raises(pytest.fail.Exception, match="page differs"):
        likeness.assert_approved("page", page.resize((1200, 1100)))
