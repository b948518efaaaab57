"""The options of a lobby: a select for each where there are few, else one at a time."""

from bot.game import Option
from bot.match.model import Match
from bot.messages.custom_ids import Ref
from bot.messages.draft import Choice, Draft, Pick, Press, Row
from bot.messages.limits import LABEL, OPTION, PLACEHOLDER, ROWS, shorten
from bot.messages.lobby import option_line, option_value
from bot.messages.reader import Reader

PICKS = ("pickoptiona", "pickoptionb", "pickoptionc", "pickoptiond")
"""Kinds of the selects of options: one row is taken by the number of seats."""


def options_card(match: Match, locale: str, opened: str | None = None) -> Draft:
    """What the creator chooses from; `opened` is the option whose values are shown, where there
    are more options than rows."""
    reader = Reader(match, None, locale)
    offered = [o for o in match.game.options_for(match.places) if o.choices]
    rows: list[Row] = []
    if len(match.game.seats) > 1:
        rows.append((_places_pick(match, reader),))
    own = _own(reader, match)
    if len(rows) + len(offered) + len(own) <= ROWS and len(offered) <= len(PICKS):
        rows += [(_values(reader, kind, o),) for kind, o in zip(PICKS, offered, strict=False)]
    else:
        rows.append((_which(reader, offered),))
        rows += [(_values(reader, PICKS[0], o),) for o in offered if o.key == opened]
    rows += own
    words = reader.say("lobby.options" if rows else "lobby.no_options")
    return Draft(words, rows=tuple(rows))


def _which(reader: Reader, offered: list[Option]) -> Pick:
    choices = tuple(Choice(shorten(option_line(reader, o.key), OPTION), o.key) for o in offered)
    ref = Ref("pickwhich", reader.match.id)
    return Pick(ref.custom_id, reader.say("lobby.which_option"), choices)


def _values(reader: Reader, kind: str, option: Option) -> Pick:
    choices = tuple(
        Choice(shorten(option_value(reader, option.key, value), OPTION), str(number))
        for number, value in enumerate(option.choices)
    )
    ref = Ref(kind, reader.match.id, extra=option.key)
    return Pick(ref.custom_id, shorten(option_line(reader, option.key), PLACEHOLDER), choices)


def _own(reader: Reader, match: Match) -> list[Row]:
    """A button for each option of one's own: they are made on cards of their own."""
    presses = tuple(
        Press(
            shorten(option_line(reader, option.key), LABEL),
            Ref("custom", match.id, extra=option.key).custom_id,
        )
        for option in match.game.options_for(match.places)
        if option.own is not None
    )
    return [presses] if presses else []


def _places_pick(match: Match, reader: Reader) -> Pick:
    choices = tuple(Choice(reader.say("lobby.seats", n=n), str(n)) for n in match.game.seats)
    placeholder = reader.say("lobby.seats", n=match.places)
    return Pick(Ref("pickplaces", match.id).custom_id, placeholder, choices)
