"""The lobby's card: the seats, the options, and the buttons of a match that has not started."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.match.lobby import holder_key
from bot.match.model import (
    OFFERED_LEVELS,
    Chair,
    ComputerChair,
    Match,
    PersonChair,
    Status,
    UserId,
)
from bot.messages.custom_ids import Ref
from bot.messages.draft import (
    Button,
    Draft,
    Row,
    Select,
    SelectOption,
    Style,
    UserSelect,
)
from bot.messages.game_preview import game_lines, sample_alt, sample_picture
from bot.messages.limits import MAX_CONTENT, MAX_OPTION_TEXT, shorten
from bot.messages.names import escape_markup, isolate
from bot.messages.reader import Reader, table_reader
from bot.messages.time import clock_stops_text, pace_line
from bot.texts import text
from bot.texts.catalogue import list_text

MAX_INVITED = 4
"""How many people can be invited at once."""

FROM_CALL = "call"
"""Marks a *Start* button that is not on the lobby's card."""


def lobby_message(match: Match) -> Draft:
    """Return the public message of a lobby, or its final state once it is started or cancelled. The
    picture shows newcomers the game."""
    reader, is_open = table_reader(match), match.status is Status.LOBBY
    title = reader.wording.text("title")
    lines = [f"**{title}** · {reader.say('lobby.number', match=match.id)}"]
    lines += game_lines(match.game, reader.locale)
    lines += _chair_lines(match, reader)
    lines += _terms_lines(match, reader)
    if match.private and is_open:
        lines.append(reader.say("lobby.private"))
    lines.append(_status_line(match, reader))
    content = shorten("\n".join(lines), MAX_CONTENT)
    if not is_open:
        return Draft(content)
    picture = sample_picture(match.game, match.places, reader.locale)
    alt = sample_alt(match.game, reader.locale)
    return Draft(content, picture, alt, _rows(match, reader))


def _terms_lines(match: Match, reader: Reader) -> Iterator[str]:
    """Return what somebody should know before they join: the options and the pace."""
    if changed := changed_options_line(reader):
        yield changed
    elif match.options:
        yield reader.say("lobby.usual")
    if len(match.people) > 1 or (len(match.chairs) < match.places and not match.is_alone):
        yield f"-# {pace_line(match, reader)}"


def plain_lobby_message(match: Match, code: int) -> Draft:
    """Return the lobby's message without names and picture, for when Discord rejects it with this
    error code."""
    locale = table_reader(match).locale
    chairs = (
        replace(chair, name=text("lobby.player", locale, n=chair.seat + 1))
        for chair in match.chairs
    )
    draft = lobby_message(replace(match, chairs=tuple(chairs)))
    words = text("lobby.rejected", locale, code=code)
    content = f"{shorten(draft.content, MAX_CONTENT - len(words) - 1)}\n{words}"
    return Draft(content, rows=draft.rows)


def level_message(match: Match, locale: str) -> Draft:
    """Return a button for each level of computer player, and what each plays like."""
    reader = Reader(match, None, locale)
    buttons = tuple(
        Button(reader.say(f"level.{level}"), Ref("level", match.id, extra=level).custom_id)
        for level in OFFERED_LEVELS
    )
    return Draft(levels_text(locale), rows=(buttons,))


def levels_text(locale: str) -> str:
    """Return the question for a level, with what each level plays like."""
    lines = [
        f"**{text(f'level.{level}', locale)}**: {text(f'level.note.{level}', locale)}"
        for level in OFFERED_LEVELS
    ]
    return "\n".join((text("lobby.which_level", locale), *lines))


