"""The options of a lobby: one select each if there are few, otherwise one option at a time."""

from bot.game import Option
from bot.match.model import Match
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, Row, Select, SelectOption
from bot.messages.limits import (
    MAX_CONTENT,
    MAX_LABEL,
    MAX_OPTION_TEXT,
    MAX_PLACEHOLDER,
    MAX_ROWS,
    shorten,
)
from bot.messages.lobby import option_line, option_value
from bot.messages.reader import Reader

OPTION_SELECT_KINDS = ("pickoptiona", "pickoptionb", "pickoptionc", "pickoptiond")
"""Kinds of the selects of options; one more row is for the number of seats."""


def options_message(match: Match, locale: str, open_key: str | None = None) -> Draft:
    """Return the creator's message of options. `open_key` is the option whose values are shown if
    there are more options than rows."""
    reader = Reader(match, None, locale)
    offered = [o for o in match.game.options_for(match.places) if o.choices]
    rows: list[Row] = []
    if len(match.game.seats) > 1 and not match.is_alone:
        rows.append((_seats_select(match, reader),))
    custom_rows = _custom_rows(reader, match)
    if len(rows) + len(offered) + len(custom_rows) <= MAX_ROWS and len(offered) <= len(
        OPTION_SELECT_KINDS
    ):
        rows += [
            (_value_select(reader, kind, o),)
            for kind, o in zip(OPTION_SELECT_KINDS, offered, strict=False)
        ]
    else:
        rows.append((_option_select(reader, offered),))
        rows += [
            (_value_select(reader, OPTION_SELECT_KINDS[0], o),)
            for o in offered
            if o.key == open_key
        ]
    rows += custom_rows
    lines = [reader.say("lobby.options" if rows else "lobby.no_options")]
    lines += [_help_line(reader, option.key) for option in match.game.options_for(match.places)]
    return Draft(shorten("\n".join(lines), MAX_CONTENT), rows=tuple(rows))


def _help_line(reader: Reader, key: str) -> str:
    """Return what an option changes."""
    wording = reader.wording
    return f"**{wording.text(f'option.{key}.title')}**: {wording.text(f'option.{key}.help')}"


def _option_select(reader: Reader, offered: list[Option]) -> Select:
    choices = tuple(
        SelectOption(shorten(option_line(reader, o.key), MAX_OPTION_TEXT), o.key) for o in offered
    )
    ref = Ref("pickwhich", reader.match.id)
    return Select(ref.custom_id, reader.say("lobby.which_option"), choices)


def _value_select(reader: Reader, kind: str, option: Option) -> Select:
    choices = tuple(
        SelectOption(shorten(option_value(reader, option.key, value), MAX_OPTION_TEXT), str(number))
        for number, value in enumerate(option.choices)
    )
    ref = Ref(kind, reader.match.id, extra=option.key)
    return Select(ref.custom_id, shorten(option_line(reader, option.key), MAX_PLACEHOLDER), choices)


def _custom_rows(reader: Reader, match: Match) -> list[Row]:
    """Return a button for each custom option, which has messages of its own."""
    buttons = tuple(
        Button(
            shorten(option_line(reader, option.key), MAX_LABEL),
            Ref("custom", match.id, extra=option.key).custom_id,
        )
        for option in match.game.options_for(match.places)
        if option.own is not None
    )
    return [buttons] if buttons else []


def _seats_select(match: Match, reader: Reader) -> Select:
    choices = tuple(SelectOption(reader.say("lobby.seats", n=n), str(n)) for n in match.game.seats)
    placeholder = reader.say("lobby.seats", n=match.places)
    return Select(Ref("pickplaces", match.id).custom_id, placeholder, choices)
