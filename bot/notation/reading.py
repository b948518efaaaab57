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
    moves: tuple[Move, ...] = field(default=(), compare=False, repr=False)


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


MAX_SPLIT = 16
"""Maximum number of words of a text that is split into moves."""


def read_move(text: str, moves: Sequence[Move], wording: Wording) -> Reading:
    """Return the one of `moves` that `text` names, or the reason why there is none.

    Interpretations are tried from strict to lenient. A text that exactly names an illegal move is
    never completed to a legal one.
    """
    typed, text, grammar = text, tidy_text(text), Grammar(wording, moves)
    variants = grammar.variants(text)
    illegal = [move for tokens in variants for move in read_exactly(grammar, tokens)]
    for said in (typed, text):  # a name can end like a sentence: Bob is not Bob!
        if found := [m for m in moves if _is_written_so(m, said, wording)]:
            return _one_of(found, wording)
        if strictly := [m for m in illegal if _is_written_so(m, said, wording)]:
            return _illegal(strictly, moves, wording)
    readings = [_read_tokens(tokens, moves, grammar) for tokens in variants]
    meant = (each for each in readings if isinstance(each, Move))
    return next(meant, None) or _most_telling(readings, moves)


def _most_telling(readings: Sequence[Reading], moves: Sequence[Move]) -> Reading:
    """Return the reading to refuse a text by, of several with different synonyms: one that fits
    legal moves, else one of a kind of move that is possible now, else the first."""
    kinds = {move.kind for move in moves}
    for each in readings:
        if isinstance(each, AmbiguousMove):
            return each
    for each in readings:
        if isinstance(each, IllegalMoves) and not kinds.isdisjoint(m.kind for m in each.moves):
            return each
    return readings[0]


def _read_tokens(
    tokens: Tokens, moves: Sequence[Move], grammar: Grammar, *, guesses: bool = True
) -> Reading:
    """Return the reading of a text. A reason for what is no move takes the longest to find: without
    `guesses` it is left out."""
    wording = grammar.wording
    if found := [m for m in moves if grammar.write(m) == tokens]:
        return _one_of(found, wording)
    if found := _labelled(tokens, moves, grammar):
        return _one_of(found, wording)
    if found := _called_so(tokens, moves, grammar):
        return _one_of(found, wording)
    illegal = read_exactly(grammar, tokens)
    names_kind = any(grammar.kind_words(type(move)) for move in illegal)
    if illegal and (names_kind or not _read_without_kind(tokens, moves, grammar)):
        return _illegal(illegal, moves, wording)
    fixed = {kind: _fixed_fields(moves, kind) for kind in {move.kind for move in moves}}
    if found := [m for m in moves if grammar.completes(tokens, m, fixed[m.kind])]:
        return _one_of([*found, *_otherwise_completed(tokens, found, moves, grammar)], wording)
    if found := [m for m in moves if grammar.is_in_other_order(tokens, m)]:
        return _one_of(found, wording)
    if found := _read_without_kind(tokens, moves, grammar):
        return _one_of(found, wording)
    if inferred := read_inferred(grammar, tokens):
        return _illegal(inferred, moves, wording)
    without_dashes = tuple(token for token in tokens if token != "-")
    loosely = read_loosely(grammar, tokens) or read_loosely(grammar, without_dashes)
    if loosely and not set(moves).intersection(loosely):
        loosely.sort(key=lambda move: grammar.write(move)[: len(tokens)] != tokens)
        return _illegal(loosely, moves, wording)
    if illegal := _illegal_without_kind(tokens, moves, grammar):
        return _illegal(illegal, moves, wording)
    return _guess_meaning(tokens, moves, grammar) if guesses else UnreadableMove(())


def _otherwise_completed(
    tokens: Tokens, found: Sequence[Move], moves: Sequence[Move], grammar: Grammar
) -> list[Move]:
    """Return the other legal moves of which the values of a text could be a later part: with
    `play 6`, who leaves out the cards' value may as well leave out their places."""
    values = tokens[len(grammar.kind_words(type(found[0]))) :]
    if not values or any(move.kind != found[0].kind for move in found):
        return []
    return [
        move
        for move in moves
        if move.kind == found[0].kind and move not in found and values in grammar.later_fields(move)
    ]


def _read_without_kind(tokens: Tokens, moves: Sequence[Move], grammar: Grammar) -> list[Move]:
    """Return the legal moves that a text names apart from the first words of their kind: `E3` where
    only one kind of move can be meant."""
    found: list[Move] = []
    if not tokens:
        return found
    kinds = {type(move): _fixed_fields(moves, move.kind) for move in moves}
    for kind, fixed in kinds.items():
        of_kind = [move for move in moves if type(move) is kind]
        for whole in _with_kind(tokens, kind, grammar):
            found += [m for m in of_kind if grammar.write(m) == whole] or [
                m for m in of_kind if grammar.completes(whole, m, fixed)
            ]
    return list(dict.fromkeys(found)) or [
        move for move in moves if _is_without_kind_in_other_order(tokens, move, grammar)
    ]