def invitation_message(match: Match, by: str, user: UserId) -> Draft:
    """Return the invitation of one person to a lobby, with which they can join or decline. It says
    what they would play: the lobby's card can be far away."""
    reader = table_reader(match)
    title = reader.wording.text("title")
    args = {"user": user, "name": escape_markup(by), "game": title, "match": match.id}
    accept, decline = (
        Ref(kind, match.id, extra=f"u{user}").custom_id for kind in ("accept", "notnow")
    )
    row = (
        Button(reader.say("button.join"), accept, "success"),
        Button(reader.say("button.notnow"), decline),
    )
    lines = (reader.say("lobby.invited", **args), *_terms_lines(match, reader))
    return Draft("\n".join(lines), rows=(row,), mentions=(user,))


def rematch_message(match: Match, words: str, users: Sequence[UserId]) -> Draft:
    """Return the message that calls the former players to a rematch with these words. Each can
    join or decline by it; it stays for the others."""
    reader = table_reader(match)
    row = (
        Button(reader.say("button.join"), Ref("join", match.id).custom_id, "success"),
        Button(reader.say("button.notnow"), Ref("notagain", match.id).custom_id),
    )
    return Draft(words, rows=(row,), mentions=tuple(users))


def new_creator_message(match: Match, by: str) -> Draft:
    """Return the message that tells the person who runs a lobby from now on that they do."""
    reader = table_reader(match)
    title, channel = reader.wording.text("title"), match.where.channel
    args = {"user": match.creator, "game": title, "match": match.id, "channel": channel}
    words = reader.say("lobby.handed_over", name=escape_markup(by), **args)
    return Draft(words, mentions=(match.creator,))


def players_message(match: Match, locale: str) -> Draft:
    """Return what the creator can do about who plays: invite, remove, hand the lobby over, and say
    who may join."""
    reader = Reader(match, None, locale)
    names = reader.plain_wording.names

    def option(name: str, value: str) -> SelectOption:
        return SelectOption(shorten(name, MAX_OPTION_TEXT), value)

    others = [chair for chair in match.chairs if chair.user != match.creator]
    removable = [option(names[chair.seat], holder_key(chair)) for chair in others]
    removable += [
        option(reader.say("lobby.invited_person", name=isolate(name)), str(user))
        for user, name in match.invited_names.items()
    ]
    heirs = [option(names[c.seat], str(c.user)) for c in others if isinstance(c, PersonChair)]
    most = min(MAX_INVITED, match.game.seats[-1] - len(match.chairs))
    rows: list[Row] = []
    if most > 0:
        ref = Ref("pickinvite", match.id)
        rows.append((UserSelect(ref.custom_id, reader.say("lobby.invite"), most),))
    for kind, key, options in (
        ("pickfree", "lobby.free", removable),
        ("pickcreator", "lobby.hand_over", heirs),
    ):
        if options:
            select = Select(Ref(kind, match.id).custom_id, reader.say(key), tuple(options))
            rows.append((select,))
    kind = "unlock" if match.private else "lock"
    rows.append((Button(reader.say(f"button.{kind}"), Ref(kind, match.id).custom_id),))
    key = "lobby.players_private" if match.private else "lobby.players"
    return Draft(reader.say(key), rows=tuple(rows))


def full_lobby_message(match: Match) -> Draft:
    """Return the message that tells a lobby's creator that it is full. It can be posted far from
    the lobby's card, so it has a link to it and a *Start* button of its own."""
    reader = table_reader(match)
    title, channel = reader.wording.text("title"), match.where.channel
    args = {"user": match.creator, "game": title, "match": match.id, "channel": channel}
    ref = Ref("start", match.id, extra=FROM_CALL)
    start = Button(reader.say("button.start"), ref.custom_id, "success")
    return Draft(reader.say("lobby.full", **args), rows=((start,),), mentions=(match.creator,))


def option_line(reader: Reader, key: str) -> str:
    """Return an option and its value, in words."""
    title = reader.wording.text(f"option.{key}.title")
    return f"{title}: {option_value(reader, key, reader.match.options[key])}"


