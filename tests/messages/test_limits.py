"""A message that Discord would refuse is not sent."""

from dataclasses import replace

import pytest

from bot.messages.draft import Button, Draft, Select, SelectOption
from bot.messages.limits import OverLimit, check_draft, shorten

FINE = Draft("hello", rows=((Button("Move", "jp:move:1::::"),),))


def _choices(count: int) -> tuple[SelectOption, ...]:
    return tuple(SelectOption(f"option {n}", str(n)) for n in range(count))


def test_a_message_within_every_limit_passes() -> None:
    check_draft(replace(FINE, rows=(*FINE.rows, (Select("p", "Choose", _choices(25)),))))


@pytest.mark.parametrize(
    ("draft", "fault"),
    [
        (Draft(""), "content or a picture"),
        (Draft("x" * 2001), "content of at most 2000"),
        (replace(FINE, alt="x" * 1025), "alt text of at most 1024"),
        (replace(FINE, rows=FINE.rows * 2), "distinct custom ids"),
        (replace(FINE, rows=((Button(" ", "a"),),)), "expected a label"),
        (replace(FINE, rows=((Button("x" * 81, "a"),),)), "label of at most 80"),
        (replace(FINE, rows=((Button("x", "a" * 101),),)), "custom id of at most 100"),
        (replace(FINE, rows=(tuple(Button("x", str(n)) for n in range(6)),)), "in a row, got 6"),
        (replace(FINE, rows=tuple((Button("x", str(n)),) for n in range(6))), "5 rows, got 6"),
        (replace(FINE, rows=((Select("p", "Choose", _choices(26)),),)), "25 options, got 26"),
        (replace(FINE, rows=((Select("p", "Choose", ()),),)), "25 options, got 0"),
        (replace(FINE, rows=((Select("p", "x" * 151, _choices(1)),),)), "placeholder of at most"),
        (
            replace(FINE, rows=((Select("p", "x", (SelectOption("a", "1"),) * 2),),)),
            "distinct option",
        ),
        (
            replace(FINE, rows=((Select("p", "x", (SelectOption("a" * 101, "1"),)),),)),
            "option label",
        ),
    ],
)
def test_a_message_over_a_limit_is_refused_by_name(draft: Draft, fault: str) -> None:
    with pytest.raises(OverLimit, match=fault):
        check_draft(draft)


@pytest.mark.parametrize(
    "sign",
    [
        "\U0001f469\u200d\U0001f469\u200d\U0001f467",
        "\U0001f44d\U0001f3fd",
        "\U0001f1ee\U0001f1f9",
        "\u2764\ufe0f",
        "e\u0301",
    ],
    ids=["family", "skin tone", "flag", "red heart", "accent"],
)
def test_what_is_shown_as_one_sign_is_kept_or_cut_whole(sign: str) -> None:
    for limit in range(1, 3 * len(sign)):
        whole = (limit - 1) // len(sign)
        if whole:
            assert shorten(sign * 4, limit) == sign * whole + "…"


def test_a_text_of_nothing_but_one_sign_is_cut_anywhere() -> None:
    assert len(shorten("e" + 50 * "\u0301", 10)) == 10
