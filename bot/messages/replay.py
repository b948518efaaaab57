"""The replay of a match: one step after the other, in words and with the picture of that time."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from bot.game import Audience, Seat
from bot.match.model import LogEntry, LogKind, Match, Position, Status
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, Form, Row, Select, SelectOption, TextInput
from bot.messages.film import film_button
from bot.messages.limits import MAX_CONTENT, MAX_OPTION_TEXT, shorten
from bot.messages.log import (
    describe_log_entry,
    number_turns,
    readers_then,
    without_ephemerals,
)
from bot.messages.names import isolate
from bot.messages.practice import practice_button
from bot.messages.reader import Reader, events_of
from bot.messages.result import result_lines
from bot.texts import text
from bot.texts.wording import Narration

ONLOOKER = "-"
"""The value of the select option that shows what spectators saw."""


@dataclass(frozen=True)
class ReplayStep:
    """A move of which the audience saw something, after what else happened before it. The last step
    can be without a move. `turn` is 0 for the deal."""

    version: int
    turn: int
    entries: tuple[LogEntry, ...] = ()


@dataclass(frozen=True)
class Replay:
    """The steps of a match for one audience; `index` is the one that is shown."""

    steps: tuple[ReplayStep, ...]
    index: int

    @property
    def step(self) -> ReplayStep:
        return self.steps[self.index]

    @property
    def is_last(self) -> bool:
        return self.index == len(self.steps) - 1

    @property
    def turns(self) -> int:
        return self.steps[-1].turn

    def at(self, index: int) -> "Replay":
        """Return the replay at another step, or at the nearest one that there is."""
        return Replay(self.steps, max(0, min(index, len(self.steps) - 1)))

    def at_version(self, version: int) -> "Replay":
        """Return the replay at the last step up to a version."""
        return self.at(sum(step.version <= version for step in self.steps) - 1)

    def at_turn(self, turn: int) -> "Replay | None":
        """Return the replay at the first step of a turn; None if there is no such turn."""
        found = (i for i, step in enumerate(self.steps) if step.turn == turn)
        index = next(found, None)
        return None if index is None else self.at(index)


def build_replay(match: Match, entries: Sequence[LogEntry]) -> Replay:
    """Return the replay at its newest step. `entries` are the log as the audience may know it,
    without moves taken back; what is shown only once is left out while the match runs."""
    if match.status is not Status.OVER:
        entries = without_ephemerals(entries)
    dealt = tuple(entry for entry in entries if entry.kind is LogKind.START)
    numbers, steps = number_turns(match, entries), [ReplayStep(1, 0, dealt)]
    group = list[LogEntry]()
    for entry in entries[len(dealt) :]:
        group.append(entry)
        if entry.kind is LogKind.MOVE:
            steps.append(ReplayStep(entry.version, numbers[entry.version], tuple(group)))
            group = []
    if group:
        steps.append(ReplayStep(group[-1].version, steps[-1].turn, tuple(group)))
    return Replay(tuple(steps), len(steps) - 1)


def replay_message(reader: Reader, position: Position | None, replay: Replay) -> Draft:
    """Return a step; without its picture if it has no `position`, since today's rules cannot replay
    the match."""
    match, step = reader.match, replay.step
    title = reader.wording.text("title")
    heading = reader.say("replay.turn", title=title, match=match.id, turn=step.turn, n=replay.turns)
    if step.turn == 0:
        heading = reader.say("replay.deal", title=title, match=match.id)
    readers = readers_then(reader, [row for each in replay.steps for row in each.entries])
    if reader.seat is not None:  # "you" is the seat whose view this is
        name = reader.wording.names[reader.seat]
        heading = f"{heading} · {reader.say('replay.as_seen', name=name)}"
    lines = [heading, *_step_lines(readers, step)]
    rows = _rows(reader, replay)
    if match.status is Status.OVER:
        rows += (_keep_row(reader, position, step),)
    if position is None:
        lines.append(reader.say("replay.frozen"))
        return Draft(shorten("\n".join(lines), MAX_CONTENT), rows=rows)
    if position.match.status is Status.OVER:
        lines += [f"**{reader.headline(position)}**", *result_lines(match, reader)]
    shown = events_of(step.entries)
    shown_to = replace(reader, match=readers.get(step.version, reader).match)
    return shown_to.draft(
        position,
        shorten("\n".join(lines), MAX_CONTENT),
        shown_to.plain_headline(position),
        shown,
        since=shown,
        rows=rows,
        outlives_question=True,
    )


def turn_form(match: Match, audience: Audience, turns: int, locale: str) -> Form:
    """Return the form in which a turn's number is written."""
    ref = Ref("replaygo", match.id, audience)
    field = TextInput(text("replay.which", locale, n=turns), "turn", 6)
    return Form(text("replay.goto", locale), ref.custom_id, (field,))


def _step_lines(readers: Mapping[int, Reader], step: ReplayStep) -> Iterator[str]:
    """Yield a line for each row of a step."""
    told = groupby(step.entries, key=lambda entry: readers[entry.version])
    for reader, entries in told:
        narration = Narration(reader.wording)
        for entry in entries:
            words = " ".join(each.text for each in describe_log_entry(reader, entry, narration))
            if words:
                yield words


def _rows(reader: Reader, replay: Replay) -> tuple[Row, ...]:
    """Return the buttons to other steps, and the select of whose view is shown once the match is
    over."""
    match, last = reader.match, len(replay.steps) - 1

    def button(kind: str, label: str, index: int) -> Button:
        ref = Ref("replayto", match.id, reader.seat, path=(max(0, index),), check=kind)
        is_here = index == replay.index or not 0 <= index <= last
        return Button(label, ref.custom_id, disabled=is_here)

    steps = (
        button("first", "⏮", 0),
        button("back", "◀", replay.index - 1),
        button("on", "▶", replay.index + 1),
        button("last", "⏭", last),
        Button(reader.say("button.replayturn"), Ref("replayturn", match.id, reader.seat).custom_id),
    )
    if match.status is not Status.OVER:
        return (steps,)
    return steps, (_view_select(reader, replay),)


def _keep_row(reader: Reader, position: Position | None, step: ReplayStep) -> Row:
    """Return what can be made of a match that is over: a moving picture, and a practice match from
    a step after which somebody is to move."""
    film = film_button(reader)
    can_go_on = position is not None and position.to_act
    return (practice_button(reader, step.version), film) if can_go_on else (film,)


def _view_select(reader: Reader, replay: Replay) -> Select:
    """Return the select of the seats, and of what spectators saw."""
    names = [(ONLOOKER, reader.say("replay.onlooker"))]
    names += [
        (str(seat), reader.say("replay.seat", name=isolate(name)))
        for seat, name in reader.match.names.items()
    ]
    chosen = ONLOOKER if reader.seat is None else str(reader.seat)
    options = tuple(
        SelectOption(shorten(name, MAX_OPTION_TEXT), value, is_default=value == chosen)
        for value, name in names
    )
    ref = Ref("pickreplay", reader.match.id, reader.seat, path=(replay.index,))
    return Select(ref.custom_id, reader.say("replay.view"), options)


def parse_audience(value: str) -> Audience:
    """Return the audience of a select option."""
    return None if value == ONLOOKER else Seat(int(value))
