"""The options of a lobby, as its creator changes them."""

from bot.sandbox.wire import Json
from tests.stage import Stage


def _selects(message: Json) -> list[str]:
    return [item["placeholder"] for row in message["components"] for item in row["components"]]


async def _opened(stage: Stage, game: str) -> Json:
    card = await stage.use_command(stage.ann, "play", game=game)
    return await stage.press_button(stage.ann, card, "button.options")


async def test_few_options_have_a_select_each(stage: Stage) -> None:
    options = await _opened(stage, "jungo")
    assert _selects(options)[0] == "5 seats"
    assert any("Rounds to win" in each for each in _selects(options))


async def test_of_many_options_one_is_opened_at_a_time(stage: Stage) -> None:
    options = await _opened(stage, "jungle")
    assert _selects(options) == ["Choose an option to change …"]
    opened = await stage.choose_option(stage.ann, options, "Hole: Open")
    assert _selects(opened) == ["Choose an option to change …", "Hole: Open"]
    changed = await stage.choose_option(stage.ann, opened, "jungle:option.hole_covered.true")
    assert "Hole: Covered" in _selects(changed)[1]
    assert "Hole: Covered" in stage.card["content"]


async def test_options_that_do_not_go_together_are_named_in_words(stage: Stage) -> None:
    options = await _opened(stage, "jungle")
    opened = await stage.choose_option(stage.ann, options, "Map: Pinwheel")
    await stage.choose_option(stage.ann, opened, "jungle:option.map.2")
    refusal = stage.private_answers(stage.ann)[-1]["content"]
    assert "“Map” and “Special leaves” do not go together" in refusal


async def test_a_lobby_names_only_the_options_that_are_not_as_usual(stage: Stage) -> None:
    options = await _opened(stage, "jungle")
    usual = "-# The usual game: all options are as in the rules."
    assert usual in stage.card["content"].splitlines()
    opened = await stage.choose_option(stage.ann, options, "Hole: Open")
    await stage.choose_option(stage.ann, opened, "jungle:option.hole_covered.true")
    lines = stage.card["content"].splitlines()
    assert "-# In this match: Hole: Covered, as for a first game" in lines
    assert usual not in lines


async def test_only_who_opened_the_lobby_is_shown_what_they_may_change(stage: Stage) -> None:
    card = await stage.use_command(stage.ann, "play", game="jungo")
    for label in ("button.options", "button.computer", "button.pace"):
        refused = await stage.press_button(stage.bo, card, label)
        assert "Ann" in refused["content"]
        assert refused["components"] == []


async def test_options_are_explained(stage: Stage) -> None:
    options = await _opened(stage, "puzzle-memo")
    own = "**Further special tiles**: Special tiles that you make up: each has a name"
    assert own in options["content"]
