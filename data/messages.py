"""Every message of ours: begun before it is sent, live once Discord has it, gone at the end."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from aiosqlite import Connection

from data.audiences import DisplayState, advance

Purpose: TypeAlias = Literal["lobby", "table", "hand", "notice", "reminder", "call", "obstacle"]
"""A reminder and an obstacle go by DM, a call is a reminder at the table."""

AUDIENCE_PURPOSES: tuple[Purpose, ...] = ("table", "hand")
"""Purposes of messages by which an audience is shown how its match stands."""


@dataclass(frozen=True)
class MessageRecord:
    """What a message tells: to whom, why, where, and what its audience has seen once it is there.

    It tells what happened after version `since`. `mark` is what it is found by in its channel
    when nobody knows whether it arrived.
    """

    match: int
    seat: int
    purpose: Purpose
    channel: int
    since: int
    display: DisplayState
    fingerprint: str
    nonce: str


@dataclass(frozen=True)
class StoredMessage:
    """A row of the table: `message` is Discord's id, None while begun; `at` when it was begun;
    `fleeting` while it tells something that is shown only once."""

    id: int
    record: MessageRecord
    message_id: int | None
    at: int
    ephemeral: bool = False


_COLUMNS = """id, match, seat, purpose, channel, since, version, digest, to_act, mark, nonce,
    message, at, fleeting"""


async def insert_unsent(tx: Connection, record: MessageRecord, now: int) -> int:
    """Notes that this message is about to be sent, again under the same nonce perhaps; its row."""
    p = record
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
        (
            p.match,
            p.seat,
            p.purpose,
            p.channel,
            p.since,
            *_display_columns(p.display),
            p.fingerprint,
            p.nonce,
            now,
        ),
    )
    return int(next(iter(rows))[0])


async def mark_sent(tx: Connection, row: int, record: MessageRecord, message: int) -> None:
    """The begun message has arrived: it is live and its audience has seen it."""
    await tx.execute_fetchall(
        "UPDATE message SET state = 'live', message = ? WHERE id = ?", (message, row)
    )
    await _advance_audience(tx, record)


async def mark_edited(tx: Connection, row: int, record: MessageRecord) -> None:
    """The live message now shows this."""
    await tx.execute_fetchall(
        "UPDATE message SET version = ?, digest = ?, to_act = ?, mark = ? WHERE id = ?",
        (*_display_columns(record.display), record.fingerprint, row),
    )
    await _advance_audience(tx, record)


async def mark_gone(tx: Connection, row: int) -> None:
    """The message is not there: it never arrived, or somebody deleted it."""
    await tx.execute_fetchall("UPDATE message SET state = 'gone' WHERE id = ?", (row,))


async def mark_channel_gone(tx: Connection, channel: int) -> None:
    """The channel is not there any more, nor is any message in it."""
    await tx.execute_fetchall("UPDATE message SET state = 'gone' WHERE channel = ?", (channel,))


async def find_newest(
    db: Connection, match: int, seat: int, purpose: Purpose
) -> StoredMessage | None:
    """The newest message of this purpose; None where it was taken away, or never arrived: what is
    above it is of the past."""
    rows = await db.execute_fetchall(
        f"""SELECT {_COLUMNS}, state FROM message
        WHERE match = ? AND seat = ? AND purpose = ? AND message IS NOT NULL
        ORDER BY id DESC LIMIT 1""",
        (match, seat, purpose),
    )
    return next((_stored_message(row[:-1]) for row in rows if row[-1] == "live"), None)


async def find_unsettled(
    db: Connection, match: int, seat: int, purpose: Purpose
) -> tuple[StoredMessage, ...]:
    """Messages that may have arrived or not."""
    return await _find_by_state(db, match, seat, purpose, "begun")


async def has_arrived(db: Connection, match: int, seat: int, purpose: Purpose) -> bool:
    """Whether such a message arrived once, whatever became of it."""
    rows = await db.execute_fetchall(
        """SELECT 1 FROM message
        WHERE match = ? AND seat = ? AND purpose = ? AND message IS NOT NULL LIMIT 1""",
        (match, seat, purpose),
    )
    return bool(list(rows))


async def known_ids(db: Connection, channel: int) -> frozenset[int]:
    """Discord's ids of all messages of ours that were ever in the channel."""
    rows = await db.execute_fetchall(
        "SELECT message FROM message WHERE channel = ? AND message IS NOT NULL", (channel,)
    )
    return frozenset(message for (message,) in rows)


async def inactive_threads(db: Connection, before: int) -> tuple[int, ...]:
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


async def mark_to_clear(tx: Connection, rows: Iterable[int]) -> None:
    """These have served: they are to be taken away."""
    await tx.executemany(
        "UPDATE message SET state = 'to clear' WHERE id = ? AND state = 'live'",
        [(row,) for row in rows],
    )


async def mark_hand_to_clear(tx: Connection, match: int, seat: int) -> None:
    """Nobody edits these any more: the seat has another player."""
    await tx.execute_fetchall(
        "UPDATE message SET state = CASE state WHEN 'live' THEN 'to clear' ELSE 'gone' END "
        "WHERE match = ? AND seat = ? AND purpose = 'hand' AND state IN ('live', 'begun')",
        (match, seat),
    )


async def mark_expired_to_clear(tx: Connection, now: int) -> None:
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


async def find_to_clear(db: Connection, most: int) -> tuple[StoredMessage, ...]:
    """Messages that are to be taken away whole, the oldest first."""
    rows = await db.execute_fetchall(
        f"""SELECT {_COLUMNS} FROM message
        WHERE state = 'to clear' AND NOT fleeting ORDER BY id LIMIT ?""",
        (most,),
    )
    return tuple(map(_stored_message, rows))


async def find_ephemeral_to_clear(
    db: Connection, match: int, channel: int
) -> tuple[StoredMessage, ...]:
    """Messages of a match in a channel whose fleeting part is to be taken away, oldest first."""
    rows = await db.execute_fetchall(
        f"""SELECT {_COLUMNS} FROM message
        WHERE state = 'to clear' AND fleeting AND match = ? AND channel = ? ORDER BY id""",
        (match, channel),
    )
    return tuple(map(_stored_message, rows))


async def _find_by_state(
    db: Connection, match: int, seat: int, purpose: Purpose, state: str
) -> tuple[StoredMessage, ...]:
    rows = await db.execute_fetchall(
        f"""SELECT {_COLUMNS} FROM message
        WHERE match = ? AND seat = ? AND purpose = ? AND state = ? ORDER BY id DESC""",
        (match, seat, purpose, state),
    )
    return tuple(map(_stored_message, rows))


def _stored_message(row: Sequence[Any]) -> StoredMessage:
    id_, match, seat, purpose, channel, since, version, digest, to_act, fingerprint, nonce = row[
        :11
    ]
    display = DisplayState(version, digest, tuple(json.loads(to_act)))
    record = MessageRecord(match, seat, purpose, channel, since, display, fingerprint, nonce)
    return StoredMessage(id_, record, *row[11:])


async def _advance_audience(tx: Connection, record: MessageRecord) -> None:
    if record.purpose in AUDIENCE_PURPOSES:
        await advance(tx, record.match, record.seat, record.display)


def _display_columns(display: DisplayState) -> tuple[int, str, str]:
    return display.version, display.digest, json.dumps(display.to_act)
