"""The card of one match, for one reader: who plays, how it stands, where it is."""

from collections.abc import Iterator, Sequence

from bot.game import Seat
from bot.match.model import Chair, Match, Status
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, Row
from bot.messages.limits import MAX_CONTENT, shorten
from bot.messages.lobby import holder_text, option_line
from bot.messages.reader import Reader
from bot.messages.result import result_lines
from bot.messages.table import mute_button


def match_message(reader: Reader, to_act: Sequence[Seat], where: str) -> Draft:
    """`where` is a link to the board."""
    match = reader.match
    title = reader.wording.text("title")
    lines = [f"**{title}** · {reader.say('lobby.number', match=match.id)} · {where}"]
    lines.append(reader.say(f"card.{match.status.value}", n=match.version))
    lines += [_chair_line(chair, to_act, reader) for chair in match.chairs]
    lines += result_lines(match, reader)
    lines += [f"-# {line}" for line in _detail_lines(match, reader)]
    return Draft(shorten("\n".join(lines), MAX_CONTENT), rows=_rows(match, reader, to_act))


def _chair_line(chair: Chair, to_act: Sequence[Seat], reader: Reader) -> str:
    mark = "▶" if chair.seat in to_act else "▷"
    resigned = f" · {reader.say('card.resigned')}" if chair.resigned else ""
    return f"{mark} {holder_text(chair, reader)}{resigned}"


def _detail_lines(match: Match, reader: Reader) -> Iterator[str]:
    yield from (option_line(reader, key) for key in match.options)
    if match.seed_hash is not None and match.seed is None:
        yield reader.say("card.seed_hash", hash=match.seed_hash)
    if reader.seat is not None and match.chairs[reader.seat].muted:
        yield reader.say("card.muted")


def _rows(match: Match, reader: Reader, to_act: Sequence[Seat]) -> tuple[Row, ...]:
    """What its reader can do with it."""
    if match.seed_hash is None or match.status is Status.FROZEN:
        return ()
    kinds = ["hand", "log"] if reader.seat is not None else ["board", "log"]
    if reader.seat in to_act:
        kinds.insert(0, "move")
    row = [Button(reader.say(f"button.{k}"), Ref(k, match.id).custom_id) for k in kinds]
    if reader.seat is not None and match.status is Status.LIVE:
        row.append(mute_button(reader, muted=match.chairs[reader.seat].muted))
    return (tuple(row),)
