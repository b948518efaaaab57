"""The bot's own texts and its sources fit together."""

import re

import pytest

from bot.texts.catalogue import ENGLISH, Template, load_catalogue
from tests.conformance.telling import placeholders
from tests.texts.keys import Said, constants, is_said, lacks_nothing, said

TEXTS = load_catalogue("", ENGLISH)
GROUPS = {key.partition(".")[0] for key in TEXTS}


@pytest.mark.parametrize("key", TEXTS)
def test_text_is_said_somewhere(key: str) -> None:
    assert is_said(key)


@pytest.mark.parametrize(
    "key",
    sorted(c for c in constants() if re.fullmatch(rf"({'|'.join(GROUPS)})\.[a-z_]+", c)),
)
def test_key_in_the_sources_has_a_text(key: str) -> None:
    assert key in TEXTS


@pytest.mark.parametrize("call", list(said()), ids=lambda call: f"{call.where} {call.key}")
def test_call_gives_what_the_text_tells(call: Said) -> None:
    assert lacks_nothing(call)


@pytest.mark.parametrize("key", [key for key, text in TEXTS.items() if not isinstance(text, str)])
def test_plural_forms_tell_no_more_than_the_general_one(key: str) -> None:
    text: Template = TEXTS[key]
    assert not isinstance(text, str)
    assert placeholders(text["one"]) <= placeholders(text["other"]) | {"n"}
