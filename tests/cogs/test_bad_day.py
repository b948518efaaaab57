"""What Discord does on a bad day, and what people are told of it."""

import pytest

from bot.games.lots.state import Stop
from bot.match.model import MatchId
from bot.sandbox import messages
from bot.sandbox.troubles import deny_permission
from bot.sandbox.wire import Json
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
    stage: Stage,
) -> None:
    """Discord's brake on new bots: told as closed DMs, it sent people to their own settings."""
    stage.server.hub.faults.new_dms_left = 0
    thread = await stage.start_match()
    shown = " ".join(message["content"] for message in stage.messages(thread))
    assert "direct message" not in shown
    doctor = await stage.use_command(stage.ann, "doctor", thread)
    assert "Discord lets me open no direct messages" in doctor["content"]
    assert "are closed to me" not in doctor["content"]
    answer = await stage.press_button(stage.ann, doctor, "button.try_dm")
    assert "nothing to do with your settings" in answer["content"]
    assert stage.dm_of(stage.ann) == []


async def test_while_discord_lets_the_bot_open_no_direct_messages_it_does_not_try(
    stage: Stage,
) -> None:
    stage.server.hub.faults.new_dms_left = 0
    await stage.start_match()
    tries = stage.server.requests.for_route("POST", "/users/@me/channels")
    assert len(tries) == 1  # two people are owed their hands
    stage.server.hub.faults.new_dms_left = None
    await stage.advance_clock(TEN_MINUTES)
    stage.bot.delivery.schedule(FIRST)
    await stage.wait_until_idle()
    assert len(stage.dm_of(stage.ann)) == 1
    assert len(stage.dm_of(stage.bo)) == 1


async def test_a_card_that_is_deleted_twice_within_minutes_comes_back(stage: Stage) -> None:
    """Discord refuses the nonce of the deleted one: 10008, which does not mean the channel."""
    await stage.use_command(stage.ann, "play", game="lots", seats=3)
    for user in (stage.bo, stage.cy):
        await messages.delete(stage.server.hub, stage.card)
        person = person_of(user)
        await stage.matches.join(FIRST, person)
        await stage.wait_until_idle()
        assert person.name in stage.card["content"]


async def test_a_server_that_shuts_the_bot_out_does_not_stop_the_deleting_elsewhere(
    stage: Stage,
) -> None:
    """A hundred old messages in one shut channel: nothing was deleted anywhere, for good."""
    thread = await stage.start_match()
    shut = stage.server.world.add_channel(stage.guild, "shut")
    await deny_permission(stage.server.hub, shut, "VIEW_CHANNEL")
    async with stage.store.transaction() as tx:
        for n in range(100):
            await tx.execute(COPY_TO_CLEAR, (int(shut["id"]), n))
        await tx.execute(LATER_TO_CLEAR, (int(thread["id"]),))
    (table,) = stage.messages(thread)
    for _ in range(2):
        await stage.delivery.delete_expired()
    assert table["id"] not in [message["id"] for message in stage.messages(thread)]


@pytest.mark.parametrize("name", ["VIEW_CHANNEL", "SEND_MESSAGES"])
async def test_no_match_is_opened_where_nobody_would_see_it_go_on(stage: Stage, name: str) -> None:
    """Commands appear in a channel that the bot cannot see: a card came, and Join did nothing."""
    await deny_permission(stage.server.hub, stage.general, name)
    await stage.server.slash(stage.ann, stage.general, "play", game="lots")
    await stage.wait_until_idle()
    (answer,) = stage.private_answers(stage.ann)
    title = name.replace("_", " ").title()
    assert f"I lack a permission: **{title}**" in answer["content"]
    assert await stage.matches.open_matches_of(user_id(stage.ann)) == ()


