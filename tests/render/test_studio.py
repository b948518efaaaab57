"""The studio draws once what is asked for often, and not at all what nobody waits for."""

import asyncio
from collections.abc import AsyncIterator
from io import BytesIO

import pytest
import pytest_asyncio
from PIL import Image

from bot.games.jungo import GAME
from bot.games.jungo.view import View
from render.scene import Scene
from render.studio import PngImage, Studio
from tests.render.jungo_states import STATES

NAMES = tuple(STATES)


@pytest_asyncio.fixture
async def studio() -> AsyncIterator[Studio]:
    made = Studio(workers=1)
    await made.preload()
    yield made
    made.close()


def _ask(studio: Studio, number: int) -> "asyncio.Task[PngImage]":
    view, scene = STATES[NAMES[number]]
    return asyncio.create_task(studio.render(GAME, view, scene))


async def test_a_picture_is_a_png_of_the_size_that_it_says(studio: Studio) -> None:
    picture = await _ask(studio, 0)
    with Image.open(BytesIO(picture.data)) as image:
        assert (image.format, image.size) == ("PNG", (picture.width, picture.height))


async def test_equal_asks_at_once_share_one_drawing(studio: Studio) -> None:
    pictures = await asyncio.gather(*(_ask(studio, 0) for _ in range(5)))
    assert len({id(picture) for picture in pictures}) == 1


async def test_an_equal_ask_later_is_answered_from_what_is_kept(studio: Studio) -> None:
    assert await _ask(studio, 1) is await _ask(studio, 1)


async def test_another_scene_is_another_picture(studio: Studio) -> None:
    view, scene = STATES["hand-of-ten"]
    other = Scene(scene.names, title=scene.title, large=True)
    assert await studio.render(GAME, view, scene) != await studio.render(GAME, view, other)


async def test_an_asker_who_leaves_takes_nobody_along(studio: Studio) -> None:
    leaver, stayer = _ask(studio, 3), _ask(studio, 3)
    await asyncio.sleep(0)
    leaver.cancel()
    assert (await stayer).data


async def test_a_drawing_dropped_before_it_began_can_be_asked_for_again(studio: Studio) -> None:
    busy, dropped = _ask(studio, 0), _ask(studio, 1)
    await asyncio.sleep(0)
    dropped.cancel()
    again = _ask(studio, 1)
    assert (await again).data != (await busy).data


async def test_little_is_kept_where_little_may_be() -> None:
    studio = Studio(workers=1, cache_bytes=1)
    assert await _ask(studio, 0) is not await _ask(studio, 0)
    studio.close()


async def test_what_goes_wrong_in_a_drawing_is_told_to_who_asked(studio: Studio) -> None:
    view, scene = STATES["start"]
    assert isinstance(view, View)
    with pytest.raises(IndexError):
        await studio.render(GAME, view, Scene(names=(), title=scene.title))
