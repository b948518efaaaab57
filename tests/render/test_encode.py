"""Pictures as bytes."""

import zlib
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from render import jungo
from render.kit import encode
from render.kit.encode import ImageFormat, encode_png
from tests.render.jungo_states import STATES
from tests.render.likeness import mean_difference

PICTURE = jungo.draw(*STATES["five-seats"])


def _decoded(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as image:
        return image.convert("RGB")


@pytest.mark.parametrize("form", ImageFormat)
def test_the_same_picture_gives_the_same_bytes(form: ImageFormat) -> None:
    assert encode_png(PICTURE, form) == encode_png(PICTURE.copy(), form)


def test_lossless_is_lossless() -> None:
    decoded = _decoded(encode_png(PICTURE, ImageFormat.LOSSLESS))
    assert ImageChops.difference(decoded, PICTURE).getbbox() is None


def test_a_palette_of_256_colours_changes_little() -> None:
    assert mean_difference(_decoded(encode_png(PICTURE)), PICTURE) < 3


def test_zlib_packs_the_same_picture_where_isal_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = encode_png(PICTURE)
    monkeypatch.setattr(encode, "new_packer", zlib.compressobj)
    slow = encode_png(PICTURE)
    assert ImageChops.difference(_decoded(quick), _decoded(slow)).getbbox() is None
    assert len(quick) < 1.1 * len(slow)


@pytest.mark.parametrize("size", [(1, 1), (3, 2), (255, 4)])
def test_any_size_can_be_encoded(size: tuple[int, int]) -> None:
    assert _decoded(encode_png(Image.new("RGB", size, "#204060"))).size == size


def test_threads_may_encode_one_image_at_once() -> None:
    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(encode_png, [PICTURE] * 8))) == 1
