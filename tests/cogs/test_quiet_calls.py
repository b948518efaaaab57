"""Calls for what is no turn, in quiet hours: silent, and in the message of the morning while they
still apply."""

from bot.sandbox.wire import Json
from tests.stage import Stage, pinged_names

SILENT = 1 << 12
"""Discord's flag of a message that notifies nobody."""
HOUR = 3600


async def _sleep(stage: Stage, user: Json) -> None:
    """Let quiet hours of a user begin now and end in two hours at the latest."""
    hour = (stage.now() // HOUR) % 24
    await stage.use_command(user, "time", zone="UTC", quiet=f"{hour}:00-{(hour + 2) % 24}:00")


async def _wait_for_morning(stage: Stage) -> None:
    await stage.advance_clock(2 * HOUR + 60)
    await stage.bot.delivery.schedule_all_reminders()
    await stage.wait_until_idle()


def _invitation(stage: Stage) -> Json:
    return [m for m in stage.messages() if "invites you" in m["content"]][-1]


def _calls(stage: Stage, place: Json | None = None) -> list[tuple[list[str], bool]]:
    """Whom each message in a place mentions, and whether it is silent."""
    mentioning = [m for m in stage.messages(place) if m["mentions"]]
    return [(pinged_names(m), bool(m.get("flags", 0) & SILENT)) for m in mentioning]


async def test_an_invitation_at_night_is_silent_and_told_in_the_morning(stage: Stage) -> None:
    await _sleep(stage, stage.bo)
    friends = {"with": stage.bo["id"], "with2": stage.cy["id"]}
    await stage.use_command(stage.ann, "play", game="lots", **friends)
    assert _calls(stage) == [(["Bo"], True), (["Cy"], False)]
    assert stage.dm_of(stage.bo) == []
    await _wait_for_morning(stage)
    (told,) = stage.dm_of(stage.bo)
    words = "**Lots 1**: you are invited, and a seat is kept for you until <t:"
    assert told["content"].startswith(words)
    assert told["content"].endswith(f" · <#{stage.general['id']}>")
    assert not told.get("flags", 0) & SILENT
    assert stage.dm_of(stage.cy) == []


async def test_what_was_answered_in_the_night_is_not_told_in_the_morning(stage: Stage) -> None:
    await _sleep(stage, stage.bo)
    await stage.use_command(stage.ann, "play", game="lots", **{"with": stage.bo["id"]})
    await stage.press_button(stage.bo, _invitation(stage), "button.notnow")
    await _wait_for_morning(stage)
    assert stage.dm_of(stage.bo) == []


async def test_a_morning_s_message_goes_once_its_invitation_is_answered(stage: Stage) -> None:
    await _sleep(stage, stage.bo)
    await stage.use_command(stage.ann, "play", game="lots", **{"with": stage.bo["id"]})
    await _wait_for_morning(stage)
    await stage.bot.delivery.delete_expired()
    assert len(stage.dm_of(stage.bo)) == 1
    await stage.press_button(stage.bo, _invitation(stage), "button.notnow")
    await stage.bot.delivery.delete_expired()
    assert stage.dm_of(stage.bo) == []


async def test_who_is_invited_again_is_told_again(stage: Stage) -> None:
    await _sleep(stage, stage.bo)
    await stage.use_command(stage.ann, "play", game="lots", **{"with": stage.bo["id"]})
    await _wait_for_morning(stage)
    await stage.press_button(stage.bo, _invitation(stage), "button.notnow")
    await _sleep(stage, stage.bo)
    players = await stage.press_button(stage.ann, stage.card, "button.players")
    await stage.press_control(stage.ann, players, "jp:pickinvite:1::::", stage.bo["id"])
    await _wait_for_morning(stage)
    assert len([m for m in stage.dm_of(stage.bo) if "you are invited" in m["content"]]) == 2


async def test_a_full_lobby_calls_its_sleeping_creator_in_the_morning(stage: Stage) -> None:
    await _sleep(stage, stage.ann)
    await stage.open_lobby()
    await stage.wait_until(lambda: _calls(stage))
    assert _calls(stage) == [(["Ann"], True)]
    await _wait_for_morning(stage)
    (told,) = stage.dm_of(stage.ann)
    assert told["content"].startswith("**Lots 1**: your lobby is full. Press **Start**")


async def test_who_inherits_a_lobby_at_night_is_told_in_the_morning(stage: Stage) -> None:
    await _sleep(stage, stage.bo)
    await stage.open_lobby(people=3)
    await stage.click(stage.ann, stage.card, "button.leave")
    await stage.wait_until(lambda: (["Bo"], True) in _calls(stage))
    await _wait_for_morning(stage)
    (told,) = stage.dm_of(stage.bo)
    assert told["content"].startswith("**Lots 1**: you run this lobby now")


async def test_an_offer_of_a_seat_at_night_is_silent_and_told_in_the_morning(stage: Stage) -> None:
    thread = await stage.start_match()
    for user in (stage.bo, stage.cy):
        await _sleep(stage, user)
    asked = await stage.use_command(stage.ann, "replace", thread, seat=1, by=stage.cy["id"])
    assert _calls(stage, thread)[-2:] == [(["Cy"], True), (["Bo"], True)]
    before = len(stage.dm_of(stage.bo))
    await stage.press_button(stage.ann, asked, "button.handover")
    await _wait_for_morning(stage)
    (to_take,) = stage.dm_of(stage.cy)
    assert to_take["content"].startswith("**Lots 1**: you are asked there to take over a seat.")
    (to_agree,) = stage.dm_of(stage.bo)[before:]
    assert "you are asked there whether somebody else may take a seat" in to_agree["content"]


async def test_who_agreed_in_the_night_is_not_asked_in_the_morning(stage: Stage) -> None:
    thread = await stage.start_match()
    for user in (stage.bo, stage.cy):
        await _sleep(stage, user)
    asked = await stage.use_command(stage.ann, "replace", thread, seat=1, by=stage.cy["id"])
    await stage.press_button(stage.bo, asked, "button.handover")
    before = len(stage.dm_of(stage.bo))
    await _wait_for_morning(stage)
    assert len(stage.dm_of(stage.bo)) == before
    assert len(stage.dm_of(stage.cy)) == 1


async def test_a_rematch_that_was_called_at_night_is_told_in_the_morning(stage: Stage) -> None:
    thread = await stage.start_match(people=3)
    asked = await stage.use_command(stage.ann, "end", thread)
    await stage.press_button(stage.ann, asked, "button.end")
    for user in (stage.bo, stage.cy):
        await stage.press_button(user, stage.table, "button.agree")
    over = stage.table
    await _sleep(stage, stage.cy)
    await stage.press_button(stage.bo, over, "button.again")
    assert _calls(stage, thread)[-2:] == [(["Ann"], False), (["Cy"], True)]
    await _wait_for_morning(stage)
    assert stage.dm_of(stage.cy)[-1]["content"].startswith("**Lots 2**: you are invited")
