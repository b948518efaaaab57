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
from tests.labels import label_of
from tests.stage import Stage, button_labels, is_private

QUESTION = "Draw a card"
PLACES = ("thread", "direct message", "channel")


async def prompt(club: Stage, place: str) -> tuple[Json, Json]:
    """Who is on turn, and the message there that asks them to move."""
    if place == "channel":
        take(club, "CREATE_PUBLIC_THREADS")
        return await in_channel(club)
    _, user = await _on_turn(club)
    return user, club.table if place == "thread" else club.dm_of(user)[-1]


async def in_channel(club: Stage) -> tuple[Json, Json]:
    await club.use_command(club.ann, "play", game="lots", seats=2)
    await club.press_on_card(club.bo, "button.join", "Bo")
    await club.server.click(club.ann, club.card, label=label_of("button.start"))
    await club.wait_until(lambda: "bids are missing" in str(club.messages()))
    for user in (club.ann, club.bo):
        await club.use_command(user, "move", text="bid 0")
    return await club.to_act(), club.messages()[-1]


async def confirmation(club: Stage, user: Json, message: Json) -> Json:
    """The message that asks whether to draw."""
    return await club.press_button(
        user, await club.press_button(user, message, "button.move"), QUESTION
    )


@pytest.mark.parametrize("place", PLACES)
async def test_a_whole_move_by_buttons(club: Stage, place: str) -> None:
    user, message = await prompt(club, place)
    played = await club.press_button(
        user, await confirmation(club, user, message), "button.do", move="draw"
    )
    assert "You drew" in played["content"]
    assert is_private(played)


@pytest.mark.parametrize("place", PLACES)
async def test_a_whole_move_by_buttons_of_before_a_restart(club: Stage, place: str) -> None:
    """B1: a new process, an old message."""
    user, message = await prompt(club, place)
    await club.restart()
    question = await club.press_button(user, message, "button.move")
    await club.restart()
    confirm = await club.press_button(user, question, QUESTION)
    await club.restart()
    assert (
        "You drew" in (await club.press_button(user, confirm, "button.do", move="draw"))["content"]
    )


@pytest.mark.parametrize("place", ["thread", "channel"])
@pytest.mark.parametrize("label", ["Move", "My hand"])
async def test_the_buttons_under_the_board_serve_each_person_alone(
    club: Stage, place: str, label: str
) -> None:
    """B5, B6: anybody can press them; everybody is answered, with what is theirs."""
    user, message = await prompt(club, place)
    other = club.bo if user == club.ann else club.ann
    answer = await club.press_button(other, message, label)
    assert is_private(answer)
    assert QUESTION not in button_labels(answer)
    assert (await club.press_button(club.cy, message, label))["content"].startswith(
        "You have no seat"
    )


@pytest.mark.parametrize("place", ["thread", "direct message"])
async def test_an_old_picture_leads_to_the_board_as_it_is(club: Stage, place: str) -> None:
    """B2, B8: an old message's button answers."""
    user, message = await prompt(club, place)
    await club.use_command(user, "move", club.thread, text="stop")
    answer = await club.press_button(user, message, "button.move")
    assert "turn" in answer["content"]
    assert is_private(answer)


async def test_an_old_question_is_answered_with_the_board_as_it_is(club: Stage) -> None:
    """B7: what Discord's client shows again a second later does no harm."""
    user, message = await prompt(club, "thread")
    question = await club.press_button(user, message, "button.move")
    await club.use_command(user, "move", club.thread, text="draw")
    before = await club.version()
    answer = await club.press_button(user, question, QUESTION)
    assert "the board has moved on" in answer["content"]
    assert await club.version() == before


async def test_nobody_elses_act_makes_a_question_old(club: Stage) -> None:
    """Architecture 1.9: the decision number is the seat's own."""
    thread = await club.start_match()
    question = await club.use_command(club.ann, "turn", thread)
    await club.use_command(club.bo, "move", thread, text="bid 0")
    played = await club.choose_option(club.ann, question, "lots:choice.amount.0")
    assert "You bid 0 coins" in played["content"]


async def test_two_presses_five_milliseconds_apart_are_one_move(club: Stage) -> None:
    """A1."""
    user, message = await prompt(club, "thread")
    confirm = await confirmation(club, user, message)
    before = await club.version()
    first = asyncio.create_task(club.press_button(user, confirm, "button.do", move="draw"))
    await asyncio.sleep(0.005)
    await asyncio.gather(first, club.press_button(user, confirm, "button.do", move="draw"))
    assert await club.version() == before + 1


@pytest.fixture
def deploy() -> Iterator[None]:
    """From the next restart on the moves of Lots are listed the other way round."""
    lots = GAMES["lots"]

    def backwards(state: Value, seat: Seat) -> tuple[Move, ...]:
        return tuple(reversed(lots.legal_moves(state, seat)))

    yield GAMES.update(lots=replace(lots, legal_moves=backwards))
    GAMES["lots"] = lots


async def test_after_a_deploy_an_old_path_plays_no_other_move(
    club: Stage, request: pytest.FixtureRequest
) -> None:
    """The first answer was `draw`; now it would be `stop` (architecture 1.9)."""
    user, message = await prompt(club, "thread")
    confirm = await confirmation(club, user, message)
    before = await club.version()
    request.getfixturevalue("deploy")
    await club.restart()
    answer = await club.press_button(user, confirm, "button.do", move="draw")
    assert "the board has moved on" in answer["content"]
    assert await club.version() == before


async def test_after_a_restored_backup_an_old_path_plays_nothing(club: Stage) -> None:
    """Its decision number may come again: the epoch does not."""
    user, message = await prompt(club, "thread")
    confirm = await confirmation(club, user, message)
    before = await club.version()
    async with club.store.transaction() as tx:
        await tx.execute("UPDATE match SET epoch = 'another'")
    await club.restart()
    await club.press_button(user, confirm, "button.do", move="draw")
    assert await club.version() == before
