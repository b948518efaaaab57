"""`/replace`: a seat for another person or for a computer, if the table agrees."""

import re

from bot.match.model import MatchId, UserId
from bot.sandbox.wire import Json
from tests.stage import Stage, button_labels, is_private, pinged_names


async def holders(stage: Stage) -> list[str]:
    """Who sits where in the first match."""
    return [chair.name for chair in (await stage.matches.match(MatchId(1))).chairs]


async def offered(stage: Stage, seat: int, by: Json | None = None) -> Json:
    """What the thread shows once Ann would give a seat away."""
    given = {} if by is None else {"by": by["id"]}
    return await stage.use_command(stage.ann, "replace", stage.thread, seat=seat, **given)


async def test_who_agrees_agrees_to_what_the_message_asks(stage: Stage) -> None:
    """Ann asks for one thing, then for another, before Bo has pressed."""
    await stage.start_match()
    asked = await offered(stage, 1)
    anew = await offered(stage, 2, stage.cy)
    await stage.press_button(stage.cy, anew, "button.handover")
    refusal = await stage.press_button(stage.bo, asked, "button.handover")
    assert "No seat is offered" in refusal["content"]
    assert await holders(stage) == ["Ann", "Bo"]


async def test_who_is_to_sit_down_is_called_by_a_message_of_its_own(stage: Stage) -> None:
    """Discord notifies nobody by the filling in of an answer that was deferred."""
    await stage.start_match()
    asked = await offered(stage, 2, stage.cy)
    assert asked["mentions"] == []
    await stage.wait_until(
        lambda: f"<@{stage.cy['id']}>, will you" in str(stage.messages(stage.thread))
    )
    (called,) = [m for m in stage.messages(stage.thread) if "will you take" in m["content"]]
    assert pinged_names(called) == ["Cy"]


async def test_whoever_has_yet_to_agree_is_called_unless_nothing_may_ring(stage: Stage) -> None:
    thread = await stage.start_match(people=3)
    await offered(stage, 2)
    (vote,) = [m for m in stage.messages(thread) if "**Leave it so** above" in m["content"]]
    assert pinged_names(vote) == ["Bo", "Cy"]
    assert "Bo's seat would go to a computer." in vote["content"]
    await stage.matches.set_muted(MatchId(1), UserId(int(stage.bo["id"])), True)
    await offered(stage, 2)
    *_, vote = (m for m in stage.messages(thread) if "**Leave it so** above" in m["content"])
    assert pinged_names(vote) == ["Cy"]


async def test_who_sat_down_is_called_when_it_is_their_turn(stage: Stage) -> None:
    await stage.start_match()
    anew = await offered(stage, 2, stage.cy)
    await stage.press_button(stage.bo, anew, "button.handover")
    await stage.press_button(stage.cy, anew, "button.handover")
    await stage.wait_until_idle()
    assert [user["id"] for user in stage.table["mentions"]] == [stage.cy["id"]]
    assert stage.table["content"].startswith(f"**<@{stage.cy['id']}>**")


async def test_an_offer_that_was_replaced_cannot_be_declined(stage: Stage) -> None:
    await stage.start_match()
    asked = await offered(stage, 1)
    anew = await offered(stage, 2, stage.cy)
    refusal = await stage.press_button(stage.bo, asked, "button.keep")
    assert "No seat is offered" in refusal["content"]
    await stage.press_button(stage.bo, anew, "button.handover")
    await stage.press_button(stage.cy, anew, "button.handover")
    assert await holders(stage) == ["Ann", "Cy"]


async def test_a_match_in_direct_messages_takes_nobody_else(stage: Stage) -> None:
    """Their hand would be sent to whoever's direct messages these are."""
    dm = stage.dm_channel(stage.ann)
    await stage.use_command(stage.ann, "play", dm, game="lots", seats=2)
    match = MatchId(1)
    await stage.matches.add_computer(match, UserId(int(stage.ann["id"])), "careful")
    await stage.matches.start(match, UserId(int(stage.ann["id"])))
    given = {"seat": 2, "by": stage.bo["id"], "match": "1"}
    refusal = await stage.use_command(stage.ann, "replace", **given)
    assert "direct messages" in refusal["content"]


