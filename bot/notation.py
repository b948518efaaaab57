"""Writes moves as short texts and parses such texts, for every game.

A game's texts define how a kind of move is written (`notation.play = "play {run} ={value}"`). A
text names a legal move if it is that move's written form or the label of its kind, or if it omits
words and matches only one legal move. Otherwise it may be an illegal move, which `bot.grammar`
parses too.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from bot.game import Label, Line, Move
from bot.games import AnyGame
from bot.grammar import Grammar, Tokens, is_subsequence, normalize_text, tidy_text
from bot.picker import FIRST, KIND, kind_options
from bot.texts import Wording

__all__ = [
    "AmbiguousMove",
    "Example",
    "IllegalMoves",
    "UnreadableMove",
    "complete_move",
    "example_moves",
    "explain_refusal",
    "normalize_text",
    "read_move",
    "split_series",
    "tidy_text",
    "write_move",
]


@dataclass(frozen=True)
class UnreadableMove:
    """The text is not a move. `suggestions` are the closest legal moves in notation, if any come
    close; `word` is its first word that the notation does not have; `kind` is the kind of move that
    it begins like, or the only legal one."""

    suggestions: tuple[str, ...]
    word: str = ""
    kind: str = ""


@dataclass(frozen=True)
class AmbiguousMove:
    """The text matches several legal moves: `count` in total, some of them given in notation."""

    suggestions: tuple[str, ...]
    count: int


@dataclass(frozen=True)
class IllegalMoves:
    """The text is, or may be one of several, illegal moves. `suggestions` are the closest legal
    moves in notation, if any come close. If the text `names_kind` only, the moves are samples."""

    moves: tuple[Move, ...]
    suggestions: tuple[str, ...]
    names_kind: bool = False


Reading = Move | AmbiguousMove | IllegalMoves | UnreadableMove

MAX_SUGGESTIONS = 3
MAX_ALTERNATIVES = 5
"""So many moves that a text can mean are all named; of more, only the first few."""
MAX_DISTANCE = 2
"""Cells that differ by more rows and columns together are not close."""
MAX_OMITTED = 8
"""Maximum number of words that are left out, one at a time, to find what a text may mean."""


def write_move(move: Move, wording: Wording) -> str:
    """Return the short text of a move."""
    return wording.notation(move)


def read_move(text: str, moves: Sequence[Move], wording: Wording) -> Reading:
    """Return the one of `moves` that `text` names, or the reason why there is none.

    Interpretations are tried from strict to lenient. A text that exactly names an illegal move is
    never completed to a legal one.
    """
    typed, text, grammar = text, tidy_text(text), Grammar(wording, moves)
    tokens = grammar.tokens(text)
    illegal = grammar.read_exactly(tokens)
    for said in (typed, text):  # a name can end like a sentence: Bob is not Bob!
        if found := [m for m in moves if _is_written_so(m, said, wording)]:
            return _one_of(found, wording)
        if strictly := [m for m in illegal if _is_written_so(m, said, wording)]:
            return _illegal(strictly, moves, wording)
    written = {move: grammar.write(move) for move in moves}
    if found := [m for m in moves if written[m] == tokens]:
        return _one_of(found, wording)
    if found := _labelled(tokens, moves, grammar):
        return _one_of(found, wording)
    if illegal:
        return _illegal(illegal, moves, wording)
    fixed = {kind: _fixed_fields(moves, kind) for kind in {move.kind for move in moves}}
    if found := [m for m in moves if grammar.completes(tokens, m, fixed[m.kind])]:
        return _one_of(found, wording)
    loosely = grammar.read_loosely(tokens) or grammar.read_loosely(text.replace("-", " "))
    if loosely and not set(moves).intersection(loosely):
        loosely.sort(key=lambda move: grammar.write(move)[: len(tokens)] != tokens)
        return _illegal(loosely, moves, wording)
    return _guess_meaning(tokens, moves, grammar)


def split_series(text: str, wording: Wording) -> list[str]:
    """Split a text like `see C2 E1 D2` into single moves, or a move in two parts that are written
    together, like `place 1-1-1-1 N1`; empty if it is not such a text."""
    grammar = Grammar(wording)
    series = grammar.read_series(tidy_text(text))
    return [write_move(move, wording) for move in series] or _split_parts(text, grammar)


def _split_parts(text: str, grammar: Grammar) -> list[str]:
    """Split a text into a partial move and the move that completes it; empty if it is not both."""
    tokens = grammar.tokens(tidy_text(text))
    if not grammar.begins_partial(tokens) or grammar.read_exactly(tokens):
        return []
    for at in range(len(tokens) - 1, 1, -1):
        first, second = tokens[:at], tokens[at:]
        completes = first[-1] != "-" and any(
            not move.is_partial for move in grammar.read_exactly(second)
        )
        if completes and (grammar.read_exactly(first) or grammar.read_loosely(first)):
            return [" ".join(first), " ".join(second)]
    return []


def explain_refusal(game: AnyGame, view: Any, illegal: IllegalMoves) -> Line | None:
    """Return the reason why a move is illegal. If the text has several meanings, the reason shared
    by the fewest is the most informative: `A1>C1` is out of reach for every animal but one, and for
    that one another animal is in the way. A sentence that several meanings share counts once, since
    it tells of all of them. A kind of move has a reason only if all samples share
    it."""
    reasons: list[Line] = [game.refusal(view, move) for move in illegal.moves]
    if illegal.names_kind and len(set(reasons)) > 1:
        return None
    distinct = Counter(reason.key for reason in set(reasons))
    shared = Counter(reason.key for reason in reasons)
    return min(reasons, key=lambda reason: (distinct[reason.key], shared[reason.key]))


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
        return tuple(Example("", write_move(move, wording)) for move in moves)
    kinds = [move.kind for move in moves]
    first = [move for i, move in enumerate(moves) if move.kind not in kinds[:i]]
    return tuple(
        Example(_kind_label(m, moves, wording), write_move(m, wording), kinds.count(m.kind) > 1)
        for m in first
    )


def _kind_label(move: Move, moves: Sequence[Move], wording: Wording) -> str:
    """Return the label of the first button of a move's kind, without the sign that it leads on."""
    kinds = kind_options(moves)
    first = FIRST + move.kind
    return wording.option_label(KIND, first if first in kinds else move.kind).rstrip(" …")