def changed_options_line(reader: Reader) -> str | None:
    """Return a line with the options that this match does not play as usual, None if there are
    none: all of them, nine in Puzzle-Memo, hide the one that matters."""
    match = reader.match
    usual = {option.key: option.default for option in match.game.options_for(match.places)}
    changed = [option_line(reader, k) for k, v in match.options.items() if v != usual.get(k, v)]
    return f"-# {reader.say('rules.options', options=' · '.join(changed))}" if changed else None


def option_value(reader: Reader, key: str, value: object) -> str:
    """Return the value of an option in words; for custom items only their number."""
    if isinstance(value, tuple):
        return reader.say("lobby.own", n=len(value)) if value else reader.say("lobby.own_none")
    return reader.wording.text(f"option.{key}.{str(value).lower()}")


def _chair_lines(match: Match, reader: Reader) -> Iterator[str]:
    for chair in match.chairs:
        note = _clock_stops_note(match, chair, reader)
        if chair.user == match.creator and chair.seat > 0 and match.status is Status.LOBBY:
            note = f" · {reader.say('lobby.creator')}{note}"
        yield f"{chair.seat + 1}. {holder_text(chair, reader)}{note}"
    if match.status is Status.LOBBY and not match.is_alone:
        names = match.invited_names
        kept = [
            reader.say("lobby.kept", name=escape_markup(names[each.user]), until=each.until)
            for each in match.invited
        ]
        free = match.places - len(match.chairs)
        for place, words in enumerate((*kept, *[reader.say("lobby.empty")] * free)[:free]):
            yield f"{len(match.chairs) + place + 1}. *{words}*"


def _clock_stops_note(match: Match, chair: Chair, reader: Reader) -> str:
    """Return what will stop a player's clock, so that it is known before the match begins."""
    if match.pace is None or not isinstance(chair, PersonChair):
        return ""
    note = clock_stops_text(chair, reader)
    return f" · {note}" if note else ""


def holder_text(chair: Chair, reader: Reader) -> str:
    """Return the name of the person or computer in a seat."""
    name = reader.wording.names[chair.seat]
    if isinstance(chair, ComputerChair):
        return reader.say("lobby.computer", name=name, level=reader.say(f"level.{chair.computer}"))
    return name


def _status_line(match: Match, reader: Reader) -> str:
    missing = match.least_players - len(match.chairs)
    if match.status is Status.LOBBY and missing > 0:
        key = "lobby.waiting_alone" if match.is_alone else "lobby.waiting"
        if not match.is_alone and match.game.seats[0] == 1:
            key = "lobby.waiting_or_alone"
        return reader.say(key, n=missing)
    if match.status is Status.LOBBY and match.invited and len(match.chairs) < match.places:
        names = list_text([*map(escape_markup, match.invited_names.values())], reader.locale)
        return reader.say("lobby.ready_without", names=names)
    thread = match.where.thread
    if match.status in (Status.LIVE, Status.OVER) and thread is not None:
        return reader.say(f"lobby.{match.status.value}_in", thread=thread)
    if match.status is Status.CANCELLED and match.version:
        return reader.say("lobby.ended")
    return reader.say(f"lobby.{match.status.value}")


def _rows(match: Match, reader: Reader) -> tuple[Row, ...]:
    def button(kind: str, style: Style = "secondary", disabled: bool = False) -> Button:
        label = reader.say(f"button.{kind}")
        return Button(label, Ref(kind, match.id).custom_id, style, disabled)

    ready = len(match.chairs) >= match.least_players
    start, cancel = button("start", "success", not ready), button("cancel", "danger")
    if match.is_alone:
        full = len(match.chairs) >= match.game.seats[-1]
        return ((button("computer", disabled=full), button("options"), start, cancel),)
    full = len(match.chairs) >= match.places
    return (
        (button("join", "primary", full), button("leave"), button("computer", disabled=full)),
        (button("players"), button("options"), button("pace"), start, cancel),
    )
