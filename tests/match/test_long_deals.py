"""Deals that may take long are worked out away from the event loop, before their transaction."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from bot.game import OptionValue, Seat
from bot.games import GAMES
from bot.games.jungle.rules import preparation
from bot.games.jungle.rules.threats import has_forced_win
from bot.match import play
from bot.match.model import Match, MatchId, Status
from bot.match.play import Transition
from bot.match.service import MatchService
from tests.match.table import ANN, BOB, CAT, HERE

JUNGLE = GAMES["jungle"]


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> list[threading.Thread]:
    """The threads in which shuffles were looked through."""
    found: list[threading.Thread] = []

    def noted(search: Callable[..., bool]) -> Callable[..., bool]:
        def search_here(*args: object) -> bool:
            found.append(threading.current_thread())
            return search(*args)

        return search_here

    monkeypatch.setattr(preparation, "has_forced_win", noted(has_forced_win))
    return found


async def lobby(matches: MatchService, *, chameleon: bool) -> MatchId:
    options: dict[str, OptionValue] = {"setup": "random", "chameleon": chameleon}
    opened = await matches.open_lobby(JUNGLE, ANN, HERE, 2, options)
    return (await matches.join(opened.id, BOB)).id


async def test_a_shuffle_at_the_start_is_drawn_in_another_thread(
    matches: MatchService, threads: list[threading.Thread]
) -> None:
    await matches.start(await lobby(matches, chameleon=False), ANN.user)
    assert threads
    assert threading.main_thread() not in threads


async def test_a_shuffle_after_the_chameleons_is_drawn_in_another_thread(
    matches: MatchService, threads: list[threading.Thread]
) -> None:
    match_id = await lobby(matches, chameleon=True)
    match = await matches.start(match_id, ANN.user)
    assert not threads
    for person, seat in ((ANN, Seat(0)), (BOB, Seat(1))):
        position = await matches.position(match_id)
        move = position.legal_moves(seat)[0]
        decision = position.match.chairs[seat].decision
        match = (await matches.play(match_id, person.user, seat, decision, move)).position.match
    assert match.status is Status.LIVE
    assert threads
    assert threading.main_thread() not in threads


async def test_a_deal_is_worked_out_again_where_the_lobby_has_changed_meanwhile(
    matches: MatchService, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await matches.open_lobby(GAMES["jungo"], ANN, HERE, 3, {})
    await matches.join(opened.id, BOB)
    loop, deals = asyncio.get_running_loop(), []

    def deal(ready: Match, seed: str, at: int, first: Seat | None) -> Transition:
        deals.append(len(ready.chairs))
        if len(deals) == 1:  # somebody sits down while the cards are shuffled
            asyncio.run_coroutine_threadsafe(matches.join(opened.id, CAT), loop).result(5)
        return start(ready, seed, at, first)

    start = play.start
    monkeypatch.setattr(play, "start", deal)
    match = await matches.start(opened.id, ANN.user)
    assert (deals, len(match.chairs)) == ([2, 3], 3)
