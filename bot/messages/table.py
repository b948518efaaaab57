"""The messages that the bot sends in a match: a turn at the table, a hand, a notice."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from bot.game import Event, Line, OptionValue, Seat, text_args
from bot.games import GAMES
from bot.match.model import LogEntry, LogKind, Match, Position, Status, UserId
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, Row
from bot.messages.heard import MAX_HAND, split_heard
from bot.messages.limits import MAX_CONTENT, shorten, split_pages
from bot.messages.lobby import changed_options_line
from bot.messages.log import TurnLine, fit_recap, turn_lines, without_public_turns
from bot.messages.matches import match_link
from bot.messages.reader import Reader, events_of, seat_reader, table_reader
from bot.messages.reminder import return_button
from bot.messages.result import result_lines
from bot.messages.time import due_lines, resume_button
from bot.messages.undo import moves_text, takeback_button, undo_vote_buttons
from bot.texts import has_text
from bot.texts.catalogue import list_text

MAX_EVENTS = 8
"""Number of the latest events that a picture highlights, besides the reader's private ones."""
WORDS_RECAP = 900
"""Maximum length of the recap for a reader who gets the board in words as well."""


@dataclass(frozen=True)
class TurnNews:
    """The news of a match in a message: entries, of which those up to version `told` are not new;
    who is addressed, and who of them is mentioned. `since_move` says whether they cover everything
    since the last move of the person addressed."""

    entries: Sequence[LogEntry] = ()
    told: int = 0
    addressed: Sequence[Seat] = ()
    pinged: Sequence[Seat] = ()
    since_move: bool = False
    is_first: bool = False
    waiting: int = 0
    """The number of ephemeral events that the person addressed has yet to see."""
    is_lasting: bool = False
    """Whether the message stays the same while others move: its headline asks only its reader."""
    is_told_at_table: bool = False
    """Whether the reader finds others' turns without secrets at the table: they are not told
    again."""
    rematch: Match | None = None
    """The rematch that has begun."""
    asked_back: Sequence[LogEntry] = ()
    """The moves that somebody asks to take back, and those among them taken back before."""


def turn_message(
    position: Position, reader: Reader, news: TurnNews, *, with_table: bool = True
) -> tuple[Draft, tuple[TurnLine, ...]]:
    """Return the message of a turn, and the lines that must be sent before it for lack of space. In
    words it tells what is asked, the reader's own hand, what happened, and then the table."""
    match, seat = position.match, reader.seat
    is_hand_beside_table = seat is not None and match.where.thread is not None
    mentions = tuple(match.person_at(seat).user for seat in news.pinged)
    before = _prompt_lines(position, reader, news, mentions)
    headline = reader.plain_headline(position)
    waits = news.is_lasting and match.status is Status.LIVE and seat not in position.to_act
    if waits:
        headline = reader.say("hand.not_asked")
        before = [f"**{headline}**"]
    if own := reader.own_words(position, is_whole=not with_table):
        before.append(own)
    is_heard = reader.preferences.in_words
    # In words the table has the standing, and whoever asks for the hand alone wants no more.
    has_standing = not (is_heard or news.is_told_at_table or waits)  # others' moves change it
    after = _standing_lines(position, reader) if has_standing else []
    after += due_lines(match, reader, position.to_act if seat is None else _own(seat, position))
    if is_hand_beside_table and (with_table or not is_heard):
        after.append(reader.say("hand.table", thread=match.where.thread))
    if news.is_first:
        after += _first_lines(match, reader)
    is_new_to_it = news.is_first or _addresses_newcomer(match, news)
    if match.status is Status.LIVE and is_new_to_it and not news.is_told_at_table:
        after.append(_how_to_play(reader))
    after += result_lines(match, reader)
    if news.rematch is not None:
        link = match_link(news.rematch, reader.locale)
        after.append(reader.say("result.rematch", match=news.rematch.id, where=link))
    if match.status is Status.OVER:
        news = _without_resignations(news)
    pictured = () if _was_cut_short(match) else news.entries
    recap, overflow = _recap_lines(reader, news, _room(reader, [*before, *after]))
    draft = reader.draft(
        position,
        "\n".join((*before, *recap, *after)),
        headline,
        _shown_events(pictured),
        since=events_of(pictured),
        rows=_turn_rows(position, reader, news.entries, has_rematch=news.rematch is not None),
        mentions=mentions,
        outlives_question=True,
        with_table=with_table,
    )
    return replace(draft, silent=not news.pinged), overflow


