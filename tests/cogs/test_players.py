"""*Players* in a lobby: its creator invites, removes, hands over, and says who may join."""

from bot.sandbox.wire import Json
from tests.stage import Stage, button_labels, is_private, pinged_names


async def _lobby(stage: Stage, seats: int = 2) -> Json:
    return await stage.use_command(stage.ann, "play", game="jungo", seats=seats)


async def _players(stage: Stage) -> Json:
    return await stage.press_button(stage.ann, stage.card, "button.players")


def _said_in_channel(stage: Stage, part: str) -> list[Json]:
    return [m for m in stage.messages() if part in m["content"] and not is_private(m)]


async def test_only_who_runs_the_lobby_is_shown_what_they_may_do(stage: Stage) -> None:
    card = await _lobby(stage)
    refused = await stage.press_button(stage.bo, card, "button.players")
    assert "Only Ann can do that" in refused["content"]
    assert refused["components"] == []


async def test_the_creator_invites_people_from_the_lobby(stage: Stage) -> None:
    await _lobby(stage)
    asked = await _players(stage)
    chosen = stage.bo["id"], stage.cy["id"]
    await stage.press_control(stage.ann, asked, "jp:pickinvite:1::::", *chosen)
    calls = _said_in_channel(stage, "invites you")
    assert [pinged_names(m) for m in calls] == [["Bo"], ["Cy"]]
    assert "2. *kept for Bo until <t:" in stage.card["content"]
    assert "3. *kept for Cy until <t:" in stage.card["content"]
    await stage.press_button(stage.cy, calls[1], "button.join")
    assert "2. Cy" in stage.card["content"]


async def test_an_invitation_says_what_would_be_played(stage: Stage) -> None:
    await _lobby(stage)
    options = await stage.press_button(stage.ann, stage.card, "button.options")
    await stage.choose_option(stage.ann, options, "1 round", "Rounds to win")
    await stage.press_control(
        stage.ann, await _players(stage), "jp:pickinvite:1::::", stage.bo["id"]
    )
    (call,) = _said_in_channel(stage, "invites you")
    _, terms, pace = call["content"].split("\n")
    assert terms == "-# In this match: Rounds to win: 1 round"
    assert pace == "-# Pace: 3 days for a move"
    assert terms in stage.card["content"]
    assert pace in stage.card["content"]


async def test_who_sits_here_is_not_called_again_and_bots_cannot_be(stage: Stage) -> None:
    await _lobby(stage, 3)
    await stage.press_on_card(stage.bo, "button.join", "2. Bo")
    asked = await _players(stage)
    bot = stage.server.world.bot["id"]
    await stage.press_control(stage.ann, asked, "jp:pickinvite:1::::", stage.bo["id"])
    await stage.press_control(stage.ann, asked, "jp:pickinvite:1::::", bot)
    assert _said_in_channel(stage, "invites you") == []
    assert "Bots can't be invited" in stage.private_answers(stage.ann)[-1]["content"]


async def test_whose_seat_is_kept_is_called_once_until_it_is_kept_no_longer(stage: Stage) -> None:
    await _lobby(stage, 3)
    for _ in range(2):
        asked = await _players(stage)
        await stage.press_control(stage.ann, asked, "jp:pickinvite:1::::", stage.bo["id"])
    assert len(_said_in_channel(stage, "invites you")) == 1
    await stage.press_on_card(stage.bo, "button.leave", "2. *free seat*")
    asked = await _players(stage)
    await stage.press_control(stage.ann, asked, "jp:pickinvite:1::::", stage.bo["id"])
    assert len(_said_in_channel(stage, "invites you")) == 2


async def test_a_lobby_says_whom_a_start_would_leave_out(stage: Stage) -> None:
    await _lobby(stage, 3)
    await stage.press_on_card(stage.bo, "button.join", "2. Bo")
    assert "Ready when you are: press Start." in stage.card["content"]
    asked = await _players(stage)
    await stage.press_control(stage.ann, asked, "jp:pickinvite:1::::", stage.cy["id"])
    assert stage.card["content"].endswith("Ready: press Start, or wait for Cy.")


