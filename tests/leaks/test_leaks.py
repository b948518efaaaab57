"""The quick form of `python -m tests.leaks`: some leaks are planted, and all can be."""

from importlib import import_module
from pathlib import Path

import pytest

from tests.leaks.__main__ import is_found
from tests.leaks.planted import LEAKS, Leak

QUICK = (
    "all events are told to every audience",
    "a live match can be exported",
    "a secret move pings",
)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.name)
def test_the_place_of_a_leak_and_its_tests_are_there(leak: Leak) -> None:
    holder: object = import_module(leak.place[0])
    for name in leak.place[1:]:
        holder = getattr(holder, name)
    assert callable(holder)
    assert all(Path(file).is_file() for file in leak.tests)


@pytest.mark.parametrize("name", QUICK)
def test_a_planted_leak_is_found(name: str) -> None:
    (leak,) = (leak for leak in LEAKS if leak.name == name)
    assert is_found(leak)
