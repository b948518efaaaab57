"""The card of one match, for one reader: who plays, how it stands, where it is."""

from collections.abc import Iterator, Sequence

from bot.game import Seat
from bot.match.model import Chair, Match, Status
from bot.messages.custom_ids import Ref
from bot.messages.draft import Draft, Press, Row
from bot.messages.limits import CONTENT, shorten
from bot.messages.lobby import holder, option_line
from bot.messages.reader import Reader
from bot.messages.result import result_lines
from bot.messages.table import mute_button


def match_card(reader: Reader, to_act: Sequence[Seat], where: str) -> Draft:
    """`where` is a link to the board."""
    match = reader.match
    title = reader.wording.text("title")
    lines = [f"**{title}** · {reader.say('lobby.number', match=match.id)} · {where}"]
    lines.append(reader.say(f"card.{match.status.value}", n=match.version))
    lines += [_chair(chair, to_act, reader) for chair in match.chairs]
    lines += result_lines(match, reader)
    lines += [f"-# {line}" for line in _small(match, reader)]
    return Draft(shorten("\n".join(lines), CONTENT), rows=_rows(match, reader, to_act))


def _chair(chair: Chair, to_act: Sequence[Seat], reader: Reader) -> str:
    mark = "▶" if chair.seat in to_act else "▷"
    gone = f" · {reader.say('card.resigned')}" if chair.resigned else ""
    return f"{mark} {holder(chair, reader)}{gone}"


def _small(match: Match, reader: Reader) -> Iterator[str]:
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
    row = [Press(reader.say(f"button.{k}"), Ref(k, match.id).custom_id) for k in kinds]
    if reader.seat is not None and match.status is Status.LIVE:
        row.append(mute_button(reader, muted=match.chairs[reader.seat].muted))
    return (tuple(row),)
