"""Lettering: clean, fitted, whole."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from unicodedata import category

import pytest
from PIL import ImageStat

import bot
from render.kit import fonts
from render.kit.coverage import code_points
from render.kit.fonts import FAMILIES
from render.kit.text import (
    DOTS,
    clean_text,
    fit_text,
    font_runs,
    is_drawable,
    shorten_middle,
    text_sprite,
    text_width,
)

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
        ("漢字", "漢字"),
        ("አማርኛ", "…"),
        ("አማርኛ and Ann", "… and Ann"),
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


SHAPED = {
    "Hebrew": "שלום עולם",
    "Arabic": "مرحبا بالعالم",
    "Devanagari": "हिन्दी नाम",
    "Bengali": "বাংলা নাম",
    "Tamil": "தமிழ் பெயர்",
    "Telugu": "తెలుగు పేరు",
    "Thai": "ผู้นำ ชาวโลก",
    "Khmer": "ឈ្មោះខ្មែរ",
}
BASIC = {"Chinese": "王小明", "Japanese": "日本語のなまえ", "Korean": "홍길동 김"}
needs_shaping = pytest.mark.skipif(not fonts.can_shape(), reason="FriBiDi is not on this machine")


@pytest.fixture
def without_fribidi(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(fonts, "can_shape", lambda: False)
    caches = (clean_text, text_width, fit_text)
    for each in caches:
        each.cache_clear()
    yield
    for each in caches:
        each.cache_clear()


@needs_shaping
@pytest.mark.parametrize("name", SHAPED.values(), ids=SHAPED)
def test_names_of_other_scripts_are_drawn_whole_in_one_run(name: str) -> None:
    assert clean_text(name) == name
    assert is_drawable(name)
    assert len(font_runs(name)) == 1


@needs_shaping
@pytest.mark.parametrize("room", range(120, 700, 20))
def test_no_shortened_thai_name_begins_a_part_with_half_a_vowel(room: int) -> None:
    """It was drawn on a dotted circle: ำ counts as a letter, but half of it is a mark."""
    shown = shorten_middle("ผู้สำรวจป่านำทางคำ", 72, room)
    assert f"{DOTS}ำ" not in shown


@pytest.mark.parametrize("name", BASIC.values(), ids=BASIC)
def test_names_of_east_asia_are_drawn_without_fribidi_too(name: str, without_fribidi: None) -> None:
    assert clean_text(name) == name
    assert is_drawable(name)


@pytest.mark.parametrize("name", SHAPED.values(), ids=SHAPED)
def test_no_script_is_drawn_unshaped_where_fribidi_is_hidden(
    name: str, without_fribidi: None
) -> None:
    assert clean_text(name).strip("… ") == ""
    assert not is_drawable(name)


@pytest.mark.parametrize("name", ["አማርኛ", "ქართული", "Հայերեն", "🐍", "𓀀", "Ann አ"])
def test_a_name_with_letters_that_no_font_has_is_not_drawable(name: str) -> None:
    assert not is_drawable(name)


@pytest.mark.parametrize("name", ["Ann…", "7", "Zoë 🐍", "Кирилл"])
def test_a_name_whose_letters_all_have_a_glyph_is_drawable(name: str) -> None:
    assert is_drawable(name)


@needs_shaping
def test_a_name_of_two_words_is_written_from_right_to_left() -> None:
    """Its first word, which is the longer one here, is at the right."""
    mask = text_sprite("שלוםםםם ו", 60).mask
    left, _, right, _ = mask.getbbox() or (0, 0, 0, 0)
    middle, high = (left + right) // 2, mask.height
    at_left, at_right = mask.crop((left, 0, middle, high)), mask.crop((middle, 0, right, high))
    assert ImageStat.Stat(at_left).sum[0] < ImageStat.Stat(at_right).sum[0]


@needs_shaping
def test_arabic_letters_are_joined() -> None:
    """Lam and alif are one sign together."""
    assert text_width("لا", 60) < 0.8 * (text_width("ل", 60) + text_width("ا", 60))


@needs_shaping
@pytest.mark.parametrize("name", SHAPED.values(), ids=SHAPED)
@pytest.mark.parametrize("room", [60, 90, 130, 170])
def test_a_name_is_never_cut_between_a_letter_and_its_mark(name: str, room: int) -> None:
    shown, _ = fit_text(name, 48, room)
    for part in shown.split("…")[1:]:
        assert category(part[:1] or "x")[0] != "M"


@needs_shaping
@pytest.mark.parametrize("text", [*SHAPED.values(), *BASIC.values()])
def test_no_letter_of_another_script_is_cut_by_its_stamp(text: str) -> None:
    mask = text_sprite(text, 54, edge=5).mask
    left, top, right, bottom = mask.getbbox() or (0, 0, 0, 0)
    assert min(left, top, mask.width - right, mask.height - bottom) >= 1
