"""The leaks: what is replaced by what, and which tests must fail then.

As a plug-in of pytest (`-p tests.leaks.planted`) it plants the leak that the environment variable
LEAK names, once the tests are collected and all modules are imported.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any

import pytest

from bot.game import TABLE, Seat
from bot.match.model import LogKind, Status

LEAK = "LEAK"


@dataclass(frozen=True)
class Leak:
    """`change` makes the leaking function out of the real one at `place`: a module, then its
    function, or its class and method."""

    name: str
    place: tuple[str, ...]
    change: Callable[[Any], Any]
    tests: tuple[str, ...]


def _always(value: Any) -> Callable[[Any], Any]:
    """Make a function that always returns this value."""
    return lambda _real: lambda *args, **kwargs: value


def _view_of_a_player(real: Any) -> Any:
    def view(self: Any, audience: Any) -> Any:
        return real(self, Seat(0) if audience is TABLE else audience)

    return view


def _all_entries(real: Any) -> Any:
    def visible_to(self: Any, audience: Any, since: int, **_how: Any) -> Any:
        return tuple(entry for entry in self._entries if entry.version > since)

    return visible_to


def _undos_of_unseen_moves(real: Any) -> Any:
    def entries(found: Any, audience: Any) -> Any:
        told = {entry.version: entry for entry in real(found, audience)}
        undos = {entry.version: entry for entry in found if entry.kind is LogKind.UNDO}
        return [entry for _, entry in sorted({**undos, **told}.items())]

    return entries


def _seed_of_live_matches(real: Any) -> Any:
    def match_of(stored: Any) -> Any:
        return replace(real(stored), seed=stored.match.seed)

    return match_of


def _record_of_live_matches(real: Any) -> Any:
    def build_record(stored: Any, rows: Any) -> Any:
        over = replace(stored, match=replace(stored.match, status=Status.OVER.value))
        return real(over, rows)

    return build_record


def _turn_with_the_real_world(real: Any) -> Any:
    def build_turn(game: Any, state: Any, *args: Any) -> Any:
        return replace(real(game, state, *args), sample_world=lambda _chance: state)

    return build_turn


def _turn_with_the_view_of_another(real: Any) -> Any:
    def build_turn(game: Any, state: Any, seat: Any, *args: Any) -> Any:
        return replace(
            real(game, state, seat, *args), view=lambda: game.view(state, Seat(1 - seat))
        )

    return build_turn


def _board_words_of_a_seat(real: Any) -> Any:
    from bot.messages.reader import Reader

    async def board_text(self: Any, reply: Any, position: Any) -> str:
        return Reader(position.match, Seat(0), reply.locale).board_text(position)

    return board_text


def _replay_as_a_player_saw_it(real: Any) -> Any:
    def allowed_view(match: Any, audience: Any) -> Any:
        return Seat(0)

    return allowed_view


def _recap_of_a_players_view(real: Any) -> Any:
    def draw_table(position: Any, *args: Any) -> Any:
        draft = real(position, *args)
        if draft.picture is None:
            return draft
        return replace(draft, picture=replace(draft.picture, view=position.view(Seat(0))))

    return draw_table


def _transcript_of_a_player(real: Any) -> Any:
    async def load_transcript(db: Any, match: Any, seat: Any) -> Any:
        return await real(db, match, Seat(0))

    return load_transcript


def _log_of_a_player(real: Any) -> Any:
    from bot.messages.reader import Reader

    def reader(match: Any, reply: Any) -> Any:
        return Reader(match, Seat(0), reply.locale)

    return reader


def _nonce_without_key(real: Any) -> Any:
    def nonce_for(key: bytes, *args: Any, **kwargs: Any) -> Any:
        return real(b"", *args, **kwargs)

    return nonce_for


def _undo_button_for_all(real: Any) -> Any:
    def takeback_button(reader: Any, entries: Any, asked: Any) -> Any:
        point = reader.match.undo_point
        return real(replace(reader, seat=point.seat) if point else reader, entries, asked)

    return takeback_button


def _private_events_kept(real: Any) -> Any:
    def drop_seen(rows: Any, seen: Any, own: Any = None) -> Any:
        return rows

    return drop_seen


def _any_turn_pings(real: Any) -> Any:
    def seats(position: Any, before: Any, movers: Any, entries: Any) -> Any:
        people = {chair.seat for chair in position.match.people}
        return tuple(seat for seat in position.to_act if seat in people)

    return seats


MISSED, SECRETS = "tests/delivery/test_missed.py", "tests/match/test_secrets.py"
SEEN, BACK = "tests/cogs/test_who_sees_what.py", "tests/cogs/test_looking_back.py"
VISIBLE = "bot.match.visibility"

LEAKS = (
    Leak(
        "all events are told to every audience",
        (VISIBLE, "visible_events"),
        lambda _real: lambda events, audience: tuple(events),
        (SECRETS,),
    ),
    Leak("the log is not filtered", (VISIBLE, "MatchLog", "visible_to"), _all_entries, (SECRETS,)),
    Leak(
        "an undo of a move that was not seen is told",
        (VISIBLE, "_visible_entries"),
        _undos_of_unseen_moves,
        ("tests/match/test_visibility.py",),
    ),
    Leak(
        "a live match has its seed",
        ("bot.match.match_rows", "match_of"),
        _seed_of_live_matches,
        (SECRETS,),
    ),
    Leak(
        "a live match can be exported",
        ("bot.match.proof", "build_record"),
        _record_of_live_matches,
        ("tests/match/test_proof.py",),
    ),
    Leak(
        "the table is drawn as a player sees it",
        ("bot.match.model", "Position", "view"),
        _view_of_a_player,
        (SEEN,),
    ),
    Leak(
        "a watcher reads a player's board",
        ("cogs.turn", "TurnCog", "_board_text"),
        _board_words_of_a_seat,
        (SEEN,),
    ),
    Leak(
        "a live match is replayed as a player saw it",
        ("cogs.replay", "_allowed_view"),
        _replay_as_a_player_saw_it,
        (BACK,),
    ),
    Leak(
        "a recap shows a player's view",
        ("bot.messages.recap", "_draw_table"),
        _recap_of_a_players_view,
        (BACK,),
    ),
    Leak(
        "a live match is exported as a player knows it",
        ("bot.match.transcript", "load_transcript"),
        _transcript_of_a_player,
        (BACK,),
    ),
    Leak("the log is a player's", ("cogs.match", "_reader"), _log_of_a_player, (BACK,)),
    Leak(
        "a computer imagines the real world",
        ("bot.ai.turn", "build_turn"),
        _turn_with_the_real_world,
        ("tests/ai/test_turn.py",),
    ),
    Leak(
        "a computer sees another hand",
        ("bot.ai.turn", "build_turn"),
        _turn_with_the_view_of_another,
        ("tests/ai/test_turn.py",),
    ),
    Leak(
        "a nonce tells how many moves were made in secret",
        ("bot.delivery.messenger", "nonce_for"),
        _nonce_without_key,
        ("tests/delivery/test_rows.py",),
    ),
    Leak(
        "a secret move edits the table",
        ("bot.delivery.owed", "is_unchanged"),
        _always(False),
        (MISSED, "tests/delivery/test_owed.py"),
    ),
    Leak(
        "a secret move pings",
        ("bot.delivery.pings", "seats_with_new_turn"),
        _any_turn_pings,
        (MISSED,),
    ),
    Leak(
        "the table shows that a secret move can be taken back",
        ("bot.messages.undo", "takeback_button"),
        _undo_button_for_all,
        ("tests/messages/test_table.py", "tests/cogs/test_undo.py", SEEN),
    ),
    Leak(
        "what is shown once is shown again",
        ("bot.delivery.situation", "drop_seen"),
        _private_events_kept,
        ("tests/delivery/test_ephemerals.py",),
    ),
    Leak(
        "whose seat was handed over keeps its hand",
        ("bot.delivery.owed", "_has_left"),
        _always(False),
        ("tests/delivery/test_owed.py",),
    ),
    Leak(
        "other users of the machine can read the database",
        ("data.file_modes", "make_private"),
        _always(None),
        ("tests/data/test_file_modes.py",),
    ),
    Leak(
        "what is cleared at the table stays",
        ("bot.delivery.cleanup", "EphemeralCleanup", "clear"),
        lambda _real: _cleared,
        ("tests/delivery/test_ephemerals.py",),
    ),
    Leak(
        "a match in a channel that one cannot see is shown",
        ("bot.interactions.answer", "Reply", "can_see"),
        _always(True),
        (SEEN, "tests/cogs/test_everywhere.py"),
    ),
)


async def _cleared(self: Any, situation: Any, channel: int) -> bool:
    """Clear nothing."""
    return False


def plant(leak: Leak) -> None:
    """Replace the function wherever it was imported."""
    holder: Any = import_module(leak.place[0])
    for name in leak.place[1:-1]:
        holder = getattr(holder, name)
    real = getattr(holder, leak.place[-1])
    leaking = leak.change(real)
    setattr(holder, leak.place[-1], leaking)
    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").split(".")[0] in ("bot", "cogs", "data", "tests"):
            for name, value in list(vars(module).items()):
                if value is real:
                    setattr(module, name, leaking)


def pytest_collection_finish(session: pytest.Session) -> None:
    if name := os.environ.get(LEAK):
        (leak,) = (each for each in LEAKS if each.name == name)
        plant(leak)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(exitstatus: int) -> None:
    """End at once: a test that failed may have left threads behind that would be waited for."""
    if LEAK in os.environ:
        os._exit(exitstatus)
