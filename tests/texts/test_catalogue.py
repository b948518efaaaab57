"""Texts are found by key and locale, and filled."""

from pathlib import Path

import pytest

from bot.texts import catalogue as module
from bot.texts.catalogue import fill, flatten_texts, has_text, load_catalogue, template, text
from tests.conformance.telling import placeholders

FILES = sorted(
    file
    for folder in ("bot", "tests/toy/games")
    for file in (Path(__file__).parents[2] / folder).rglob("texts/*.toml")
)


def test_key_without_a_text_is_a_mistake_that_names_it() -> None:
    with pytest.raises(KeyError, match=r"lobby\.nowhere"):
        text("lobby.nowhere")


@pytest.mark.parametrize("locale", ["en", "en-GB", "de", "xx"])
def test_locale_without_texts_reads_english(locale: str) -> None:
    assert text("lobby.seats", locale, n=3) == "3 seats"


@pytest.mark.parametrize(("n", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_plural_form_is_chosen_by_n(n: int, said: str) -> None:
    assert fill({"one": "{n} card", "other": "{n} cards"}, {"n": n}) == said


def test_braces_of_an_argument_are_left_alone() -> None:
    assert fill("Hello {name}", {"name": "{n} {name.x}"}) == "Hello {n} {name.x}"


@pytest.mark.parametrize(
    ("n", "said"), [(1, "one"), (2, "two"), (12, "twelve"), (13, "13"), (0, "0"), (-1, "-1")]
)
def test_a_number_is_told_in_words_as_far_as_there_are_words(n: int, said: str) -> None:
    assert fill("{n:word}", {"n": n}) == said


@pytest.mark.parametrize(("n", "said"), [(1, "a 1"), (8, "an 8"), ("7/8", "a 7/8"), (11, "an 11")])
def test_a_number_has_the_article_that_is_spoken(n: object, said: str) -> None:
    assert fill("{card:a}", {"card": n}) == said


def test_key_is_looked_up_in_its_game_only() -> None:
    assert has_text("lots", "event.drew")
    assert not has_text("", "event.drew")
    assert template("lots", "title", "en") == "Lots"


@pytest.mark.parametrize(
    "table", [{"a": 1}, {"a": {"one": "x"}}, {"a": {"other": "x"}}, {"a": ["x"]}, {"a": {}}]
)
def test_what_is_neither_text_nor_whole_plural_is_refused(table: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="expected"):
        flatten_texts(table)


def test_two_ways_to_one_key_are_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        flatten_texts({"ask": {"cell.row": "a", "cell": {"row": "b"}}})


@pytest.mark.parametrize("file", FILES, ids=lambda file: "-".join(file.parts[-3:]))
def test_every_brace_of_a_file_of_texts_is_part_of_a_placeholder(file: Path) -> None:
    game = "" if file.parts[-3] == "bot" else file.parts[-3].replace("_", "-")
    for key, each in load_catalogue(game, file.stem).items():
        for form in [each] if isinstance(each, str) else each.values():
            filled = fill(form, dict.fromkeys(placeholders(form), 1))
            assert not set(filled) & set("{}"), key


def test_a_translation_with_a_wrong_placeholder_is_said_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "en.toml").write_text('greeting = "Hello {name}"\n')
    (tmp_path / "it.toml").write_text('greeting = "Ciao {nome}"\n')
    monkeypatch.setattr(module, "texts_folder", lambda game: tmp_path)
    load_catalogue.cache_clear()
    try:
        assert text("greeting", "it", name="Ann") == "Hello Ann"
    finally:
        load_catalogue.cache_clear()
