"""Splits typed text into words, numbers and signs."""

import re
from collections.abc import Collection
from typing import TypeAlias
from unicodedata import category, normalize

Tokens: TypeAlias = tuple[str, ...]
MAX_TEXT = 200
"""Maximum length of a parsed text in characters; every written move is shorter."""
DASHES = "[\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}]"
QUOTES = "`´'\"\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}\
\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\
\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}\N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}"
OPTIONAL = frozenset("·•.,;:@*>→/#+!?|()[]" + QUOTES)
"""Signs that a text can omit or add. The hyphen and the equals sign are not optional: the one can
be a minus, the other separates two numbers."""
PASTED = re.compile(r"/move\s+(text:\s*)?", re.IGNORECASE)


def tidy_text(text: str) -> str:
    """Remove what surrounds a copied move: quotes and backticks, invisible characters, `/move`
    before it, a full stop after it.

    >>> tidy_text("`/move play 3-4 =7`.")
    'play 3-4 =7'
    """
    shown = "".join(c for c in text[:MAX_TEXT] if category(c) != "Cf")
    around = QUOTES + " \t\n.!"
    return PASTED.sub("", shown.strip(around), count=1).strip(around)


def normalize_text(text: str) -> str:
    """Normalize a text for comparison: case, width and dashes are unified, and spaces remain only
    between two words or numbers, as phones insert other dashes and wide signs.

    >>> normalize_text(" Play 3 – 4  = 7 ")
    'play 3-4=7'
    """
    folded = re.sub(DASHES, "-", normalize("NFKC", text[:MAX_TEXT]).casefold())
    # Spaces first: searching for a sign behind many of them would take quadratic time.
    words = " ".join(folded.split())
    return re.sub(r" ?([^\w ]) ?", r"\1", words)


def split_tokens(text: str, known_words: frozenset[str] = frozenset()) -> Tokens:
    """Split a text into words, numbers and non-optional signs. Joined words are split if their
    parts are known words or single letters beside a number: `pass` is not p, as, s.

    >>> split_tokens("A1 > B1asmonkey", frozenset({"as", "monkey"}))
    ('a', '1', 'b', '1', 'as', 'monkey')
    >>> split_tokens("1asb2, pass", frozenset({"as"}))
    ('1', 'as', 'b', '2', 'pass')
    """
    raw = re.findall(r"[^\W\d_]+|\d+|[^\w\s]|_", normalize_text(text))
    tokens: list[str] = []
    for before, token, after in zip(["", *raw], raw, [*raw[1:], ""], strict=False):
        if token not in OPTIONAL:
            letters = [0] * before.isdecimal() + [len(token) - 1] * after.isdecimal()
            tokens += _split_word(token, known_words, letters) or [token]
    return tuple(tokens)


def _split_word(
    word: str, known_words: frozenset[str], letters: Collection[int]
) -> list[str] | None:
    """Split a word into the fewest known words, and single letters at the positions `letters`; None
    if impossible."""
    if word in known_words or len(word) == 1 or not word.isalpha():
        return [word]
    best: list[list[str] | None] = [[]]
    for end in range(1, len(word) + 1):
        found = None
        for start in range(end):
            before, part = best[start], word[start:end]
            is_part = part in known_words or (len(part) == 1 and start in letters)
            if before is not None and is_part and (found is None or len(before) < len(found) - 1):
                found = [*before, part]
        best.append(found)
    parts = best[-1]
    return parts if parts and not known_words.isdisjoint(parts) else None


def is_subsequence(short: Tokens, long: Tokens) -> bool:
    """Whether `long` contains all of `short` in the same order, possibly with gaps."""
    rest = iter(long)
    return all(token in rest for token in short)
