"""What `/doctor` finds where it is asked, each thing that is wrong with its fix."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import discord

from bot.messages.custom_ids import Ref
from bot.messages.draft import Draft, Press
from bot.messages.limits import CONTENT, shorten
from bot.texts import text

GOOD, BAD, SO_SO = "✓", "✗", "○"
NEEDED = (
    "view_channel",
    "send_messages",
    "attach_files",
    "create_public_threads",
    "send_messages_in_threads",
    "read_message_history",
)
"""What the invitation asks for (bot/permissions.py), each with a text of its own."""


@dataclass(frozen=True)
class Patient:
    """Everything that is looked at: the place, its reader's DMs, and how the bot is.

    `held` are the bot's permissions here, None in a DM. `locked` of a thread that nobody can
    write in. `ages` are the seconds since each chore came round, `late` those that should have.
    """

    held: discord.Permissions | None
    thread: bool
    locked: bool
    wants_dms: bool
    dms_refused: bool
    file_limit: int
    milliseconds: int
    unsent: int
    frozen: tuple[int, ...]
    ages: Mapping[str, int] = field(default_factory=dict)
    late: frozenset[str] = frozenset()
    silent: tuple[tuple[int, int], ...] = ()
    """Matches of this server whose tables cannot be told, and where these are."""


def check_up(patient: Patient, locale: str) -> Draft:
    """A line for each finding, and a button that tries a direct message."""

    def say(mark: str, key: str, **args: object) -> str:
        return f"{mark} {text(f'doctor.{key}', locale, **args)}"

    lines = [text("doctor.title", locale)]
    lines += [say(mark, key, **args) for mark, key, args in _findings(patient, locale)]
    test = Press(text("button.try_dm", locale), Ref("trydm").custom_id)
    return Draft(shorten("\n".join(lines), CONTENT), rows=((test,),))


Finding = tuple[str, str, dict[str, object]]


def _findings(patient: Patient, locale: str) -> Iterator[Finding]:
    yield from _place(patient, locale)
    yield from _dms(patient)
    mib = patient.file_limit // 2**20
    yield (GOOD if mib else BAD), "file_limit", {"mib": mib}
    yield from _bot(patient, locale)


def _place(patient: Patient, locale: str) -> Iterator[Finding]:
    if patient.held is None:
        yield GOOD, "dm", {}
        return
    lacking = [name for name in NEEDED if not getattr(patient.held, name)]
    for name in lacking:
        yield BAD, "lacking", {"permission": text(f"permission.{name}", locale)}
    if not lacking:
        yield GOOD, "permissions", {}
    for match, channel in patient.silent:
        yield BAD, "silent", {"match": match, "channel": channel}
    if patient.locked:
        yield BAD, "locked", {}
    elif patient.thread:
        yield GOOD, "thread", {}


def _dms(patient: Patient) -> Iterator[Finding]:
    if not patient.wants_dms:
        yield SO_SO, "dms_off", {}
    elif patient.dms_refused:
        yield BAD, "dms_closed", {}
    else:
        yield GOOD, "dms_open", {}


def _bot(patient: Patient, locale: str) -> Iterator[Finding]:
    yield GOOD, "connection", {"milliseconds": patient.milliseconds}
    yield (SO_SO if patient.unsent else GOOD), "unsent", {"n": patient.unsent}
    if patient.frozen:
        numbers = ", ".join(map(str, patient.frozen))
        yield BAD, "frozen", {"n": len(patient.frozen), "matches": numbers}
    for name, age in patient.ages.items():
        mark = BAD if name in patient.late else GOOD
        yield mark, "chore", {"chore": text(f"care.{name}", locale), "n": age // 60}
