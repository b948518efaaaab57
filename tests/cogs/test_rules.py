"""Rules and More: what a player looks for at the table is one press away, and private."""

from tests.cogs.test_jungle import _deployment
from tests.cogs.test_turn import _on_turn
from tests.stage import Stage, button_labels, is_private


async def test_rules_outside_a_match_ask_of_which_game(club: Stage) -> None:
    asked = await club.use_command(club.ann, "rules")
    assert "Jungo" in button_labels(asked)
    told = await club.press_button(club.ann, asked, "jungo:title")
    assert told["content"].startswith("**Jungo · How to play**")


async def test_rules_at_the_table_open_at_what_is_asked_now(club: Stage) -> None:
    thread = await club.start_match("cacao")
    user = await club.to_act()
    for other in (user, club.cy):
        card = await club.use_command(other, "match", thread)
        told = await club.press_button(other, card, "button.rules")
        assert told["content"].startswith("**Cacao · Your turn**")
        assert is_private(told)
    message = await club.use_command(user, "turn", thread)
    await club.press_button(user, message, "cacao:choice.kind.sellfrom")
    assert (await club.use_command(user, "rules", thread))["content"].startswith("**Cacao · Your")


async def test_secret_placement_opens_its_own_section(club: Stage) -> None:
    thread = await _deployment(club)
    told = await club.use_command(club.ann, "rules", thread)
    assert told["content"].startswith("**Jungle · Variant: random animals**")


async def test_the_card_of_a_match_offers_all_that_its_player_can_do(club: Stage) -> None:
    thread, user = await _on_turn(club)
    other = club.bo if user == club.ann else club.ann
    card = await club.use_command(other, "match", thread)
    assert f"**{user['global_name']} has 2 actions left.**" in card["content"]
    assert "no limit" in card["content"]
    assert "Nudge" in button_labels(card)
    assert "Give more time" not in button_labels(card)
    asked = await club.press_button(other, card, "button.askresign")
    assert asked["content"] == "Resign match 1? Your opponent wins."
    kept = await club.press_button(other, asked, "button.stay")
    assert "Nothing changed" in kept["content"]
    card = await club.use_command(other, "match", thread)
    asked = await club.press_button(other, card, "button.askend")
    assert "End match 1 without a result?" in asked["content"]
