"""Rows of the bot's messages: begun before sending, live once Discord has them, finally gone."""

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from aiosqlite import Connection, Row

from bot.game import TABLE, Audience, Seat
from data.audiences import DisplayState, advance, audience_of, read_display, seat_column

Purpose: TypeAlias = Literal["lobby", "table", "hand", "notice", "reminder", "call", "obstacle"]
"""A reminder and an obstacle are sent by DM; a call is a reminder in the match's thread."""

AUDIENCE_PURPOSES: tuple[Purpose, ...] = ("table", "hand")
"""Purposes of messages that show an audience the position of its match."""


@dataclass(frozen=True)
class MessageRecord:
    """The contents of a message: its audience, purpose, channel, and what the audience has seen
    once it arrives.

    It tells what happened after version `since`, and asks for the turn that began at version
    `turn`. `fingerprint` identifies it in its channel if it is unknown whether it arrived;
    `ephemeral` while it holds one-time information.
    """

    match: int
    audience: Audience
    purpose: Purpose
    channel: int
    since: int
    display: DisplayState
    fingerprint: str
    nonce: str
    turn: int = 0
    ephemeral: bool = False
    closed: bool = False


@dataclass(frozen=True)
class StoredMessage:
    """A row of `message`: `message_id` is Discord's, None until it arrived; `at` is when it was
    begun. The record's `to_act` are the seats that were to act when its turn began."""

    id: int
    record: MessageRecord
    message_id: int | None
    at: int
    state: str = "live"

    @property
    def discord_id(self) -> int:
        """The message's id at Discord. Raises ValueError unless the message arrived."""
        if self.message_id is None:
            raise ValueError(f"expected a message that arrived, got {self!r}")
        return self.message_id

    @property
    def ephemeral(self) -> bool:
        return self.record.ephemeral

    @property
    def is_open(self) -> bool:
        """Whether it can still ask for a move: it is live and its turn was not closed."""
        return self.state == "live" and not self.record.closed


RECENT = 8
"""The number of latest table messages that are always read, even if they are closed or gone."""

_COLUMNS = """id, match, seat, purpose, channel, since, version, digest, to_act, mark, nonce,
    turn, fleeting, closed, message, at, state"""


async def insert_unsent(tx: Connection, record: MessageRecord, now: int) -> int:
    """Record a message about to be sent, or sent again with the same nonce; return its row id."""
    p = record
    rows = await tx.execute_fetchall(
        """
        INSERT INTO message (match, seat, purpose, channel, since, version, digest, to_act, mark,
            nonce, turn, fleeting, closed, state, at)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'begun', ?)
        ON CONFLICT (nonce) DO UPDATE SET since = excluded.since, digest = excluded.digest,
            to_act = excluded.to_act, mark = excluded.mark, turn = excluded.turn,
            fleeting = excluded.fleeting, closed = excluded.closed, state = 'begun',
            message = NULL, at = excluded.at
        RETURNING id
        """,
        (
            p.match,
            seat_column(p.audience),
            p.purpose,
            p.channel,
            p.since,
            *_display_columns(p.display),
            p.fingerprint,
            p.nonce,
            *(p.turn, p.ephemeral, p.closed),
            now,
        ),
    )
    return int(next(iter(rows))[0])


async def mark_sent(tx: Connection, row: int, record: MessageRecord, message: int) -> None:
    """Mark a begun message as live; its audience has now seen it."""
    await tx.execute_fetchall(
        "UPDATE message SET state = 'live', message = ? WHERE id = ?", (message, row)
    )
    await _advance_audience(tx, record)


async def mark_edited(tx: Connection, row: int, record: MessageRecord) -> None:
    """Record an edit of a live message. The seats asked when its turn began stay recorded."""
    version, digest, to_act = _display_columns(record.display)
    await tx.execute_fetchall(
        """
        UPDATE message SET version = ?1, digest = ?2, mark = ?3, since = ?4, fleeting = ?5,
            to_act = CASE turn WHEN ?6 THEN to_act ELSE ?7 END, turn = ?6
        WHERE id = ?8
        """,
        (
            *(version, digest, record.fingerprint, record.since, record.ephemeral),
            *(record.turn, to_act, row),
        ),
    )
    await _advance_audience(tx, record)


