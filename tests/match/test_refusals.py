"""Every refusal has a sentence, with placeholders that it fills."""

import re
from pathlib import Path

import pytest

import bot.match
from bot.texts.catalogue import template

SOURCES = [p.read_text("utf-8") for p in sorted(Path(bot.match.__path__[0]).glob("*.py"))]
KEYS = sorted({key for source in SOURCES for key in re.findall(r'Refused\(\s*"(\w+)"', source)})


def given(key: str) -> set[str]:
    """The arguments with which every source raises this refusal."""
    raised = (re.findall(rf'Refused\(\s*"{key}"([^\n]*)', source) for source in SOURCES)
    each = [set(re.findall(r"(\w+)=", line)) for lines in raised for line in lines]
    return set.intersection(*each)


def test_there_are_refusals() -> None:
    assert {"stale", "not_your_turn", "full"} <= set(KEYS)


@pytest.mark.parametrize("key", KEYS)
def test_a_refusal_has_a_text_whose_placeholders_are_given(key: str) -> None:
    found = template("", f"refusal.{key}", "en")
    forms = [found] if isinstance(found, str) else list(found.values())
    for form in forms:
        assert set(re.findall(r"\{(\w+)\}", form)) <= given(key)
