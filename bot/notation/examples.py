"""Examples of what is possible now, and the completion of a move that is being typed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.game import Move
from bot.notation.closeness import MAX_SUGGESTIONS
from bot.notation.grammar import Grammar
from bot.notation.tokens import Tokens, normalize_text, tidy_text
from bot.picker import KIND
from bot.texts import Wording


@dataclass(frozen=True)
class Example:
    """A kind of move that is possible now: the label of its button, one of its moves in notation,
    and whether there are others. A few moves are shown without labels."""

    label: str
    move: str
    has_others: bool = False


def example_moves(moves: Sequence[Move], wording: Wording) -> tuple[Example, ...]:
    """Return what is possible now: an example of each kind, or all of a few moves."""
    if len(moves) <= MAX_SUGGESTIONS:
        return tuple(Example("", wording.notation(move)) for move in moves)
    kinds = [move.kind for move in moves]
    first = [move for i, move in enumerate(moves) if move.kind not in kinds[:i]]
    return tuple(
        Example(_kind_label(m, wording), wording.notation(m), kinds.count(m.kind) > 1)
        for m in first
    )


def _kind_label(move: Move, wording: Wording) -> str:
    """Return the label of the button of a move's kind, without the sign that it leads on. The
    button for the first of several ("the next") would seem to allow no other."""
    return wording.option_label(KIND, move.kind).rstrip(" …")


def complete_move(text: str, moves: Sequence[Move], wording: Wording, limit: int = 25) -> list[str]:
    """Return moves in notation for autocompletion: first those that begin with `text` (apart from
    optional signs), then those that contain all its words; within both, every kind of move comes
    before further moves of the same kind."""
    text, grammar = tidy_text(text), Grammar(wording, moves)
    wanted, words, tokens = normalize_text(text), text.casefold().split(), grammar.tokens(text)
    writings = {move: wording.notation(move) for move in _by_kinds(moves)}
    found = [w for w in writings.values() if normalize_text(w).startswith(wanted)]
    if not found:
        found = [w for m, w in writings.items() if _begins_with(grammar.write(m), tokens)]
    found += [w for w in writings.values() if all(word in w.casefold() for word in words)]
    return list(dict.fromkeys(found))[:limit]


def _begins_with(written: Tokens, tokens: Tokens) -> bool:
    """Whether a written move begins with these tokens, the last of which may be incomplete."""
    *whole, last = tokens or ("",)
    rest = written[len(whole) :]
    return written[: len(whole)] == tuple(whole) and bool(rest) and rest[0].startswith(last)


def _by_kinds(moves: Sequence[Move]) -> Iterable[Move]:
    """Return the first move of each kind, then the others in their order."""
    first = {move.kind: move for move in reversed(moves)}
    return dict.fromkeys([*(m for m in moves if first[m.kind] is m), *moves])
