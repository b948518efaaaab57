"""`/replace`: a seat for another person or for a computer, if the table agrees."""

from bot.match.model import MatchId, UserId
from bot.sandbox.wire import Json
from tests.labels import label_of
from tests.stage import Stage


async def holders(club: Stage) -> list[str]:
    """Who sits where in the first match."""
    return [chair.name for chair in (await club.matches.match(MatchId(1))).chairs]


async def offered(club: Stage, seat: int, by: Json | None = None) -> Json:
    """What the thread shows once Ann would give a seat away."""
    given = {} if by is None else {"by": by["id"]}
    return await club.use_command(club.ann, "replace", club.thread, seat=seat, **given)


async def heard(club: Stage, user: Json) -> str:
    """The refusal of a public answer, which only this person sees."""
    return str((await club.wait_until(lambda: club.private_answers(user)))[-1]["content"])


async def test_who_agrees_agrees_to_what_the_message_asks(club: Stage) -> None:
    """Ann asks for one thing, then for another, before Bo has pressed."""
    await club.start_match()
    asked = await offered(club, 1)
    anew = await offered(club, 2, club.cy)
    await club.press_button(club.cy, anew, "button.handover")
    await club.server.click(club.bo, asked, label=label_of("button.handover"))
    assert "No seat is offered" in await heard(club, club.bo)
    assert await holders(club) == ["Ann", "Bo"]


async def test_who_is_to_sit_down_is_called_by_a_message_of_its_own(club: Stage) -> None:
    """Discord notifies nobody by the filling in of an answer that was deferred."""
    await club.start_match()
    asked = await offered(club, 2, club.cy)
    assert asked["mentions"] == []
    await club.wait_until(
        lambda: f"<@{club.cy['id']}>, will you" in str(club.messages(club.thread))
    )
    called = club.messages(club.thread)[-1]
    assert [user["id"] for user in called["mentions"]] == [club.cy["id"]]


async def test_who_sat_down_is_called_when_it_is_their_turn(club: Stage) -> None:
    await club.start_match()
    anew = await offered(club, 2, club.cy)
    await club.press_button(club.bo, anew, "button.handover")
    await club.press_button(club.cy, anew, "button.handover")
    await club.wait_until_idle()
    assert [user["id"] for user in club.table["mentions"]] == [club.cy["id"]]
    assert club.table["content"].startswith(f"**<@{club.cy['id']}>**")


async def test_an_offer_that_was_replaced_cannot_be_declined(club: Stage) -> None:
    await club.start_match()
    asked = await offered(club, 1)
    anew = await offered(club, 2, club.cy)
    await club.server.click(club.bo, asked, label=label_of("button.keep"))
    assert "No seat is offered" in await heard(club, club.bo)
    await club.press_button(club.bo, anew, "button.handover")
    await club.press_button(club.cy, anew, "button.handover")
    assert await holders(club) == ["Ann", "Cy"]


async def test_a_match_in_direct_messages_takes_nobody_else(club: Stage) -> None:
    """Their hand would be sent to whoever's direct messages these are."""
    dm = club.server.world.dm_channel(club.ann)
    await club.use_command(club.ann, "play", dm, game="lots", seats=2)
    match = MatchId(1)
    await club.matches.add_computer(match, UserId(int(club.ann["id"])), "careful")
    await club.matches.start(match, UserId(int(club.ann["id"])))
    given = {"seat": 2, "by": club.bo["id"], "match": "1"}
    await club.server.slash(club.ann, club.general, "replace", **given)
    assert "direct messages" in await heard(club, club.ann)


async def test_who_sits_down_is_not_shown_again_what_is_shown_only_once(club: Stage) -> None:
    """Architecture §1.8: else a seat's memory could be had anew by handing it over."""
    await club.start_match()
    for user in (club.ann, club.bo):
        await club.use_command(user, "move", club.thread, text="bid 0")
    user = await club.to_act()
    other = club.bo if user == club.ann else club.ann
    await club.use_command(user, "move", club.thread, text="peek")
    assert "#" in club.dm_of(user)[-1]["content"]
    await club.use_command(user, "move", club.thread, text="stop")
    seat = 1 if user == club.ann else 2
    asked = await club.use_command(user, "replace", club.thread, seat=seat, by=club.cy["id"])
    await club.press_button(other, asked, "button.handover")
    await club.use_command(club.cy, "help")
    await club.press_button(club.cy, asked, "button.handover")
    told = "\n".join(message["content"] for message in club.dm_of(club.cy))
    assert "peeks at the deck" in told
    assert "On top of the deck" not in told


async def test_whoever_had_the_seat_is_told_nothing_more_of_it(club: Stage) -> None:
    """Not even by a change of the direct message that showed their hand."""
    await club.start_match()
    asked = await offered(club, 1, club.cy)
    await club.press_button(club.bo, asked, "button.handover")
    await club.press_button(club.cy, asked, "button.handover")
    before = club.dm_of(club.ann)
    matches = club.matches
    for _ in range(6):
        position = await matches.position(MatchId(1))
        chair = position.match.chairs[position.to_act[0]]
        move = position.legal_moves(chair.seat)[0]
        await matches.play(MatchId(1), chair.user, chair.seat, chair.decision, move)
        await club.wait_until_idle()
    assert club.dm_of(club.cy)
    assert club.dm_of(club.ann) == before
