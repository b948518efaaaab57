"""What Discord does on a bad day, and what people are told of it."""

import pytest

from bot.match.model import MatchId
from bot.sandbox import messages
from bot.sandbox.troubles import deny_permission
from tests.stage import Stage, person_of, user_id

FIRST = MatchId(1)
TEN_MINUTES = 600.0
COPY_TO_CLEAR = """
    INSERT INTO message (match, seat, purpose, channel, since, version, digest, to_act, mark, nonce,
        turn, fleeting, closed, message, at, state)
    SELECT match, seat, purpose, ?1, since, version, digest, to_act, mark, 'n' || ?2,
        turn, 0, 1, ?2, 0, 'to clear' FROM message
    WHERE purpose = 'table' AND channel <> ?1 LIMIT 1
"""
LATER_TO_CLEAR = "UPDATE message SET state = 'to clear', id = id + 1000 WHERE channel = ?"


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


async def test_a_server_that_shuts_the_bot_out_does_not_stop_the_deleting_elsewhere(
    club: Stage,
) -> None:
    """A hundred old messages in one shut channel: nothing was deleted anywhere, for good."""
    thread = await club.start_match()
    shut = club.server.world.add_channel(club.guild, "shut")
    await deny_permission(club.server.hub, shut, "VIEW_CHANNEL")
    async with club.store.transaction() as tx:
        for n in range(100):
            await tx.execute(COPY_TO_CLEAR, (int(shut["id"]), n))
        await tx.execute(LATER_TO_CLEAR, (int(thread["id"]),))
    (table,) = club.messages(thread)
    for _ in range(2):
        await club.delivery.delete_expired()
    assert table["id"] not in [message["id"] for message in club.messages(thread)]


@pytest.mark.parametrize("name", ["VIEW_CHANNEL", "SEND_MESSAGES"])
async def test_no_match_is_opened_where_nobody_would_see_it_go_on(club: Stage, name: str) -> None:
    """Commands appear in a channel that the bot cannot see: a card came, and Join did nothing."""
    await deny_permission(club.server.hub, club.general, name)
    await club.server.slash(club.ann, club.general, "play", game="lots")
    await club.wait_until_idle()
    (answer,) = club.private_answers(club.ann)
    title = name.replace("_", " ").title()
    assert f"I lack a permission: **{title}**" in answer["content"]
    assert await club.matches.open_matches_of(user_id(club.ann)) == ()


async def test_every_command_is_for_servers_that_invited_the_bot_and_for_its_messages(
    club: Stage,
) -> None:
    """Installed for one person only, or in a group, /play would open dead lobbies."""
    for command in club.server.world.commands:
        assert command["integration_types"] == [0], command["name"]
        assert set(command["contexts"]) <= {0, 1}, command["name"]
