"""Unseen ephemeral events, with the button that covers them."""

from collections.abc import Sequence
from dataclasses import replace

from bot.game import Event
from bot.match.model import LogEntry, Position
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft
from bot.messages.log_entries import describe_log_entry
from bot.messages.reader import Reader, events_of

MAX_ROWS = 10
"""Number of log entries in one answer, so that none of them is cut; the next ones follow when these
are covered."""


def waiting_message(
    position: Position, reader: Reader, waiting: Sequence[LogEntry], first: str = ""
) -> Draft:
    """Return the oldest unseen events, in words and one picture. The button contains the last
    version shown, so that it covers nothing later."""
    shown = waiting[:MAX_ROWS]
    lines = [" ".join(each.text for each in describe_log_entry(reader, row)) for row in shown]
    heading = reader.say("glimpse.waiting", n=len(waiting))
    until = position.match.version if len(shown) == len(waiting) else shown[-1].version
    ref = Ref("cover", reader.match.id, reader.seat, path=(until,))
    cover = Button(reader.say("button.cover"), ref.custom_id, "primary")
    content = "\n".join(part for part in (first, f"**{heading}**", *lines) if part)
    title = reader.plain_headline(position)
    return reader.draft(position, content, title, events_of(shown), rows=((cover,),))


def show_events(draft: Draft, position: Position, reader: Reader, events: Sequence[Event]) -> Draft:
    """Show in the picture of an answer the events that its reader's own press revealed."""
    if not events or reader.preferences.in_words:
        return draft
    title = reader.plain_headline(position)
    shown = reader.draft(position, draft.content, title, events, rows=draft.rows)
    if draft.picture is None or shown.picture is None:
        return shown
    scene = replace(draft.picture.scene, events=tuple(events))
    return replace(shown, picture=replace(draft.picture, scene=scene))
