"""Every message of ours: begun before it is sent, live once Discord has it, gone at the end."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from aiosqlite import Connection

from data.audiences import Shown, advance

Purpose: TypeAlias = Literal["lobby", "table", "hand", "notice", "reminder", "call", "obstacle"]
"""A reminder and an obstacle go by DM, a call is a reminder at the table."""

AUDIENCES: tuple[Purpose, ...] = ("table", "hand")
"""Purposes of messages by which an audience is shown how its match stands."""


@dataclass(frozen=True)
class Parcel:
    """What a message tells: to whom, why, where, and what its audience has seen once it is there.

    It tells what happened after version `since`. `mark` is what it is found by in its channel
    when nobody knows whether it arrived.
    """

    match: int
    seat: int
    purpose: Purpose
    channel: int
    since: int
    shows: Shown
    mark: str
    nonce: str


@dataclass(frozen=True)
class Sent:
    """A row of the table: `message` is Discord's id, None while begun; `at` when it was begun;
    `fleeting` while it tells something that is shown only once."""

    id: int
    parcel: Parcel
    message: int | None
    at: int
    fleeting: bool = False


_COLUMNS = """id, match, seat, purpose, channel, since, version, digest, to_act, mark, nonce,
    message, at, fleeting"""


async def begin(tx: Connection, parcel: Parcel, now: int) -> int:
    """Notes that this message is about to be sent, again under the same nonce perhaps; its row."""
    p = parcel
    rows = await tx.execute_fetchall(
        """
        INSERT INTO message (match, seat, purpose, channel, since, version, digest, to_act, mark,
            nonce, state, at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'begun', ?)
        ON CONFLICT (nonce) DO UPDATE SET since = excluded.since, digest = excluded.digest,
            to_act = excluded.to_act, mark = excluded.mark, state = 'begun', message = NULL,
            at = excluded.at
        RETURNING id
        """,
        (p.match, p.seat, p.purpose, p.channel, p.since, *_shown(p.shows), p.mark, p.nonce, now),
    )
    return int(next(iter(rows))[0])


async def settle(tx: Connection, row: int, parcel: Parcel, message: int) -> None:
    """The begun message has arrived: it is live and its audience has seen it."""
    await tx.execute_fetchall(
        "UPDATE message SET state = 'live', message = ? WHERE id = ?", (message, row)
    )
    await _seen(tx, parcel)


async def edited(tx: Connection, row: int, parcel: Parcel) -> None:
    """The live message now shows this."""
    await tx.execute_fetchall(
        "UPDATE message SET version = ?, digest = ?, to_act = ?, mark = ? WHERE id = ?",
        (*_shown(parcel.shows), parcel.mark, row),
    )
    await _seen(tx, parcel)


async def lose(tx: Connection, row: int) -> None:
    """The message is not there: it never arrived, or somebody deleted it."""
    await tx.execute_fetchall("UPDATE message SET state = 'gone' WHERE id = ?", (row,))


async def lose_channel(tx: Connection, channel: int) -> None:
    """The channel is not there any more, nor is any message in it."""
    await tx.execute_fetchall("UPDATE message SET state = 'gone' WHERE channel = ?", (channel,))


async def newest(db: Connection, match: int, seat: int, purpose: Purpose) -> Sent | None:
    """The newest message of this purpose; None where it was taken away, or never arrived: what is
    above it is of the past."""
    rows = await db.execute_fetchall(
        f"""SELECT {_COLUMNS}, state FROM message
        WHERE match = ? AND seat = ? AND purpose = ? AND message IS NOT NULL
        ORDER BY id DESC LIMIT 1""",
        (match, seat, purpose),
    )
    return next((_sent(row[:-1]) for row in rows if row[-1] == "live"), None)


async def begun(db: Connection, match: int, seat: int, purpose: Purpose) -> tuple[Sent, ...]:
    """Messages that may have arrived or not."""
    return await _those(db, match, seat, purpose, "begun")


async def was_told(db: Connection, match: int, seat: int, purpose: Purpose) -> bool:
    """Whether such a message arrived once, whatever became of it."""
    rows = await db.execute_fetchall(
        """SELECT 1 FROM message
        WHERE match = ? AND seat = ? AND purpose = ? AND message IS NOT NULL LIMIT 1""",
        (match, seat, purpose),
    )
    return bool(list(rows))


async def known(db: Connection, channel: int) -> frozenset[int]:
    """Discord's ids of all messages of ours that were ever in the channel."""
    rows = await db.execute_fetchall(
        "SELECT message FROM message WHERE channel = ? AND message IS NOT NULL", (channel,)
    )
    return frozenset(message for (message,) in rows)


