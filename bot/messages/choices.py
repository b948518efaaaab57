"""The answers to a question as buttons or selects: a few as buttons with names, more as buttons
with numbers or short names, many as selects."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass

from bot.game import Label
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Row, Select, SelectOption
from bot.messages.limits import MAX_LABEL, MAX_OPTION_TEXT, MAX_OPTIONS, button_rows, shorten

SELECT_KINDS = ("pick", "pickb", "pickc", "pickd")
"""Kinds of the selects of one question: up to four of 25 options, above the row of buttons."""

MAX_NAMED_BUTTONS = 5
"""Maximum number of answers whose buttons show the full text."""

MAX_BUTTONS = 20
"""Maximum number of answers shown as buttons, in four rows; more are shown as selects."""

MAX_SHORT_LABEL = 34
"""Maximum label length of a button that a phone shows completely."""

MAX_NUMBERED_LABEL = 12
"""The same if five buttons are in a row."""

MAX_JOINED_LINE = 44
"""Maximum length of an answer's line that shares one line with the others."""

MakeRef = Callable[[str, Sequence[int]], Ref]
"""(kind, further steps) -> a control that continues from the current question."""


@dataclass(frozen=True)
class Choice:
    """An answer: its index among the question's options, its name and its meaning."""

    index: int
    value: Hashable
    name: str
    hint: str
    has_picture: bool = True
    """Whether there is a picture, which numbers the answers."""

    @property
    def is_numbered(self) -> bool:
        """Whether the answer has a number in the picture, as cards, cells and tiles do."""
        return self.has_picture and isinstance(self.value, Label | None)

    @property
    def is_joined(self) -> bool:
        """Whether it answers several fields that are asked together. Its button shows all of it: it
        has no number of its own, and the picture may number something else (the places of a
        hand)."""
        return isinstance(self.value, tuple)

    @property
    def sign(self) -> str:
        """What stands for the answer on a button: the number that the picture gives it."""
        return str(self.index + 1)

    @property
    def has_sign(self) -> bool:
        """Whether the number is shown."""
        return self.is_numbered or self.short_label == self.sign

    @property
    def label(self) -> str:
        """The full answer."""
        return f"{self.sign} · {self.name}" if self.is_numbered else self.name

    @property
    def label_with_hint(self) -> str:
        """The label with a short hint, since a button has no description."""
        told = f"{self.label} ({self.hint})"
        return told if self.hint and len(told) <= MAX_SHORT_LABEL else self.label

    @property
    def short_label(self) -> str:
        """The label if many buttons are side by side."""
        is_whole = self.is_joined or len(self.label) <= MAX_NUMBERED_LABEL
        return shorten(self.label, MAX_LABEL) if is_whole else self.sign

    @property
    def full(self) -> str:
        """The name with its hint."""
        return self.name + (f" ({self.hint})" if self.hint else "")

    @property
    def line(self) -> str:
        """The line that explains the button's number, or what it does if it has a name."""
        if not self.is_numbered and self.hint:
            return f"**{self.name}** {self.hint}"
        return f"**{self.sign}** {self.name}" + (f" ({self.hint})" if self.hint else "")


def choice_rows(choices: Sequence[Choice], ref: MakeRef, placeholder: str) -> tuple[Row, ...]:
    """Return one row of names, up to four rows of buttons, or up to four selects."""
    if _can_be_named(choices):
        return choice_buttons(choices, ref, tuple(_button_labels(choices)))
    if len(choices) > MAX_BUTTONS:
        return choice_selects(choices, ref, placeholder)
    return choice_buttons(choices, ref, [c.short_label for c in choices])


def choice_buttons(
    choices: Sequence[Choice], ref: MakeRef, labels: Sequence[str]
) -> tuple[Row, ...]:
    """Return a button for each answer, with these labels."""
    named = zip(choices, labels, strict=True)
    return button_rows(
        [Button(label, ref("ask", (c.index,)).custom_id, "primary") for c, label in named]
    )


def choice_selects(
    choices: Sequence[Choice], ref: MakeRef, placeholder: str
) -> tuple[tuple[Select], ...]:
    """Return up to four selects, whose lines say everything: the message needs to list nothing."""
    starts = range(0, len(choices), MAX_OPTIONS)
    return tuple(
        (_select(choices[at : at + MAX_OPTIONS], ref, kind, placeholder, len(choices)),)
        for kind, at in zip(SELECT_KINDS, starts, strict=False)
    )


def choice_lines(choices: Sequence[Choice]) -> Iterator[str]:
    """Yield the lines that explain numbers or answers if the buttons cannot."""
    if len(choices) > MAX_BUTTONS:
        return
    if _can_be_named(choices):
        too_long = (c for c in choices if c.hint and c.label_with_hint == c.label)
        yield from (c.line for c in (choices if _need_lines(choices) else too_long))
    elif any(c.short_label != c.label or c.hint for c in choices):
        lines = [c.line for c in choices]
        # The picture shows what is numbered: a glance at it, not a column of text, is wanted.
        is_pictured = all(c.is_numbered and len(c.line) <= MAX_JOINED_LINE for c in choices)
        yield from ([" · ".join(lines)] if is_pictured else lines)


def _button_labels(choices: Sequence[Choice]) -> Iterator[str]:
    """Yield the full texts of a few buttons."""
    for choice in choices:
        yield choice.label if _need_lines(choices) else choice.label_with_hint


def _need_lines(choices: Sequence[Choice]) -> bool:
    """Whether the hint of a numbered answer is too long for its button. Then all answers have
    lines: a list that tells some of them only would sound like the whole."""
    too_long = (c.hint and c.label_with_hint == c.label for c in choices)
    return all(c.is_numbered for c in choices) and any(too_long)


def _can_be_named(choices: Sequence[Choice]) -> bool:
    return len(choices) <= MAX_NAMED_BUTTONS and all(len(c.label) <= MAX_LABEL for c in choices)


def _select(
    choices: Sequence[Choice], ref: MakeRef, kind: str, placeholder: str, total: int
) -> Select:
    if total > MAX_OPTIONS:
        placeholder = f"{choices[0].label} – {choices[-1].label}"
    options = tuple(
        SelectOption(
            shorten(c.label, MAX_OPTION_TEXT),
            f"{c.index}:{ref('ask', (c.index,)).check}",
            shorten(c.hint, MAX_OPTION_TEXT),
        )
        for c in choices
    )
    return Select(ref(kind, ()).custom_id, shorten(placeholder, MAX_OPTION_TEXT), options)
