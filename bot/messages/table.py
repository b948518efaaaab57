"""The messages that a match sends by itself: a turn at the table, a hand, a notice."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from bot.game import Event, OptionValue, Seat
from bot.games import GAMES
from bot.match.model import LogEntry, Match, Position, Status, UserId
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, Row
from bot.messages.limits import MAX_CONTENT, shorten, split_pages
from bot.messages.lobby import option_line
from bot.messages.log_entries import TurnLine, fit_recap, turn_lines
from bot.messages.reader import Reader, events_of, seat_reader, table_reader
from bot.messages.reminder import return_button
from bot.messages.result import result_lines
from bot.messages.time import due_lines
from bot.messages.undo import takeback_button

MAX_EVENTS = 8
"""How many of the last events a picture shows as such, besides those that its reader alone is
told."""
WORDS_RECAP = 900
"""Characters of what happened, for a reader to whom the board is told in words as well."""


@dataclass(frozen=True)
class TurnNews:
    """What a message tells of a match: its entries, of which nothing up to version `told` is new;
    who is addressed, and who of them is called by a mention. `since_move`: it tells what happened
    since the last move of whom it addresses."""

    entries: Sequence[LogEntry] = ()
    told: int = 0
    addressed: Sequence[Seat] = ()
    pinged: Sequence[Seat] = ()
    since_move: bool = False
    is_first: bool = False


def turn_message(
    position: Position, reader: Reader, news: TurnNews
) -> tuple[Draft, tuple[TurnLine, ...]]:
    """The message of a turn, and the lines that have to be told before it for want of room."""
    match, seat = position.match, reader.seat
    is_hand_beside_table = seat is not None and match.where.thread is not None
    mentions = _mentioned_users(match, news.pinged)
    before = _prompt_lines(position, reader, news, mentions)
    after = due_lines(match, reader, position.to_act if seat is None else _own(seat, position))
    if is_hand_beside_table:
        after.append(reader.say("hand.table", thread=match.where.thread))
    if news.is_first:
        after += _first_lines(match, reader)
    after += result_lines(match, reader)
    recap, overflow = _recap_lines(reader, news, _room(reader, [*before, *after]))
    draft = reader.draft(
        position,
        "\n".join((*before, *recap, *after)),
        reader.plain_headline(position),
        _shown_events(news.entries),
        since=events_of(news.entries),
        rows=_turn_rows(position, reader),
        mentions=mentions,
    )
    return replace(draft, silent=not news.pinged), overflow


def table_message(
    position: Position,
    entries: Sequence[LogEntry],
    pinged: Sequence[Seat],
    reader: Reader | None = None,
) -> Draft:
    """The board as everybody sees it. `pinged` are the seats that the message calls."""
    news = TurnNews(entries, addressed=pinged, pinged=pinged)
    return turn_message(position, reader or table_reader(position.match), news)[0]


def hand_message(
    position: Position,
    seat: Seat,
    entries: Sequence[LogEntry],
    is_new_turn: bool,
    locale: str | None = None,
) -> Draft:
    """What one seat privately knows, with the buttons to play from it. Pings when its turn came."""
    called = (seat,) if is_new_turn else ()
    news = TurnNews(entries, addressed=called, pinged=called)
    return turn_message(position, seat_reader(position.match, seat, locale), news)[0]


def overflow_pages(lines: Sequence[TurnLine]) -> list[tuple[str, int]]:
    """Lines that a message has no room for, in pages; and the version up to which each tells."""
    pages: list[tuple[str, int]] = []
    for line in lines:
        for words in split_pages(line.text, MAX_CONTENT):
            if pages and len(pages[-1][0]) + len(words) < MAX_CONTENT:
                pages[-1] = (f"{pages[-1][0]}\n{words}", line.version)
            else:
                pages.append((words, line.version))
    return pages


def closing_text(reader: Reader, entries: Sequence[LogEntry], *, is_first: bool) -> str:
    """What a turn's message says when the turn is over: what was done, in one line. The first one
    keeps what was promised at the start."""
    done = " ".join(line.text for line in turn_lines(reader, entries))
    promised = _first_lines(reader.match, reader) if is_first else []
    lines = [done or reader.say("turn.over"), *promised]
    room = MAX_CONTENT - sum(len(line) + 1 for line in lines[1:])
    return "\n".join((shorten(lines[0], room), *lines[1:]))


def after_move_message(position: Position, seat: Seat, locale: str) -> Draft:
    """How things stand after a seat's own move, in words alone: the table and the hand are drawn
    in messages of their own."""
    reader = seat_reader(position.match, seat, locale)
    lines = [f"**{reader.headline(position)}**", *result_lines(position.match, reader)]
    return Draft("\n".join(lines), rows=_turn_rows(position, reader))


def notice_message(match: Match, key: str, **args: object) -> Draft:
    """A sentence to the table: a text of the bot with the match's game and number."""
    reader = table_reader(match)
    title = reader.wording.text("title")
    return Draft(reader.say(f"notice.{key}", game=title, match=match.id, **args))


