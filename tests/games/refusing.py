"""What a player reads who types a move that is not legal, in every game."""

from collections.abc import Hashable, Iterable
from typing import Any

from bot.game import Line
from bot.notation.reading import IllegalMoves, explain_refusal, read_move
from bot.picker import Question, find_excluded, follow_path
from bot.texts import Wording
from bot.texts.catalogue import ENGLISH, load_catalogue

Typed = tuple[Any, str, str]
"""A state, a text that the seat to act types there, and the sentence that answers it."""


def refusal_line(wording: Wording, state: Any, text: str) -> Line:
    """Why a typed move is refused."""
    game = wording.game
    seat = game.to_act(state)[0]
    reading = read_move(text, game.legal_moves(state, seat), wording)
    assert isinstance(reading, IllegalMoves), f"expected {text!r} to be refused, got {reading!r}"
    reason = explain_refusal(game, game.view(state, seat), reading)
    assert reason is not None, f"expected a reason why {text!r} is refused"
    return reason


def refusal_text(wording: Wording, state: Any, text: str) -> str:
    return wording.say(refusal_line(wording, state, text))


def unreached_refusals(wording: Wording, typed: Iterable[Typed]) -> set[str]:
    """The refusals among the game's texts that none of these typed moves meets."""
    keys = {key for key in load_catalogue(wording.game.id, ENGLISH) if key.startswith("refusal.")}
    return keys - {refusal_line(wording, state, text).key for state, text, _ in typed}


def excluded_choices(wording: Wording, state: Any, *answers: Hashable) -> list[str]:
    """What the question after these answers leaves out, and why, as the player reads it."""
    game = wording.game
    seat = game.to_act(state)[0]
    moves = game.legal_moves(state, seat)
    path: list[int] = []
    for answer in answers:
        question = follow_path(moves, path)
        assert isinstance(question, Question), f"expected a question after {path}, got {question}"
        path.append(question.options.index(answer))
    return [
        f"{wording.option_label(each.field, each.value)}: {wording.say(each.reason)}"
        for each in find_excluded(game, game.view(state, seat), moves, path)
    ]
