"""Events are told in the past: they become the history of the thread."""

import re
from collections.abc import Iterator

import pytest

from bot.games import GAMES
from bot.texts.catalogue import ENGLISH, load_catalogue
from tests.conformance.telling import forms

VERBS = (
    "add|agree|become|begin|bring|build|choose|climb|come|complete|cover|dig|discard|draw|eat|end|"
    "enter|fill|fit|flee|flip|frighten|give|harvest|keep|knock|lay|leave|lie|light|look|lose|make|"
    "move|open|pass|pay|peek|place|play|press|reach|resign|ride|see|sell|show|stand|start|stay|"
    "stop|swap|swing|take|turn|wait|walk|win"
)
NOUNS = "end|light|look|move|place|stand|start|turn|wait"
"""Verbs only after who does it: "no more moves" has none."""
PRESENT = re.compile(
    r"\b(?:[Ii]t's|[Tt]hat's|is|isn't|are|aren't|has|have|would like)\b"
    r"|\b(?:does|goes|hits|lets|misses|passes)\b"
    rf"|\b(?!(?:{NOUNS})s\b)(?:{VERBS})s\b"
    rf"|(?:\{{(?:seat|name|owner|loser)\}}|\b[Ii]t|\bpawn|\bchip|\bboard) (?:{VERBS})s\b"
    rf"|\b[Yy]ou (?:go|miss|would like|{VERBS})\b"
)
STANDING = {
    "": ("start", "decline", "away", "left", "back"),  # who begins, or plays on
    "back-to-the-jungle": ("over",),
    "cacao": ("lost", "suns_lost", "kept", "order", "order_never"),  # rules that always hold
    "jungle": ("begins", "covers", "covers_own"),
    "lots": ("bid",),
}
"""Events that also tell what stays so: a rule, or who is to act."""


def event_texts() -> Iterator[tuple[str, str, str]]:
    """Each game (the bot itself is ""), with the key and the forms of the text of each event."""
    for game in ("", *GAMES):
        for key, template in load_catalogue(game, ENGLISH).items():
            is_event = (
                re.search(r"(^|\.)event\.", key) if game else key.startswith(("told.", "you."))
            )
            if is_event and key.rpartition(".")[2] not in STANDING.get(game, ()):
                yield from ((game, key, form) for form in forms(template))


@pytest.mark.parametrize("game", ["", *GAMES])
def test_events_are_told_in_the_past(game: str) -> None:
    told = [(key, form) for each, key, form in event_texts() if each == game]
    assert told
    assert not [(key, form) for key, form in told if PRESENT.search(form)]


@pytest.mark.parametrize(
    "present",
    [
        *("{seat} moves the snake.", "You move the snake.", "You lay a tile.", "It can be: it is."),
        *("{seat} has placed {animals}.", "{seat}'s tongue hits {spot}.", "It goes face down."),
    ],
)
def test_the_present_is_noticed(present: str) -> None:
    assert PRESENT.search(present)


def test_a_noun_is_no_verb() -> None:
    assert not PRESENT.search("You made no more moves in {turns} turns.")
