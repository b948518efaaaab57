"""`/doctor`: the checks of the bot's state, each fault with its remedy."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import discord

from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft
from bot.messages.limits import MAX_CONTENT, shorten
from bot.permissions import missing_permissions
from bot.texts import text

GOOD, BAD, WARNING = "✓", "✗", "○"


MANY_REFUSED = 100
"""Refused requests within ten minutes from which the host is warned: Discord allows 10,000."""


@dataclass(frozen=True)
class Diagnosis:
    """The data of all checks: the place, the user's DMs, and the bot itself.

    `permissions` are those of the bot here; None in a DM. `is_locked` says whether the thread is
    locked. `job_ages` are the seconds since each periodic job last ran, `late_jobs` the jobs that
    are overdue.
    """

    permissions: discord.Permissions | None
    is_thread: bool
    is_locked: bool
    wants_dms: bool
    dms_refused: bool
    dm_pause_seconds: int
    """How long Discord lets the bot open no direct messages; 0 if it may."""
    dms_opened: int
    """Direct messages that the bot has opened in the last 24 hours."""
    requests_refused: int
    """Requests that Discord refused in the last ten minutes."""
    request_pause_seconds: int
    """How long delivery sends no requests, because Discord refused too many; 0 if it does."""
    file_limit: int
    latency_ms: int
    shards: tuple[int, int]
    """How many of the bot's connections to Discord are open, and how many there are."""
    unsent: int
    frozen_matches: tuple[int, ...]
    job_ages: Mapping[str, int] = field(default_factory=dict)
    late_jobs: frozenset[str] = frozenset()
    blocked_channels: tuple[tuple[int, int, int], ...] = ()
    """(match id, channel id, Discord's error code or 0) of the matches of this server with a
    blocked table."""
    longest_stall: tuple[float, str] | None = None
    """(seconds, place in the code) of the longest blocking of the event loop in the last day."""
    is_time_settled: bool = True


def doctor_message(diagnosis: Diagnosis, locale: str) -> Draft:
    """Return a line for each finding, and a button that sends a test message."""

    def say(mark: str, key: str, **args: object) -> str:
        return f"{mark} {text(f'doctor.{key}', locale, **args)}"

    lines = [text("doctor.title", locale)]
    lines += [say(mark, key, **args) for mark, key, args in _check_all(diagnosis, locale)]
    test = Button(text("button.try_dm", locale), Ref("trydm").custom_id)
    return Draft(shorten("\n".join(lines), MAX_CONTENT), rows=((test,),))


CheckResult = tuple[str, str, dict[str, object]]


def _check_all(diagnosis: Diagnosis, locale: str) -> Iterator[CheckResult]:
    yield from _check_place(diagnosis, locale)
    yield from _check_dms(diagnosis)
    mib = diagnosis.file_limit // 2**20
    yield (GOOD if mib else BAD), "file_limit", {"mib": mib}
    yield from _check_bot(diagnosis, locale)


def _check_place(diagnosis: Diagnosis, locale: str) -> Iterator[CheckResult]:
    if diagnosis.permissions is None:
        yield GOOD, "dm", {}
        return
    lacking = missing_permissions(diagnosis.permissions)
    for name in lacking:
        yield BAD, "lacking", {"permission": text(f"permission.{name}", locale)}
    if not lacking:
        yield GOOD, "permissions", {}
    for match, channel, code in diagnosis.blocked_channels:
        key = "rejected" if code else "silent"
        yield BAD, key, {"match": match, "channel": channel, "code": code}
    if diagnosis.is_locked:
        yield BAD, "locked", {}
    elif diagnosis.is_thread:
        yield GOOD, "thread", {}


def _check_dms(diagnosis: Diagnosis) -> Iterator[CheckResult]:
    if not diagnosis.wants_dms:
        yield WARNING, "dms_off", {}
    elif diagnosis.dms_refused:
        yield BAD, "dms_closed", {}
    elif diagnosis.dm_pause_seconds:
        yield WARNING, "dms_paused", {"n": -(-diagnosis.dm_pause_seconds // 60)}
    else:
        yield GOOD, "dms_open", {}


def _check_bot(diagnosis: Diagnosis, locale: str) -> Iterator[CheckResult]:
    yield GOOD, "connection", {"milliseconds": diagnosis.latency_ms}
    connected, n = diagnosis.shards
    if n > 1:
        yield (GOOD if connected == n else BAD), "shards", {"connected": connected, "n": n}
    if diagnosis.request_pause_seconds:
        yield BAD, "requests_paused", {"n": -(-diagnosis.request_pause_seconds // 60)}
    refused = diagnosis.requests_refused
    yield (WARNING if refused > MANY_REFUSED else GOOD), "requests_refused", {"n": refused}
    yield (WARNING if diagnosis.unsent else GOOD), "unsent", {"n": diagnosis.unsent}
    yield GOOD, "dms_opened", {"n": diagnosis.dms_opened}
    if diagnosis.frozen_matches:
        numbers = ", ".join(map(str, diagnosis.frozen_matches))
        yield BAD, "frozen", {"n": len(diagnosis.frozen_matches), "matches": numbers}
    for name, age in diagnosis.job_ages.items():
        mark = BAD if name in diagnosis.late_jobs else GOOD
        yield mark, "chore", {"chore": text(f"care.{name}", locale), "n": age // 60}
    if diagnosis.longest_stall is not None:
        seconds, where = diagnosis.longest_stall
        yield WARNING, "stalled", {"seconds": f"{seconds:.1f}", "where": where}
    if not diagnosis.is_time_settled:
        yield WARNING, "time_jumped", {}
