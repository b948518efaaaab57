"""What Discord does on a bad day, and what people are told of it."""

from bot.match.model import MatchId
from bot.sandbox import messages
from tests.stage import Stage, person_of

FIRST = MatchId(1)
TEN_MINUTES = 600.0


async def test_that_discord_lets_the_bot_open_no_direct_messages_is_told_to_nobody_as_theirs(
    club: Stage,
) -> None:
    """Discord's brake on new bots: told as closed DMs, it sent people to their own settings."""
    club.server.hub.faults.new_dms_left = 0
    thread = await club.start_match()
    shown = " ".join(message["content"] for message in club.server.messages(thread))
    assert "direct message" not in shown
    doctor = await club.use_command(club.ann, "doctor", thread)
    assert "Discord lets me open no direct messages" in doctor["content"]
    assert "are closed to me" not in doctor["content"]
    answer = await club.press_button(club.ann, doctor, "button.try_dm")
    assert "nothing to do with your settings" in answer["content"]
    assert club.server.dm_messages(club.ann) == []


async def test_while_discord_lets_the_bot_open_no_direct_messages_it_does_not_try(
    club: Stage,
) -> None:
    club.server.hub.faults.new_dms_left = 0
    await club.start_match()
    tries = club.server.requests.for_route("POST", "/users/@me/channels")
    assert len(tries) == 1  # two people are owed their hands
    club.server.hub.faults.new_dms_left = None
    await club.advance_clock(TEN_MINUTES)
    club.bot.delivery.schedule(FIRST)
    await club.bot.delivery.wait_until_idle()
    assert len(club.server.dm_messages(club.ann)) == 1
    assert len(club.server.dm_messages(club.bo)) == 1


async def test_a_card_that_is_deleted_twice_within_minutes_comes_back(club: Stage) -> None:
    """Discord refuses the nonce of the deleted one: 10008, which does not mean the channel."""
    await club.use_command(club.ann, "play", game="lots", seats=3)
    for user in (club.bo, club.cy):
        await messages.delete(club.server.hub, club.card)
        person = person_of(user)
        await club.bot.matches.join(FIRST, person)
        await club.bot.delivery.wait_until_idle()
        assert person.name in club.card["content"]