def _is_without_kind_in_other_order(tokens: Tokens, move: Move, grammar: Grammar) -> bool:
    words = grammar.kind_words(type(move))
    wholes = (words[: n + 1] + tokens for n in range(len(words)))
    return any(grammar.is_in_other_order(whole, move) for whole in wholes)


def _illegal_without_kind(tokens: Tokens, moves: Sequence[Move], grammar: Grammar) -> list[Move]:
    """Like `_read_without_kind`, for illegal moves of a kind that is possible now, or of which the
    text has a word."""
    possible = {type(move) for move in moves}
    return [
        move
        for kind in (grammar.wording.game.moves if tokens else ())
        for whole in _with_kind(tokens, kind, grammar, is_said=kind not in possible)
        for move in read_exactly(grammar, whole)
        if type(move) is kind
    ]


def _with_kind(
    tokens: Tokens, kind: type[Move], grammar: Grammar, *, is_said: bool = False
) -> list[Tokens]:
    """Return the ways to complete a text that lacks the first words of a kind of move: `4` or
    `below 4` for `flip below 4`. If `is_said`, the text must have at least one of the words."""
    words = grammar.kind_words(kind)
    starts = range(1, len(words) + (not is_said))
    return [words[:n] + tokens for n in starts if words[n:] == tokens[: len(words) - n]]


@dataclass(frozen=True)
class Series:
    """Several moves that are written together. If `is_one_kind`, the player has named all of
    them at once, as in `see C2 E1 D2`. If `is_one_move`, the first is a partial move and the second
    completes it."""

    texts: tuple[str, ...]
    is_one_kind: bool
    is_one_move: bool = False


def split_series(text: str, moves: Sequence[Move], wording: Wording) -> Series | None:
    """Split a text into single moves: steps like `see C2 E1 D2`, or moves that are written one
    after the other, like `place 1-1-1-1 N1` and `eat with B1 meal B2`; None if it is one move. The
    first one is partial or one of the legal `moves`."""
    grammar = Grammar(wording, moves)
    for tokens in grammar.variants(tidy_text(text)):
        if steps := read_series(grammar, tokens):
            return Series(tuple(wording.notation(move) for move in steps), is_one_kind=True)
        if parts := _split_parts(tokens, moves, grammar):
            return _build_series(parts, grammar)
    return None


def _build_series(parts: Sequence[Tokens], grammar: Grammar) -> Series:
    """Return the series of these parts; of several moves, a partial one stays together with the one
    that completes it."""
    begins = grammar.begins_partial(parts[0])
    texts = [_part_text(part, grammar) for part in parts]
    if begins and len(texts) > 2:
        return Series((" ".join(texts[:2]), *texts[2:]), is_one_kind=False)
    return Series(tuple(texts), is_one_kind=False, is_one_move=begins)


def _part_text(part: Tokens, grammar: Grammar) -> str:
    """Return a part of a text as its move is written, if it is exactly one move: a part that is not
    played is given back to send again."""
    exact = read_exactly(grammar, part)
    text = " ".join(part).replace(" - ", "-")
    return grammar.wording.notation(exact[0]) if len(exact) == 1 else text


def _split_parts(tokens: Tokens, moves: Sequence[Move] | None, grammar: Grammar) -> list[Tokens]:
    """Split a text into a move and those that follow it; empty if it is only one. The first is one
    of `moves` unless these are unknown."""
    if read_exactly(grammar, tokens) or len(tokens) > MAX_SPLIT:
        return []
    for at in range(len(tokens) - 1, 0, -1):
        first, second = tokens[:at], tokens[at:]
        if first[-1] == "-" or not _can_be_first(first, second, moves, grammar):
            continue
        if any(not move.is_partial for move in read_exactly(grammar, second)):
            return [first, second]
        if others := _split_parts(second, None, grammar):
            return [first, *others]
    return []


def _can_be_first(
    first: Tokens, second: Tokens, moves: Sequence[Move] | None, grammar: Grammar
) -> bool:
    if grammar.begins_partial(first):
        return bool(read_exactly(grammar, first) or read_loosely(grammar, first))
    if not grammar.said_kind(second)[1]:
        return False
    if moves is None:
        return bool(read_exactly(grammar, first))
    return isinstance(_read_tokens(first, moves, grammar, guesses=False), Move)


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
    return AmbiguousMove(tuple(wording.notation(m) for m in shown), len(found), tuple(found))


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


def _called_so(tokens: Tokens, moves: Sequence[Move], grammar: Grammar) -> list[Move]:
    """Return the moves with this alias (`Game.aliases`), also without the words of their kind."""
    found: list[Move] = []
    for move in moves:
        kind = grammar.kind_words(type(move))
        for line in grammar.wording.game.aliases(move):
            alias = grammar.tokens(grammar.wording.say(line))
            if tokens in (alias, alias[len(kind) :]):
                found.append(move)
    return list(dict.fromkeys(found))


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