async def test_the_creator_frees_a_seat(stage: Stage) -> None:
    await _lobby(stage, 3)
    await stage.press_on_card(stage.bo, "button.join", "2. Bo")
    levels = await stage.press_button(stage.ann, stage.card, "button.computer")
    await stage.press_button(stage.ann, levels, "level.careful")
    await stage.choose_option(stage.ann, await _players(stage), "Bo", "Remove a player …")
    assert "1. Ann\n2. Computer 1 · computer, careful\n3. *free seat*" in stage.card["content"]
    await stage.choose_option(stage.ann, await _players(stage), "Computer 1", "Remove a player …")
    assert "1. Ann\n2. *free seat*" in stage.card["content"]


async def test_the_creator_takes_an_invitation_back(stage: Stage) -> None:
    await stage.use_command(stage.ann, "play", game="lots", **{"with": stage.bo["id"]})
    asked = await _players(stage)
    await stage.choose_option(stage.ann, asked, "Bo (invited)", "Remove a player …")
    assert "2. *free seat*" in stage.card["content"]


async def test_an_invited_person_gives_their_seat_up_by_leave(stage: Stage) -> None:
    await stage.use_command(stage.ann, "play", game="lots", **{"with": stage.bo["id"]})
    await stage.press_on_card(stage.bo, "button.leave", "2. *free seat*")


async def test_the_lobby_is_handed_over(stage: Stage) -> None:
    await _lobby(stage)
    await stage.press_on_card(stage.bo, "button.join", "2. Bo")
    asked = await _players(stage)
    await stage.choose_option(stage.ann, asked, "Bo", "Hand the lobby over")
    assert "2. Bo · starts the match" in stage.card["content"]
    (call,) = _said_in_channel(stage, "hands a lobby over to you")
    assert pinged_names(call) == ["Bo"]
    refused = await stage.press_button(stage.ann, stage.card, "button.pace")
    assert "Only Bo can do that" in refused["content"]
    await stage.click(stage.bo, stage.card, "button.start")
    await stage.wait_until(lambda: "The match is on" in stage.card["content"])


async def test_who_inherits_a_lobby_is_called(stage: Stage) -> None:
    await _lobby(stage)
    await stage.press_on_card(stage.bo, "button.join", "2. Bo")
    await stage.press_on_card(stage.ann, "button.leave", "1. Bo")
    await stage.wait_until(lambda: _said_in_channel(stage, "hands a lobby over to you"))


async def test_a_private_lobby_takes_only_invited_people(stage: Stage) -> None:
    friends = {"with": stage.bo["id"], "private": True, "seats": 3}
    await stage.use_command(stage.ann, "play", game="jungo", **friends)
    assert "Only invited people can join." in stage.card["content"]
    await stage.click(stage.cy, stage.card, "button.join")
    await stage.wait_until(lambda: "Ann can invite you" in str(stage.private_answers(stage.cy)))
    await stage.press_on_card(stage.bo, "button.join", "2. Bo")
    await stage.press_button(stage.ann, await _players(stage), "button.unlock")
    assert "Only invited people" not in stage.card["content"]
    await stage.press_on_card(stage.cy, "button.join", "3. Cy")


async def test_a_lobby_becomes_private_by_a_button(stage: Stage) -> None:
    await _lobby(stage)
    locked = await stage.press_button(stage.ann, await _players(stage), "button.lock")
    assert button_labels(locked) == ["Let everybody join"]
    assert "Only invited people can join." in stage.card["content"]
    await stage.click(stage.cy, stage.card, "button.join")
    await stage.wait_until(lambda: "Ann can invite you" in str(stage.private_answers(stage.cy)))
