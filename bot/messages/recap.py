"""The recap: what happened since somebody's last move or look, a line for each turn, and one
picture on which the turns are numbered."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.match.looks import Since
from bot.match.model import LogEntry, Position, Status
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, Row
from bot.messages.limits import MAX_CONTENT, shorten
from bot.messages.log import TurnLine, fit_recap, turn_lines, without_ephemerals
from bot.messages.reader import Reader, events_of
from bot.messages.result import result_lines
from bot.messages.table import waits_text
from render.scene import NumberedTurn

NUMBER_ROOM = 6
"""The length of the number before a line."""


def recap_message(
    position: Position | None,
    reader: Reader,
    entries: Sequence[LogEntry],
    since: Since,
    waiting: int = 0,
) -> Draft:
    """Return the recap for a reader; in words alone without a `position`, if today's rules cannot
    read it. `entries` are the log as they may know it; `waiting` is the number of moves that showed
    something only once and that they have yet to see: a recap does not show it while the match
    runs."""
    match = reader.match
    if match.status is not Status.OVER:
        entries = without_ephemerals(entries)
    title = reader.wording.text("title")
    before = [reader.say(f"recap.{since.value}", title=title, match=match.id)]
    after = _standing(position, reader, waiting)
    lines = [line for line in turn_lines(reader, entries) if line.text]
    folded = reader.say("turn.folded", n=len(lines))
    room = MAX_CONTENT - sum(len(line) + 1 for line in (*before, *after, folded))
    recap = fit_recap(lines, room - len(lines) * NUMBER_ROOM)
    if left_out := len(lines) - len(recap.turns):
        before.append(reader.say("turn.folded", n=left_out))
    if not lines:
        before.append(reader.say("recap.nothing"))
    numbers = _number(recap.turns) if match.status is Status.LIVE else {}
    told = [_numbered(reader, line, numbers) for line in recap.turns]
    content = shorten("\n".join((*before, *told, *after)), MAX_CONTENT)
    if position is None:
        return Draft(content, rows=(_buttons(reader),))
    draft = _draw_table(position, reader, content, entries, numbers)
    return replace(draft, rows=(*draft.rows, _buttons(reader)))


def _standing(position: Position | None, reader: Reader, waiting: int) -> list[str]:
    """Return how the match stands."""
    if position is None:
        return [reader.say("recap.frozen")]
    lines = [f"**{reader.headline(position)}**", *result_lines(reader.match, reader)]
    return [*lines, waits_text(reader, waiting)] if waiting else lines


def _number(turns: Sequence[TurnLine]) -> dict[int, int]:
    """Return the number of each turn, by the last version that it covers."""
    versions = dict.fromkeys(turn.version for turn in turns if turn.mover is not None)
    return {version: number for number, version in enumerate(versions, 1)}


def _numbered(reader: Reader, line: TurnLine, numbers: Mapping[int, int]) -> str:
    number = numbers.get(line.version)
    return line.text if number is None else reader.say("recap.turn", n=number, words=line.text)


def _draw_table(
    position: Position,
    reader: Reader,
    content: str,
    entries: Sequence[LogEntry],
    numbers: Mapping[int, int],
) -> Draft:
    """Return the message with the picture of the table, on which the numbered turns are marked. It
    shows what everybody knows, as the table's own messages do."""
    table = Reader(reader.match, None, reader.locale, reader.preferences)
    turns, before = list[NumberedTurn](), 0
    for version, number in numbers.items():
        rows = [row for row in entries if before < row.version <= version]
        before, seat = version, rows[-1].seat if rows else None
        if seat is not None:
            public = tuple(event for event in events_of(rows) if event.to is None)
            turns.append(NumberedTurn(number, seat, public))
    events = tuple(event for turn in turns for event in turn.events)
    draft = table.draft(position, content, table.plain_headline(position), events, since=events)
    if draft.picture is None:
        return draft
    scene = replace(draft.picture.scene, turns=tuple(turns))
    return replace(draft, picture=replace(draft.picture, scene=scene))


def _buttons(reader: Reader) -> Row:
    def button(kind: str) -> Button:
        return Button(reader.say(f"button.{kind}"), Ref(kind, reader.match.id).custom_id)

    return button("log"), button("replay")