def _without_resignations(news: TurnNews) -> TurnNews:
    """Return the news of a match that is over without who resigned: its result says that."""
    entries = [row for row in news.entries if row.kind is not LogKind.RESIGN]
    return replace(news, entries=entries)


def _was_cut_short(match: Match) -> bool:
    """Whether the match ended without a last move: nothing on its last picture is new."""
    is_over = match.status is Status.OVER
    return is_over and (match.outcome is None or match.outcome.reason == "resigned")


def table_message(
    position: Position,
    entries: Sequence[LogEntry],
    pinged: Sequence[Seat],
    reader: Reader | None = None,
) -> Draft:
    """Return the board as everybody sees it. `pinged` are the seats that the message mentions."""
    news = TurnNews(entries, addressed=pinged, pinged=pinged)
    return turn_message(position, reader or table_reader(position.match), news)[0]


def hand_message(
    position: Position,
    seat: Seat,
    entries: Sequence[LogEntry],
    is_new_turn: bool,
    locale: str | None = None,
    page: int = 0,
) -> Draft:
    """Return what one seat privately knows, with buttons to play. Pings if its turn has begun. In
    words it is told in pages."""
    called = (seat,) if is_new_turn else ()
    news = TurnNews(entries, addressed=called, pinged=called)
    reader = seat_reader(position.match, seat, locale)
    if reader.preferences.in_words:
        return _hand_in_words(position, reader, news, page)
    return turn_message(position, reader, news, with_table=not has_hands(position.match))[0]


def _hand_in_words(position: Position, reader: Reader, news: TurnNews, page: int) -> Draft:
    """Return a page of what one seat privately knows; the first one begins with what is asked."""
    match = position.match
    mentions = tuple(match.person_at(seat).user for seat in news.pinged)
    asked = _prompt_lines(position, reader, news, mentions)
    asked += due_lines(match, reader, _own(reader.seat or Seat(0), position))
    own = reader.own_words(position, is_whole=True)
    if not own:
        asked.append(reader.say("hand.none"))
    pages = split_heard(own, MAX_HAND - sum(len(line) + 1 for line in asked), MAX_HAND)
    page = min(page, max(0, len(pages) - 1))
    content = [*(asked if page == 0 else ()), *pages[page : page + 1]]
    look: Row = (Button(reader.say("button.board"), Ref("board", match.id).custom_id),)
    if page + 1 < len(pages):
        more = Ref("hand", match.id, reader.seat, path=(page + 1,))
        look = (Button(reader.say("button.more_hand"), more.custom_id, "primary"), *look)
    rows = (*_turn_rows(position, reader, news.entries), look)
    return Draft("\n".join(content), rows=rows, mentions=mentions, silent=not news.pinged)


def overflow_pages(lines: Sequence[TurnLine]) -> list[tuple[str, int]]:
    """Return the lines that a message has no room for, in pages, each with the last version it
    covers."""
    pages: list[tuple[str, int]] = []
    for line in lines:
        for words in split_pages(line.text, MAX_CONTENT):
            if pages and len(pages[-1][0]) + len(words) < MAX_CONTENT:
                pages[-1] = (f"{pages[-1][0]}\n{words}", line.version)
            else:
                pages.append((words, line.version))
    return pages


def closing_text(
    reader: Reader, entries: Sequence[LogEntry], *, is_first: bool, has_picture: bool = False
) -> str:
    """Return the text of a turn's message after the turn: what was done, in one line. The first
    message keeps the options and the hash of the seed. If the message keeps its picture, the last
    line stands above it and says that it does not show how the turn ended."""
    done = " ".join(line.text for line in turn_lines(reader, entries))
    promised = _first_lines(reader.match, reader) if is_first else []
    has_moves = any(row.kind is LogKind.MOVE for row in entries)
    caption = [reader.say("turn.pictured")] if has_picture and has_moves else []
    lines = [done or reader.say("turn.over"), *promised, *caption]
    room = MAX_CONTENT - sum(len(line) + 1 for line in lines[1:])
    return "\n".join((shorten(lines[0], room), *lines[1:]))


def closed_hand_message(position: Position, reader: Reader) -> Draft:
    """Return what is left of a hand message whose player has nothing to decide: how the match
    ended, with *Rematch*, that they resigned or that their turn is over, and where the table is."""
    match = position.match
    if match.status is Status.LIVE:
        resigned = reader.seat is not None and match.chairs[reader.seat].resigned
        name = reader.wording.names[reader.seat] if reader.seat is not None else ""
        lines = [reader.say("told.resign", name=name) if resigned else reader.say("turn.over")]
    else:
        lines = [f"**{reader.headline(position)}**", *result_lines(match, reader)]
    if match.where.thread is not None:
        lines.append(reader.say("hand.table", thread=match.where.thread))
    can_rematch = match.status is Status.OVER and match.origin is None
    rows: tuple[Row, ...] = ((_rematch_button(reader),),) if can_rematch else ()
    return Draft(shorten("\n".join(lines), MAX_CONTENT), rows=rows)


