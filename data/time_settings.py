"""Rows of players' time settings: quiet hours, vacations and reminders."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from aiosqlite import Connection

from data.rows import column_list, read_row

ReminderPlace: TypeAlias = Literal["dm", "thread"]


@dataclass(frozen=True)
class TimeSettingsRow:
    """One row of `habit`: minutes after midnight in the zone; `percents` is a JSON list."""

    zone: str = "UTC"
    quiet_from: int = 0
    quiet_until: int = 0
    percents: str = "[50,90]"
    place: ReminderPlace = "dm"


async def find(db: Connection, user: int) -> TimeSettingsRow:
    """Return a player's time settings; the defaults if they never set any."""
    rows = await db.execute_fetchall(
        f"SELECT {column_list(TimeSettingsRow)} FROM habit WHERE user = ?", (user,)
    )
    return next((read_row(TimeSettingsRow, row) for row in rows), TimeSettingsRow())


async def put(tx: Connection, user: int, row: TimeSettingsRow) -> None:
    await tx.execute(
        "INSERT INTO habit (user, zone, quiet_from, quiet_until, percents, place) "
        "VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (user) DO UPDATE SET zone = excluded.zone, "
        "quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, "
        "percents = excluded.percents, place = excluded.place",
        (user, row.zone, row.quiet_from, row.quiet_until, row.percents, row.place),
    )


async def vacations(db: Connection, user: int, since: int) -> tuple[tuple[int, int], ...]:
    """Return the vacations that end after `since`, in order."""
    rows = await db.execute_fetchall(
        "SELECT began, until FROM vacation WHERE user = ? AND until > ? ORDER BY began",
        (user, since),
    )
    return tuple((row["began"], row["until"]) for row in rows)


async def put_vacation(tx: Connection, user: int, began: int, until: int) -> None:
    """Store a vacation, or a new end of the one that began at `began`."""
    await tx.execute(
        "INSERT INTO vacation (user, began, until) VALUES (?, ?, ?) "
        "ON CONFLICT (user, began) DO UPDATE SET until = excluded.until",
        (user, began, until),
    )
