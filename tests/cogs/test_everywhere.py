"""Every control in every place: DM, thread, channel; after a restart; old, doubled, somebody's."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.game import Move, Seat, Value
from bot.games import GAMES
from bot.sandbox.wire import Json
from tests.cogs.test_blocked import take
from tests.cogs.test_turn import _on_turn
from tests.stage import Stage, button_labels, is_private

QUESTION = "Draw a card"
PLACES = ("thread", "direct message", "channel")


async def prompt(stage: Stage, place: str) -> tuple[Json, Json]:
    """Who is on turn, and the message there that asks them to move."""
    if place == "channel":
        take(stage, "CREATE_PUBLIC_THREADS")
        return await in_channel(stage)
    _, user = await _on_turn(stage)
    return user, stage.table if place == "thread" else stage.dm_of(user)[-1]


async def in_channel(stage: Stage) -> tuple[Json, Json]:
    await stage.use_command(stage.ann, "play", game="lots", seats=2)
    await stage.press_on_card(stage.bo, "button.join", "Bo")
    await stage.click(stage.ann, stage.card, "button.start")
    await stage.wait_until(lambda: "bids are missing" in str(stage.messages()))
    for user in (stage.ann, stage.bo):
        await stage.use_command(user, "move", text="bid 0")
    return await stage.to_act(), stage.messages()[-1]


async def confirmation(stage: Stage, user: Json, message: Json) -> Json:
    """The message that asks whether to draw."""
    return await stage.press_button(
        user, await stage.press_button(user, message, "button.move"), QUESTION
    )


@pytest.mark.parametrize("place", PLACES)
async def test_a_whole_move_by_buttons(stage: Stage, place: str) -> None:
    user, message = await prompt(stage, place)
    played = await stage.press_button(
        user, await confirmation(stage, user, message), "button.do", move="draw"
    )
    assert "You drew" in played["content"]
    assert is_private(played)


@pytest.mark.parametrize("place", PLACES)
async def test_a_whole_move_by_buttons_of_before_a_restart(stage: Stage, place: str) -> None:
    """B1: a new process, an old message."""
    user, message = await prompt(stage, place)
    await stage.restart()
    question = await stage.press_button(user, message, "button.move")
    await stage.restart()
    confirm = await stage.press_button(user, question, QUESTION)
    await stage.restart()
    assert (
        "You drew" in (await stage.press_button(user, confirm, "button.do", move="draw"))["content"]
    )


@pytest.mark.parametrize("place", ["thread", "channel"])
@pytest.mark.parametrize("label", ["Move", "Hand"])
async def test_the_buttons_under_the_board_serve_each_person_alone(
    stage: Stage, place: str, label: str
) -> None:
    """B5, B6: anybody can press them; everybody is answered, with what is theirs."""
    user, message = await prompt(stage, place)
    other = stage.bo if user == stage.ann else stage.ann
    answer = await stage.press_button(other, message, label)
    assert is_private(answer)
    assert QUESTION not in button_labels(answer)
    assert (await stage.press_button(stage.cy, message, label))["content"].startswith(
        "You have no seat"
    )


@pytest.mark.parametrize("place", ["thread", "direct message"])
async def test_an_old_picture_leads_to_the_board_as_it_is(stage: Stage, place: str) -> None:
    """B2, B8: an old message's button answers."""
    user, message = await prompt(stage, place)
    await stage.use_command(user, "move", stage.thread, text="stop")
    answer = await stage.press_button(user, message, "button.move")
    assert "turn" in answer["content"]
    assert is_private(answer)


async def test_an_old_question_is_answered_with_the_board_as_it_is(stage: Stage) -> None:
    """B7: what Discord's client shows again a second later does no harm."""
    user, message = await prompt(stage, "thread")
    question = await stage.press_button(user, message, "button.move")
    await stage.restart()  # what runs on would close the older question
    await stage.use_command(user, "move", stage.thread, text="draw;")
    before = await stage.version()
    answer = await stage.press_button(user, question, QUESTION)
    assert "the board has moved on" in answer["content"]
    assert await stage.version() == before


async def test_nobody_elses_act_makes_a_question_old(stage: Stage) -> None:
    """Architecture 1.9: the decision number is the seat's own."""
    thread = await stage.start_match()
    question = await stage.use_command(stage.ann, "turn", thread)
    await stage.use_command(stage.bo, "move", thread, text="bid 0")
    played = await stage.choose_option(stage.ann, question, "lots:choice.amount.0")
    assert "You bid 0 coins" in played["content"]


async def test_two_presses_five_milliseconds_apart_are_one_move(stage: Stage) -> None:
    """A1."""
    user, message = await prompt(stage, "thread")
    confirm = await confirmation(stage, user, message)
    before = await stage.version()
    first = asyncio.create_task(stage.press_button(user, confirm, "button.do", move="draw"))
    await asyncio.sleep(0.005)
    await asyncio.gather(first, stage.press_button(user, confirm, "button.do", move="draw"))
    assert await stage.version() == before + 1


@pytest.fixture
def deploy() -> Iterator[None]:
    """From the next restart on the moves of Lots are listed the other way round."""
    lots = GAMES["lots"]

    def backwards(state: Value, seat: Seat) -> tuple[Move, ...]:
        return tuple(reversed(lots.legal_moves(state, seat)))

    yield GAMES.update(lots=replace(lots, legal_moves=backwards))
    GAMES["lots"] = lots


async def test_after_a_deploy_an_old_path_plays_no_other_move(
    stage: Stage, request: pytest.FixtureRequest
) -> None:
    """The first answer was `draw`; now it would be `stop` (architecture 1.9)."""
    user, message = await prompt(stage, "thread")
    confirm = await confirmation(stage, user, message)
    before = await stage.version()
    request.getfixturevalue("deploy")
    await stage.restart()
    answer = await stage.press_button(user, confirm, "button.do", move="draw")
    assert "the board has moved on" in answer["content"]
    assert await stage.version() == before


async def test_after_a_restored_backup_an_old_path_plays_nothing(stage: Stage) -> None:
    """Its decision number may come again: the epoch does not."""
    user, message = await prompt(stage, "thread")
    confirm = await confirmation(stage, user, message)
    before = await stage.version()
    async with stage.store.transaction() as tx:
        await tx.execute("UPDATE match SET epoch = 'another'")
    await stage.restart()
    await stage.press_button(user, confirm, "button.do", move="draw")
    assert await stage.version() == before