async def test_a_lobby_refuses_who_joins_once_the_bot_lost_a_permission(stage: Stage) -> None:
    """Join changed nothing that anybody saw, and Start stayed grey."""
    await stage.use_command(stage.ann, "play", game="lots", seats=2)
    await deny_permission(stage.server.hub, stage.general, "VIEW_CHANNEL")
    await stage.press_button(stage.bo, stage.card, "button.join")
    (answer,) = stage.private_answers(stage.bo)
    assert "**View Channel**" in answer["content"]
    assert await stage.matches.open_matches_of(user_id(stage.bo)) == ()


async def test_whoever_leaves_a_lobby_that_the_bot_cannot_see_sees_it(stage: Stage) -> None:
    """The press itself may change its message."""
    await stage.open_lobby(people=2)
    await deny_permission(stage.server.hub, stage.general, "VIEW_CHANNEL")
    card = await stage.press_button(stage.bo, stage.card, "button.leave")
    assert "Bo" not in card["content"]


async def test_no_match_starts_that_could_not_be_told(stage: Stage) -> None:
    await stage.open_lobby(people=2)
    await deny_permission(stage.server.hub, stage.general, "SEND_MESSAGES")
    await stage.click(stage.ann, stage.card, "button.start")
    await stage.wait_until_idle()
    (answer,) = stage.private_answers(stage.ann)
    assert "**Send Messages**" in answer["content"]
    assert await stage.matches.live_ids() == ()


async def test_a_rematch_is_refused_where_its_lobby_could_not_be_posted(stage: Stage) -> None:
    await stage.start_match()
    await stage.matches.resign(FIRST, user_id(stage.bo))
    await stage.wait_until_idle()
    await deny_permission(stage.server.hub, stage.general, "SEND_MESSAGES")
    await stage.press_button(stage.ann, stage.table, "button.again")
    (answer,) = stage.private_answers(stage.ann)
    assert "**Send Messages**" in answer["content"]
    assert await stage.matches.lobby_ids() == ()


async def test_in_a_private_thread_the_bot_asks_to_be_added(stage: Stage) -> None:
    thread = await stage.open_thread(stage.ann, stage.general, "secret", 12)
    refused = await stage.use_command(stage.ann, "play", thread, game="lots")
    assert "Mention me" in refused["content"]
    await stage.say(stage.ann, f"<@{stage.server.world.bot['id']}>", thread)
    opened = await stage.use_command(stage.ann, "play", thread, game="lots")
    assert "match 1" in opened["content"]


async def test_a_lobby_shows_who_is_in_it_although_automod_blocks_a_name(stage: Stage) -> None:
    """Its card was never changed again, and nobody was told."""
    await stage.use_command(stage.ann, "play", game="lots", seats=2)
    stage.server.hub.faults.blocked_words = frozenset({"Bo"})
    await stage.click(stage.bo, stage.card, "button.join")
    await stage.wait_until_idle()
    assert "2. Player 2" in stage.card["content"]
    assert "code 200000" in stage.card["content"]
    assert "AutoMod" in (await stage.use_command(stage.ann, "doctor"))["content"]
    stage.server.hub.faults.blocked_words = frozenset()
    stage.delivery.schedule(FIRST)
    await stage.wait_until_idle()
    assert "2. Bo" in stage.card["content"]
    assert "AutoMod" not in (await stage.use_command(stage.ann, "doctor"))["content"]


async def test_who_opened_a_lobby_hears_once_that_discord_rejects_its_card(stage: Stage) -> None:
    await stage.start_match("jungo")  # Ann's and Bo's DMs are open now
    await stage.use_command(stage.ann, "play", game="lots", seats=3)
    stage.server.hub.faults.blocked_words = frozenset({"Bo"})
    before = len(stage.dm_of(stage.bo))
    for key in ("button.join", "button.leave", "button.join"):
        await stage.click(stage.bo, stage.card, key)
        await stage.wait_until_idle()
    told = [m["content"] for m in stage.dm_of(stage.ann) if "match 2" in m["content"]]
    assert len(told) == 1
    assert "code 200000" in told[0]
    assert len(stage.dm_of(stage.bo)) == before


