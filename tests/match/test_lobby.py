"""Before a match begins: who sits where, and who may change what."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, TypeAlias

import pytest

from bot.game import Option
from bot.games import GAMES, AnyGame
from bot.match import lobby as rules
from bot.match.model import Match, MatchId, Status, UserId
from bot.match.refusals import Refused
from bot.match.service import LOBBY_IDLE_LIMIT, MatchService
from data import Store, log
from tests.match.table import ANN, BOB, CAT, DAN, HERE, LOTS, ManualClock, open_lobby

Act: TypeAlias = Callable[[MatchService, Match], Awaitable[Any]]


def names(match: Match) -> list[str]:
    return [chair.name for chair in match.chairs]


async def test_who_opens_a_lobby_sits_in_it(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN)
    assert (match.status, match.creator, names(match)) == (Status.LOBBY, ANN.user, ["Ann"])
    assert (match.version, match.seed_hash, match.where) == (0, None, HERE)


@pytest.mark.parametrize(("asked", "places"), [(None, 4), (2, 2)])
async def test_a_lobby_has_as_many_places_as_asked_for_or_the_game_takes(
    matches: MatchService, asked: int | None, places: int
) -> None:
    assert (await open_lobby(matches, ANN, places=asked)).places == places


async def test_seats_are_counted_in_the_order_of_sitting_down(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN, BOB, CAT)
    assert [(c.seat, c.name) for c in match.chairs] == [(0, "Ann"), (1, "Bob"), (2, "Cat")]


async def test_joining_twice_is_joining_once(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN, BOB, BOB)
    assert names(match) == ["Ann", "Bob"]


async def test_who_leaves_makes_the_others_move_up(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN, BOB, CAT)
    left = await matches.leave(match.id, BOB.user)
    assert [(c.seat, c.name) for c in left.chairs] == [(0, "Ann"), (1, "Cat")]


async def test_a_lobby_passes_to_the_next_person_when_its_creator_leaves(
    matches: MatchService,
) -> None:
    match = await open_lobby(matches, ANN)
    await matches.add_computer(match.id, ANN.user, "random")
    await matches.join(match.id, BOB)
    assert (await matches.leave(match.id, ANN.user)).creator == BOB.user


async def test_a_lobby_without_people_closes(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN)
    await matches.add_computer(match.id, ANN.user, "random")
    assert (await matches.leave(match.id, ANN.user)).status is Status.CANCELLED


async def test_computers_are_named_apart_and_the_one_named_leaves(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN)
    for level in ("random", "strong"):
        match = await matches.add_computer(match.id, ANN.user, level)
    assert [(c.name, c.computer, c.user) for c in match.chairs[1:]] == [
        ("Computer 1", "random", None),
        ("Computer 2", "strong", None),
    ]
    assert names(await matches.free_seat(match.id, ANN.user, "Computer 2")) == ["Ann", "Computer 1"]


async def test_an_option_is_chosen_and_kept(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN)
    assert match.options == {"peeking": True}
    await matches.set_option(match.id, ANN.user, "peeking", False)
    assert (await matches.match(match.id)).options == {"peeking": False}


async def test_a_cancelled_lobby_is_closed(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN)
    assert (await matches.cancel(match.id, ANN.user)).status is Status.CANCELLED
    assert await matches.lobby_ids() == ()


@pytest.mark.parametrize(
    ("key", "act"),
    [
        ("full", lambda m, x: m.join(x.id, DAN)),
        ("full", lambda m, x: m.add_computer(x.id, ANN.user, "random")),
        ("not_seated", lambda m, x: m.leave(x.id, DAN.user)),
        ("not_creator", lambda m, x: m.add_computer(x.id, BOB.user, "random")),
        ("not_creator", lambda m, x: m.cancel(x.id, BOB.user)),
        ("not_creator", lambda m, x: m.start(x.id, BOB.user)),
        ("not_creator", lambda m, x: m.set_places(x.id, DAN.user, 4)),
        ("unknown_level", lambda m, x: m.add_computer(x.id, ANN.user, "godlike")),
        ("not_creator", lambda m, x: m.free_seat(x.id, BOB.user, str(ANN.user))),
        ("not_creator", lambda m, x: m.invite(x.id, BOB.user, {DAN.user: "Dan"})),
        ("not_creator", lambda m, x: m.hand_over_lobby(x.id, BOB.user, BOB.user)),
        ("not_creator", lambda m, x: m.set_private(x.id, BOB.user, True)),
        ("left_lobby", lambda m, x: m.hand_over_lobby(x.id, ANN.user, DAN.user)),
        ("wrong_seats", lambda m, x: m.set_places(x.id, ANN.user, 9)),
        ("more_seated", lambda m, x: m.set_places(x.id, ANN.user, 2)),
        ("unknown_option", lambda m, x: m.set_option(x.id, ANN.user, "rain", True)),
        ("wrong_option", lambda m, x: m.set_option(x.id, ANN.user, "peeking", 1)),
        ("not_started", lambda m, x: m.position(x.id)),
        ("not_started", lambda m, x: m.resign(x.id, ANN.user)),
        ("unknown_match", lambda m, x: m.join(MatchId(99), ANN)),
        ("unknown_match", lambda m, x: m.match(MatchId(2**63))),
        ("unknown_match", lambda m, x: m.attach_thread(MatchId(99), 5)),
        ("wrong_seats", lambda m, x: m.open_lobby(LOTS, ANN, HERE, 1, {})),
        ("unknown_option", lambda m, x: m.open_lobby(LOTS, ANN, HERE, None, {"rain": 1})),
    ],
)
async def test_what_cannot_be_is_refused_and_changes_nothing(
    matches: MatchService, key: str, act: Act
) -> None:
    match = await open_lobby(matches, ANN, BOB, CAT, places=3)
    with pytest.raises(Refused) as refused:
        await act(matches, match)
    assert refused.value.key == key
    assert await matches.match(match.id) == match


@pytest.mark.parametrize(
    "act",
    [
        lambda m, x: m.join(x.id, DAN),
        lambda m, x: m.leave(x.id, ANN.user),
        lambda m, x: m.start(x.id, ANN.user),
        lambda m, x: m.cancel(x.id, ANN.user),
        lambda m, x: m.set_places(x.id, ANN.user, 4),
    ],
)
@pytest.mark.parametrize(("end", "key"), [("start", "started"), ("cancel", "cancelled")])
async def test_a_lobby_that_is_no_more_cannot_be_changed(
    matches: MatchService, act: Act, end: str, key: str
) -> None:
    match = await open_lobby(matches, ANN, BOB)
    await getattr(matches, end)(match.id, ANN.user)
    with pytest.raises(Refused) as refused:
        await act(matches, match)
    assert refused.value.key == key


async def test_who_is_seated_may_join_a_running_match_again(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN, BOB)
    running = await matches.start(match.id, ANN.user)
    assert await matches.join(match.id, BOB) == running


async def test_of_two_who_join_for_the_last_seat_one_gets_it(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN, places=2)
    both = (matches.join(match.id, BOB), matches.join(match.id, CAT))
    done = await asyncio.gather(*both, return_exceptions=True)
    assert [type(result).__name__ for result in done] == ["Match", "Refused"]
    assert len((await matches.match(match.id)).chairs) == 2


async def test_the_same_person_joining_twice_at_once_gets_one_seat(matches: MatchService) -> None:
    """A2."""
    match = await open_lobby(matches, ANN)
    await asyncio.gather(*(matches.join(match.id, BOB) for _ in range(4)))
    assert names(await matches.match(match.id)) == ["Ann", "Bob"]


async def test_a_match_that_is_started_twice_at_once_starts_once(
    matches: MatchService, store: Store
) -> None:
    """A3."""
    match = await open_lobby(matches, ANN, BOB)
    both = (matches.start(match.id, ANN.user) for _ in range(2))
    done = await asyncio.gather(*both, return_exceptions=True)
    assert [type(result).__name__ for result in done] == ["Match", "Refused"]
    assert len(await log.since(store.read, match.id, 0)) == 1


async def test_a_lobby_closes_after_a_week_without_a_change(
    matches: MatchService, clock: ManualClock
) -> None:
    idle, joined = await open_lobby(matches, ANN), await open_lobby(matches, ANN)
    clock.time += LOBBY_IDLE_LIMIT
    await matches.join(joined.id, BOB)
    assert await matches.close_idle() == ()
    clock.time += 1
    assert await matches.close_idle() == (idle.id,)
    assert await matches.lobby_ids() == (joined.id,)


async def test_who_asks_for_a_move_where_players_are_missing_is_not_told_to_start(
    matches: MatchService,
) -> None:
    match = await open_lobby(matches, ANN)
    with pytest.raises(Refused, match="not_filled"):
        await matches.position(match.id)


async def test_a_match_needs_the_games_minimum(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN)
    with pytest.raises(Refused) as refused:
        await matches.start(match.id, ANN.user)
    assert (refused.value.key, refused.value.args_by_name) == ("too_few", {"n": 2, "seated": 1})


SHY = Option("shy", False, (False, True), excludes=((True, "loud", True),))
LOUD = Option("loud", True, (False, True))


def test_options_that_exclude_each_other_are_refused() -> None:
    game = _with_options(SHY, LOUD)
    with pytest.raises(Refused, match="options_clash"):
        rules.merge_options(game, 2, {}, {"shy": True})
    assert rules.merge_options(game, 2, {}, {"shy": True, "loud": False}) == {
        "shy": True,
        "loud": False,
    }


def test_options_that_a_number_of_seats_does_not_know_fall_back() -> None:
    game = _with_options(LOUD)
    assert rules.fit_options(game, 2, {"shy": True, "loud": False}) == {"loud": False}
    assert rules.fit_options(game, 2, {"loud": 3}) == {"loud": True}
    assert rules.fit_options(_with_options(SHY, LOUD), 2, {"shy": True, "loud": True}) == {
        "shy": False,
        "loud": True,
    }


def _with_options(*options: Option) -> AnyGame:
    return replace(LOTS, options_for=lambda seats: options)


async def test_only_who_is_seated_has_a_chair(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN)
    assert match.chair_of(ANN.user) == match.chairs[0]
    assert match.chair_of(BOB.user) is None


def test_an_option_that_was_left_as_usual_is_the_usual_one_for_other_places() -> None:
    """Back to the Jungle is played with field notes, but alone without."""
    game = GAMES["back-to-the-jungle"]
    lobby_of_two = rules.new_lobby(MatchId(1), game, ANN, HERE, 2, {})
    assert lobby_of_two.options["field_notes"] is True
    alone = rules.set_places(lobby_of_two, ANN.user, 1)
    assert (
        alone.options["field_notes"]
        is rules.new_lobby(MatchId(1), game, ANN, HERE, 1, {}).options["field_notes"]
    )


async def test_a_lobby_for_two_does_not_start_for_one_player_alone(matches: MatchService) -> None:
    """Neither where the game can be played alone: that takes a lobby with one seat."""
    match = await matches.open_lobby(GAMES["puzzle-memo"], ANN, HERE, 2, {})
    with pytest.raises(Refused, match="alone_in_lobby"):
        await matches.start(match.id, ANN.user)
    await matches.set_places(match.id, ANN.user, 1)
    assert (await matches.start(match.id, ANN.user)).status is Status.LIVE


async def test_inviting_more_people_than_there_are_places_adds_places(
    matches: MatchService,
) -> None:
    match = await open_lobby(matches, ANN, places=2)
    invited = {BOB.user: "Bob", CAT.user: "Cat"}
    assert (await matches.invite(match.id, ANN.user, invited)).places == 3
    five = {UserId(900 + n): f"Friend {n}" for n in range(4)}
    with pytest.raises(Refused, match="no_seat_to_keep"):
        await matches.invite(match.id, ANN.user, five)
    assert [each.name for each in (await matches.match(match.id)).invited] == ["Bob", "Cat"]


async def test_who_gets_a_lobby_handed_over_runs_it(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN, BOB)
    await matches.hand_over_lobby(match.id, ANN.user, BOB.user)
    with pytest.raises(Refused, match="not_creator"):
        await matches.cancel(match.id, ANN.user)
    assert (await matches.cancel(match.id, BOB.user)).status is Status.CANCELLED


async def test_a_private_lobby_is_joined_by_invited_people_only(matches: MatchService) -> None:
    match = await open_lobby(matches, ANN, places=3)
    await matches.set_private(match.id, ANN.user, True)
    await matches.invite(match.id, ANN.user, {BOB.user: "Bob"})
    with pytest.raises(Refused, match="private"):
        await matches.join(match.id, CAT)
    assert names(await matches.join(match.id, BOB)) == ["Ann", "Bob"]
    await matches.set_private(match.id, ANN.user, False)
    assert names(await matches.join(match.id, CAT)) == ["Ann", "Bob", "Cat"]


async def test_an_invitation_to_a_private_lobby_does_not_run_out(
    matches: MatchService, clock: ManualClock
) -> None:
    match = await open_lobby(matches, ANN, places=2)
    await matches.set_private(match.id, ANN.user, True)
    await matches.invite(match.id, ANN.user, {BOB.user: "Bob"})
    clock.time += 3 * rules.SEATS_KEPT
    assert names(await matches.join(match.id, BOB)) == ["Ann", "Bob"]


async def test_people_of_one_name_are_numbered(matches: MatchService) -> None:
    people = [replace(each, name="Sam") for each in (ANN, BOB, CAT)]
    match = await open_lobby(matches, *people)
    assert list(match.names.values()) == ["Sam", "Sam (2)", "Sam (3)"]


async def test_how_many_may_sit_there_is_said(matches: MatchService) -> None:
    with pytest.raises(Refused, match="wrong_seats") as raised:
        await matches.open_lobby(LOTS, ANN, HERE, 9, {})
    assert raised.value.args_by_name == {"least": 2, "most": 4}
