"""The moving picture: a GIF whose frames are the pictures, within Discord's limit."""

from concurrent.futures import CancelledError
from io import BytesIO

import pytest
from PIL import Image

from render.film import MAX_BYTES, WIDTH, Film

RED, BLUE, GREEN = (200, 30, 30), (30, 30, 200), (30, 120, 60)


def picture(colour: tuple[int, int, int], height: int = 800) -> Image.Image:
    """A green ground with a square of this colour."""
    image = Image.new("RGB", (2 * WIDTH, height), GREEN)
    image.paste(colour, (200, 200, 600, 600))
    return image


def read(data: bytes) -> list[Image.Image]:
    film = Image.open(BytesIO(data))
    frames = []
    for n in range(film.n_frames):  # type: ignore[attr-defined]
        film.seek(n)
        frames.append(film.convert("RGB"))
    return frames


def encode(*pictures: Image.Image, max_bytes: int = MAX_BYTES) -> bytes:
    film = Film(pictures)
    for each in pictures:
        film.add(each)
    return film.encode(1.5, 6, max_bytes)


def test_each_picture_is_a_frame_in_half_its_size() -> None:
    frames = read(encode(picture(RED), picture(BLUE), picture(RED)))
    assert [frame.size for frame in frames] == [(WIDTH, 400)] * 3
    assert [frame.getpixel((200, 200)) for frame in frames] == [RED, BLUE, RED]
    assert {frame.getpixel((20, 20)) for frame in frames} == {GREEN}


def test_the_last_frame_is_shown_longest_and_the_film_begins_again() -> None:
    film = Image.open(BytesIO(encode(picture(RED), picture(BLUE))))
    shown = []
    for n in range(2):
        film.seek(n)
        shown.append(film.info["duration"])
    assert shown == [1500, 6000]
    assert film.info["loop"] == 0


def test_lower_pictures_are_continued_below() -> None:
    low, high = read(encode(picture(RED), picture(BLUE, height=1000)))
    assert low.size == high.size == (WIDTH, 500)
    assert low.getpixel((300, 450)) == GREEN


def test_what_stays_takes_no_room() -> None:
    two = len(encode(picture(RED), picture(BLUE)))
    assert two < 1.5 * len(encode(picture(RED)))


@pytest.mark.parametrize("n", [2, 9])
def test_frames_are_left_out_of_a_film_that_is_too_large(n: int) -> None:
    pictures = [picture(RED if i % 2 else BLUE) for i in range(n - 1)] + [picture(GREEN)]
    whole = encode(*pictures)
    small = encode(*pictures, max_bytes=len(whole) - 1)
    assert len(small) < len(whole)
    assert read(small)[-1].getpixel((200, 200)) == GREEN


def test_a_film_that_nobody_wants_any_more_is_not_encoded_to_its_end() -> None:
    film, asked = Film([picture(RED)]), []
    for colour in (RED, BLUE, RED, BLUE):
        film.add(picture(colour))

    def is_unwanted() -> bool:
        asked.append(1)
        return len(asked) == 2

    with pytest.raises(CancelledError):
        film.encode(1.5, 6, is_unwanted=is_unwanted)
    assert len(asked) == 2
