"""The moving picture of a finished match: its frames, and the messages while it is made."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.match.model import LogEntry, Match, Position
from bot.messages.custom_ids import Ref
from bot.messages.draft import Button, Draft, File, PictureRequest
from bot.messages.log import number_turns
from bot.messages.reader import Reader, events_of

MAX_FRAMES = 120
"""Of a longer match some turns have no frame of their own."""


@dataclass(frozen=True)
class FramePlan:
    """A frame: the match after the row `version`, with what happened since the frame before."""

    version: int
    entries: tuple[LogEntry, ...] = ()


def plan_frames(
    match: Match,
    rows: Sequence[LogEntry],
    shown: Sequence[LogEntry],
    max_frames: int = MAX_FRAMES,
) -> tuple[FramePlan, ...]:
    """Return a frame for the start and one after each turn, or after every second or third one if
    there are too many turns. `rows` are all rows of the match, `shown` what everybody saw of them.
    """
    last_of_turn = {turn: version for version, turn in number_turns(match, rows).items()}
    ends = list(last_of_turn.values())
    step = -(-len(ends) // max(1, max_frames - 1)) or 1
    kept = ends[::-1][::step][::-1]
    plans, before = [FramePlan(1)], 1
    for version in kept:
        seen = tuple(row for row in shown if before < row.version <= version)
        plans.append(FramePlan(version, seen))
        before = version
    return tuple(plans)


def frame(reader: Reader, position: Position, plan: FramePlan) -> PictureRequest:
    """Return the picture of a frame, with the title that the message of its turn had."""
    events = events_of(plan.entries)
    headline = reader.plain_headline(position)
    draft = reader.draft(position, "", headline, events, since=events)
    assert draft.picture is not None, "expected a reader of pictures"
    return draft.picture


def progress_message(reader: Reader, done: int, frames: int) -> Draft:
    """Return how much is made, with a button to stop it."""
    stop = Button(reader.say("button.filmstop"), Ref("filmstop", reader.match.id).custom_id)
    words = reader.say("film.progress", match=reader.match.id, done=done, n=frames)
    return Draft(words, rows=((stop,),))


def film_message(reader: Reader, data: bytes, *, is_public: bool = False) -> Draft:
    """Return the moving picture, in private with a button that shows it to everybody."""
    match = reader.match
    title = reader.wording.text("title")
    plain_title = reader.plain_wording.text("title")
    alt = reader.say("film.alt", game=plain_title, match=match.id)
    file = File(f"{match.game.id}-{match.id}.gif", data, alt)
    words = reader.say("film.film", game=title, match=match.id)
    show = Button(reader.say("button.filmshow"), Ref("filmshow", match.id).custom_id)
    return Draft(words, rows=() if is_public else ((show,),), files=(file,))


def stopped_message(reader: Reader) -> Draft:
    """Return that the moving picture is not made, with a button to make it."""
    return Draft(reader.say("film.stopped"), rows=((film_button(reader),),))


def film_button(reader: Reader) -> Button:
    return Button(reader.say("button.film"), Ref("film", reader.match.id).custom_id)