async def test_who_sits_down_is_not_shown_again_what_is_shown_only_once(stage: Stage) -> None:
    """Architecture §1.8: else a seat's memory could be had anew by handing it over."""
    await stage.start_match()
    for user in (stage.ann, stage.bo):
        await stage.use_command(user, "move", stage.thread, text="bid 0")
    user = await stage.to_act()
    other = stage.bo if user == stage.ann else stage.ann
    await stage.use_command(user, "move", stage.thread, text="peek")
    assert "#" in stage.dm_of(user)[-1]["content"]
    await stage.use_command(user, "move", stage.thread, text="stop")
    seat = 1 if user == stage.ann else 2
    asked = await stage.use_command(user, "replace", stage.thread, seat=seat, by=stage.cy["id"])
    await stage.press_button(other, asked, "button.handover")
    await stage.use_command(stage.cy, "help")
    await stage.press_button(stage.cy, asked, "button.handover")
    told = "\n".join(message["content"] for message in stage.dm_of(stage.cy))
    assert "peeked at the deck" in told
    assert "On top of the deck" not in told


async def test_whoever_had_the_seat_is_told_nothing_more_of_it(stage: Stage) -> None:
    """Not even by a change of the direct message that showed their hand."""
    await stage.start_match()
    asked = await offered(stage, 1, stage.cy)
    await stage.press_button(stage.bo, asked, "button.handover")
    await stage.press_button(stage.cy, asked, "button.handover")
    before = stage.dm_of(stage.ann)
    matches = stage.matches
    for _ in range(6):
        position = await matches.position(MatchId(1))
        chair = position.match.chairs[position.to_act[0]]
        move = position.legal_moves(chair.seat)[0]
        await matches.play(MatchId(1), chair.user, chair.seat, chair.decision, move)
        await stage.bot.delivery.wait_until_idle()
    assert stage.dm_of(stage.cy)
    assert stage.dm_of(stage.ann) == before


async def test_a_button_offers_a_seat_to_a_computer(stage: Stage) -> None:
    thread = await stage.start_match()
    card = await stage.use_command(stage.ann, "match", thread)
    asked = await stage.press_button(stage.ann, card, "button.askreplace")
    assert button_labels(asked) == ["Ann", "Bo"]
    offer = await stage.press_button(stage.ann, asked, "Bo")
    assert offer["content"] == "Bo's seat would go to a computer. Still to agree: Bo."
    assert not is_private(offer)
    await stage.press_button(stage.bo, offer, "button.handover")
    match = await stage.bot.matches.match(MatchId(1))
    assert [chair.name for chair in match.people] == ["Ann"]


async def test_elsewhere_the_button_says_where_the_table_is(stage: Stage) -> None:
    thread = await stage.start_match()
    card = await stage.use_command(
        stage.ann, "match", stage.server.world.dm_channel(stage.ann), match="1"
    )
    asked = await stage.press_button(stage.ann, card, "button.askreplace")
    await stage.server.click(stage.ann, asked, label="Bo")
    await stage.wait_until(lambda: f"<#{thread['id']}>" in str(stage.private_answers(stage.ann)))


async def _taken_over_from_ann(stage: Stage) -> Json:
    """A thread in which Ann bids and gives her seat to Cy, and Bo bids then."""
    thread = await stage.start_match()
    await stage.use_command(stage.ann, "move", thread, text="bid 3")
    asked = await offered(stage, 1, stage.cy)
    for user in (stage.bo, stage.cy):
        await stage.press_button(user, asked, "button.handover")
    await stage.use_command(stage.bo, "move", thread, text="bid 1")
    return thread


async def test_what_happened_before_a_handover_stays_the_former_player_s(stage: Stage) -> None:
    thread = await _taken_over_from_ann(stage)
    _, first, second, *_ = (await stage.use_command(stage.bo, "log", thread))["content"].split("\n")
    assert re.match(r"\[1\]\(https://\S+\) Ann ", first)
    assert second == "Cy took over from Ann."
    exported = await stage.use_command(stage.bo, "export", thread)
    key = exported["attachments"][0]["url"].rsplit("/", 2)[1]
    text = stage.server.world.journal.read_file(key).decode()
    assert "1. Ann\n" in text
    assert "-- Cy took over from Ann.\n" in text
    replay = await stage.use_command(stage.bo, "replay", thread, turn=1)
    _, told, *_ = replay["content"].split("\n")
    assert told.startswith("Ann ")


async def test_who_took_over_is_told_of_whom_they_took_the_seat(stage: Stage) -> None:
    thread = await _taken_over_from_ann(stage)
    _, first, second, *_ = (await stage.use_command(stage.cy, "log", thread))["content"].split("\n")
    assert re.match(r"\[1\]\(https://\S+\) Ann ", first)
    assert second == "You took over from Ann."


async def test_a_handover_of_earlier_releases_names_nobody_else(stage: Stage) -> None:
    thread = await _taken_over_from_ann(stage)
    async with stage.store.transaction() as tx:
        await tx.execute("UPDATE log SET former = NULL")
    told = (await stage.use_command(stage.bo, "log", thread))["content"]
    assert "\nCy " in told
    assert "Ann" not in told
