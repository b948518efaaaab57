"""The card of a match for one reader: players, status, place, and all actions of the reader."""

from collections.abc import Iterator, Sequence

from bot.game import Seat
from bot.match.model import Chair, Match, Position, Status
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, Row, Style
from bot.messages.limits import MAX_CONTENT, shorten
from bot.messages.lobby import holder_text, option_line
from bot.messages.practice import origin_text
from bot.messages.reader import Reader
from bot.messages.reminder import extra_time_button
from bot.messages.result import result_lines
from bot.messages.table import has_hands, mute_button
from bot.messages.time import due_lines, pace_line, resume_button


def match_message(reader: Reader, position: Position | None, where: str) -> Draft:
    """Return the card. `where` is a link to the board; a lobby has no position."""
    match = reader.match
    to_act = position.to_act if position is not None else ()
    title = reader.wording.text("title")
    lines = [f"**{title}** · {reader.say('lobby.number', match=match.id)} · {where}"]
    lines.append(reader.say(f"card.{match.status.value}"))
    if position is not None and match.status is Status.LIVE:
        lines.append(f"**{reader.headline(position)}**")
    lines += due_lines(match, reader, to_act)
    lines += [_chair_line(chair, to_act, reader) for chair in match.chairs]
    lines += result_lines(match, reader)
    lines += [f"-# {line}" for line in _detail_lines(match, reader)]
    return Draft(shorten("\n".join(lines), MAX_CONTENT), rows=_rows(match, reader, to_act))


def resign_message(reader: Reader) -> Draft:
    """Return the question whether to resign, with what that means at this table."""
    number = reader.match.id
    yes = Button(reader.say("button.resign"), Ref("resign", number).custom_id, "danger")
    no = Button(reader.say("button.stay"), Ref("stay", number).custom_id)
    key = {1: "alone", 2: "of_two"}.get(len(reader.match.chairs), "of_more")
    return Draft(reader.say(f"guided.resign.{key}", match=number), rows=((yes, no),))


def rules_button(reader: Reader) -> Button:
    """Return a button that opens the rules about the current decision."""
    ref = Ref("rulesnow", reader.match.id, reader.seat)
    return Button(reader.say("button.rules"), ref.custom_id)


def _chair_line(chair: Chair, to_act: Sequence[Seat], reader: Reader) -> str:
    mark = "▶" if chair.seat in to_act else "▷"
    resigned = f" · {reader.say('card.resigned')}" if chair.resigned else ""
    return f"{mark} {holder_text(chair, reader)}{resigned}"


def _detail_lines(match: Match, reader: Reader) -> Iterator[str]:
    yield from (option_line(reader, key) for key in match.options)
    yield pace_line(match, reader)
    if match.origin is not None:
        yield reader.say("told.practice", where=origin_text(match.origin, reader.locale))
    if match.seed_hash is not None and match.seed is None:
        yield reader.say("card.seed_hash", hash=match.seed_hash)
    if reader.seat is not None and match.person_at(reader.seat).muted:
        yield reader.say("card.muted")


def _rows(match: Match, reader: Reader, to_act: Sequence[Seat]) -> tuple[Row, ...]:
    """Return the reader's actions: those to look first, then to arrange, then to leave."""

    def button(kind: str, style: Style = "secondary") -> Button:
        return Button(reader.say(f"button.{kind}"), Ref(kind, match.id).custom_id, style)

    if match.seed_hash is None or match.status is Status.FROZEN:
        return ()
    look, past = [button("board"), rules_button(reader)], [button("log"), button("replay")]
    if match.status is Status.LIVE:
        past.insert(0, button("recap"))
    if match.status is Status.OVER:
        past += [button("film"), button("export"), button("verify")]
    if reader.seat is None:
        return (tuple(look), tuple(past))
    if match.status is not Status.LIVE:
        again = () if match.origin is not None else (button("again", "success"),)
        return ((*look, *again), tuple(past))
    if has_hands(match):
        look.insert(0, button("hand"))
    if reader.seat in to_act:
        look.insert(0, button("move", "primary"))
    arrange = [button("note"), mute_button(reader, muted=match.person_at(reader.seat).muted)]
    if match.paused is None and any(seat != reader.seat for seat in to_act):
        arrange.append(button("nudge"))
    if reader.seat in to_act and match.chairs[reader.seat].due is not None:
        arrange.append(extra_time_button(reader))
    elif len(arrange) > 1 and match.pace is not None:
        arrange.append(button("extend"))
    if match.paused is not None:
        arrange.append(resume_button(match, reader.locale))
    elif len(match.people) > 1:
        arrange.append(button("askpause"))
    replace = (button("askreplace"),) if match.where.guild is not None else ()
    leave = (button("askresign"), *replace, button("askend"))
    return (tuple(look), tuple(past), tuple(arrange), leave)
