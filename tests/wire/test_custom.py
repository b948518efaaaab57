"""Special tiles of one's own, made at the wire: form, selects, preview, shelf, match."""

import pytest

from bot.match.model import MatchId
from bot.sandbox.wire import Json
from tests.stage import Stage, controls, is_private

STEPS = "What it does"
"""How the select of a tile's steps begins."""


def offered(message: Json) -> list[str]:
    """Labels of buttons, placeholders of selects."""
    return [item.get("label") or item["placeholder"] for item in controls(message)]


def select(message: Json, placeholder: str) -> Json:
    """The select whose placeholder begins like this."""
    found = (i for i in controls(message) if (i.get("placeholder") or "").startswith(placeholder))
    return next(found)


def choices(message: Json, placeholder: str) -> list[str]:
    """The labels of a select's options."""
    return [option["label"] for option in select(message, placeholder)["options"]]


async def open_shelf(stage: Stage, who: int = 0, seats: int = 2) -> Json:
    """Somebody opens a lobby and goes to the tiles that they have made."""
    user = stage.people[who]
    card = await stage.use_command(user, "play", game="puzzle-memo", seats=seats)
    options = await stage.press_button(user, card, "button.options")
    button = next(label for label in offered(options) if label.startswith("Further special tiles"))
    return await stage.press_button(user, options, button)


async def make_tile(stage: Stage, at: Json, name: str, sentence: str, *steps: str) -> Json:
    """Ann makes a tile from the shelf; returns its card."""
    card = await stage.fill_form(stage.ann, at, "button.customnew", name=name, sentence=sentence)
    for step in steps:
        card = await stage.choose_option(stage.ann, card, step, STEPS)
    return card


async def test_a_tile_is_made_saved_picked_and_played_with(stage: Stage) -> None:
    card = await make_tile(
        stage,
        await open_shelf(stage),
        "Mud *slide*",
        "Down <@123456789012345678>!",
        "your pawn 2 back",
        "flip another tile (last step)",
    )
    assert card["content"].startswith(
        "Mud \\*slide\\*: “Down \\<@\u200b123456789012345678>!” your pawn 2 back → flip"
    )
    assert "Ready" in card["content"]
    listed = await stage.press_button(stage.ann, card, "Done")
    assert choices(listed, "Play with") == ["Mud *slide*"]
    listed = await stage.choose_option(stage.ann, listed, "Mud *slide*", "Play with")
    assert "1. Mud" in listed["content"]
    match = await stage.matches.match(MatchId(1))
    things = match.options["own_specials"]
    assert isinstance(things, tuple)
    assert things[0].value_of("steps") == ("back_2", "again")
    await stage.matches.add_computer(match.id, match.creator, "careful")
    await stage.matches.start(match.id, match.creator)
    view = (await stage.matches.position(match.id)).view(None)
    assert "Mud *slide*" in str(view)


async def test_a_later_lobby_lists_what_was_saved_and_can_delete_it(stage: Stage) -> None:
    await make_tile(stage, await open_shelf(stage), "Mud", "Splash!", "your turn ends (last step)")
    later = await open_shelf(stage)
    assert choices(later, "Play with") == ["Mud"]
    card = await stage.choose_option(stage.ann, later, "Mud", "Look")
    gone = await stage.press_button(stage.ann, card, "Delete")
    assert not any("Play with" in label for label in offered(gone))


async def test_a_tile_without_steps_is_kept_but_not_offered(stage: Stage) -> None:
    card = await make_tile(stage, await open_shelf(stage), "Mud", "Splash!")
    assert "Not ready yet" in card["content"]
    listed = await stage.press_button(stage.ann, card, "Done")
    assert not any("Play with" in label for label in offered(listed))
    assert choices(listed, "Look") == ["Mud"]


async def test_the_last_step_can_be_taken_away_and_nothing_follows_the_end(
    stage: Stage,
) -> None:
    shelf = await open_shelf(stage)
    card = await make_tile(stage, shelf, "Mud", "Splash!", "your turn ends (last step)")
    same = await stage.press_control(stage.ann, card, select(card, STEPS)["custom_id"], "0")
    assert same["content"] == card["content"]
    less = await stage.press_button(stage.ann, same, "Take the last away")
    assert "(nothing yet)" in less["content"]


async def test_texts_are_limited_cleaned_and_can_be_written_again(stage: Stage) -> None:
    card = await make_tile(stage, await open_shelf(stage), "  Mud\u202e  pie ", "x" * 80)
    assert card["content"].startswith("Mud pie: ")
    card = await stage.fill_form(stage.ann, card, "button.customtexts", sentence="Splash!")
    assert card["content"].startswith("Mud pie: “Splash!”")


async def test_one_name_is_saved_once(stage: Stage) -> None:
    await make_tile(stage, await open_shelf(stage), "Mud", "Splash!")
    refusal = await make_tile(stage, await open_shelf(stage), "MUD", "Again!")
    assert is_private(refusal)
    assert "saved already" in refusal["content"]


@pytest.mark.parametrize("act", ["Delete", "Take the last away"])
async def test_only_who_made_a_tile_changes_it(stage: Stage, act: str) -> None:
    await make_tile(stage, await open_shelf(stage), "Mud", "Splash!", "your pawn 2 back")
    later = await open_shelf(stage, who=1)
    card = await stage.choose_option(stage.bo, later, "Mud", "Look")
    refusal = await stage.press_button(stage.bo, card, act)
    assert "Only who has made" in refusal["content"]