def mute_button(reader: Reader, *, muted: bool) -> Button:
    """Leaves its reader alone with this match, or no longer."""
    kind = "unmute" if muted else "mute"
    return Button(reader.say(f"button.{kind}"), Ref(kind, reader.match.id).custom_id)


def _turn_rows(position: Position, reader: Reader) -> tuple[Row, ...]:
    """Move, where the reader may have to; the hand in games with a hand or goals; the rules of
    what is asked; and all else."""
    match, seat = position.match, reader.seat
    move = Button(reader.say("button.move"), Ref("move", match.id, seat).custom_id, "primary")
    hand = Button(reader.say("button.hand"), Ref("hand", match.id).custom_id)
    rules = Button(reader.say("button.rules"), Ref("rulesnow", match.id, seat).custom_id)
    more = Button(reader.say("button.more"), Ref("more", match.id, seat).custom_id)
    hands = (hand,) if has_hands(match) else ()
    if match.status is not Status.LIVE:
        return ((*hands, _rematch_button(reader), more),)
    moves = (move,) if seat is None or seat in position.to_act else ()
    back = (return_button(reader),) if any(chair.is_away for chair in match.chairs) else ()
    take_back = (takeback_button(match, reader.locale),) if moves else ()
    second: Row = (*back, *(_consent_row(reader) if match.has_end_request and seat is None else ()))
    first: Row = (*moves, *hands, *take_back, rules, more)
    return (first, second) if second else (first,)


def has_hands(match: Match) -> bool:
    """Whether in this match seats know something that the table does not: it depends on the game
    and its options alone, never on what anybody holds."""
    options = tuple(sorted(match.options.items()))
    return _has_hands(match.game.id, len(match.chairs), options)


@lru_cache(maxsize=256)
def _has_hands(game_id: str, seats: int, options: tuple[tuple[str, OptionValue], ...]) -> bool:
    """As a sample deal shows it."""
    game = GAMES[game_id]
    state = game.setup(seats, dict(options), Random(0))
    public = set(game.words(game.view(state, None)))
    return any(
        line not in public
        for seat in range(seats)
        for line in game.words(game.view(state, Seat(seat)))
    )


def _rematch_button(reader: Reader) -> Button:
    return Button(reader.say("button.again"), Ref("again", reader.match.id).custom_id, "success")


def _consent_row(reader: Reader) -> tuple[Button, ...]:
    number = reader.match.id
    return (
        Button(reader.say("button.agree"), Ref("agree", number).custom_id, "danger"),
        Button(reader.say("button.decline"), Ref("decline", number).custom_id),
    )


def _mentioned_users(match: Match, seats: Sequence[Seat]) -> tuple[UserId, ...]:
    """Whom a message pings: nobody who muted the match."""
    chairs = [match.chairs[seat] for seat in seats]
    return tuple(
        c.user for c in chairs if c.user is not None and c.computer is None and not c.muted
    )


