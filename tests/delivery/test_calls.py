"""What calls a person to their turn: what they chose, and nothing while nothing may ring."""

from dataclasses import replace

from bot.delivery.calls import NO_CALL, Call, Occasion, decide_call, held_until
from bot.game import Seat, rng_for
from bot.games.lots.state import Bid, Draw, Stop
from bot.match.clock import HOUR, QuietHours
from bot.match.deadlines import DeadlineService
from bot.match.model import Match, MatchId, PersonChair, Preferences, UserId
from bot.sandbox.wire import Json
from data import players, time_settings
from data.time_settings import TimeSettingsRow
from tests.delivery.matches import prefer, start_with_ann_to_move
from tests.stage import Stage, pinged_names, user_id

CHAIR = PersonChair(Seat(0), UserId(1), "Ann")
NIGHT = QuietHours("UTC", 22 * 60, 7 * 60)
SILENT = 1 << 12
"""Discord's flag of a message that notifies nobody."""


def call(occasion: Occasion = Occasion.TURN, hour: int = 12, **wishes: object) -> Call:
    """How Ann, whose quiet hours are at night, is called at this hour."""
    preferences = Preferences(**wishes)  # type: ignore[arg-type]
    chair = replace(CHAIR, preferences=preferences, quiet=NIGHT)
    return decide_call(chair, occasion, hour * HOUR, has_table=True, dm_reachable=preferences.dms)


def test_one_turn_is_one_call_where_its_person_chose_it() -> None:
    assert call() == Call(mentions=True)
    assert call(push="dm") == Call(rings_by_dm=True)
    assert call(push="both") == Call(mentions=True, rings_by_dm=True)


def test_whoever_no_dm_reaches_is_called_in_the_thread() -> None:
    assert call(push="dm", dms=False) == Call(mentions=True)


def test_a_vote_is_called_for_where_it_is_held() -> None:
    assert call(Occasion.VOTE, push="dm") == Call(mentions=True)


def test_at_night_nothing_rings_until_the_morning() -> None:
    for push in ("thread", "dm", "both"):
        assert call(hour=23, push=push) == Call(held_until=31 * HOUR)


def test_a_daily_digest_comes_at_its_hour_or_when_the_night_is_over() -> None:
    assert call(push="digest", digest=18) == Call(held_until=18 * HOUR)
    assert call(hour=18, push="digest", digest=18) == Call(held_until=42 * HOUR)
    chair = replace(CHAIR, preferences=Preferences(push="digest", digest=23), quiet=NIGHT)
    assert held_until(chair, 12 * HOUR) == 31 * HOUR


def test_whoever_wants_no_news_is_called_neither_at_the_start_nor_at_the_end() -> None:
    for occasion in (Occasion.START, Occasion.END):
        assert call(occasion, news=False) == NO_CALL
    assert call(Occasion.TURN, news=False) == Call(mentions=True)


def test_whoever_muted_the_match_is_not_called() -> None:
    chair = replace(CHAIR, muted=True)
    for occasion in Occasion:
        assert decide_call(chair, occasion, 0, has_table=True, dm_reachable=True) == NO_CALL


# At the wire


async def _sleep(stage: Stage, user: Json, hours: int = 8) -> None:
    """Let quiet hours begin for a user an hour ago and end in `hours`."""
    now = stage.now() // 60 % (24 * 60)
    row = TimeSettingsRow("UTC", (now - 60) % 1440, (now + 60 * hours) % 1440)
    async with stage.store.transaction() as tx:
        await players.ensure(tx, user_id(user), user["global_name"])
        await time_settings.put(tx, user_id(user), row)


async def _wait(stage: Stage, seconds: int) -> None:
    """Let time pass, and what is due be sent."""
    await stage.advance_clock(seconds)
    await stage.delivery.schedule_all_reminders()
    await stage.wait_until_idle()


def _rings(message: Json) -> bool:
    return not message.get("flags", 0) & SILENT


