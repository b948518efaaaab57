"""The result of a match in lines: ranks, score sheets, and the seed that proves the deal."""

from collections.abc import Iterator

from bot.game import FormerBest, Outcome, Seat
from bot.match.model import Match, Status
from bot.messages.reader import Reader
from bot.texts.catalogue import has_text, list_text


def result_lines(match: Match, reader: Reader) -> list[str]:
    """Return the lines below the final picture, best rank first; empty while the match is live."""
    lines = []
    if (outcome := match.outcome) is not None:
        seats = sorted(range(len(match.chairs)), key=outcome.ranks.__getitem__)
        lines = [_reason(match, outcome, reader)]
        for seat in seats if outcome.reason != "resigned" else ():
            lines += _seat_lines(match, Seat(seat), outcome, reader)
        if outcome.former_best is not None:
            lines.append(_compare_alone(outcome, outcome.former_best, reader))
    elif match.status is Status.OVER and not match.people and any(c.resigned for c in match.chairs):
        left = _names_of_resigned(match, reader)
        lines = [
            reader.say("result.nobody_left", n=len(left), names=list_text(left, reader.locale))
        ]
    if match.status is Status.OVER:
        lines.append(reader.say("result.seed", seed=match.seed, match=match.id))
    return lines


def _reason(match: Match, outcome: Outcome, reader: Reader) -> str:
    key = f"reason.{outcome.reason}"
    if outcome.reason == "resigned":
        return reader.say(key, names=list_text(_names_of_resigned(match, reader), reader.locale))
    return reader.wording.text(key) if has_text(match.game.id, key) else reader.say(key)


def _names_of_resigned(match: Match, reader: Reader) -> list[str]:
    return [reader.wording.names[chair.seat] for chair in match.chairs if chair.resigned]


def _seat_lines(match: Match, seat: Seat, outcome: Outcome, reader: Reader) -> Iterator[str]:
    """Yield a seat with its total, and then the parts of the total."""
    rank, name = outcome.ranks[seat], reader.wording.names[seat]
    total = outcome.total(seat)
    if match.chairs[seat].resigned:
        yield reader.say("result.seat_resigned", rank=rank, name=name)
        return
    if total is None:
        yield reader.say("result.seat_bare", rank=rank, name=name)
        return
    told = reader.wording.say(total)
    if len(match.chairs) == 1:
        yield reader.say("result.alone", name=name, total=told)
    else:
        yield reader.say("result.seat", rank=rank, name=name, total=told)
    for line in outcome.sheet[seat]:
        if line != total:
            yield reader.say("result.line", line=reader.wording.say(line))


def _compare_alone(outcome: Outcome, best: FormerBest, reader: Reader) -> str:
    """Return a comparison of a solo result with the previous best one."""
    total = reader.wording.say(best.total)
    if outcome.unfinished != best.unfinished:
        key = "best_alone" if outcome.unfinished else "finished_alone"
        return reader.say(f"result.{key}", total=total)
    ahead = outcome.scores[0] - best.score
    if not ahead:
        return reader.say("result.equal_alone")
    key = "better_alone" if ahead > 0 else "worse_alone"
    return reader.say(f"result.{key}", n=abs(ahead), total=total)
