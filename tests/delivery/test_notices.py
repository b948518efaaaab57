"""docs/notices.md: who is told of what, where, and whether it rings, as the code decides it.
UPDATE=1 writes it anew."""

import os
import tomllib
from dataclasses import replace
from typing import get_args

from bot.config import PROJECT_ROOT
from bot.delivery.calls import Call, Occasion, decide_call
from bot.game import Seat
from bot.match.clock import QuietHours
from bot.match.model import PersonChair, Preferences, Push, UserId
from bot.messages.reminder import ReminderKind

DOCUMENT = PROJECT_ROOT / "docs" / "notices.md"

OCCASIONS = {
    Occasion.START: "The match begins; others move first",
    Occasion.TURN: "Their turn begins",
    Occasion.VOTE: "Somebody asks to end or to pause the match, or to take moves back",
    Occasion.END: "The match is over",
}
REMINDERS = {
    "clock": "A part of the time for a move is over (`/time` says which)",
    "waiting": "Without a time limit: after 1, 3 and 7 days, then weekly; alone once, after 3 days",
    "later": "They asked to be reminded later",
    "nudge": "Another player nudges them",
    "missed": "Their time ran out and a move was made for them",
    "away": "A computer plays their seat",
    "turn": "Held back: their turn began",
    "vote": "Held back: somebody asked to end or to pause the match",
    "over": "Held back: the match ended",
    "invited": "Held back: a seat of a lobby or a rematch is kept for them",
    "lobby": "Held back: their lobby is full, or they run it now",
    "takeover": "Held back: they are offered a seat",
    "handover": "Held back: they have yet to agree to who takes a seat",
}
CALLS_BY_TEXT = {
    "lobby.full": ("The last free seat is taken", "the lobby's creator", "once a day"),
    "lobby.invited": (
        "`/play with:` or **Players** invites them",
        "each friend",
        "ten an hour for who invites",
    ),
    "lobby.handed_over": (
        "A lobby is handed over to them, or its creator leaves it",
        "who runs it now",
        "each time",
    ),
    "handover.call": (
        "`/replace by:` offers them a seat",
        "the newcomer",
        "ten an hour for who offers",
    ),
    "handover.call_voters": (
        "`/replace` offers a seat",
        "the players who have yet to agree",
        "ten an hour for who offers",
    ),
    "ending.call": (
        "Somebody presses **Rematch**",
        "the other players",
        "once a day",
    ),
    "ending.call_to": (
        "Somebody presses **Rematch** in a DM or another channel",
        "the other players, in the channel of the match",
        "once a day",
    ),
}
"""Texts that mention people, besides turns and reminders."""

MEASURED = (
    ("Back to the Jungle", "0.21", "0.21", "2.5", "0", "0"),
    ("Cacao", "0.28", "0.28", "2.1", "0", "0"),
    ("Jungle", "1.07", "1.00", "1.0", "0", "0"),
    ("Jungo", "0.52", "0.52", "2.5", "0", "0"),
    ("Puzzle-Memo", "0.89", "1.74", "2.4", "0", "0.94"),
)
"""What `run.py bench` printed under `notices`, on 30 November 2026."""

CHAIR = PersonChair(Seat(0), UserId(1), "Ann")
NIGHT = QuietHours("UTC", 0, 60)
NOON = 12 * 60 * 60


def _cell(call: Call) -> str:
    ways = []
    if call.mentions:
        ways.append("mention")
    if call.rings_by_dm:
        ways.append("DM rings")
    if call.held_until is not None:
        ways.append("later, in one message")
    return " and ".join(ways) or "named, silent"


