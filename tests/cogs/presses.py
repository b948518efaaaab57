"""Plays a person's turn by pressing, at the wire, and counts the presses."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from bot.codec import codec_for
from bot.game import Move, Seat
from bot.match.model import MatchId, Position
from bot.messages.custom_ids import Ref, parse_custom_id
from bot.messages.move_path import build_move_path
from bot.picker import FIRST, Question, path_to
from bot.sandbox.wire import Json
from tests.stage import Stage

MATCH = MatchId(1)
MANY = 20
"""More answers than that may cost one press more."""


@dataclass
class Turn:
    """One person's turn: what was decided, and how many presses each decision took. *Move* counts
    with the first, an option of a select counts two."""

    moves: list[Move] = field(default_factory=list)
    presses: list[int] = field(default_factory=list)
    decided: list[str] = field(default_factory=list)
    """The kind of each decision for which they pressed; what followed of itself is in `moves`."""
    large: int = 0
    """How many questions had more than 20 answers."""
    waited: bool = False
    """Whether something had to be seen and covered first."""

    @property
    def kinds(self) -> list[str]:
        return [move.kind for move in self.moves]

    @property
    def total(self) -> int:
        """Presses, without the one more that each large question may cost."""
        return sum(self.presses) - self.large


async def play_turn(stage: Stage, rng: Random, prefer: str = "") -> Turn:
    """Whoever is to act presses *Move* at the table, and on as a sensible player would, until
    nothing is asked of them any more. A move of the kind `prefer` is made where there is one."""
    user, turn = await stage.to_act(), Turn()
    message, pressed = await stage.press_button(user, stage.table, "button.move"), 1
    while covers := [item for item, ref in _controls(message) if ref.kind == "cover"]:
        # What others have turned up meanwhile is no step of the turn: it is not counted.
        turn.waited = True
        message = await stage.press_control(user, message, covers[0]["custom_id"])
    position = await stage.matches.position(MATCH)
    (seat,) = (c.seat for c in position.match.chairs if c.user == int(user["id"]))
    while seat in position.to_act:
        before, path = position.match.version, _wanted_path(position, seat, rng, prefer)
        while await stage.version() == before:
            control, values, answers = _next_control(message, path)
            turn.large += bool(values) and answers > MANY
            pressed += 2 if values else 1
            message = await stage.press_control(user, message, control, *values)
        made = await _moves_since(stage, position, seat)
        turn.moves += made
        turn.decided.append(made[0].kind)
        turn.presses.append(pressed)
        pressed, position = 0, await stage.matches.position(MATCH)
    return turn


def _wanted_path(position: Position, seat: Seat, rng: Random, prefer: str = "") -> tuple[int, ...]:
    """The steps that lead to what a sensible player would do, or to a move of the kind `prefer`."""
    game, view = position.match.game, position.view(seat)
    moves = position.legal_moves(seat)
    move = game.careful(view, (), moves, rng)
    if preferred := [each for each in moves if each.kind == prefer]:
        move = rng.choice(preferred)
    path = path_to(moves, move)
    if move.is_partial:
        return (*path, *_wanted_path(position.preview(seat, move), seat, rng))
    question = build_move_path(position, seat, ()).walk.end
    if isinstance(question, Question) and FIRST + move.kind in question.options:
        return (question.options.index(FIRST + move.kind),)
    return path


def _next_control(message: Json, path: tuple[int, ...]) -> tuple[str, list[str], int]:
    """The control that is pressed next: the usual way where it is offered, a confirmation, or the
    next answer of the path; with the picked value and the number of answers of a select."""
    controls = list(_controls(message))
    for item, ref in controls:
        if ref.kind == "usual":
            return item["custom_id"], [], 0
    for item, ref in controls:
        if ref.kind == "do":
            return item["custom_id"], [], 0
    for item, ref in controls:
        if ref.kind == "ask" and ref.path == path[: len(ref.path)] and _leads_on(ref, controls):
            return item["custom_id"], [], 0
    selects = [(item, ref) for item, ref in controls if ref.kind.startswith("pick")]
    answers = sum(len(item["options"]) for item, _ in selects)
    for item, ref in selects:
        for option in item["options"]:
            index = int(option["value"].split(":")[0])
            if (*ref.path, index) == path[: len(ref.path) + 1]:
                return item["custom_id"], [option["value"]], answers
    raise AssertionError(f"expected a control towards {path}, got {message['components']}")


def _leads_on(ref: Ref, controls: list[tuple[Json, Ref]]) -> bool:
    """Not *Back*: an answer has one step more than the question has."""
    return len(ref.path) == max(len(r.path) for _, r in controls if r.kind in ("ask", "do"))


def _controls(message: Json) -> Iterator[tuple[Json, Ref]]:
    for row in message["components"]:
        for item in row["components"]:
            yield item, parse_custom_id(item["custom_id"])


async def _moves_since(stage: Stage, position: Position, seat: Seat) -> list[Move]:
    rows: Any = await stage.store.read.execute_fetchall(
        "SELECT move FROM log WHERE match = ? AND version > ? AND seat = ? AND move IS NOT NULL "
        "ORDER BY version",
        (MATCH, position.match.version, seat),
    )
    codec = codec_for(position.match.game)
    return [codec.move(row[0]) for row in rows]
