"""The export of a match: a text that people can read and paste, and the message with the files."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby

from bot.game import Move, Seat
from bot.match.model import LogEntry, LogKind, Status
from bot.match.transcript import Transcript
from bot.messages.draft import Draft, File
from bot.messages.lobby import holder_text, option_line
from bot.messages.log import describe_log_entry, readers_then
from bot.messages.names import strip_markup
from bot.messages.reader import Reader
from bot.messages.result import result_lines
from bot.messages.time import pace_line
from bot.texts.catalogue import has_text


def export_message(reader: Reader, transcript: Transcript, record: bytes | None) -> Draft:
    """Return the message with the export; `record` is the exact record of a match that is over."""
    name = f"{reader.match.game.id}-{reader.match.id}"
    files = [File(f"{name}.txt", export_text(reader, transcript).encode())]
    if record is not None:
        files.append(File(f"{name}.json", record))
    key = "live" if record is None else "over"
    return Draft(reader.say(f"export.{key}", match=reader.match.id), files=tuple(files))


def export_text(reader: Reader, transcript: Transcript) -> str:
    """Return the transcript in words. It reads alike for everybody to whom it tells the same."""
    reader = Reader(reader.match, None, reader.locale)
    parts = [_head(reader, transcript), [*_turns(reader, transcript)], _end(reader)]
    return strip_markup("\n\n".join("\n".join(lines) for lines in parts if lines)) + "\n"


def _head(reader: Reader, transcript: Transcript) -> list[str]:
    match = reader.match
    title = reader.wording.text("title")
    lines = [reader.say("export.title", game=title, match=match.id, version=match.rules_version)]
    key = "played" if match.status is Status.OVER else "playing"
    since, until = map(_moment, (transcript.started, transcript.updated))
    lines.append(reader.say(f"export.{key}", since=since, until=until))
    for chair in match.chairs:
        begins = chair.seat == transcript.starter
        key = "export.seat_begins" if begins else "export.seat"
        lines.append(reader.say(key, n=chair.seat + 1, holder=holder_text(chair, reader)))
    lines += [option_line(reader, key) for key in match.options]
    lines.append(pace_line(match, reader))
    return [*lines, reader.say("export.hash", hash=match.seed_hash), reader.say("export.you")]


def _turns(reader: Reader, transcript: Transcript) -> Iterator[str]:
    """Yield the turns, numbered: whose it is, and each move below in notation and in words. What is
    shown only once is named only after the match."""
    number, readers = 0, readers_then(reader, transcript.entries)
    for seat, rows in groupby(transcript.entries, key=_turn_of):
        if seat is not None:
            turn = tuple(rows)
            then = readers[turn[0].version]
            lines = [_move_line(then, row, transcript.moves.get(row.version)) for row in turn]
            lines = [line for line in lines if line]
            if lines:
                number += 1
                yield f"{number}. {then.wording.names[seat]}"
                yield from lines
            continue
        for row in rows:
            words = " ".join(s.text for s in describe_log_entry(readers[row.version], row))
            if words:
                yield f"-- {_marked(reader, row, words)}"


def _turn_of(entry: LogEntry) -> Seat | None:
    return entry.seat if entry.kind is LogKind.MOVE else None


def _move_line(reader: Reader, entry: LogEntry, move: Move | None) -> str:
    is_over = reader.match.status is Status.OVER
    told = describe_log_entry(reader, entry)
    words = " ".join(each.text for each in told if is_over or not each.ephemeral)
    can_be_read = is_over or words
    if can_be_read and move is not None and has_text(reader.match.game.id, f"notation.{move.kind}"):
        notation = reader.wording.notation(move)
        words = reader.say("export.move", move=notation, words=words).strip()
    return f"   {_marked(reader, entry, words)}" if words else ""


def _marked(reader: Reader, entry: LogEntry, words: str) -> str:
    return reader.say("export.undone", words=words) if entry.is_taken_back else words


def _end(reader: Reader) -> Sequence[str]:
    """Return the result with the seed; nothing while the match is live."""
    if reader.match.status is not Status.OVER:
        return ()
    lines = result_lines(reader.match, reader)
    if reader.match.outcome is None and len(lines) == 1:
        lines.insert(0, reader.say("table.ended"))
    return [*lines, reader.say("export.check")]


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M")