async def quiet_threads(db: Connection, before: int) -> tuple[int, ...]:
    """Threads of live matches in which we have begun no message since `before`."""
    rows = await db.execute_fetchall(
        """
        SELECT DISTINCT m.thread FROM match m
        WHERE m.status = 'live' AND m.thread IS NOT NULL AND m.thread <> m.channel AND NOT EXISTS
            (SELECT 1 FROM message WHERE channel = m.thread AND at >= ?)
        """,
        (before,),
    )
    return tuple(thread for (thread,) in rows)


async def clear(tx: Connection, rows: Iterable[int]) -> None:
    """These have served: they are to be taken away."""
    await tx.executemany(
        "UPDATE message SET state = 'to clear' WHERE id = ? AND state = 'live'",
        [(row,) for row in rows],
    )


async def clear_hand(tx: Connection, match: int, seat: int) -> None:
    """Nobody edits these any more: the seat has another player."""
    await tx.execute_fetchall(
        "UPDATE message SET state = CASE state WHEN 'live' THEN 'to clear' ELSE 'gone' END "
        "WHERE match = ? AND seat = ? AND purpose = 'hand' AND state IN ('live', 'begun')",
        (match, seat),
    )


async def clear_ended(tx: Connection, now: int) -> None:
    """Messages of matches that ended longer ago than their server keeps them are to be taken away;
    the log stays."""
    await tx.execute_fetchall(
        """
        UPDATE message SET state = 'to clear' WHERE state = 'live' AND match IN
            (SELECT m.id FROM match m JOIN guild g ON g.id = m.guild
            WHERE m.status IN ('over', 'cancelled') AND m.changed_at <= ? - g.keep_days * 86400)
        """,
        (now,),
    )


async def to_clear(db: Connection, most: int) -> tuple[Sent, ...]:
    """Messages that are to be taken away whole, the oldest first."""
    rows = await db.execute_fetchall(
        f"""SELECT {_COLUMNS} FROM message
        WHERE state = 'to clear' AND NOT fleeting ORDER BY id LIMIT ?""",
        (most,),
    )
    return tuple(map(_sent, rows))


async def once_to_clear(db: Connection, match: int, channel: int) -> tuple[Sent, ...]:
    """Messages of a match in a channel whose fleeting part is to be taken away, oldest first."""
    rows = await db.execute_fetchall(
        f"""SELECT {_COLUMNS} FROM message
        WHERE state = 'to clear' AND fleeting AND match = ? AND channel = ? ORDER BY id""",
        (match, channel),
    )
    return tuple(map(_sent, rows))


async def _those(
    db: Connection, match: int, seat: int, purpose: Purpose, state: str
) -> tuple[Sent, ...]:
    rows = await db.execute_fetchall(
        f"""SELECT {_COLUMNS} FROM message
        WHERE match = ? AND seat = ? AND purpose = ? AND state = ? ORDER BY id DESC""",
        (match, seat, purpose, state),
    )
    return tuple(map(_sent, rows))


def _sent(row: Sequence[Any]) -> Sent:
    id_, match, seat, purpose, channel, since, version, digest, to_act, mark, nonce = row[:11]
    shows = Shown(version, digest, tuple(json.loads(to_act)))
    parcel = Parcel(match, seat, purpose, channel, since, shows, mark, nonce)
    return Sent(id_, parcel, *row[11:])


async def _seen(tx: Connection, parcel: Parcel) -> None:
    if parcel.purpose in AUDIENCES:
        await advance(tx, parcel.match, parcel.seat, parcel.shows)


def _shown(shows: Shown) -> tuple[int, str, str]:
    return shows.version, shows.digest, json.dumps(shows.to_act)