def notice_message(match: Match, key: str, **args: object) -> Draft:
    """Return a notice to the table: the text `key` with the match's game and number."""
    reader = table_reader(match)
    title = reader.wording.text("title")
    return Draft(reader.say(f"notice.{key}", game=title, match=match.id, **args))


def plain_ping_message(match: Match, users: tuple[UserId, ...], code: int) -> Draft:
    """Call users to a match whose own messages Discord rejects with `code`: it names nobody, since
    a name may be what is rejected."""
    words = table_reader(match).say("notice.rejected", match=match.id, code=code)
    mentions = " ".join(f"<@{user}>" for user in users)
    return Draft(f"{mentions} {words}".strip(), mentions=users)


def mute_button(reader: Reader, *, muted: bool) -> Button:
    """Return a button that mutes this match for its reader, or unmutes it."""
    kind = "unmute" if muted else "mute"
    return Button(reader.say(f"button.{kind}"), Ref(kind, reader.match.id).custom_id)


def _turn_rows(
    position: Position, reader: Reader, entries: Sequence[LogEntry], *, has_rematch: bool = False
) -> tuple[Row, ...]:
    """Return the buttons of a turn: Move if the reader may have to, the hand in games with hands or
    goals, Undo if `entries` end with a move that can be undone, the rules about the decision, and
    more. After the end only more, and Rematch unless there is one already."""
    match, seat = position.match, reader.seat
    move = Button(reader.say("button.move"), Ref("move", match.id, seat).custom_id, "primary")
    hand = Button(reader.say("button.hand"), Ref("hand", match.id).custom_id)
    rules = Button(reader.say("button.rules"), Ref("rulesnow", match.id, seat).custom_id)
    more = Button(reader.say("button.more"), Ref("more", match.id, seat).custom_id)
    if match.status is not Status.LIVE:
        again = () if has_rematch or match.origin else (_rematch_button(reader),)
        film = Button(reader.say("button.film"), Ref("film", match.id).custom_id)
        return ((*again, film, more),)
    hands = (hand,) if has_hands(match) else ()
    moves = (move,) if seat is None or seat in position.to_act else ()
    back = (return_button(reader),) if any(chair.is_away for chair in match.chairs) else ()
    undo = takeback_button(reader, entries, position.to_act) if moves else None
    take_back = () if undo is None else (undo,)
    second: Row = (*back, *(_consent_row(reader) if seat is None else ()))
    first: Row = (*moves, *hands, *take_back, rules, more)
    return (first, second) if second else (first,)


def has_hands(match: Match) -> bool:
    """Whether seats of this match have private knowledge. It depends only on the game and its
    options, never on what a player holds."""
    options = tuple(sorted(match.options.items()))
    return _has_hands(match.game.id, len(match.chairs), options)


@lru_cache(maxsize=256)
def _has_hands(game_id: str, seats: int, options: tuple[tuple[str, OptionValue], ...]) -> bool:
    """Whether a sample deal has private knowledge."""
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
    """Return the answers to what is asked of all: an end, a pause or an undo; while a pause
    lasts, its end."""
    match = reader.match
    decline = Button(reader.say("button.decline"), Ref("decline", match.id).custom_id)
    if match.has_end_request:
        agree = Button(reader.say("button.agree"), Ref("agree", match.id).custom_id, "danger")
        return (agree, decline)
    if match.has_pause_request:
        ref = Ref("agreepause", match.id)
        return (Button(reader.say("button.agreepause"), ref.custom_id, "success"), decline)
    if match.has_undo_request:
        return undo_vote_buttons(reader)
    return () if match.paused is None else (resume_button(match, reader.locale),)