def _prompt_lines(
    position: Position, reader: Reader, news: TurnNews, mentions: Sequence[UserId]
) -> list[str]:
    """What is asked, of whom it asks first; a vote before anything else."""
    match = position.match
    tokens = {seat: _name_token(match, reader, seat, mentions) for seat in news.addressed}
    lines = []
    if match.has_end_request and reader.seat is None:
        voters = [chair.seat for chair in match.people if not chair.agrees]
        lines.append(_vote_line(match, reader, voters, tokens))
        tokens = {seat: token for seat, token in tokens.items() if seat in position.to_act}
    headline = reader.headline(position)
    if match.status is not Status.LIVE:
        pings = [f"<@{user}>" for user in mentions]
        return [*lines, " ".join((*pings, f"**{headline}**"))]
    if not any(match.chairs[seat].computer is None for seat in position.to_act):
        return [*lines, f"**{reader.say('turn.computers')}**"]
    asked = {seat: token for seat, token in tokens.items() if seat in position.to_act}
    others = [token for seat, token in tokens.items() if seat not in asked]
    lines.append(_headline_for(headline, reader, asked))
    if others:
        lines.append(reader.say("turn.begun", names=" ".join(others)))
    return lines


def _headline_for(headline: str, reader: Reader, asked: dict[Seat, str]) -> str:
    """The headline with the names of those it asks in bold, or as mentions, in front."""
    for seat, token in asked.items():
        name = reader.wording.names[seat]
        if headline.startswith((f"{name},", f"{name} ")):
            others = "".join(f" {each}" for other, each in asked.items() if other != seat)
            return f"{token}{headline.removeprefix(name)}{others}"
    if not asked:
        return f"**{headline}**"
    return f"{' '.join(asked.values())}: {headline}"


def _vote_line(
    match: Match, reader: Reader, voters: Sequence[Seat], tokens: dict[Seat, str]
) -> str:
    """Who would end the match, and who has yet to say; those are named first."""
    names = reader.wording.names
    agreed = ", ".join(names[chair.seat] for chair in match.people if chair.agrees)
    others = " ".join(tokens.get(seat, f"**{names[seat]}**") for seat in voters)
    return reader.say("table.asked", n=len(voters), agreed=agreed, others=others)


def _name_token(match: Match, reader: Reader, seat: Seat, mentions: Sequence[UserId]) -> str:
    """A person's name in bold; as a mention where the message calls them."""
    user = match.chairs[seat].user
    return f"**<@{user}>**" if user in mentions else f"**{reader.wording.names[seat]}**"


def _recap_lines(
    reader: Reader, news: TurnNews, room: int
) -> tuple[list[str], tuple[TurnLine, ...]]:
    """What happened, a line a turn; the first one says since when, or how much is left out."""
    recap = fit_recap(turn_lines(reader, news.entries, news.told), room)
    lines = list(recap.lines)
    if recap.folded:
        lines.insert(0, reader.say("turn.folded", n=recap.folded))
    elif lines and news.since_move:
        lines[0] = reader.say("turn.since", words=lines[0])
    return lines, recap.overflow


def _room(reader: Reader, others: Sequence[str]) -> int:
    """Characters that are left for what happened."""
    spare = len(reader.say("turn.folded", n=1000)) + len(reader.say("turn.since", words=""))
    room = MAX_CONTENT - spare - sum(len(line) + 1 for line in others)
    return min(room, WORDS_RECAP) if reader.preferences.in_words else room


def _first_lines(match: Match, reader: Reader) -> list[str]:
    """What the first message promises: the options, and the hash of the seed."""
    options = [option_line(reader, key) for key in match.options]
    lines = [f"-# {' · '.join(options)}"] if options else []
    return [*lines, reader.say("turn.seed_hash", hash=match.seed_hash)]


def _own(seat: Seat, position: Position) -> tuple[Seat, ...]:
    return (seat,) if seat in position.to_act else ()


def _shown_events(entries: Sequence[LogEntry]) -> list[Event]:
    """The events that the picture shows: the last ones, and all that its reader alone was told,
    or is told only once."""
    events = events_of(entries)
    first_kept = len(events) - MAX_EVENTS
    return [
        event
        for i, event in enumerate(events)
        if i >= first_kept or event.to is not None or event.fleeting
    ]
