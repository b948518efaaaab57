"""Lettering: clean, fitted, whole."""

import tomllib
from pathlib import Path

import pytest

import bot
from render.kit.coverage import code_points
from render.kit.text import FAMILIES, clean_text, fit_text, font_runs, text_sprite, text_width

TEXTS = sorted(Path(bot.__file__).parent.rglob("texts/*.toml"))


@pytest.mark.parametrize(
    ("given", "drawn"),
    [
        ("Łukasz", "Łukasz"),
        ("A\u202enia\u200f", "Ania"),
        ("a\x00b\nc", "abc"),
        ("Кирилл 🐍", "Кирилл"),
        ("\U0001d4d0nia", "Ania"),
        ("Zoe\u0308", "Zoë"),
        ("漢字", "…"),
        ("漢字 and Ann", "… and Ann"),
        ("", ""),
    ],
)
def test_a_name_is_drawn_without_what_cannot_or_must_not_be_drawn(given: str, drawn: str) -> None:
    assert clean_text(given) == drawn


@pytest.mark.parametrize("name", ["Łukasz Żółć", "Şükrü Iğdır", "Nguyễn Thị Ánh", "Jiří", "Niño"])
def test_latin_names_are_drawn_by_the_first_family(name: str) -> None:
    assert {family for _, family in font_runs(clean_text(name))} == {FAMILIES[0]}


@pytest.mark.parametrize("name", ["Кирилл", "Ελένη"])
def test_other_scripts_are_drawn_by_the_family_behind(name: str) -> None:
    assert clean_text(name) == name
    assert {family for _, family in font_runs(name)} == {FAMILIES[1]}


@pytest.mark.parametrize("room", [60, 120, 300])
@pytest.mark.parametrize("size", [26, 40, 54])
def test_a_long_name_is_fitted_into_its_room(size: int, room: int) -> None:
    text, smaller = fit_text("Wilhelmina the Magnificent of Oz", size, room)
    assert text_width(text, smaller) <= room


def test_a_short_name_keeps_its_size() -> None:
    assert fit_text("Zoë", 40, 300) == ("Zoë", 40)


@pytest.mark.parametrize("text", ["Ǻģjpqy", "Ễ", "|", "WWW", "Й", "3-4"])
@pytest.mark.parametrize("edge", [0, 5])
def test_no_letter_is_cut_by_its_stamp(text: str, edge: int) -> None:
    mask = text_sprite(text, 54, edge=edge).mask
    left, top, right, bottom = mask.getbbox() or (0, 0, 0, 0)
    assert min(left, top, mask.width - right, mask.height - bottom) >= 1


@pytest.mark.parametrize("file", TEXTS, ids=lambda file: f"{file.parts[-3]}/{file.stem}")
def test_every_letter_of_the_texts_has_a_glyph(file: Path) -> None:
    wanted = {c for text in _strings(tomllib.loads(file.read_text("utf-8"))) for c in text}
    assert {c for c in wanted if not c.isspace() and clean_text(c) != c} == set()


def _strings(value: object) -> list[str]:
    if isinstance(value, dict):
        return [text for part in value.values() for text in _strings(part)]
    return [value] if isinstance(value, str) else []


def test_a_font_covers_what_it_has() -> None:
    import fontpkg

    points = code_points(Path(fontpkg.path("Baloo 2")))
    assert ord("ż") in points
    assert ord("漢") not in points