def _called(occasion: Occasion, push: Push = "thread", **changes: object) -> str:
    """How a person is called at noon; `changes` are those of their chair or of what reaches
    them."""
    preferences = Preferences(push=push, news=bool(changes.pop("news", True)))
    reachable, now = bool(changes.pop("reachable", True)), int(str(changes.pop("now", NOON)))
    chair = replace(CHAIR, preferences=preferences, **changes)  # type: ignore[arg-type]
    return _cell(decide_call(chair, occasion, now, has_table=True, dm_reachable=reachable))


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _document() -> str:
    pushes: tuple[Push, ...] = get_args(Push)
    lines = [
        "# Who is told of what",
        "",
        "`UPDATE=1 python3 run.py test tests/delivery/test_notices.py` writes it from what the",
        "code decides (`bot/delivery/calls.py`); the test fails where the two differ.",
        "",
        "## What a match calls its players for",
        "",
        "By what they chose in `/settings` (*Your turn*). A mention is in the match's thread.",
        "Who isn't mentioned is named in bold, and a message that mentions nobody makes no sound.",
        "The DM with a hand makes no sound unless it rings.",
        "",
        _row("event", *(f"`{push}`" for push in pushes)),
        _row(*["---"] * (1 + len(pushes))),
    ]
    lines += [_row(OCCASIONS[o], *(_called(o, push) for push in pushes)) for o in Occasion]
    lines += [
        "",
        "Where it is otherwise, for the default (`thread`) and for `dm`:",
        "",
        _row("event", "in quiet hours", "match muted", "start and end off", "`dm`, DMs closed"),
        _row(*["---"] * 5),
    ]
    lines += [
        _row(
            OCCASIONS[o],
            _called(o, quiet=NIGHT, now=1),
            _called(o, muted=True),
            _called(o, news=False),
            _called(o, "dm", reachable=False),
        )
        for o in Occasion
    ]
    lines += [
        "",
        "A person who plays alone against computers is called to their turn only when their last",
        "act is more than five minutes old. Whose turn was called off by an undo is called again",
        "ten minutes after the first call at the earliest.",
        "",
        "## Reminders",
        "",
        "One message for all matches, by DM or in the threads as `/time` says. It rings. In quiet",
        "hours all of them wait until these end. Whose turn began meanwhile and who has made a",
        "part of it by then isn't reminded of it.",
        "",
        _row("reason", "to whom"),
        _row("---", "---"),
        *(_row(REMINDERS[kind], "the player") for kind in get_args(ReminderKind)),
        "",
        "## Other calls",
        "",
        "Each is a mention in a message of its own. In quiet hours, and for who chose one message",
        "a day, it is silent, and they are reminded later if it still applies.",
        "",
        _row("event", "to whom", "how often"),
        _row("---", "---", "---"),
        *(_row(*cells) for cells in CALLS_BY_TEXT.values()),
        "",
        "## How often that is",
        "",
        "Measured by `run.py bench` in random play at full speed, with settings as they are at",
        "first: two people, or one person and a computer. A move is one decision; pushes are",
        "messages that ring. Edits make no sound; the DM with a hand is edited too. Who comes back",
        "to their computers after five minutes is called once.",
        "",
        _row("per move of a person", "pushes", "messages", "edits", "alone: pushes", "messages"),
        _row(*["---"] * 6),
        *(_row(*cells) for cells in MEASURED),
    ]
    return "\n".join(lines) + "\n"


def test_the_document_says_what_the_code_decides() -> None:
    if os.environ.get("UPDATE"):
        DOCUMENT.write_text(_document(), "utf-8")
    assert DOCUMENT.read_text("utf-8") == _document()


def test_every_text_that_mentions_somebody_is_in_the_document() -> None:
    texts = tomllib.loads((PROJECT_ROOT / "bot" / "texts" / "en.toml").read_text("utf-8"))
    mentioning = {
        f"{section}.{key}"
        for section, entries in texts.items()
        if isinstance(entries, dict)
        for key, words in entries.items()
        if "<@{user}>" in str(words) or key in ("call", "call_to", "call_voters")
    }
    assert mentioning == set(CALLS_BY_TEXT)
