"""The guided way to move: one private question after the other, a picture that numbers the
choices, and a confirmation that names the move."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property

from bot.game import Label, Move, Seat
from bot.match.model import Position
from bot.messages.custom_ids import Ref, check_of
from bot.messages.draft import Choice, Draft, Pick, Press, Row
from bot.messages.limits import LABEL, OPTION, OPTIONS, shorten
from bot.messages.move_path import Way, way
from bot.messages.reader import Reader
from bot.notation import write
from bot.picker import Question, StalePath, Walk
from bot.texts import Wording

PICKS = ("pick", "pickb", "pickc", "pickd")
"""Kinds of the selects of one question: four of 25 options, above the row of buttons."""

FEW = 5
"""Up to so many short options are buttons, more are a select."""

SHORT = 34
"""The letters of a button that a phone shows whole."""


@dataclass(frozen=True)
class Guide:
    """A seat's open decision and how far its player has answered."""

    position: Position
    reader: Reader
    seat: Seat
    path: tuple[int, ...] = ()

    @cached_property
    def moves(self) -> Sequence[Move]:
        """The seat's legal moves: not empty, the seat is to act."""
        return self.position.moves(self.seat)

    @cached_property
    def way(self) -> Way:
        return way(self.position, self.seat, self.path)

    @property
    def walk(self) -> Walk:
        """The last stretch of the way."""
        return self.way.walk

    def ref(self, kind: str, path: tuple[int, ...]) -> Ref:
        """A control of this decision that leads to `path`."""
        match = self.position.match
        answers = way(self.position, self.seat, path).answers
        decision = match.chairs[self.seat].decision
        check = check_of(match.epoch, answers)
        return Ref(kind, match.id, self.seat, decision, path, check)

    def fits(self, ref: Ref) -> bool:
        """Whether a control was made for this decision and these values (architecture §1.9)."""
        end = way(self.position, self.seat, ref.path).walk.end
        decision = self.position.match.chairs[self.seat].decision
        same = ref.decision == decision and not isinstance(end, StalePath)
        return same and self.ref(ref.kind, ref.path).check == ref.check


def guided(guide: Guide, before: str = "") -> Draft:
    """The next question, or the confirmation; `before` is said first (what was just done)."""
    match guide.walk.end:
        case Question() as question:
            return _ask(guide, question, before)
        case Move() as move:
            return _confirm(guide, move, before)
        case stale:
            raise ValueError(f"expected a path that fits, got {stale!r}")


def _ask(guide: Guide, question: Question, before: str) -> Draft:
    words = guide.reader.wording.question(question.field)
    title = guide.reader.plain.question(question.field) if guide.path else ""
    if not guide.path:  # what is asked of the seat at all comes first
        before = "\n".join(
            part for part in (before, _headline(guide, guide.reader.wording)) if part
        )
    choices = tuple(v for v in question.options if not isinstance(v, str))
    rows = (*_option_rows(guide, question), *_back(guide))
    return _draft(guide, words, before, rows, title, question.field, choices)


def _confirm(guide: Guide, move: Move, before: str) -> Draft:
    moves = (*guide.way.begun, move)
    written, told = (
        "; ".join(write(each, wording) for each in moves)
        for wording in (guide.reader.plain, guide.reader.wording)
    )
    words = guide.reader.say("guided.confirm", move=f"`{told}`")
    title = guide.reader.say("guided.confirm", move=written)  # a picture knows no markdown
    label = shorten(guide.reader.say("button.do", move=written), LABEL)
    do = Press(label, guide.ref("do", guide.path).custom_id, "success")
    back = _back(guide)
    row = (do, *back[0]) if back else (do,)
    chosen = tuple(v for _, v in guide.walk.answers if not isinstance(v, str))
    return _draft(guide, words, before, (row,), title, choices=chosen)


def _draft(
    guide: Guide,
    words: str,
    before: str,
    rows: tuple[Row, ...],
    title: str,
    field: str = "",
    choices: tuple[Hashable, ...] = (),
) -> Draft:
    """Without a title of its own the picture is headed by what is asked of the seat at all."""
    title = title or _headline(guide, guide.reader.plain)
    content = "\n".join(part for part in (before, f"**{words}**") if part)
    return guide.reader.draft(
        guide.way.position, content, title, rows=rows, asked=field, choices=choices
    )


def _headline(guide: Guide, wording: Wording) -> str:
    return wording.say(guide.way.position.headline(guide.seat))


def _option_rows(guide: Guide, question: Question) -> tuple[Row, ...]:
    labels = [_label(guide, question, i, v) for i, v in enumerate(question.options)]
    if len(labels) <= FEW and all(len(label) <= LABEL for label in labels):
        return (
            tuple(
                Press(
                    _with_hint(guide, value, label),
                    guide.ref("ask", (*guide.path, i)).custom_id,
                    "primary",
                )
                for i, (value, label) in enumerate(zip(question.options, labels, strict=True))
            ),
        )
    return tuple(
        (_pick(guide, question, kind, labels, start),)
        for kind, start in zip(PICKS, range(0, len(labels), OPTIONS), strict=False)
    )


def _pick(guide: Guide, question: Question, kind: str, labels: list[str], start: int) -> Pick:
    some = range(start, min(start + OPTIONS, len(labels)))
    choices = tuple(_choice(guide, question, index, labels[index]) for index in some)
    placeholder = guide.reader.say("guided.pick")
    if len(labels) > OPTIONS:
        placeholder = f"{choices[0].label} – {choices[-1].label}"
    return Pick(guide.ref(kind, guide.path).custom_id, shorten(placeholder, OPTION), choices)


def _choice(guide: Guide, question: Question, index: int, label: str) -> Choice:
    check = guide.ref("ask", (*guide.path, index)).check
    small = _hint(guide, question.options[index])
    return Choice(shorten(label, OPTION), f"{index}:{check}", shorten(small, OPTION))


def _hint(guide: Guide, value: Hashable) -> str:
    view = guide.way.position.view(guide.seat)
    hint = guide.position.match.game.hint(view, value)
    return guide.reader.plain.say(hint) if hint else ""


def _with_hint(guide: Guide, value: Hashable, label: str) -> str:
    """A button has no small print: a short hint goes into its label."""
    small = _hint(guide, value)
    told = f"{label} ({small})"
    return told if small and len(told) <= SHORT else label


def _label(guide: Guide, question: Question, index: int, value: Hashable) -> str:
    """Cards, cells and tiles carry the number that the picture gives them."""
    label = guide.reader.plain.option(question.field, value)
    return f"{index + 1} · {label}" if isinstance(value, Label) else label


def _back(guide: Guide) -> tuple[Row, ...]:
    if not guide.path:
        return ()
    label = guide.reader.say("button.back")
    return ((Press(label, guide.ref("ask", guide.path[:-1]).custom_id),),)