def complete_move(text: str, moves: Sequence[Move], wording: Wording, limit: int = 25) -> list[str]:
    """Return moves in notation for autocompletion: first those that begin with `text` (apart from
    optional signs), then those that contain all its words; within both, every kind of move comes
    before further moves of the same kind."""
    text, grammar = tidy_text(text), Grammar(wording, moves)
    wanted, words, tokens = normalize_text(text), text.casefold().split(), grammar.tokens(text)
    writings = {move: write_move(move, wording) for move in _by_kinds(moves)}
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


def _is_written_so(move: Move, text: str, wording: Wording) -> bool:
    return normalize_text(write_move(move, wording)) == normalize_text(text)


def _one_of(found: Sequence[Move], wording: Wording) -> Reading:
    if len(found) == 1:
        return found[0]
    shown = found if len(found) <= MAX_ALTERNATIVES else found[:MAX_SUGGESTIONS]
    return AmbiguousMove(tuple(write_move(m, wording) for m in shown), len(found))


def _fixed_fields(moves: Sequence[Move], kind: str) -> tuple[str, ...]:
    """Return the fields that have the same value in all legal moves of a kind."""
    alike = [move for move in moves if move.kind == kind]
    fields = alike[0].__struct_fields__
    return tuple(f for f in fields if len({getattr(move, f) for move in alike}) == 1)


def _labelled(tokens: Tokens, moves: Sequence[Move], grammar: Grammar) -> list[Move]:
    """Return the moves of a kind whose button has this label, or the move that it makes at once."""
    found: list[Move] = []
    for kind in (*kind_options(moves), *dict.fromkeys(move.kind for move in moves)):
        if not found and grammar.tokens(grammar.wording.option_label(KIND, kind)) == tokens:
            found = [move for move in moves if move.kind == kind.removeprefix(FIRST)]
            found = found[:1] if kind.startswith(FIRST) else found
    return found


def _illegal(illegal: Sequence[Move], moves: Sequence[Move], wording: Wording) -> IllegalMoves:
    """Return the reading as illegal moves, with the closest legal ones: those of the same kind that
    have a part in common, or differ little if there is only one part."""
    close = {move: min(_difference(each, move) for each in illegal) for move in moves}
    nearest = sorted((m for m in moves if close[m] < FAR), key=lambda move: close[move])
    suggestions = (write_move(move, wording) for move in nearest[:MAX_SUGGESTIONS])
    return IllegalMoves(tuple(illegal), tuple(suggestions))


FAR = (99, 0)


def _difference(wanted: Move, move: Move) -> tuple[int, int]:
    """Return how much a legal move differs from an illegal one: the number of parts that differ,
    and the sum of the differences of their numbers and letters. FAR if they are not alike."""
    if wanted.kind != move.kind:
        return FAR
    parts = list(zip(_parts(wanted), _parts(move), strict=False))
    same = sum(one == other for one, other in parts)
    steps = sum(
        _steps(one, other) for one, other in zip(_leaves(wanted), _leaves(move), strict=False)
    )
    fields = move.__struct_fields__
    is_number = len(fields) == 1 and isinstance(getattr(move, fields[0]), int)
    if same or not fields or is_number or (len(fields) == 1 and steps <= MAX_DISTANCE):
        return len(parts) - same, steps
    return FAR


