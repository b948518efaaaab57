"""One cache for all drawing: bounded in bytes, and what is costly for its size stays."""

from PIL import Image

from render.kit.cache import ENTRY_BYTES, ImageCache, byte_size, cache, cached
from render.kit.shapes import rounded_box
from render.kit.stamp import Sprite
from render.kit.text import text_sprite


def image(bytes_: int) -> Image.Image:
    return Image.new("L", (bytes_ - ENTRY_BYTES, 1))


def test_it_never_holds_more_than_its_bytes() -> None:
    kept = ImageCache(100_000)
    for number in range(1_000):
        kept.keep(number, image(7_000 + number), 1.0)
        assert kept.bytes <= 100_000
    assert len(kept) == 12  # of 8,000 bytes each, less a few


def test_an_image_larger_than_the_cache_is_not_kept() -> None:
    kept = ImageCache(10_000)
    kept.keep("small", image(5_000), 1.0)
    kept.keep("large", image(20_000), 1.0)
    assert kept.find("large") is None
    assert kept.find("small") is not None


def test_what_is_quick_to_draw_for_its_size_goes_first() -> None:
    kept = ImageCache(100_000)
    kept.keep("costly", image(40_000), 4.0)
    kept.keep("cheap", image(40_000), 1.0)
    kept.keep("new", image(40_000), 2.0)
    assert kept.find("cheap") is None
    assert kept.find("costly") is not None


def test_what_nobody_asks_for_goes_in_the_end_however_costly_it_was() -> None:
    kept = ImageCache(100_000)
    kept.keep("costly", image(40_000), 4.0)
    for number in range(20):
        kept.keep(number, image(40_000), 1.0)
    assert kept.find("costly") is None


def test_what_is_asked_for_stays() -> None:
    kept = ImageCache(100_000)
    kept.keep("asked for", image(40_000), 1.0)
    for number in range(20):
        kept.keep(number, image(40_000), 1.0)
        assert kept.find("asked for") is not None


def test_equal_arguments_are_drawn_once_and_others_anew() -> None:
    drawn = []

    @cached
    def draw(width: int, height: int = 1) -> Image.Image:
        drawn.append((width, height))
        return Image.new("L", (width, height))

    assert draw(3, height=2) is draw(3, height=2)
    assert draw(2, height=3).size == (2, 3)
    assert drawn == [(3, 2), (2, 3)]


def test_a_sprite_of_few_colours_takes_few_bytes() -> None:
    """One byte a pixel for its mask, and one more where it has an edge; four and one before."""
    plain, edged = rounded_box(30, 20, 5, "#ff0000"), rounded_box(30, 20, 5, "#ff0000", 3)
    assert (byte_size(plain), byte_size(edged)) == (600, 1_200)
    line = text_sprite("Ann", 40, edge=5)
    assert byte_size(line) == 2 * line.width * line.height


def test_a_sprite_of_few_colours_looks_as_one_of_many() -> None:
    packed = rounded_box(30, 20, 5, "#ff0000", 3)
    full = Sprite(packed.copy_colours(), packed.mask)
    drawn = [Image.new("RGB", (40, 30), "#00ff00") for _ in range(2)]
    packed.draw_on(drawn[0], -3, 5)
    full.draw_on(drawn[1], -3, 5)
    assert drawn[0].tobytes() == drawn[1].tobytes()
    assert drawn[0].getpixel((10, 15)) == (255, 0, 0)


def test_all_drawing_shares_one_cache() -> None:
    before = len(cache)
    rounded_box(77, 78, 9, "#123456")
    text_sprite("asked for by nobody else", 31)
    assert len(cache) > before + 1