def _prompt_lines(
    position: Position, reader: Reader, news: TurnNews, mentions: Sequence[UserId]
) -> list[str]:
    """Return who is asked for what, with a vote before anything else."""
    match = position.match
    tokens = {seat: _name_token(match, reader, seat, mentions) for seat in news.addressed}
    lines = []
    if match.has_request and reader.seat is None:
        lines.append(_vote_line(reader, news, tokens))
        tokens = {seat: token for seat, token in tokens.items() if seat in position.to_act}
    headline = reader.headline(position)
    if match.status is not Status.LIVE:
        return [*lines, _headline_of_end(headline, reader, tokens)]
    if not any(match.chairs[seat].computer is None for seat in position.to_act):
        return [*lines, f"**{_computers_text(match, reader)}**"]
    asked = {seat: token for seat, token in tokens.items() if seat in position.to_act}
    others = [token for seat, token in tokens.items() if seat not in asked]
    waits = (waits_text(reader, news.waiting),) if news.waiting and asked else ()
    new = _milestone_texts(reader, news)
    lines.append(" ".join((_headline_for(headline, reader, asked, position.to_act), *new, *waits)))
    if others:
        lines.append(reader.say("turn.begun", names=list_text(others, reader.locale)))
    return lines


def _computers_text(match: Match, reader: Reader) -> str:
    computers = sum(chair.computer is not None for chair in match.chairs)
    return reader.say("turn.computers", n=computers)


def _headline_for(
    headline: str, reader: Reader, asked: dict[Seat, str], to_act: Sequence[Seat]
) -> str:
    """Return the headline, beginning with the names of those it asks, in bold or as mentions."""
    for seat, token in asked.items():
        name = reader.wording.names[seat]
        if headline.startswith((f"{name},", f"{name} ")):
            others = "".join(f" {each}" for other, each in asked.items() if other != seat)
            return f"{token}{headline.removeprefix(name)}{others}"
    if not asked:
        return f"**{_retold_headline(headline, reader, to_act)}**"
    return f"{list_text(list(asked.values()), reader.locale)}: {headline}"


def _retold_headline(headline: str, reader: Reader, to_act: Sequence[Seat]) -> str:
    """Return the headline for a private message: a question to somebody else is told as theirs, so
    that its reader does not take it for their own."""
    if reader.seat is None or reader.seat in to_act:
        return headline
    for seat in to_act:
        name = reader.wording.names[seat]
        if headline.startswith(f"{name}, ") and headline.endswith("?"):
            question = headline.removeprefix(f"{name}, ")
            question = question[:1].upper() + question[1:]
            return reader.say("turn.asked", name=name, question=question)
    return headline


def _milestone_texts(reader: Reader, news: TurnNews) -> list[str]:
    """Return in short, and in bold, which part of the match has begun since the last message."""
    game = reader.match.game
    new = [event for row in news.entries if row.version > news.told for event in row.events]
    keys = {e.key: f"turn.new.{e.key.removeprefix('event.')}" for e in new}
    texts = {
        keys[e.key]: reader.wording.say(Line(keys[e.key], e.args))
        for e in new
        if e.key in game.milestones and has_text(game.id, keys[e.key])
    }
    return [f"**{words}**" for words in texts.values()]


def _standing_lines(position: Position, reader: Reader) -> list[str]:
    """Return what each seat has so far, in small print; nothing at the start, at the end, and in
    games that cannot say."""
    game, names = position.match.game, reader.wording.names
    counts = game.standing(position.view(reader.seat))
    if position.match.status is not Status.LIVE or len(counts) < 2 or not any(counts):
        return []
    each = [reader.say("turn.count", name=names[Seat(i)], n=n) for i, n in enumerate(counts)]
    own_unit = has_text(game.id, "turn.unit")
    unit = reader.wording.text("turn.unit") if own_unit else reader.say("turn.unit")
    return [reader.say("turn.standing", unit=unit, counts=" · ".join(each))]


def waits_text(reader: Reader, n: int) -> str:
    """Return how much waits for the person addressed, in the game's words if it has any."""
    if has_text(reader.match.game.id, "turn.waits"):
        return reader.wording.say(Line("turn.waits", text_args(("n", n))))
    return reader.say("turn.waits", n=n)


def _headline_of_end(headline: str, reader: Reader, tokens: dict[Seat, str]) -> str:
    """Return who has won, in bold: the first winner as a mention if the message pings them. The
    others whom it pings are named after it, and told that the match is over."""
    words, others = f"**{headline}**", list(tokens.items())
    for seat, token in tokens.items():
        name = reader.wording.names[seat]
        if headline.startswith(f"{name} "):
            words = f"**{token[2:-2]}{headline.removeprefix(name)}**"
            others.remove((seat, token))
            break
    pinged = [token for _, token in others if token.startswith("**<@")]
    if not pinged:
        return words
    return f"{words} {reader.say('turn.ended', names=list_text(pinged, reader.locale))}"