async def mark_closed(tx: Connection, row: int, version: int) -> None:
    """Mark a message as history, as of this version: it asks for nothing and shows no one-time
    information."""
    await tx.execute_fetchall(
        "UPDATE message SET closed = 1, fleeting = 0, state = 'live', version = ? WHERE id = ?",
        (version, row),
    )


async def mark_gone(tx: Connection, row: int) -> None:
    """Mark a message as gone: it never arrived, or was deleted."""
    await tx.execute_fetchall("UPDATE message SET state = 'gone' WHERE id = ?", (row,))


async def mark_channel_gone(tx: Connection, channel: int) -> None:
    """Mark all messages in a deleted channel as gone."""
    await tx.execute_fetchall("UPDATE message SET state = 'gone' WHERE channel = ?", (channel,))


async def find_newest(
    db: Connection, match: int, audience: Audience, purpose: Purpose
) -> StoredMessage | None:
    """Return the newest message of this purpose; None if it was deleted or never arrived, as older
    messages then only show the past."""
    rows = await db.execute_fetchall(
        f"""SELECT {_COLUMNS} FROM message
        WHERE match = ? AND seat = ? AND purpose = ? AND message IS NOT NULL
        ORDER BY id DESC LIMIT 1""",
        (match, seat_column(audience), purpose),
    )
    return next((sent for sent in map(_stored_message, rows) if sent.state == "live"), None)


async def standing_at_table(db: Connection, match: int) -> tuple[StoredMessage, ...]:
    """Return all messages of a match at its table that are still there, oldest first."""
    rows = await db.execute_fetchall(
        f"""SELECT {_COLUMNS} FROM message
        WHERE match = ? AND seat = ? AND purpose = 'table' AND message IS NOT NULL
        AND state = 'live' ORDER BY id""",
        (match, seat_column(TABLE)),
    )
    return tuple(map(_stored_message, rows))


async def find_by_rows(db: Connection, rows: Iterable[int]) -> tuple[StoredMessage, ...]:
    """Return the messages of these row ids."""
    found = await db.execute_fetchall(
        f"""SELECT {_COLUMNS} FROM message
        WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id""",
        (json.dumps(list(rows)),),
    )
    return tuple(map(_stored_message, found))


async def of_match(db: Connection, match: int) -> tuple[StoredMessage, ...]:
    """Return the messages of a match that delivery may need, oldest first: all that are not
    history, for each purpose the first live one and the newest that arrived (even if gone), and
    the last few table messages, whose turns may be undone."""
    rows = await db.execute_fetchall(
        f"""
        SELECT {_COLUMNS} FROM message WHERE match = ?1 AND (
            (state <> 'gone' AND NOT closed)
            OR id IN (SELECT max(id) FROM message WHERE match = ?1 AND message IS NOT NULL
                GROUP BY seat, purpose)
            OR id IN (SELECT min(id) FROM message WHERE match = ?1 AND message IS NOT NULL
                AND state <> 'gone' GROUP BY seat, purpose)
            OR id IN (SELECT id FROM message WHERE match = ?1 AND purpose = 'table'
                AND message IS NOT NULL ORDER BY id DESC LIMIT ?2))
        ORDER BY id
        """,
        (match, RECENT),
    )
    return tuple(map(_stored_message, rows))


async def find_unsettled(
    db: Connection, match: int, audience: Audience, purpose: Purpose
) -> tuple[StoredMessage, ...]:
    """Return messages of which it is unknown whether they arrived."""
    return await _find_by_state(db, match, audience, purpose, "begun")


async def has_arrived(db: Connection, match: int, audience: Audience, purpose: Purpose) -> bool:
    """Whether such a message has ever arrived, even if it is gone now."""
    rows = await db.execute_fetchall(
        """SELECT 1 FROM message
        WHERE match = ? AND seat = ? AND purpose = ? AND message IS NOT NULL LIMIT 1""",
        (match, seat_column(audience), purpose),
    )
    return bool(list(rows))


async def known_ids(db: Connection, channel: int) -> frozenset[int]:
    """Return Discord's ids of all messages that the bot ever had in the channel."""
    rows = await db.execute_fetchall(
        "SELECT message FROM message WHERE channel = ? AND message IS NOT NULL", (channel,)
    )
    return frozenset(message for (message,) in rows)


