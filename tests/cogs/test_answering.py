"""How the bot answers: at once, once, in words that are seen, and pinging nobody by accident."""

import asyncio
from typing import Any

import pytest

from bot.game import Value
from bot.games import AnyGame
from bot.sandbox.command_limits import check_commands
from bot.sandbox.requestlog import Request
from render.renderer import PngImage, Renderer
from render.scene import Scene
from tests.cogs.test_turn import _on_turn
from tests.stage import Stage, button_labels

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
V2 = 1 << 15


class Easel(Renderer):
    """A renderer whose pictures are ready when they are wanted: `ready` is set by the test, `asked`
    once a picture is wanted."""

    def __init__(self, renderer: Renderer) -> None:
        super().__init__()
        self._renderer = renderer
        self.asked = asyncio.Event()
        self.ready = asyncio.Event()

    async def render(self, game: AnyGame, view: Value, scene: Scene) -> PngImage:
        self.asked.set()
        await self.ready.wait()
        return await self._renderer.render(game, view, scene)


class Broken(Easel):
    async def render(self, game: AnyGame, view: Value, scene: Scene) -> PngImage:
        raise MemoryError


async def test_a_press_is_acknowledged_before_anything_is_drawn(stage: Stage) -> None:
    """B3: a slow picture would come too late for Discord's three seconds."""
    thread = await stage.start_match()
    renderer = stage.bot.renderer
    stage.bot.renderer = easel = Easel(renderer)
    stage.server.requests.clear()
    answer = await stage.server.slash(stage.ann, thread, "board")
    await easel.asked.wait()
    assert stage.server.requests.for_route("POST", CALLBACK)
    assert not answer.interaction.final_message.done()
    easel.ready.set()
    assert (await answer.final_message())["attachments"]
    easel.close()
    stage.bot.renderer = renderer


async def test_where_nothing_can_be_drawn_words_do(stage: Stage) -> None:
    """B3: the fall-back."""
    thread = await stage.start_match()
    renderer = stage.bot.renderer
    stage.bot.renderer = broken = Broken(renderer)
    message = await stage.use_command(stage.ann, "board", thread)
    assert "could not be drawn" in message["content"]
    broken.close()
    stage.bot.renderer = renderer


def error_code(request: Request) -> int | None:
    """The code with which a request was refused."""
    return request.reply.get("code") if isinstance(request.reply, dict) else None


async def test_an_act_that_discord_tells_twice_is_answered_once(stage: Stage) -> None:
    """A4: the second answer is refused as already acknowledged (40060)."""
    thread, user = await _on_turn(stage)
    confirm = await stage.press_button(
        user, await stage.use_command(user, "turn", thread), "lots:choice.kind.draw"
    )
    before = await stage.version()
    stage.server.hub.faults.duplicate_event("INTERACTION_CREATE")
    played = await stage.press_button(user, confirm, "button.do", move="draw")
    await stage.wait_until(lambda: 40060 in map(error_code, stage.server.requests.entries))
    await stage.wait_until_idle()
    shown = [m["content"] for m in stage.private_answers(user) if m["id"] == played["id"]]
    assert await stage.version() == before + 1
    assert "You drew" in shown[0]
    assert "went wrong" not in str(stage.private_answers(user))


async def test_a_secret_choice_that_waits_for_others_survives_a_restart(stage: Stage) -> None:
    """A7."""
    thread = await stage.start_match()
    await stage.use_command(stage.ann, "move", thread, text="bid 3")
    await stage.restart()
    await stage.use_command(stage.bo, "move", thread, text="bid 1")
    assert "Ann had bid 3 coins." in stage.table["content"]


async def test_every_command_keeps_discords_limits(stage: Stage) -> None:
    """B13: one that does not would keep all from being registered."""
    (synced,) = stage.server.requests.for_route("PUT", "/applications/{application_id}/commands")
    check_commands(synced.body)
    assert len(synced.body) == len(stage.bot.tree.get_commands()) <= 100


async def evening(stage: Stage) -> list[Request]:
    """Every message that was sent or changed while people played, looked and left."""
    thread, user = await _on_turn(stage)
    for command in ("turn", "board", "hand", "log", "replay", "match", "help"):
        await stage.use_command(user, command, thread)
    await stage.use_command(user, "move", thread, text="stop")
    question = await stage.use_command(user, "resign", thread)
    await stage.press_button(user, question, "button.resign")
    told = [r for r in stage.server.requests.entries if r.method in ("POST", "PATCH")]
    return [r for r in told if "content" in _message(r)]


def _message(request: Request) -> dict[str, Any]:
    body = request.body if isinstance(request.body, dict) else {}
    data = body.get("data")
    return data if isinstance(data, dict) else body


async def test_what_is_pushed_to_a_phone_has_words(stage: Stage) -> None:
    """C13: of a message of Components V2 nothing would be seen there."""
    messages = [_message(request) for request in await evening(stage)]
    assert len(messages) > 10
    assert all(message["content"].strip() for message in messages)
    assert not any((message.get("flags") or 0) & V2 for message in messages)


async def test_every_message_says_whom_it_pings(stage: Stage) -> None:
    """C14: without that Discord pings whoever is named in it."""
    allowed = [_message(request)["allowed_mentions"] for request in await evening(stage)]
    assert not any(each.get("parse") for each in allowed)


async def test_a_command_means_the_match_of_its_thread(stage: Stage) -> None:
    """G9: two matches in one channel."""
    threads = [await stage.start_match(), await stage.start_match()]
    told = [(await stage.use_command(stage.ann, "match", thread))["content"] for thread in threads]
    assert ["match 1" in told[0], "match 2" in told[1]] == [True, True]


async def test_where_several_matches_are_meant_one_is_to_be_named(stage: Stage) -> None:
    """G9."""
    for _ in range(2):
        await stage.start_match()
    asked = await stage.use_command(stage.ann, "turn")
    assert len(button_labels(asked)) == 2, "one for each match"
    assert "How much" in (await stage.use_command(stage.ann, "turn", match="2"))["content"]


@pytest.mark.parametrize("field", ["x", "-1", "1.5", "²", ""])
async def test_a_control_whose_id_nobody_can_read_is_answered_all_the_same(
    stage: Stage, field: str
) -> None:
    """B2: never by silence."""
    await stage.start_match()
    button = {"type": 2, "id": 1, "label": "Odd", "custom_id": f"jp:hand:{field}:x:::"}
    odd = {**stage.table, "components": [{"type": 1, "id": 2, "components": [button]}]}
    assert "an earlier version" in (await stage.press_button(stage.bo, odd, "Odd"))["content"]
