"""Says what a typed text means: a legal move, several, an illegal one, or none.

A text names a legal move if it is that move's written form or the label of its kind, or if it omits
words and matches only one legal move. Otherwise it may be an illegal move, which the parser reads
too.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.game import Line, Move
from bot.games import AnyGame
from bot.notation.closeness import MAX_SUGGESTIONS, closest_moves, moves_like
from bot.notation.grammar import Grammar
from bot.notation.parser import read_exactly, read_inferred, read_loosely, read_series
from bot.notation.tokens import Tokens, normalize_text, tidy_text
from bot.picker import FIRST, KIND, kind_options
from bot.texts import Wording


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

    moves: tuple[Move, ...] = field(repr=False)
    suggestions: tuple[str, ...] = field(repr=False)
    names_kind: bool = False


Reading = Move | AmbiguousMove | IllegalMoves | UnreadableMove
MAX_ALTERNATIVES = 5
"""So many moves that a text can mean are all named; of more, only the first few."""
MAX_OMITTED = 8
"""Maximum number of words that are left out, one at a time, to find what a text may mean."""


def read_move(text: str, moves: Sequence[Move], wording: Wording) -> Reading:
    """Return the one of `moves` that `text` names, or the reason why there is none.

    Interpretations are tried from strict to lenient. A text that exactly names an illegal move is
    never completed to a legal one.
    """
    typed, text, grammar = text, tidy_text(text), Grammar(wording, moves)
    tokens = grammar.tokens(text)
    illegal = read_exactly(grammar, tokens)
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
    if inferred := read_inferred(grammar, tokens):
        return _illegal(inferred, moves, wording)
    loosely = read_loosely(grammar, tokens) or read_loosely(
        grammar, grammar.tokens(text.replace("-", " "))
    )
    if loosely and not set(moves).intersection(loosely):
        loosely.sort(key=lambda move: grammar.write(move)[: len(tokens)] != tokens)
        return _illegal(loosely, moves, wording)
    return _guess_meaning(tokens, moves, grammar)


def split_series(text: str, wording: Wording) -> list[str]:
    """Split a text like `see C2 E1 D2` into single moves, or a move in two parts that are written
    together, like `place 1-1-1-1 N1`; empty if it is not such a text."""
    grammar = Grammar(wording)
    series = read_series(grammar, grammar.tokens(tidy_text(text)))
    return [wording.notation(move) for move in series] or _split_parts(text, grammar)


def _split_parts(text: str, grammar: Grammar) -> list[str]:
    """Split a text into a partial move and the move that completes it; empty if it is not both."""
    tokens = grammar.tokens(tidy_text(text))
    if not grammar.begins_partial(tokens) or read_exactly(grammar, tokens):
        return []
    for at in range(len(tokens) - 1, 1, -1):
        first, second = tokens[:at], tokens[at:]
        completes = first[-1] != "-" and any(
            not move.is_partial for move in read_exactly(grammar, second)
        )
        if completes and (read_exactly(grammar, first) or read_loosely(grammar, first)):
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


def _is_written_so(move: Move, text: str, wording: Wording) -> bool:
    return normalize_text(wording.notation(move)) == normalize_text(text)


def _one_of(found: Sequence[Move], wording: Wording) -> Reading:
    if len(found) == 1:
        return found[0]
    shown = found if len(found) <= MAX_ALTERNATIVES else found[:MAX_SUGGESTIONS]
    return AmbiguousMove(tuple(wording.notation(m) for m in shown), len(found))


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
    """Return the reading as illegal moves, with the closest legal ones."""
    nearest = closest_moves(illegal, moves)
    return IllegalMoves(tuple(illegal), tuple(wording.notation(move) for move in nearest))


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
        illegal = read_exactly(grammar, rest) or read_loosely(grammar, rest)
        if not found and illegal and not set(moves).intersection(illegal):
            return _illegal(illegal, moves, wording)
    samples = grammar.read_kind(tokens)
    if samples and samples[0].kind not in {move.kind for move in moves}:
        return IllegalMoves(tuple(samples), (), names_kind=True)
    nearest = list(dict.fromkeys([*meant, *moves_like(known, moves, grammar)]))
    suggestions = tuple(wording.notation(move) for move in nearest[:MAX_SUGGESTIONS])
    kind = said_kind or _kind_of(grammar.read_kind(tokens[:1])) or _kind_of(moves)
    return UnreadableMove(suggestions, unknown[0] if unknown else "", kind)


def _kind_of(moves: Sequence[Move]) -> str:
    """Return the kind of the moves, if they are all of one kind."""
    kinds = {move.kind for move in moves}
    return kinds.pop() if len(kinds) == 1 else ""
