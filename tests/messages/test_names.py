"""People's names: nothing invisible is kept, nothing formats or pings."""

import pytest

from bot.messages.names import MAX_NAME, clean_name, escape_markup


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ann", "Ann"),
        ("  Łukasz \n Zoë ", "Łukasz Zoë"),
        ("a\u202eb\u200bc\x07", "abc"),
        ("\u2066", "?"),
        ("", "?"),
        ("x" * 50, "x" * MAX_NAME),
    ],
)
def test_a_name_is_kept_plain(given: str, kept: str) -> None:
    assert clean_name(given) == kept


@pytest.mark.parametrize("name", ["*bold*", "_x_", "`code`", "~~gone~~", "||spoiler||"])
def test_a_name_formats_nothing(name: str) -> None:
    assert escape_markup(name).startswith("\\")


@pytest.mark.parametrize("name", ["@everyone", "<@123456789012345678>"])
def test_a_name_pings_nobody(name: str) -> None:
    assert name not in escape_markup(name)


@pytest.mark.parametrize("name", ["<t:1:R>", "<#123456789012345678>", "</end:1>", "<:leaf:12345>"])
def test_a_name_is_no_moment_channel_command_or_emoji(name: str) -> None:
    assert escape_markup(name) == f"\\{name}"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("http://a.b/**c**", r"http\://a.b/\*\*c\*\*"),
        ("see https://a.b", r"see https\://a.b"),
        ("[a](http://b.c)", r"\[a](http\://b.c)"),
    ],
)
def test_a_name_links_nothing(name: str, told: str) -> None:
    """Every table message would carry the link, and Discord's preview of what it leads to."""
    assert escape_markup(name) == told


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\u115f \uffa0"])
def test_a_name_that_looks_like_nothing_is_none(name: str) -> None:
    assert clean_name(name) == "?"


@pytest.mark.parametrize("name", ["discord.gg/abc", "discord.com/invite/abc", "DISCORD.GG/x-1"])
def test_a_name_is_no_invitation(name: str) -> None:
    """Discord's clients make one of it without any scheme."""
    assert name not in escape_markup(name)
    assert escape_markup(name).replace("\\", "") == name