async def test_by_default_the_thread_calls_and_the_dm_changes_without_a_sound(
    stage: Stage,
) -> None:
    match = await start_with_ann_to_move(stage)
    (before,) = stage.dm_of(stage.bo)
    await stage.play_move(match, 0, Stop())
    (after,) = stage.dm_of(stage.bo)
    assert pinged_names(stage.thread_messages()[-1]) == ["Bo"]
    assert (after["id"], _rings(after)) == (before["id"], False)
    assert after["content"].startswith("**Bo**")


async def test_a_dm_that_calls_is_new_and_the_thread_names_its_reader_in_bold(
    stage: Stage,
) -> None:
    await prefer(stage, stage.bo, push="dm")
    match = await start_with_ann_to_move(stage)
    (before,) = stage.dm_of(stage.bo)
    await stage.play_move(match, 0, Stop())
    (after,) = stage.dm_of(stage.bo)
    assert after["id"] != before["id"]
    assert _rings(after)
    table = stage.thread_messages()[-1]
    assert table["content"].startswith("**Bo**")
    assert (pinged_names(table), _rings(table)) == ([], False)


async def test_both_call_whoever_wants_both(stage: Stage) -> None:
    await prefer(stage, stage.bo, push="both")
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Stop())
    assert _rings(stage.dm_of(stage.bo)[-1])
    assert pinged_names(stage.thread_messages()[-1]) == ["Bo"]


async def test_a_game_without_secrets_sends_dms_to_whoever_is_called_by_them(
    stage: Stage,
) -> None:
    await prefer(stage, stage.ann, push="dm")
    match = await stage.create_match(people=2, game="jungle")
    position = await stage.position(match)
    first = stage.user_of(position.match.chairs[position.to_act[0]])
    assert bool(stage.dm_of(stage.ann)) == (first == stage.ann)
    move = position.legal_moves(position.to_act[0])[0]
    await stage.play_move(match, position.to_act[0], move)
    assert len(stage.dm_of(stage.ann)) == 1
    assert not stage.dm_of(stage.bo)


async def test_whose_dm_is_refused_is_called_in_the_thread_after_all(stage: Stage) -> None:
    await prefer(stage, stage.bo, push="dm")
    match = await start_with_ann_to_move(stage)
    stage.close_dms(stage.bo)
    await stage.play_move(match, 0, Stop())
    called = [m for m in stage.thread_messages() if pinged_names(m) == ["Bo"]]
    assert len(called) == 1
    assert called[0]["content"].startswith(f"**<@{stage.bo['id']}>**")


async def test_quiet_hours_are_quiet_and_the_morning_has_one_message_of_all_matches(
    stage: Stage,
) -> None:
    await _sleep(stage, stage.bo)
    matches = [await start_with_ann_to_move(stage) for _ in range(2)]
    for match in matches:
        await stage.play_move(match, 0, Stop())
    assert not any("Bo" in pinged_names(m) for m in stage.thread_messages())
    assert not any(map(_rings, stage.dm_of(stage.bo)))
    before = len(stage.dm_of(stage.bo))
    await _wait(stage, 8 * HOUR - 60)
    assert len(stage.dm_of(stage.bo)) == before
    await _wait(stage, 120)
    *_, digest = stage.dm_of(stage.bo)
    assert len(stage.dm_of(stage.bo)) == before + 1
    assert digest["content"].startswith("**2 matches wait for you:**")
    assert _rings(digest)
    await _wait(stage, 24 * HOUR)
    assert len(stage.dm_of(stage.bo)) == before + 1


async def test_whoever_moved_in_the_night_has_no_message_in_the_morning(stage: Stage) -> None:
    await _sleep(stage, stage.bo)
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Stop())
    await _wait(stage, 60)
    await stage.play_move(match, 1, Draw())
    before = stage.dm_of(stage.bo)
    await _wait(stage, 9 * HOUR)
    assert stage.dm_of(stage.bo) == before