async def test_whose_name_automod_blocks_opens_a_lobby_all_the_same(stage: Stage) -> None:
    stage.server.hub.faults.blocked_words = frozenset({"Ann"})
    await stage.use_command(stage.ann, "play", game="lots", seats=2)
    assert "1. Player 1" in stage.card["content"]


async def leave_server(stage: Stage, user: Json) -> None:
    stage.server.world.members.delete(f"{stage.guild['id']}/{user['id']}")


async def is_away(stage: Stage, user: Json) -> bool:
    chair = (await stage.matches.match(FIRST)).chair_of(user_id(user))
    return chair is not None and chair.is_away


async def test_who_left_before_the_start_is_noticed_when_the_thread_is_made(stage: Stage) -> None:
    """They were seated for ever in a match without a time limit."""
    await stage.open_lobby(people=3)
    await leave_server(stage, stage.cy)
    await stage.click(stage.ann, stage.card, "button.start")
    await stage.wait_until_idle()
    assert await is_away(stage, stage.cy)


async def test_a_direct_message_that_fails_for_want_of_a_common_server_says_so(
    stage: Stage,
) -> None:
    await stage.start_match()
    for user in (stage.ann, stage.bo):
        await stage.use_command(user, "move", stage.thread, text="bid 0")
    await stage.advance_clock(3600)
    mover = await stage.to_act()
    other = stage.bo if mover == stage.ann else stage.ann
    await leave_server(stage, other)
    await stage.play_move(FIRST, (await stage.seats_to_act())[0], Stop())
    assert await is_away(stage, other)


async def test_each_day_those_are_looked_for_who_owe_a_move_without_a_time_limit(
    stage: Stage,
) -> None:
    await stage.open_lobby("jungle")
    await stage.matches.set_pace(FIRST, user_id(stage.ann), None)
    await stage.press_start()
    (seat,) = (await stage.position()).to_act
    user = stage.user_of((await stage.position()).match.chairs[seat])
    await stage.delivery.left_players.check_untimed(pause=0)
    assert not await is_away(stage, user)
    await leave_server(stage, user)
    await stage.delivery.left_players.check_untimed(pause=0)
    assert await is_away(stage, user)


async def test_every_command_is_for_servers_that_invited_the_bot_and_for_its_messages(
    stage: Stage,
) -> None:
    """Installed for one person only, or in a group, /play would open dead lobbies."""
    for command in stage.server.world.commands:
        assert command["integration_types"] == [0], command["name"]
        assert set(command["contexts"]) <= {0, 1}, command["name"]


async def move(stage: Stage) -> Json:
    """Whoever is to act plays any move of Jungle; returns who is to act next."""
    position = await stage.position()
    (seat,) = position.to_act
    await stage.play_move(FIRST, seat, position.legal_moves(seat)[0])
    return await stage.to_act()


async def test_a_name_that_automod_blocks_silences_no_table(stage: Stage) -> None:
    """Every 400 was dropped for good, unseen, and `/doctor` said that all was well."""
    thread = await stage.start_match("jungle")
    stage.server.hub.faults.blocked_words = frozenset({"Ann", "Bo"})
    user = await move(stage)
    called = stage.messages(thread)[-1]
    assert [mention["id"] for mention in called["mentions"]] == [user["id"]]
    assert "code 200000" in called["content"]
    answer = await stage.use_command(user, "turn", thread)
    assert "code 200000" in answer["content"]
    doctor = await stage.use_command(user, "doctor", thread)
    assert "AutoMod" in doctor["content"]


async def test_what_discord_rejected_is_told_as_soon_as_it_is_accepted(stage: Stage) -> None:
    thread = await stage.start_match("jungle")
    stage.server.hub.faults.blocked_words = frozenset({"Ann", "Bo"})
    before = await move(stage)
    stage.server.hub.faults.blocked_words = frozenset()
    user = await move(stage)
    newest = stage.messages(thread)[-1]
    assert [mention["id"] for mention in newest["mentions"]] == [user["id"]]
    assert before["global_name"] in newest["content"]
    doctor = await stage.use_command(user, "doctor", thread)
    assert "AutoMod" not in doctor["content"]
