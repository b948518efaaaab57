"""Says what a typed text means: a legal move, several, an illegal one, or none.

A text names a legal move if it is that move's written form or the label of its kind, or if it omits
words and matches only one legal move. Otherwise it may be an illegal move, which the parser reads
too.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from bot.game import Line, Move
from bot.games import AnyGame
from bot.notation.closeness import MAX_SUGGESTIONS, closest_moves, moves_like
from bot.notation.grammar import Grammar
from bot.notation.parser import read_exactly, read_inferred, read_loosely
from bot.notation.steps import Steps, TooManySteps
from bot.notation.tokens import Tokens, normalize_text, tidy_text
from bot.picker import FIRST, KIND, kind_options
from bot.texts import Wording


@dataclass(frozen=True)
class UnreadableMove:
    """The text is not a move. `suggestions` are the closest legal moves in notation, if any come
    close; `word` is its first word that the notation does not have; `kind` is the kind of move that
    it begins like, or the only one that is asked for now. If it `is_too_long`, reading it was given
    up."""

    suggestions: tuple[str, ...]
    word: str = ""
    kind: str = ""
    is_too_long: bool = False


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


_TOO_LONG = UnreadableMove((), is_too_long=True)
Reading = Move | AmbiguousMove | IllegalMoves | UnreadableMove
MAX_ALTERNATIVES = 5
"""So many moves that a text can mean are all named; of more, only the first few."""
MAX_OMITTED = 8
"""Maximum number of words that are left out, one at a time, to find what a text may mean."""


def read_move(
    text: str, moves: Sequence[Move], wording: Wording, steps: Steps | None = None
) -> Reading:
    """Return the one of `moves` that `text` names, or the reason why there is none.

    Interpretations are tried from strict to lenient. A text that exactly names an illegal move is
    never completed to a legal one of its kind; it can be another kind, by a synonym: `eat B2` is
    `meal B2` where that is asked. Reading is given up when no `steps` are left.
    """
    try:
        return _read_variants(text, Grammar(wording, moves, steps))
    except TooManySteps:
        return _TOO_LONG


def _read_variants(text: str, grammar: Grammar) -> Reading:
    typed, text, moves, wording = text, tidy_text(text), grammar.moves, grammar.wording
    variants = grammar.variants(text)
    illegal = [move for tokens in variants for move in read_exactly(grammar, tokens)]
    for said in map(normalize_text, (typed, text)):  # a name can end like a sentence: Bob or Bob!
        if found := [m for m in moves if grammar.write_normalized(m) == said]:
            return _one_of(found, wording)
        strictly = [m for m in illegal if grammar.write_normalized(m) == said]
        if strictly and (len(variants) == 1 or type(strictly[0]) in grammar.kinds):
            return _illegal(strictly, moves, wording)
    readings: dict[Tokens, Reading | None] = {}
    for tokens in variants:
        readings[tokens] = reading = read_tokens(tokens, grammar)
        if isinstance(reading, Move):
            return reading
    return _most_telling(readings, grammar)


def _most_telling(readings: Mapping[Tokens, Reading | None], grammar: Grammar) -> Reading:
    """Return the reading to refuse a text by, of several with different synonyms: one that fits
    legal moves, else one of a kind of move that is possible now, else the first. What is no move
    is guessed at last, as far as there are steps for it."""
    found = [reading for reading in readings.values() if reading is not None]
    for each in found:
        if isinstance(each, AmbiguousMove):
            return each
    guesses: list[Reading] = []
    unread = (tokens for tokens, reading in readings.items() if reading is None)
    try:
        for each in chain(found, (_guess_meaning(tokens, grammar) for tokens in unread)):
            if isinstance(each, IllegalMoves) and any(type(m) in grammar.kinds for m in each.moves):
                return each
            guesses += [each] if each not in found else []
    except TooManySteps:
        return next(iter(found or guesses), _TOO_LONG)
    return next(iter(readings.values())) or guesses[0]


def read_tokens(tokens: Tokens, grammar: Grammar) -> Reading | None:
    """Return the reading of a text; None if it is no move. Variants of a text have parts in common:
    each is read once."""
    key = ("reading", tokens)
    if key not in grammar.memo:
        grammar.memo[key] = _read_tokens(tokens, grammar)
    found: Reading | None = grammar.memo[key]
    return found


def _read_tokens(tokens: Tokens, grammar: Grammar) -> Reading | None:
    wording, moves = grammar.wording, grammar.moves
    if found := grammar.written_so(tokens):
        return _one_of(found, wording)
    if found := _labelled(tokens, grammar):
        return _one_of(found, wording)
    if found := _called_so(tokens, grammar):
        also = (m for m in moves if m not in found and _is_without_sign(tokens, m, grammar))
        return _one_of([*found, *also], wording)
    illegal = read_exactly(grammar, tokens)
    names_kind = any(grammar.kind_words(type(move)) for move in illegal)
    if illegal and (names_kind or not _read_without_kind(tokens, grammar)):
        return _illegal(illegal, moves, wording)
    if found := grammar.completed_by(tokens):
        return _one_of([*found, *_otherwise_completed(tokens, found, moves, grammar)], wording)
    if found := grammar.in_other_order(tokens):
        return _one_of(found, wording)
    if found := _read_without_kind(tokens, grammar):
        return _one_of(found, wording)
    if inferred := read_inferred(grammar, tokens):
        return _illegal(inferred, moves, wording)
    without_dashes = tuple(token for token in tokens if token != "-")
    loosely = read_loosely(grammar, tokens) or read_loosely(grammar, without_dashes)
    if loosely and not set(moves).intersection(loosely):
        loosely.sort(key=lambda move: grammar.write(move)[: len(tokens)] != tokens)
        return _illegal(loosely, moves, wording)
    if illegal := _illegal_without_kind(tokens, grammar):
        return _illegal(illegal, moves, wording)
    if illegal := _illegal_in_other_order(tokens, grammar):
        return _illegal(illegal, moves, wording)
    return None


def _is_without_sign(tokens: Tokens, move: Move, grammar: Grammar) -> bool:
    """Whether a text is a written move without the sign between two numbers, with or without the
    words of its kind: `play 1 1` can be two cards as well as place 1."""
    written = tuple(token for token in grammar.write(move) if token != "=")
    return tokens in (written, written[len(grammar.kind_words(type(move))) :])


def _illegal_in_other_order(tokens: Tokens, grammar: Grammar) -> list[Move]:
    """Return the illegal moves of which a text has all words of the kind, but not at its beginning:
    `flip 12 above`."""
    for kind in grammar.wording.game.moves:
        words = grammar.kind_words(kind)
        if len(words) > 1 and set(words) <= set(tokens):
            rest = list(tokens)
            for word in words:
                rest.remove(word)
            if found := read_exactly(grammar, (*words, *rest)):
                return found
    return []


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


def _read_without_kind(tokens: Tokens, grammar: Grammar) -> list[Move]:
    """Return the legal moves that a text names apart from the first words of their kind: `E3` where
    only one kind of move can be meant."""
    found: list[Move] = []
    if not tokens:
        return found
    for kind in grammar.kinds:
        for whole in _with_kind(tokens, kind, grammar):
            written = [move for move in grammar.written_so(whole) if type(move) is kind]
            completed = grammar.completed_by(whole, kind)
            if completed and not written:
                completed += _otherwise_completed(whole, completed, grammar.moves, grammar)
            found += written or completed
    return list(dict.fromkeys(found)) or _without_kind_in_other_order(tokens, grammar)


def _without_kind_in_other_order(tokens: Tokens, grammar: Grammar) -> list[Move]:
    found: set[Move] = set()
    for kind in grammar.kinds:
        words = grammar.kind_words(kind)
        for n in range(len(words)):
            found.update(grammar.in_other_order(words[: n + 1] + tokens, kind))
    return [move for move in grammar.moves if move in found]


def _illegal_without_kind(tokens: Tokens, grammar: Grammar) -> list[Move]:
    """Like `_read_without_kind`, for illegal moves of a kind that is possible now, or of which the
    text has a word."""
    return [
        move
        for kind in (grammar.wording.game.moves if tokens else ())
        for whole in _with_kind(tokens, kind, grammar, is_said=kind not in grammar.kinds)
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


def _one_of(found: Sequence[Move], wording: Wording) -> Reading:
    if len(found) == 1:
        return found[0]
    shown = found if len(found) <= MAX_ALTERNATIVES else found[:MAX_SUGGESTIONS]
    return AmbiguousMove(tuple(wording.notation(m) for m in shown), len(found), tuple(found))


def _labelled(tokens: Tokens, grammar: Grammar) -> list[Move]:
    """Return the moves of a kind whose button has this label, or the move that it makes at once."""
    for kind, label in _kind_labels(grammar):
        if label == tokens:
            found = [m for m in grammar.moves if m.kind == kind.removeprefix(FIRST)]
            return found[:1] if kind.startswith(FIRST) else found
    return []


def _kind_labels(grammar: Grammar) -> list[tuple[str, Tokens]]:
    """Return the labels of the buttons of each kind of legal move."""
    if "labels" not in grammar.memo:
        kinds = (*kind_options(grammar.moves), *dict.fromkeys(m.kind for m in grammar.moves))
        label = grammar.wording.option_label
        grammar.memo["labels"] = [(kind, grammar.tokens(label(KIND, kind))) for kind in kinds]
    found: list[tuple[str, Tokens]] = grammar.memo["labels"]
    return found


def _called_so(tokens: Tokens, grammar: Grammar) -> list[Move]:
    """Return the moves with this alias (`Game.aliases`), also without the words of their kind."""
    if "aliases" not in grammar.memo:
        grammar.memo["aliases"] = _aliases(grammar)
    found: list[Move] = grammar.memo["aliases"].get(tokens, [])
    return list(dict.fromkeys(found))


def _aliases(grammar: Grammar) -> dict[Tokens, list[Move]]:
    found: dict[Tokens, list[Move]] = {}
    for move in grammar.moves:
        words = grammar.kind_words(type(move))
        for line in grammar.wording.game.aliases(move):
            alias = grammar.tokens(grammar.wording.say(line))
            for tokens in (alias, alias[len(words) :]):
                found.setdefault(tokens, []).append(move)
    return found


def _illegal(illegal: Sequence[Move], moves: Sequence[Move], wording: Wording) -> IllegalMoves:
    """Return the reading as illegal moves, with the closest legal ones."""
    nearest = closest_moves(illegal, moves)
    return IllegalMoves(tuple(illegal), tuple(wording.notation(move) for move in nearest))


def _guess_meaning(tokens: Tokens, grammar: Grammar) -> Reading:
    """Return the reason why a text is not a move: without words that it does not need it is an
    illegal one, or it has an unknown word. Nothing that was only guessed is played."""
    wording, moves = grammar.wording, grammar.moves
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
        found = grammar.written_so(rest) or grammar.completed_by(rest)
        meant += found
        illegal = read_exactly(grammar, rest) or read_loosely(grammar, rest)
        if not found and illegal and not set(moves).intersection(illegal):
            return _illegal(illegal, moves, wording)
    samples = grammar.read_kind(tokens) or grammar.read_kind(known[:begun] if begun else ("",))
    if samples and type(samples[0]) not in grammar.kinds:
        return IllegalMoves(tuple(samples), (), names_kind=True)
    nearest = list(dict.fromkeys([*meant, *moves_like(known, moves, grammar)]))
    suggestions = tuple(wording.notation(move) for move in nearest[:MAX_SUGGESTIONS])
    usual = [move for move in moves if not move.offered_alongside] or moves
    kind = said_kind or _kind_of(grammar.read_kind(tokens[:1])) or _kind_of(usual)
    return UnreadableMove(suggestions, unknown[0] if unknown else "", kind)


def _kind_of(moves: Sequence[Move]) -> str:
    """Return the kind of the moves, if they are all of one kind."""
    kinds = {move.kind for move in moves}
    return kinds.pop() if len(kinds) == 1 else ""