def _parts(move: Move) -> list[Any]:
    """Return the fields of a move and the labels in them."""
    values = [getattr(move, name) for name in move.__struct_fields__]
    labels = [value for value in values if isinstance(value, Label)]
    inner = [getattr(label, name) for label in labels for name in label.__struct_fields__]
    return [*values, *(value for value in inner if isinstance(value, Label))]


def _leaves(value: Any) -> list[Any]:
    """Return the numbers, letters and words of a move or label."""
    if isinstance(value, Label | Move):
        return [leaf for name in value.__struct_fields__ for leaf in _leaves(getattr(value, name))]
    return [value]


def _steps(one: Any, other: Any) -> int:
    if one == other:
        return 0
    return _token_distance(str(one), str(other))


def _guess_meaning(tokens: Tokens, moves: Sequence[Move], grammar: Grammar) -> Reading:
    """Return the reason why a text is not a move: without words that it does not need it is an
    illegal one, or it has an unknown word. Nothing that was only guessed is played."""
    wording = grammar.wording
    unknown = [token for token in tokens if not grammar.is_known(token)]
    known = tuple(token for token in tokens if token not in unknown)
    corrected = tuple(grammar.closest_word(token) for token in tokens)
    omissions = [corrected, known] if unknown else []
    said_kind, begun = grammar.said_kind(known)
    first = begun if begun > 1 else 0  # `sell from` without `from` is another kind of move
    words = [i for i, token in enumerate(known) if len(token) > 1 and token.isalpha()]
    words = [i for i in words if i >= first]
    omissions += [known[:i] + known[i + 1 :] for i in words[:MAX_OMITTED]]
    meant: list[Move] = []
    for rest in omissions if len(tokens) <= MAX_OMITTED * 2 else ():
        found = [m for m in moves if grammar.write(m) == rest] or [
            m for m in moves if grammar.completes(rest, m, _fixed_fields(moves, m.kind))
        ]
        meant += found
        illegal = grammar.read_exactly(rest) or grammar.read_loosely(rest)
        if not found and illegal and not set(moves).intersection(illegal):
            return _illegal(illegal, moves, wording)
    samples = grammar.read_kind(tokens)
    if samples and samples[0].kind not in {move.kind for move in moves}:
        return IllegalMoves(tuple(samples), (), names_kind=True)
    nearest = list(dict.fromkeys([*meant, *_similar(known, moves, grammar)]))
    suggestions = tuple(write_move(move, wording) for move in nearest[:MAX_SUGGESTIONS])
    kind = said_kind or _kind_of(grammar.read_kind(tokens[:1])) or _kind_of(moves)
    return UnreadableMove(suggestions, unknown[0] if unknown else "", kind)


def _kind_of(moves: Sequence[Move]) -> str:
    """Return the kind of the moves, if they are all of one kind."""
    kinds = {move.kind for move in moves}
    return kinds.pop() if len(kinds) == 1 else ""


def _similar(tokens: Tokens, moves: Sequence[Move], grammar: Grammar) -> list[Move]:
    """Return the moves that contain all of the text, else those that begin with its first word,
    closest first."""
    written = {move: grammar.write(move) for move in moves}
    if found := [m for m in moves if tokens and is_subsequence(tokens, written[m])]:
        return found
    if not tokens or len(tokens[0]) == 1:
        return []
    alike = [move for move in moves if written[move][:1] == tokens[:1]]
    return sorted(alike, key=lambda move: _distance(tokens, written[move]))


def _distance(wanted: Tokens, written: Tokens) -> tuple[int, int]:
    """Return the distance between two token sequences: the number of differing tokens, and the sum
    of the differences of their numbers and letters."""
    pairs = list(zip_longest(wanted, written, fillvalue=""))
    different = [pair for pair in pairs if pair[0] != pair[1]]
    weight = sum(4 if at == 0 else 1 for at, (one, other) in enumerate(pairs) if one != other)
    return weight, sum(min(99, _token_distance(*pair)) for pair in different)


def _token_distance(one: str, other: str) -> int:
    if one.isdecimal() and other.isdecimal():
        return abs(int(one) - int(other))
    if len(one) == len(other) == 1:
        return abs(ord(one) - ord(other))
    same = [a == b for a, b in zip(one, other, strict=False)]
    return 99 - 10 * (same.index(False) if False in same else len(same))
