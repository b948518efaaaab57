"""Lines of one game put into words for one reader."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass

from bot.game import Args, Label, Line, Move, Seat, SeatArg
from bot.games import AnyGame
from bot.texts.catalogue import ENGLISH, fill_localized, has_text, list_text


@dataclass(frozen=True)
class Wording:
    """How one game is told in one locale; `names` gives each seat's name as it is to be read.

    `escape` makes safe for a message what else people wrote, such as the name of a thing of their
    own; without it that is told as it is.
    """

    game: AnyGame
    names: Mapping[Seat, str]
    locale: str = ENGLISH
    escape: Callable[[str], str] | None = None

    def say(self, line: Line) -> str:
        """The sentence of a Line of this game."""
        return self.text(line.key, line.args)

    def text(self, key: str, args: Args = ()) -> str:
        """The game's text of `key`, its arguments told too."""
        rendered = {name: self.render_arg(value) for name, value in args}
        return fill_localized(self.game.id, key, self.locale, rendered)

    def render_arg(self, value: object) -> object:
        """An argument as it stands in a text: names for Labels, numbers left to be counted."""
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
                parts = [str(self.render_arg(v)) for v in value]
                listed = all(isinstance(v, Label) and v.is_listed for v in value)
                return list_text(parts, self.locale) if listed else " ".join(parts)
            case _:
                return value

    def notation(self, move: Move) -> str:
        """The short text of a move: what `/move` takes. A field that is None leaves no gap; a
        word (a string, an enum) is written as `notation.word.<value>` where the game has that."""
        args = {f: self.notation_value(getattr(move, f)) for f in move.__struct_fields__}
        text = fill_localized(self.game.id, f"notation.{move.kind}", self.locale, args)
        return " ".join(text.split())

    def notation_value(self, value: object) -> object:
        """A part of a move as it is written. A name that is told in another way than it is
        written has a second text for that: `notation.name.cell` beside `name.cell`."""
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
        """What is asked for a field of a move (or for its kind)."""
        return self.text(f"ask.{field}")

    def option_label(self, field: str, value: Hashable, hint: str = "") -> str:
        """One answer to a question as a label: `choice.<field>.<value>`, `choice.kind.<kind>` for a
        kind of moves, or `choice.<field>` with `{value}` and `{hint}`, whichever of them the game
        has, else the value as it is told."""
        kind = (f"choice.kind.{value}",) if isinstance(value, str) else ()
        for key in (f"choice.{field}.{value}", *kind, f"choice.{field}"):
            if has_text(self.game.id, key):
                return self.text(key, (("value", value), ("hint", hint)))
        return str(self.render_arg(value))
