"""How a match ended, line by line: ranks, score sheet, and the seed that proves the deal."""

from bot.game import Line, Outcome, Seat
from bot.match.model import Match, Status
from bot.messages.reader import Reader
from bot.texts.catalogue import has_text


def result_lines(match: Match, reader: Reader) -> list[str]:
    """The lines under the final picture, best rank first; none while the match goes on."""
    lines = []
    if (outcome := match.outcome) is not None:
        seats = sorted(range(len(match.chairs)), key=outcome.ranks.__getitem__)
        lines = [_reason(match, outcome, reader)]
        lines += [_seat_line(Seat(seat), outcome, reader) for seat in seats]
    if match.status is Status.OVER:
        lines.append(reader.say("result.seed", seed=match.seed, match=match.id))
    return lines


def _reason(match: Match, outcome: Outcome, reader: Reader) -> str:
    key = f"reason.{outcome.reason}"
    return reader.wording.text(key) if has_text(match.game.id, key) else reader.say(key)


def _seat_line(seat: Seat, outcome: Outcome, reader: Reader) -> str:
    lines: tuple[Line, ...] = outcome.sheet[seat] if outcome.sheet else ()
    return reader.say(
        "result.seat",
        rank=outcome.ranks[seat],
        name=reader.wording.names[seat],
        sheet=" · ".join(reader.wording.say(line) for line in lines),
    )
