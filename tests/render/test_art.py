"""The sprites are what their drawings say."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from render.art.catalogue import sprites
from render.kit import figures
from tests.render.likeness import mean_difference, save_comparison

SPRITES = sprites()
SOURCES = Path(figures.__file__).parent / "art"
HEAVIEST = 1_500_000


def test_every_drawing_has_its_sprite_and_every_sprite_its_drawing() -> None:
    assert {file.stem for file in figures.FOLDER.glob("*.png")} == set(SPRITES)


def test_all_sprites_together_are_light() -> None:
    assert sum(file.stat().st_size for file in figures.FOLDER.glob("*.png")) <= HEAVIEST


@pytest.mark.parametrize("name", SPRITES)
def test_the_sprite_has_its_master_size(name: str) -> None:
    assert figures.sprite_image(name).size == (SPRITES[name].width, SPRITES[name].height)


@pytest.mark.parametrize("name", SPRITES)
def test_the_sprite_is_what_its_drawing_says(name: str) -> None:
    pytest.importorskip("resvg_py", reason="resvg-py is for development only")
    from render.art.__main__ import compact, rasterise

    expected = Image.open(BytesIO(compact(rasterise(SPRITES[name])))).convert("RGBA")
    actual = figures.sprite_image(name)
    if mean_difference(_on_grey(actual), _on_grey(expected)) >= 0.5:
        save_comparison(f"sprite-{name}", actual, expected)
        pytest.fail(f"{name} is not what its drawing says: python -m render.art")


def _on_grey(image: Image.Image) -> Image.Image:
    ground = Image.new("RGBA", image.size, "#808080")
    ground.alpha_composite(image)
    return ground


@pytest.mark.parametrize("name", SPRITES)
def test_a_drawing_fades_its_fills_only(name: str) -> None:
    # `opacity` fades a whole group at once, which renderers do differently
    assert " opacity=" not in SPRITES[name].drawing
