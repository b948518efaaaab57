"""What people do while the bot is killed, and the visible and stored traces of their match."""

import asyncio
import json
import re
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from bot.sandbox.wire import Json
from tests.stage import BotProcess, Stage, controls, open_stage, pinged_names

SEATS = 2


def open_scene(folder: Path) -> AbstractAsyncContextManager[Stage]:
    """The stage in this folder, with the server's world and the bot's database; no bot runs."""
    world = folder / "world"
    return open_stage(folder, BotProcess(), names=("Ann", "Bo"), world=world, started=False)


@asynccontextmanager
async def run_bot(stage: Stage, kill_at: str = "") -> AsyncIterator[BotProcess]:
    """Run a bot. It is ready, or already dead if it kills itself before that."""
    bot = BotProcess(kill_at)
    await stage.start(bot)
    try:
        yield bot
    finally:
        await stage.stop()


# What people do


async def open_lobby(stage: Stage) -> None:
    """Ann opens a lobby for two."""
    await stage.use_command(stage.ann, "play", game="lots", seats=SEATS)


async def open_larger_lobby(stage: Stage) -> None:
    """Ann opens a lobby for three, which is not full when one joins: the call to its creator that
    it is full is made once, and a bot that is killed right before it does not repeat it."""
    await stage.use_command(stage.ann, "play", game="lots", seats=SEATS + 1)


async def join(stage: Stage) -> None:
    """Bo joins."""
    await stage.click(stage.bo, stage.card, "button.join")


async def seat_computer(stage: Stage) -> None:
    levels = await stage.press_button(stage.ann, stage.card, "button.computer")
    await stage.press_button(stage.ann, levels, "level.careful")


async def start(stage: Stage) -> None:
    await stage.click(stage.ann, stage.card, "button.start")


async def play_move(stage: Stage, text: str = "") -> None:
    """Somebody who must act plays the typed `text`, or the first move that the bot offers."""
    user, offered = await find_mover(stage, text)
    await stage.use_command(user, "move", stage.thread, text=offered[0]["value"] + ";")


async def undo(stage: Stage) -> None:
    """The player to act takes the last move back."""
    user, _ = await find_mover(stage)
    await stage.use_command(user, "undo", stage.thread)


async def ask_undo(stage: Stage) -> None:
    """The player to act asks the other to take the last move back."""
    user, _ = await find_mover(stage)
    question = await stage.use_command(user, "undo", stage.thread)
    await stage.press_button(user, question, "button.undo_move")


async def agree_to_undo(stage: Stage) -> None:
    """The player who is not to act agrees."""
    user, _ = await find_mover(stage)
    (other,) = [each for each in stage.people if each != user]
    await stage.press_button(other, stage.table, "button.agreeundo")


async def resign(stage: Stage) -> None:
    """Ann resigns and confirms it."""
    asked = await stage.use_command(stage.ann, "resign", stage.thread)
    await stage.press_button(stage.ann, asked, "button.resign")


async def find_mover(stage: Stage, text: str = "") -> tuple[Json, list[Json]]:
    """Somebody to whom moves are offered that begin with `text`, and these moves."""
    for user in stage.people:
        if offered := await stage.suggest(user, "move", "text", stage.thread, text=text):
            return user, offered
    raise AssertionError("expected somebody to be to act")


# What is visible and stored


def visible_messages(stage: Stage) -> dict[str, list[str]]:
    """Every message in every channel, thread and DM, without ids, times and URLs."""
    return {
        f"{n}": [_describe_message(stage, m) for m in stage.messages(place)]
        for n, place in enumerate(_places(stage))
    }


def visible_sentences(stage: Stage) -> dict[str, tuple[str, frozenset[str]]]:
    """The newest message and every sentence ever sent, for each place: equal however many moves
    one message reports."""
    return {f"{n}": _sentences(stage.messages(p)) for n, p in enumerate(_places(stage))}


def _sentences(messages: list[Json]) -> tuple[str, frozenset[str]]:
    lines = frozenset(line for m in messages for line in _timeless(m).splitlines()[1:])
    newest = messages[-1]["content"].partition("\n")[0] if messages else ""
    return newest, lines


