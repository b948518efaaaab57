"""What is measured of a picture: its letters and its marks."""

from functools import partial

import pytest
from PIL import Image

from render.art.palette import PLAYERS
from render.kit import panels
from render.kit.seat_signs import letter_colour, medal
from render.kit.text import text_sprite
from tests.render.measuring import assert_legible, measure
from tests.render.vision import contrast


def paper(size: int, fill: str = "#000000", ground: str = "#ffffff") -> Image.Image:
    picture = Image.new("RGB", (1200, 400), ground)
    text_sprite("H", size, fill).draw_on(picture, 600, 200)
    return picture


def test_capitals_of_48_are_9_pixels_high_on_a_phone_and_those_of_46_are_not() -> None:
    heights = [measure(partial(paper, size))[0].height for size in (46, 48)]
    assert heights == [8.75, 9.375]


def test_the_contrast_is_that_with_the_ground() -> None:
    assert round(measure(lambda: paper(48))[0].contrast) == 21
    grey = measure(lambda: paper(48, "#777777"))[0].contrast
    assert grey == pytest.approx(contrast("#777777", "#ffffff"), abs=0.1)


def test_letters_that_are_too_small_or_too_faint_fail() -> None:
    with pytest.raises(AssertionError, match="smaller than 9"):
        assert_legible(lambda: paper(46))
    with pytest.raises(AssertionError, match="smaller than 13"):
        assert_legible(lambda: paper(66), large=True)
    with pytest.raises(AssertionError, match="too like"):
        assert_legible(lambda: paper(60, "#888888"))


def test_letters_in_a_kept_sprite_are_seen_every_time() -> None:
    def draw() -> Image.Image:
        picture = Image.new("RGB", (1200, 400), "#123f28")
        panels.text_pill("7 of 9", 48).draw_on(picture, 100, 200)
        return picture

    draw()
    assert [fact.text for fact in measure(draw)] == [fact.text for fact in measure(draw)]
    assert [fact.text for fact in measure(draw)] == ["7 of 9"]


@pytest.mark.parametrize("seat", range(len(PLAYERS)))
def test_a_mark_stands_out_from_its_players_colour(seat: int) -> None:
    def draw() -> Image.Image:
        picture = Image.new("RGB", (1200, 400), "#ffffff")
        medal(seat, 52).draw_on(picture, 100, 200)
        return picture

    assert_legible(draw)
    assert contrast(letter_colour(seat), PLAYERS[seat].fill) >= 4.5
