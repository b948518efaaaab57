"""People's names: nothing invisible is kept, nothing formats or pings."""

from dataclasses import replace

import pytest

from bot.game import Seat
from bot.match.model import PersonChair, Position
from bot.messages.names import MAX_NAME, clean_name, escape_markup
from bot.messages.reader import Reader
from render.kit.text import is_drawable


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


def test_a_name_that_no_font_can_draw_is_its_username_in_pictures(position: Position) -> None:
    """No sentence loses its subject, and words keep the name."""
    ann, *others = position.match.chairs
    assert isinstance(ann, PersonChair)
    aman = replace(ann, name="አማን", username="aman_7")
    match = replace(position.match, chairs=(aman, *others))
    reader = Reader(match, None, "en")
    draft = reader.draft(replace(position, match=match), "", "አማን, bid.")
    assert draft.picture is not None
    assert draft.picture.scene.names == ("aman_7", "B*b", "Zoë")
    assert draft.picture.scene.headline == "aman_7, bid."
    assert match.names[Seat(0)] == "አማን"


def test_two_names_are_not_made_alike_by_a_username(position: Position) -> None:
    ann, *others = position.match.chairs
    assert isinstance(ann, PersonChair)
    aman = replace(ann, name="አማን", username="zoë")
    match = replace(position.match, chairs=(aman, *others))
    assert list(match.names_for(is_drawable).values()) == ["zoë", "B*b", "Zoë (2)"]


@pytest.mark.parametrize("name", ["שלום", "مرحبا", "Ann עולם"])
def test_a_name_from_right_to_left_turns_only_itself(name: str) -> None:
    assert escape_markup(name) == f"\u2068{name}\u2069"


def test_a_name_from_left_to_right_is_not_isolated() -> None:
    assert escape_markup("漢字 Zoë") == "漢字 Zoë"
