"""A message that Discord would refuse is not sent."""

from dataclasses import replace

import pytest

from bot.messages.draft import Choice, Draft, Pick, Press
from bot.messages.limits import OverLimit, check

FINE = Draft("hello", rows=((Press("Move", "jp:move:1::::"),),))


def _choices(count: int) -> tuple[Choice, ...]:
    return tuple(Choice(f"option {n}", str(n)) for n in range(count))


def test_a_message_within_every_limit_passes() -> None:
    check(replace(FINE, rows=(*FINE.rows, (Pick("p", "Choose", _choices(25)),))))


@pytest.mark.parametrize(
    ("draft", "fault"),
    [
        (Draft(""), "content or a picture"),
        (Draft("x" * 2001), "content of at most 2000"),
        (replace(FINE, alt="x" * 1025), "alt text of at most 1024"),
        (replace(FINE, rows=FINE.rows * 2), "distinct custom ids"),
        (replace(FINE, rows=((Press(" ", "a"),),)), "expected a label"),
        (replace(FINE, rows=((Press("x" * 81, "a"),),)), "label of at most 80"),
        (replace(FINE, rows=((Press("x", "a" * 101),),)), "custom id of at most 100"),
        (replace(FINE, rows=(tuple(Press("x", str(n)) for n in range(6)),)), "in a row, got 6"),
        (replace(FINE, rows=tuple((Press("x", str(n)),) for n in range(6))), "5 rows, got 6"),
        (replace(FINE, rows=((Pick("p", "Choose", _choices(26)),),)), "25 options, got 26"),
        (replace(FINE, rows=((Pick("p", "Choose", ()),),)), "25 options, got 0"),
        (replace(FINE, rows=((Pick("p", "x" * 151, _choices(1)),),)), "placeholder of at most"),
        (replace(FINE, rows=((Pick("p", "x", (Choice("a", "1"),) * 2),),)), "distinct option"),
        (replace(FINE, rows=((Pick("p", "x", (Choice("a" * 101, "1"),)),),)), "option label"),
    ],
)
def test_a_message_over_a_limit_is_refused_by_name(draft: Draft, fault: str) -> None:
    with pytest.raises(OverLimit, match=fault):
        check(draft)
