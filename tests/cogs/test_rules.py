"""Rules and More: what a player looks for at the table is one press away, and private."""

from tests.cogs.test_jungle import _deployment
from tests.cogs.test_turn import _on_turn
from tests.stage import Stage, button_labels, is_private


async def test_rules_outside_a_match_ask_of_which_game(stage: Stage) -> None:
    asked = await stage.use_command(stage.ann, "rules")
    assert "Jungo" in button_labels(asked)
    told = await stage.press_button(stage.ann, asked, "jungo:title")
    assert told["content"].startswith("**Jungo · How to play**")


async def test_rules_at_the_table_open_at_what_is_asked_now(stage: Stage) -> None:
    thread = await stage.start_match("cacao")
    user = await stage.to_act()
    for other in (user, stage.cy):
        card = await stage.use_command(other, "match", thread)
        told = await stage.press_button(other, card, "button.rules")
        assert told["content"].startswith("**Cacao · Your turn**")
        assert is_private(told)
    message = await stage.use_command(user, "turn", thread)
    await stage.press_button(user, message, "cacao:hint.order", price=2)
    assert (await stage.use_command(user, "rules", thread))["content"].startswith("**Cacao · Your")


async def test_secret_placement_opens_its_own_section(stage: Stage) -> None:
    thread = await _deployment(stage)
    told = await stage.use_command(stage.ann, "rules", thread)
    assert told["content"].startswith("**Jungle · Variant: random animals**")


async def test_the_card_of_a_match_offers_all_that_its_player_can_do(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    other = stage.bo if user == stage.ann else stage.ann
    card = await stage.use_command(other, "match", thread)
    assert f"**{user['global_name']} has 2 actions left.**" in card["content"]
    assert "3 days for a move" in card["content"]
    assert {"Nudge", "Give more time"} <= set(button_labels(card))
    asked = await stage.press_button(other, card, "button.askresign")
    assert asked["content"] == "Resign match 1? Your opponent wins."
    kept = await stage.press_button(other, asked, "button.stay")
    assert "Nothing changed" in kept["content"]
    card = await stage.use_command(other, "match", thread)
    asked = await stage.press_button(other, card, "button.askend")
    assert "End match 1 without a result?" in asked["content"]


async def test_rules_of_a_move_of_jungle_say_that_animals_copy(stage: Stage) -> None:
    thread = await stage.start_match("jungle")
    told = (await stage.use_command(await stage.to_act(), "rules", thread))["content"]
    assert told.startswith("**Jungle · Movement**\nAn animal never moves in a way of its own.")


async def test_rules_of_a_match_name_the_options_that_are_unusual(stage: Stage) -> None:
    thread = await _deployment(stage)
    told = (await stage.use_command(stage.ann, "rules", thread))["content"]
    line = "-# In this match: Start spaces: Each side places its animals in secret"
    assert told.splitlines()[1] == line
