"""People's names: nothing invisible is kept, nothing formats or pings."""

import pytest

from bot.controls.names import LIMIT, escaped, plain_name


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Łukasz \n Zoë ", "Łukasz Zoë"),
        ("a\u202eb\u200bc\x07", "abc"),
        ("\u2066", "?"),
        ("", "?"),
        ("x" * 50, "x" * LIMIT),
    ],
)
def test_a_name_is_kept_plain(given: str, kept: str) -> None:
    assert plain_name(given) == kept


@pytest.mark.parametrize("name", ["*bold*", "_x_", "`code`", "~~gone~~", "||spoiler||"])
def test_a_name_formats_nothing(name: str) -> None:
    assert escaped(name).startswith("\\")


@pytest.mark.parametrize("name", ["@everyone", "<@123456789012345678>"])
def test_a_name_pings_nobody(name: str) -> None:
    assert name not in escaped(name)
