"""The renderer draws once what is asked for often, and not at all what nobody waits for."""

import asyncio
from collections.abc import AsyncIterator, Hashable
from importlib import import_module
from io import BytesIO

import pytest
import pytest_asyncio
from PIL import Image

from bot.games.jungo import GAME
from bot.games.jungo.view import View
from render.kit import scenery
from render.kit.cache import cache
from render.renderer import PngImage, Renderer, load_backgrounds
from render.scene import Scene
from tests.render.contact_sheets import DRAWN
from tests.render.jungo_states import STATES

NAMES = tuple(STATES)


@pytest_asyncio.fixture
async def renderer() -> AsyncIterator[Renderer]:
    made = Renderer(workers=1)
    await made.preload()
    yield made
    made.close()


def _ask(renderer: Renderer, number: int) -> "asyncio.Task[PngImage]":
    view, scene = STATES[NAMES[number]]
    return asyncio.create_task(renderer.render(GAME, view, scene))


@pytest.mark.parametrize("game", DRAWN)
def test_no_picture_waits_for_its_background_after_the_start(game: str) -> None:
    """The first one of a game took half a second."""
    load_backgrounds()
    folder = game.replace("-", "_")
    states = import_module(f"tests.render.{folder}_states").STATES
    before = _background_keys()
    for view, scene in list(states.values())[:8]:
        import_module(f"render.{folder}").draw(view, scene)
    assert _background_keys() <= before


def _background_keys() -> set[Hashable]:
    return {
        key
        for key in cache.keys()  # noqa: SIM118 - a cache is not iterable
        if isinstance(key, tuple) and key[0].__module__ == scenery.__name__
    }


async def test_a_picture_is_a_png_of_the_size_that_it_says(renderer: Renderer) -> None:
    picture = await _ask(renderer, 0)
    with Image.open(BytesIO(picture.data)) as image:
        assert (image.format, image.size) == ("PNG", (picture.width, picture.height))


async def test_equal_asks_at_once_share_one_drawing(renderer: Renderer) -> None:
    pictures = await asyncio.gather(*(_ask(renderer, 0) for _ in range(5)))
    assert len({id(picture) for picture in pictures}) == 1


async def test_an_equal_ask_later_is_answered_from_what_is_kept(renderer: Renderer) -> None:
    assert await _ask(renderer, 1) is await _ask(renderer, 1)


async def test_another_scene_is_another_picture(renderer: Renderer) -> None:
    view, scene = STATES["hand-of-ten"]
    other = Scene(scene.names, headline=scene.headline, large=True)
    assert await renderer.render(GAME, view, scene) != await renderer.render(GAME, view, other)


async def test_an_asker_who_leaves_takes_nobody_along(renderer: Renderer) -> None:
    leaver, stayer = _ask(renderer, 3), _ask(renderer, 3)
    await asyncio.sleep(0)
    leaver.cancel()
    assert (await stayer).data


async def test_a_drawing_dropped_before_it_began_can_be_asked_for_again(renderer: Renderer) -> None:
    busy, dropped = _ask(renderer, 0), _ask(renderer, 1)
    await asyncio.sleep(0)
    dropped.cancel()
    again = _ask(renderer, 1)
    assert (await again).data != (await busy).data


async def test_little_is_kept_where_little_may_be() -> None:
    renderer = Renderer(workers=1, cache_bytes=1)
    assert await _ask(renderer, 0) is not await _ask(renderer, 0)
    renderer.close()


async def test_what_goes_wrong_in_a_drawing_is_told_to_who_asked(renderer: Renderer) -> None:
    view, scene = STATES["start"]
    assert isinstance(view, View)
    with pytest.raises(IndexError):
        await renderer.render(GAME, view, Scene(names=(), headline=scene.headline))
