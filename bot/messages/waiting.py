"""What a player has not seen of the others' moves, shown before their own goes on, and the text of
a move that was typed too early."""

from collections.abc import Sequence
from dataclasses import replace

from bot.game import Event
from bot.match.model import LogEntry, Position
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft
from bot.messages.heard import (
    MAX_STEP,
)
from bot.messages.limits import MAX_CONTENT
from bot.messages.log import TurnLine, describe_log_entry, fit_step
from bot.messages.reader import Reader, events_of
from bot.notation.tokens import normalize_text, tidy_text
from bot.texts import text

MAX_WAITING = 10
"""Maximum number of log entries in one answer; the next ones follow when these are covered."""
ROOM_OF_BUTTON = 50
"""Characters for the label of the button that covers them, and the marks of bold print."""


def waiting_message(
    position: Position,
    reader: Reader,
    waiting: Sequence[LogEntry],
    first: str = "",
    typed: Sequence[int] = (),
) -> Draft:
    """Return the oldest unseen events, in words and one picture. The button contains the last
    version shown, so that it covers nothing later, and the path of a move that was typed."""
    heading = reader.say("glimpse.waiting", n=len(waiting))
    unseen = [
        TurnLine(" ".join(each.text for each in describe_log_entry(reader, row)), row.version)
        for row in waiting[:MAX_WAITING]
    ]
    room = MAX_STEP if reader.preferences.in_words else MAX_CONTENT
    told = fit_step(unseen, room - len(first) - len(heading) - ROOM_OF_BUTTON)
    shown, lines = waiting[: len(told)], [line.text for line in told]
    until = position.match.version if len(shown) == len(waiting) else shown[-1].version
    decision = reader.match.chairs[reader.seat].decision if reader.seat is not None else None
    ref = Ref("cover", reader.match.id, reader.seat, decision, (until, *typed))
    cover = Button(reader.say("button.cover"), ref.custom_id, "primary")
    content = "\n".join(part for part in (first, f"**{heading}**", *lines) if part)
    headline = reader.plain_headline(position)
    events = events_of(shown)
    draft = reader.draft(position, content, headline, events, rows=((cover,),), with_table=False)
    return replace(draft, asks=ref.custom_id)


def is_cover_text(typed: str, locale: str) -> bool:
    """Whether a text says what the button says that covers what was shown."""
    said = {normalize_text(each) for each in text("typing.cover", locale).split(" | ")}
    return normalize_text(tidy_text(typed)) in said


def written_text(typed: str) -> str:
    """Return a typed text as it is given back to its player: a block that can be copied."""
    return "```\n" + typed.replace("`", "'") + "\n```"


def find_written_text(content: str) -> str:
    """Return the block with a typed text from the message that gave it back; "" if there is none.

    >>> find_written_text("Not played:\\n" + written_text("stop")) == written_text("stop")
    True
    """
    _, fence, rest = content.partition("```\n")
    typed, closed, _ = rest.partition("\n```")
    return written_text(typed) if fence and closed else ""


def show_events(draft: Draft, position: Position, reader: Reader, events: Sequence[Event]) -> Draft:
    """Show in the picture of an answer what its reader's own press revealed, with the events that
    say whose it was. Its alternative text begins with what was revealed; whose turn is next, which
    soon changes, it doesn't say."""
    if not events or reader.preferences.in_words:
        return draft
    headline = reader.plain_headline(position)
    shown = reader.draft(
        position,
        draft.content,
        headline,
        [event for event in events if event.fleeting],
        rows=draft.rows,
        outlives_question=reader.seat not in position.to_act,
        begins_with_events=True,
    )
    shown = replace(shown, asks=draft.asks)
    picture = draft.picture or shown.picture
    if picture is None:
        return shown
    scene = replace(picture.scene, events=tuple(events))
    return replace(shown, picture=replace(picture, scene=scene))