def _places(stage: Stage) -> list[Json]:
    dms = [stage.dm_channel(user) for user in stage.people]
    return [stage.general, *stage.server.threads(stage.general), *dms]


def _timeless(message: Json) -> str:
    """The message's text without moments: another run has other deadlines."""
    return re.sub(r"<t:\d+", "<t:0", message["content"])


def _describe_message(stage: Stage, message: Json) -> str:
    files = [
        (a["filename"], a.get("description"), _digest(stage, a)) for a in message["attachments"]
    ]
    pressable = [(item["custom_id"], item.get("label")) for item in controls(message)]
    return json.dumps([_timeless(message), files, sorted(pinged_names(message)), pressable])


def _digest(stage: Stage, attachment: Json) -> str:
    return sha256(stage.server.world.journal.read_file(attachment["id"])).hexdigest()


def stored_match(stage: Stage) -> dict[str, list[Any]]:
    """The stored match: its row, seats and log, without times."""
    with closing(sqlite3.connect(stage.database)) as db:
        return {
            table: db.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2").fetchall()
            for table, columns in COLUMNS.items()
        }


def has_reached(stage: Stage, end: "ExpectedEnd") -> bool:
    """Whether the match has come to this end, its card is up to date, and every audience has
    been shown it."""
    with closing(sqlite3.connect(stage.database)) as db:
        ((status, version, places),) = db.execute(
            "SELECT status, version, places FROM match"
        ).fetchall()
        cards = db.execute("SELECT digest FROM message WHERE purpose = 'lobby'").fetchall()
        shown = dict(db.execute("SELECT seat, version FROM audience").fetchall())
        (seats,) = db.execute("SELECT count(*) FROM seat").fetchone()
        outdated = db.execute(OUTDATED).fetchall()
    right = any(str(digest).startswith(f"{status}:") for (digest,) in cards)
    right &= stage.card["content"].count("free seat") == places - seats
    told = all(shown.get(seat, 0) >= version for seat, version in end.shown)
    return right and told and not outdated and (version, seats) == (end.version, end.seats)


OUTDATED = """SELECT 1 FROM message WHERE purpose IN ('table', 'hand') AND state = 'live'
    AND NOT closed GROUP BY seat, purpose HAVING count(*) > 1
    UNION ALL SELECT 1 FROM message m JOIN log u ON u.match = m.match AND u.kind = 'undo'
    WHERE m.purpose IN ('table', 'hand') AND m.state = 'live'
    AND m.turn > u.back_to AND m.turn < u.version"""
"""Outdated messages, those of a called-off turn too, that are neither closed nor deleted yet."""


@dataclass(frozen=True)
class ExpectedEnd:
    """The expected result of an act: the version of the match, the number of seats taken, and what
    each audience has been shown."""

    version: int
    seats: int = SEATS
    shown: tuple[tuple[int, int], ...] = ()


COLUMNS = {
    "match": "id, status, version, thread, state, outcome",
    "seat": "match, seat, user, computer, resigned, decision, choices",
    "log": "match, version, kind, seat, move, events",
}


Act = Callable[[Stage], Coroutine[Any, Any, None]]


async def run_undisturbed(stage: Stage, act: Act, end: ExpectedEnd) -> None:
    """Run the act, and wait until the bot has delivered everything."""
    async with run_bot(stage):
        await act(stage)
        await wait_until_settled(stage, end)


async def run_killed(stage: Stage, act: Act, point: str) -> None:
    """Run the act on a bot that kills itself at this point."""
    async with run_bot(stage, kill_at=point) as bot:
        acting = asyncio.create_task(act(stage))
        try:
            await bot.wait_until_dead()
        finally:
            acting.cancel()
            await asyncio.gather(acting, return_exceptions=True)


async def wait_until_settled(stage: Stage, end: ExpectedEnd) -> None:
    """Wait until the match has come to its end and every player has been notified."""

    async def is_settled() -> bool:
        return has_reached(stage, end)

    await stage.wait_until_stored(is_settled)
