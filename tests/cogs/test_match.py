"""A match's card, its log, and who is left alone by it (C6)."""

import re

import pytest

from bot.match.model import MatchId
from tests.cogs.test_turn import _on_turn
from tests.delivery.matches import prefer
from tests.stage import Stage, button_labels, is_private


async def test_the_card_tells_who_plays_and_links_the_board(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    message = await stage.use_command(user, "match", thread)
    assert "**Lots** · match 1" in message["content"]
    assert f"▶ {user['global_name']}" in message["content"]
    link = f"[the board](https://discord.com/channels/{stage.guild['id']}/{thread['id']}/"
    assert f"{link}{stage.table['id']})" in message["content"]
    assert button_labels(message) == [
        *("Move", "Hand", "Board", "Rules", "Recap", "Log", "Replay"),
        *("Note", "Mute this match", "Take extra time", "Pause …"),
        *("Resign …", "Replace …", "End without result …"),
    ]


async def test_a_game_without_hands_offers_none(stage: Stage) -> None:
    thread = await stage.start_match("jungle")
    assert "Hand" not in button_labels(await stage.use_command(stage.ann, "match", thread))


async def test_the_card_of_a_lobby_has_nothing_to_press(stage: Stage) -> None:
    await stage.use_command(stage.ann, "play", game="lots", seats=2)
    message = await stage.use_command(stage.ann, "match")
    assert "not started yet" in message["content"]
    assert message["components"] == []


async def test_who_only_watches_sees_a_card_without_a_hand(stage: Stage) -> None:
    thread, _ = await _on_turn(stage)
    assert button_labels(await stage.use_command(stage.cy, "match", thread)) == [
        "Board",
        "Rules",
        "Recap",
        "Log",
        "Replay",
    ]


async def test_the_log_tells_what_its_reader_was_told(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    await stage.use_command(user, "move", thread, text="draw;")
    other = stage.bo if user == stage.ann else stage.ann
    own = (await stage.use_command(user, "log", thread))["content"]
    assert "You drew" in own
    assert "You drew" not in (await stage.use_command(other, "log", thread))["content"]
    assert own.index("has bid") < own.index("You drew a card")


async def test_a_muted_match_neither_pings_nor_sends(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    other = stage.bo if user == stage.ann else stage.ann
    card = await stage.use_command(other, "match", thread)
    message = await stage.press_button(other, card, "button.mute")
    assert button_labels(message) == ["Hear this match again"]
    before = len(stage.dm_of(other))
    await stage.use_command(user, "move", thread, text="stop")
    assert stage.table["mentions"] == []
    assert len(stage.dm_of(other)) == before


async def test_who_hears_a_match_again_is_sent_what_was_missed(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    other = stage.bo if user == stage.ann else stage.ann
    await prefer(stage, other, push="both")
    muted = await stage.press_button(
        other, await stage.use_command(other, "match", thread), "button.mute"
    )
    await stage.use_command(user, "move", thread, text="stop")
    before = stage.dm_of(other)[-1]
    await stage.press_button(other, muted, "button.unmute")
    after = stage.dm_of(other)[-1]
    assert "stopped." not in before["content"]
    assert "stopped." in after["content"]


async def test_a_prompt_by_dm_has_the_buttons_of_the_table(stage: Stage) -> None:
    _, user = await _on_turn(stage)
    prompt = stage.dm_of(user)[-1]
    assert button_labels(prompt) == ["Move", "Hand", "Rules", "More"]


@pytest.mark.parametrize("label", ["Mute this match", "Hear this match again"])
async def test_who_has_no_seat_mutes_nothing(stage: Stage, label: str) -> None:
    thread, user = await _on_turn(stage)
    card = await stage.use_command(user, "match", thread)
    if label not in button_labels(card):
        card = await stage.press_button(user, card, "button.mute")
    message = await stage.press_button(stage.cy, card, label)
    assert is_private(message)
    assert message["content"] == "You have no seat in this match."


@pytest.mark.parametrize("command", ["match", "log", "board", "replay"])
async def test_a_match_is_not_shown_to_people_of_another_server(stage: Stage, command: str) -> None:
    """Its number can be guessed by anybody; who plays what where is nobody else's business."""
    await _on_turn(stage)
    world = stage.server.world
    dan = world.add_user("Dan")
    elsewhere = world.add_channel(world.add_guild("Elsewhere", dan), "general")
    answer = await stage.use_command(dan, command, elsewhere, match="1")
    assert "There is no match 1 here" in answer["content"]


async def test_a_match_of_a_hidden_channel_is_shown_to_who_sees_that_channel(
    stage: Stage,
) -> None:
    await _on_turn(stage)
    world = stage.server.world
    dan = world.add_user("Dan")
    world.add_member(stage.guild, dan)
    place = world.add_channel(stage.guild, "elsewhere")
    assert "match 1" in (await stage.use_command(dan, "match", place, match="1"))["content"]
    hidden = [{"id": dan["id"], "type": 1, "allow": "0", "deny": str(1 << 10)}]
    changed = world.channels.update(stage.general["id"], permission_overwrites=hidden)
    await stage.server.hub.dispatch("CHANNEL_UPDATE", changed)
    assert (
        "There is no match" in (await stage.use_command(dan, "match", place, match="1"))["content"]
    )


async def test_the_log_links_each_turn_to_its_message(stage: Stage) -> None:
    """Each link leads to the message that has the words of that turn."""
    thread = await stage.start_match("jungo", people=2, computers=1)
    for _ in range(6):
        position = await stage.position()
        (seat,) = position.to_act
        await stage.play_move(MatchId(1), seat, position.legal_moves(seat)[0])
        await stage.wait_for_people()
    await stage.wait_until_idle()
    log = await stage.use_command(stage.cy, "log", thread)
    contents = {message["id"]: message["content"] for message in stage.thread_messages()}
    linked = re.findall(r"^\[\d+\]\(https://[^ )]+/(\d+)\) (.+)$", log["content"], re.M)
    assert len(linked) >= 4
    assert [words for message, words in linked if words not in contents[message]] == []
