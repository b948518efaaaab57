"""Every other language has exactly the English texts, with the same placeholders."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from bot.games import GAMES
from bot.texts.catalogue import ENGLISH, Template, load_catalogue, texts_folder
from tests.conformance.telling import placeholders

COMMAND_NAMES = ("name.", "parameter_name.")
"""Names of commands and their parameters: English needs no texts for them, they are the code's."""
ENGLISH_TEXTS: dict[str, Template] = {
    "a.seats": {"one": "{n} seat", "other": "{n} seats"},
    "a.won": "{name} wins.",
}


def faults(texts: Mapping[str, Template], english: Mapping[str, Template]) -> Iterator[str]:
    """What is wrong with a language's texts, each with its key."""
    yield from (f"{key}: missing" for key in english.keys() - texts.keys())
    for key in texts:
        if key.startswith(COMMAND_NAMES):
            continue
        if key not in english:
            yield f"{key}: unknown, perhaps misspelt"
        elif wrong := placeholders(texts[key]) ^ placeholders(english[key]):
            yield f"{key}: expected the placeholders of English, these differ: {sorted(wrong)}"
        elif not isinstance(english[key], str) and isinstance(texts[key], str):
            yield f"{key}: expected plural forms"


def languages() -> Iterator[tuple[str, str]]:
    """Each game (the bot itself is "") and language in which there are texts, English apart."""
    for game in ("", *GAMES):
        for file in sorted(Path(texts_folder(game)).glob("*.toml")):
            if file.stem != ENGLISH:
                yield game, file.stem


@pytest.mark.parametrize(("game", "locale"), [*languages(), ("", ENGLISH)])
def test_a_language_has_every_text_and_no_other(game: str, locale: str) -> None:
    found = sorted(faults(load_catalogue(game, locale), load_catalogue(game, ENGLISH)))
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("texts", "fault"),
    [
        ({"a.seats": {"one": "{n} posto", "other": "{n} posti"}}, "a.won: missing"),
        ({**ENGLISH_TEXTS, "a.wno": "x"}, "a.wno: unknown"),
        ({**ENGLISH_TEXTS, "a.won": "{nome} vince."}, "a.won: expected the placeholders"),
        ({**ENGLISH_TEXTS, "a.seats": "{n} posti"}, "a.seats: expected plural forms"),
    ],
)
def test_a_slip_of_a_translator_is_named(texts: Mapping[str, Template], fault: str) -> None:
    (found,) = faults(texts, ENGLISH_TEXTS)
    assert found.startswith(fault)