def _vote_line(reader: Reader, news: TurnNews, tokens: dict[Seat, str]) -> str:
    """Return who asks for what and who has yet to vote; the latter come first."""
    match, names = reader.match, reader.wording.names
    voters = match.yet_to_vote
    agreed = list_text([names[c.seat] for c in match.people if c.agrees or c.pauses], reader.locale)
    others = list_text([tokens.get(seat, f"**{names[seat]}**") for seat in voters], reader.locale)
    if match.undo_request is not None:
        moves = [row for row in news.asked_back if not row.is_taken_back]
        args = {"name": names[match.undo_request.seat], "what": moves_text(reader, moves)}
        asked = reader.say("table.undo_asked", n=len(voters), others=others, **args)
        deals = any(row.reveals for row in news.asked_back)
        return f"{asked} {reader.say('table.undo_deals')}" if deals else asked
    key = "table.asked" if match.has_end_request else "table.pause_asked"
    return reader.say(key, n=len(voters), agreed=agreed, others=others)


def _name_token(match: Match, reader: Reader, seat: Seat, mentions: Sequence[UserId]) -> str:
    """Return a person's name in bold, or as a mention if the message pings them."""
    user = match.chairs[seat].user
    return f"**<@{user}>**" if user in mentions else f"**{reader.wording.names[seat]}**"


def _recap_lines(
    reader: Reader, news: TurnNews, room: int
) -> tuple[list[str], tuple[TurnLine, ...]]:
    """Return what happened, one line per turn, and the lines that must be sent before it. If turns
    are left out, a line above says how many. Otherwise, if the news cover all since the last move
    of the person addressed, the first turn of somebody else begins by saying so."""
    is_short = news.is_told_at_table and reader.match.status is Status.LIVE
    told = _without_state(reader, news.entries)
    entries = without_public_turns(told, reader.seat) if is_short else told
    recap = fit_recap(turn_lines(reader, entries, news.told), room)
    lines = list(recap.lines)
    if recap.folded:
        lines.insert(0, reader.say("turn.folded", n=recap.folded))
    elif news.since_move and len(entries) == len(told):
        others = [i for i, turn in enumerate(recap.turns) if turn.mover not in news.addressed]
        for i in others[:1]:
            lines[i] = reader.say("turn.since", words=lines[i])
    return lines, recap.overflow


def _without_state(reader: Reader, entries: Sequence[LogEntry]) -> tuple[LogEntry, ...]:
    """Return the entries without those whose effect the message states by itself: a pause that
    lasts, and at the table a request on which not all have agreed."""
    match, stated = reader.match, set[int]()
    newest = {(row.kind, row.seat): row.version for row in entries}
    if match.paused is not None:
        stated = {version for (kind, _), version in newest.items() if kind is LogKind.PAUSED}
    elif reader.seat is None and match.undo_request is not None:
        stated = {match.undo_request.version}
    elif reader.seat is None and match.yet_to_vote:
        asked = LogKind.AGREE if match.has_end_request else LogKind.PAUSE
        seats = {chair.seat for chair in match.people if chair.agrees or chair.pauses}
        stated = {newest[asked, seat] for seat in seats if (asked, seat) in newest}
    return tuple(row for row in entries if row.version not in stated)


def _room(reader: Reader, others: Sequence[str]) -> int:
    """Return the number of characters left for the recap."""
    spare = len(reader.say("turn.folded", n=1000)) + len(reader.say("turn.since", words=""))
    room = MAX_CONTENT - spare - sum(len(line) + 1 for line in others)
    return min(room, WORDS_RECAP) if reader.preferences.in_words else room


def _first_lines(match: Match, reader: Reader) -> list[str]:
    """Return the lines of the first message: the options that are not as usual and the hash of the
    seed."""
    changed = changed_options_line(reader)
    return [*([changed] if changed else []), reader.say("turn.seed_hash", hash=match.seed_hash)]


def _addresses_newcomer(match: Match, news: TurnNews) -> bool:
    """Whether the first decision of a person is asked for."""
    return any(match.chairs[seat].decision <= 1 for seat in news.addressed)


def _how_to_play(reader: Reader) -> str:
    """Return in one line how the game is played, for whoever does not know it yet."""
    title, how = reader.wording.text("title"), reader.wording.text("how")
    return reader.say("turn.how", game=title, how=how)


def _own(seat: Seat, position: Position) -> tuple[Seat, ...]:
    return (seat,) if seat in position.to_act else ()


def _shown_events(entries: Sequence[LogEntry]) -> list[Event]:
    """Return the events that the picture highlights: the latest ones, and all that are private to
    the reader or ephemeral."""
    events = events_of(entries)
    first_kept = len(events) - MAX_EVENTS
    return [
        event
        for i, event in enumerate(events)
        if i >= first_kept or event.to is not None or event.fleeting
    ]
