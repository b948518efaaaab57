"""Turns lines of one game into words for one reader."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from bot.game import Args, Label, Line, Move, Seat, SeatArg
from bot.games import AnyGame
from bot.texts.catalogue import ENGLISH, fill_localized, has_text, list_text


@dataclass(frozen=True)
class Wording:
    """The wording of one game in one locale; `names` maps each seat to its displayed name.

    `escape` is applied to other texts written by people, such as names of custom items, so that
    they are safe in a message. Without it they are used unchanged. `own` is the reader's seat, if
    the words are for one player alone.
    """

    game: AnyGame
    names: Mapping[Seat, str]
    locale: str = ENGLISH
    escape: Callable[[str], str] | None = None
    own: Seat | None = None

    def say(self, line: Line, told: Mapping[str, object] | None = None) -> str:
        """Return the sentence of a Line of this game. A sentence about the reader's own seat
        addresses them as "you" if the game has that text: `you.seat.event.drew` says
        `event.drew` to the player who is its argument `seat`. `told` are arguments that the
        sentence before has named already: `again.seat.event.drew` says `event.drew` where its
        argument `seat` is among them."""
        key = self.text_key(line)
        for name, value in line.args if told else ():
            again = f"again.{name}.{key}"
            if told and told.get(name) == value and has_text(self.game.id, again):
                key = again
                break
        for name, value in line.args:
            is_own = isinstance(value, SeatArg) and value.seat == self.own
            if is_own and has_text(self.game.id, yours := f"you.{name}.{key}"):
                key = yours
        return self.text(key, line.args)

    def text_key(self, line: Line) -> str:
        """Return the key of a Line's text. An argument that not every such Line has can have a text
        of its own: `with.doubles.event.played` says `event.played` with the argument `doubles`."""
        for name, _ in line.args:
            if has_text(self.game.id, key := f"with.{name}.{line.key}"):
                return key
        return line.key

    def text(self, key: str, args: Args = ()) -> str:
        """Return the game's text `key` with rendered arguments. Without an argument `n`, the number
        of labels in the only list among the arguments chooses the plural form. No full stop follows
        a name that ends with an exclamation mark."""
        rendered = {name: self.render_arg(value) for name, value in args}
        lists = [value for _, value in args if isinstance(value, tuple)]
        if len(lists) == 1:
            rendered.setdefault("n", len(lists[0]))
        return fill_localized(self.game.id, key, self.locale, rendered).replace("!.", "!")

    def render_arg(self, value: object) -> object:
        """Return an argument as used in a text: Labels become names, numbers stay numbers."""
        match value:
            case SeatArg(seat):
                return self.names[seat]
            case Label():
                return self.say(self.game.name(value))
            case None:
                return ""
            case str() if self.escape is not None:
                return self.escape(value)
            case tuple():
                parts = list(self._counted_names(value))
                listed = all(isinstance(v, Label) and v.is_listed for v in value)
                return list_text(parts, self.locale) if listed else " ".join(parts)
            case _:
                return value

    def _counted_names(self, values: Iterable[object]) -> Iterator[str]:
        """Yield the names of labels. Equal ones that follow each other are counted if the game has
        a text for several of that name: `several.name.card` says "two 7s"."""
        for value, alike in groupby(values):
            names = [str(self.render_arg(each)) for each in alike]
            if isinstance(value, Label) and len(names) > 1 and not isinstance(value, SeatArg):
                line = self.game.name(value)
                if has_text(self.game.id, key := f"several.{line.key}"):
                    names = [self.text(key, (*line.args, ("n", len(names))))]
            yield from names

    def notation(self, move: Move) -> str:
        """Return the short text of a move, as `/move` reads it. A field that is None leaves no gap;
        a string or enum is written as `notation.word.<value>` if the game has that text."""
        args = {f: self.notation_value(getattr(move, f)) for f in move.__struct_fields__}
        text = fill_localized(self.game.id, f"notation.{move.kind}", self.locale, args)
        return " ".join(text.split())

    def notation_value(self, value: object) -> object:
        """Return a part of a move in notation. A label whose notation differs from its name has a
        second text: `notation.name.cell` beside `name.cell`."""
        if isinstance(value, Label) and not isinstance(value, SeatArg):
            line = self.game.name(value)
            written = f"notation.{line.key}"
            key = written if has_text(self.game.id, written) else line.key
            args = {name: self.notation_value(each) for name, each in line.args}
            return fill_localized(self.game.id, key, self.locale, args)
        key = f"notation.word.{value}"
        if isinstance(value, str) and has_text(self.game.id, key):
            return self.text(key)
        return self.render_arg(value)

    def question_text(self, field: str) -> str:
        """Return the question for a field of a move, or for its kind."""
        return self.text(f"ask.{field}")

    def option_label(self, field: str, value: Hashable, hint: str = "") -> str:
        """Return the label of an answer: the first existing text of `choice.<field>.<value>`,
        `choice.kind.<kind>` for a kind of move, and `choice.<field>` with `{value}` and `{hint}`;
        else the value's name."""
        kind = (f"choice.kind.{value}",) if isinstance(value, str) else ()
        for key in (f"choice.{field}.{value}", *kind, f"choice.{field}"):
            if has_text(self.game.id, key):
                return self.text(key, (("value", value), ("hint", hint)))
        return str(self.render_arg(value))


@dataclass
class Narration:
    """Says Lines one after the other. The player and the thing that the last sentence was about
    need not be named again in the next one, if the game has a text for that (see `Wording.say`)."""

    wording: Wording
    _told: dict[str, object] = field(default_factory=dict)
    _last: tuple[Line, str] | None = None

    def say(self, line: Line) -> str:
        """Return the sentence of the next Line. A Line that is repeated is said in the same way, so
        that equal sentences can be counted."""
        if self._last is not None and self._last[0] == line:
            return self._last[1]
        words = self.wording.say(line, self._told)
        named = dict(line.args)
        if any(isinstance(value, SeatArg) for value in named.values()):
            self._told.pop("seat", None)
        self._told.update(named)
        self._last = line, words
        return words

    def start_line(self) -> None:
        """Forget what was said: the next sentence is read alone."""
        self._told.clear()
        self._last = None
