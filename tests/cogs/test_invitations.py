"""`/play with`: friends are called by a message of their own, and can join or decline."""

from typing import Any

from bot.match.model import MatchId
from bot.sandbox.wire import Json
from tests.stage import Stage, button_labels, pinged_names


async def _invited(stage: Stage, **friends: Any) -> list[Json]:
    """The invitations that Ann's lobby of Lots sends."""
    await stage.use_command(stage.ann, "play", game="lots", **friends)
    await stage.wait_until_idle()
    return [m for m in stage.messages() if "invites you" in m["content"]]


def _now(stage: Stage, message: Json) -> Json:
    (found,) = (m for m in stage.messages() if m["id"] == message["id"])
    return found


async def test_each_friend_is_called_by_a_message_of_their_own(stage: Stage) -> None:
    sent = await _invited(stage, **{"with": stage.bo["id"], "with2": stage.cy["id"]})
    assert [pinged_names(m) for m in sent] == [["Bo"], ["Cy"]]
    first, *_ = sent[0]["content"].split("\n")
    assert first == f"<@{stage.bo['id']}>, Ann invites you to Lots, match 1."
    assert button_labels(sent[0]) == ["Join", "Not now"]
    assert (await stage.matches.match(MatchId(1))).places == 3


async def test_who_accepts_sits_down_and_the_invitation_says_so(stage: Stage) -> None:
    (invitation,) = await _invited(stage, **{"with": stage.bo["id"]})
    await stage.press_button(stage.bo, invitation, "button.join")
    assert "2. Bo" in stage.card["content"]
    assert _now(stage, invitation)["content"] == "Bo is in."
    assert _now(stage, invitation)["components"] == []


async def test_who_declines_is_not_asked_again(stage: Stage) -> None:
    (invitation,) = await _invited(stage, **{"with": stage.bo["id"]})
    await stage.press_button(stage.bo, invitation, "button.notnow")
    assert _now(stage, invitation)["content"] == "Bo can't play this time."
    assert "2. *free seat*" in stage.card["content"]


async def test_a_seat_is_kept_for_a_friend_until_they_decline(stage: Stage) -> None:
    (invitation,) = await _invited(stage, **{"with": stage.bo["id"]})
    assert "2. *kept for Bo until <t:" in stage.card["content"]
    listed = await stage.use_command(stage.bo, "matches")
    assert "a seat is kept for you" in listed["content"]
    await stage.click(stage.cy, stage.card, "button.join")
    await stage.wait_until(lambda: "kept for Bo, for a day" in str(stage.private_answers(stage.cy)))
    await stage.press_button(stage.bo, invitation, "button.notnow")
    await stage.press_on_card(stage.cy, "button.join", "2. Cy")


async def test_whoever_has_joined_by_the_card_cannot_decline_the_invitation(stage: Stage) -> None:
    (invitation,) = await _invited(stage, **{"with": stage.bo["id"]})
    await stage.press_on_card(stage.bo, "button.join", "2. Bo")
    await stage.click(stage.bo, invitation, "button.notnow")
    await stage.wait_until(lambda: "You have joined." in str(stage.private_answers(stage.bo)))
    assert "can't play" not in _now(stage, invitation)["content"]


async def test_an_invitation_to_a_private_lobby_sends_nobody_else_to_its_join(stage: Stage) -> None:
    (invitation,) = await _invited(stage, **{"with": stage.bo["id"], "private": True})
    refused = await stage.press_button(stage.cy, invitation, "button.join")
    assert "only invited people can join" in refused["content"]


async def test_an_invitation_is_for_one_person(stage: Stage) -> None:
    (invitation,) = await _invited(stage, **{"with": stage.bo["id"]})
    await stage.click(stage.cy, invitation, "button.notnow")
    await stage.wait_until(lambda: "for somebody else" in str(stage.private_answers(stage.cy)))
    assert button_labels(_now(stage, invitation)) == ["Join", "Not now"]


async def test_invitations_are_limited_by_the_hour(stage: Stage) -> None:
    both = {"with": stage.bo["id"], "with2": stage.cy["id"]}
    for _ in range(5):
        await _invited(stage, **both)
        await stage.click(stage.ann, stage.card, "button.cancel")
        await stage.wait_until_idle()
    assert len(await _invited(stage, **both)) == 10
    assert "10 times in the last hour" in str(stage.private_answers(stage.ann))