async def inactive_threads(db: Connection, before: int) -> tuple[int, ...]:
    """Return threads of live matches in which no message was begun since `before`."""
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
    """Mark messages that are no longer needed for deletion."""
    await tx.executemany(
        "UPDATE message SET state = 'to clear' WHERE id = ? AND state = 'live'",
        [(row,) for row in rows],
    )


async def mark_hand_to_clear(tx: Connection, match: int, seat: Seat) -> None:
    """Mark the messages of a seat's former player for deletion."""
    await tx.execute_fetchall(
        "UPDATE message SET state = CASE state WHEN 'live' THEN 'to clear' ELSE 'gone' END "
        "WHERE match = ? AND seat = ? AND purpose = 'hand' AND state IN ('live', 'begun')",
        (match, seat),
    )


async def mark_expired_to_clear(tx: Connection, now: int) -> None:
    """Mark for deletion the messages of matches that ended longer ago than their server keeps them;
    the log stays."""
    await tx.execute_fetchall(
        """
        UPDATE message SET state = 'to clear' WHERE state = 'live' AND match IN
            (SELECT m.id FROM match m JOIN guild g ON g.id = m.guild
            WHERE m.status IN ('over', 'cancelled') AND m.changed_at <= ? - g.keep_days * 86400)
        """,
        (now,),
    )


async def find_to_clear(
    db: Connection, most: int, except_channels: Collection[int] = ()
) -> tuple[StoredMessage, ...]:
    """Return at most `most` messages marked for deletion: the oldest of each channel, then the
    second of each, so that no channel holds up the others."""
    rows = await db.execute_fetchall(
        f"""SELECT {_COLUMNS} FROM message
        WHERE state = 'to clear' AND NOT fleeting
            AND channel NOT IN (SELECT value FROM json_each(?))
        ORDER BY ROW_NUMBER() OVER (PARTITION BY channel ORDER BY id), id LIMIT ?""",
        (json.dumps(list(except_channels)), most),
    )
    return tuple(map(_stored_message, rows))


async def give_up_clearing(tx: Connection, guild: int) -> None:
    """Give up deleting messages in a server that the bot has left."""
    await tx.execute(
        """
        UPDATE message SET state = 'gone' WHERE state = 'to clear' AND match IN
            (SELECT id FROM match WHERE guild = ?)
            AND purpose NOT IN ('hand', 'reminder', 'obstacle')
        """,
        (guild,),
    )


async def find_ephemeral_to_clear(
    db: Connection, match: int, channel: int
) -> tuple[StoredMessage, ...]:
    """Return a match's messages in a channel whose one-time part is to be removed, oldest first."""
    rows = await db.execute_fetchall(
        f"""SELECT {_COLUMNS} FROM message
        WHERE state = 'to clear' AND fleeting AND match = ? AND channel = ? ORDER BY id""",
        (match, channel),
    )
    return tuple(map(_stored_message, rows))


async def _find_by_state(
    db: Connection, match: int, audience: Audience, purpose: Purpose, state: str
) -> tuple[StoredMessage, ...]:
    rows = await db.execute_fetchall(
        f"""SELECT {_COLUMNS} FROM message
        WHERE match = ? AND seat = ? AND purpose = ? AND state = ? ORDER BY id DESC""",
        (match, seat_column(audience), purpose, state),
    )
    return tuple(map(_stored_message, rows))


def _stored_message(row: Row) -> StoredMessage:
    record = MessageRecord(
        match=row["match"],
        audience=audience_of(row["seat"]),
        purpose=row["purpose"],
        channel=row["channel"],
        since=row["since"],
        display=read_display(row),
        fingerprint=row["mark"],
        nonce=row["nonce"],
        turn=row["turn"],
        ephemeral=bool(row["fleeting"]),
        closed=bool(row["closed"]),
    )
    return StoredMessage(row["id"], record, row["message"], row["at"], row["state"])


async def _advance_audience(tx: Connection, record: MessageRecord) -> None:
    if record.purpose in AUDIENCE_PURPOSES:
        await advance(tx, record.match, record.audience, record.display)


def _display_columns(display: DisplayState) -> tuple[int, str, str]:
    return display.version, display.digest, json.dumps(display.to_act)