async def test_no_dm_rings_for_the_turn_that_its_reader_goes_on_with_in_the_morning(
    stage: Stage,
) -> None:
    """Of a game without secrets no DM came in the night: the first one was taken for a new turn."""
    for user in (stage.ann, stage.bo):
        await prefer(stage, user, push="dm")
        await _sleep(stage, user)
    match = await stage.create_lobby(2, game="puzzle-memo", options={"memory": "relaxed"})
    await stage.matches.start(match, user_id(stage.ann))
    await stage.wait_until_idle()
    (seat,) = (await stage.position(match)).to_act
    user = (stage.ann, stage.bo)[seat]
    await _wait(stage, 8 * HOUR + 60)
    (digest,) = stage.dm_of(user)
    position = await stage.position(match)
    for move in position.legal_moves(seat):
        _, events = position.match.game.apply(position._state, seat, move, rng_for("", 1))
        if [event.key for event in events] == ["event.flips", "event.waits"]:
            break
    await stage.play_move(match, seat, move)
    assert (await stage.position(match)).to_act == (seat,), "the tile is still to be put down"
    assert [m for m in stage.dm_of(user) if m["id"] != digest["id"] and _rings(m)] == []


async def test_a_nudge_waits_for_the_morning_too(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Stop())
    await _sleep(stage, stage.bo)
    deadlines = DeadlineService(stage.store, stage.matches, now=stage.now)
    await deadlines.nudge(match, user_id(stage.ann))
    await stage.delivery.schedule_all_reminders()
    await stage.wait_until_idle()
    assert "Ann waits" not in str(stage.dm_of(stage.bo))
    await _wait(stage, 8 * HOUR + 60)
    assert "Ann waits for your move" in stage.dm_of(stage.bo)[-1]["content"]


async def test_the_end_of_a_match_is_told_in_the_morning(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    await _sleep(stage, stage.bo)
    await stage.matches.agree_to_end(match, user_id(stage.ann))
    await stage.matches.agree_to_end(match, user_id(stage.bo))
    await stage.wait_until_idle()
    assert pinged_names(stage.thread_messages()[-1]) == ["Ann"]
    await _wait(stage, 8 * HOUR + 60)
    told = stage.dm_of(stage.bo)[-1]["content"]
    assert "the match is over" in told


async def test_a_vote_that_was_called_for_at_night_is_told_in_the_morning(stage: Stage) -> None:
    match = await start_with_ann_to_move(stage)
    await _sleep(stage, stage.bo)
    await stage.matches.agree_to_end(match, user_id(stage.ann))
    await stage.wait_until_idle()
    assert pinged_names(stage.thread_messages()[-1]) == []
    await _wait(stage, 8 * HOUR + 60)
    assert "asked there whether to end the match" in stage.dm_of(stage.bo)[-1]["content"]


async def _chair(stage: Stage, match: MatchId, seat: int) -> PersonChair:
    found: Match = await stage.matches.match(match)
    return found.person_at(Seat(seat))


async def test_a_digest_is_the_only_call_of_whoever_wants_one_a_day(stage: Stage) -> None:
    await prefer(stage, stage.bo, push="digest", digest=8)
    match = await start_with_ann_to_move(stage)
    await stage.play_move(match, 0, Stop())
    assert not any("Bo" in pinged_names(m) for m in stage.thread_messages())
    until = held_until(await _chair(stage, match, 1), stage.now())
    assert until is not None
    before = len(stage.dm_of(stage.bo))
    await _wait(stage, until - stage.now() + 1)
    assert len(stage.dm_of(stage.bo)) == before + 1
    assert "it is your move" in stage.dm_of(stage.bo)[-1]["content"]


async def test_bidding_begins_without_a_call_for_whoever_sleeps(stage: Stage) -> None:
    await _sleep(stage, stage.bo)
    match = await stage.create_match()
    assert pinged_names(stage.thread_messages()[0]) == ["Ann"]
    await stage.play_move(match, 1, Bid(1))
    await _wait(stage, 9 * HOUR)
    assert "it is your move" not in str(stage.dm_of(stage.bo))
