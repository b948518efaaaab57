"""The moving picture of a finished match: made, stopped, shown to everybody."""

from io import BytesIO
from random import Random

from PIL import Image

from bot.ai.aimless import random_move
from bot.sandbox.wire import Json
from cogs.film import FilmCog
from render.film import MAX_BYTES, WIDTH
from tests.cogs.test_export import files
from tests.stage import Stage, button_labels, is_private, user_id


async def play_to_end(stage: Stage) -> None:
    """Only the end is told at the table."""
    position, rng, listeners = await stage.position(), Random(1), stage.matches.listeners[:]
    stage.matches.listeners.clear()
    while position.to_act:
        chair = position.match.chairs[position.to_act[0]]
        move = random_move(position.legal_moves(chair.seat), rng)
        made = await stage.matches.play(
            position.match.id, chair.user, chair.seat, chair.decision, move
        )
        position = made.position
    stage.matches.listeners.extend(listeners)
    for each in listeners:
        each(position.match.id)
    await stage.wait_until(lambda: "Moving picture" in button_labels(stage.table))


async def film_of(stage: Stage, user: Json) -> Json:
    """The moving picture, once it is made."""
    made: Json = await stage.wait_until(
        lambda: next((m for m in stage.private_answers(user)[-1:] if m["attachments"]), None)
    )
    return made


def frames(stage: Stage, message: Json) -> int:
    """The number of frames of the moving picture in a message."""
    (data,) = files(stage, message).values()
    assert len(data) <= MAX_BYTES
    with Image.open(BytesIO(data)) as film:
        assert film.format == "GIF"
        assert film.width == WIDTH
        return int(film.n_frames)  # type: ignore[attr-defined]


async def test_the_end_of_a_match_offers_its_moving_picture(stage: Stage) -> None:
    await stage.start_match("jungle")
    await play_to_end(stage)
    pressed = await stage.press_button(stage.cy, stage.table, "button.film")
    assert is_private(pressed)
    message = await film_of(stage, stage.cy)
    assert message["id"] == pressed["id"]
    assert frames(stage, message) > 3
    assert "turn by turn" in message["content"]
    (attachment,) = message["attachments"]
    assert "the table after each turn" in attachment["description"]


async def test_it_can_be_shown_to_everybody_once(stage: Stage) -> None:
    thread = await stage.start_match()
    await play_to_end(stage)
    await stage.use_command(stage.ann, "film", thread)
    message = await film_of(stage, stage.ann)
    shown = await stage.press_button(stage.ann, message, "button.filmshow")
    assert not is_private(shown)
    assert frames(stage, shown) == frames(stage, message)
    again = await stage.press_button(stage.ann, message, "button.filmshow")
    assert "a moment ago" in again["content"]
    await stage.restart()
    gone = await stage.press_button(stage.ann, message, "button.filmshow")
    assert "I don't have this moving picture any more" in gone["content"]


async def test_a_match_that_is_played_has_none(stage: Stage) -> None:
    thread = await stage.start_match()
    message = await stage.use_command(stage.ann, "film", thread)
    assert message["content"].startswith("Match 1 is still played.")
    assert message["attachments"] == []


async def ask(stage: Stage, user: Json, thread: Json) -> Json:
    """The first answer to `/film`, while the moving picture is made."""
    answer = await stage.server.slash(user, thread, "film")
    return await answer.final_message(60)


async def test_it_is_stopped_also_while_it_waits_for_another_servers(stage: Stage) -> None:
    thread = await stage.start_match()
    await play_to_end(stage)
    async with film_cog(stage)._queue.place(0):
        progress = await ask(stage, stage.ann, thread)
        assert "0 of" in progress["content"]
        await stage.click(stage.ann, progress, "button.filmstop")
        await stage.wait_until(lambda: not film_cog(stage)._making)
    await stage.wait_until_idle()
    answer = stage.private_answers(stage.ann)[-1]
    assert answer["content"] == "Stopped: the moving picture isn't made."
    assert answer["attachments"] == []
    await stage.press_button(stage.ann, answer, "button.film")
    assert frames(stage, await film_of(stage, stage.ann)) > 3


async def test_a_server_makes_one_at_a_time_and_only_its_maker_stops_it(stage: Stage) -> None:
    thread = await stage.start_match()
    await play_to_end(stage)
    async with film_cog(stage)._queue.place(0):
        await ask(stage, stage.ann, thread)
        busy = await ask(stage, stage.bo, thread)
        assert "being made here already" in busy["content"]
        (making,) = film_cog(stage)._making.values()
        assert making.user == user_id(stage.ann)
    await stage.wait_until_idle()
    assert frames(stage, await film_of(stage, stage.ann)) > 3


async def test_a_bot_that_stops_while_one_is_made_leaves_it(stage: Stage) -> None:
    thread = await stage.start_match()
    await play_to_end(stage)
    before = film_cog(stage)
    async with before._queue.place(0):
        progress = await ask(stage, stage.ann, thread)
        (making,) = before._making.values()
        await stage.bot.end_replies()
        assert making.ended.is_set()
        assert not before._making
    await stage.restart()
    stopped = await stage.press_button(stage.ann, progress, "button.filmstop")
    assert stopped["content"] == "Stopped: the moving picture isn't made."


def film_cog(stage: Stage) -> FilmCog:
    cog = stage.bot.get_cog("FilmCog")
    assert isinstance(cog, FilmCog)
    return cog
