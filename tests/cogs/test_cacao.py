"""Cacao by post: a turn by pressing, and by one line of text."""

from bot.sandbox.wire import Json
from tests.cogs.club import CogStage, button_labels


def options(message: Json) -> list[str]:
    """The labels of the message's selects."""
    items = (item for row in message["components"] for item in row["components"])
    return [each["label"] for item in items for each in item.get("options", ())]


async def test_a_tile_and_its_cell_are_two_answers_and_one_confirmation(club: CogStage) -> None:
    thread = await club.start_match("cacao")
    user, before = await club.to_act(), await club.version()
    message = await club.use_command(user, "turn", thread)
    tile = next(label for label in options(message) if label.startswith("1 · "))
    assert options(message)[-1] == "Standing order …"
    message = await club.choose_option(user, message, tile)
    assert options(message)[0] == "1 · N1"
    message = await club.choose_option(user, message, "1 · N1")
    assert await club.version() == before
    confirm = button_labels(message)[0]
    assert confirm.startswith(f"Confirm: place {tile.removeprefix('1 · ')}; @ N1")
    await club.press_button(user, message, confirm)
    assert await club.version() == before + 2
    assert "lays" in club.table["content"]


async def test_back_leads_from_the_cell_to_the_tile(club: CogStage) -> None:
    thread = await club.start_match("cacao")
    user = await club.to_act()
    first = await club.use_command(user, "turn", thread)
    cells = await club.choose_option(user, first, options(first)[0])
    again = await club.press_button(user, cells, "button.back")
    assert options(again) == options(first)


async def test_the_standing_order_is_two_answers_away(club: CogStage) -> None:
    thread = await club.start_match("cacao")
    user = await club.to_act()
    message = await club.choose_option(
        user, await club.use_command(user, "turn", thread), "cacao:choice.kind.sellfrom"
    )
    message = await club.press_button(user, message, "cacao:choice.price.4")
    message = await club.press_button(user, message, "button.do", move="sell from 4")
    assert "at markets of price 4 or more" in message["content"]


async def test_a_tile_and_its_cell_are_one_line_of_text(club: CogStage) -> None:
    thread = await club.start_match("cacao")
    user, before = await club.to_act(), await club.version()
    message = await club.use_command(user, "turn", thread)
    tile = options(message)[0].removeprefix("1 · ")
    await club.use_command(user, "move", thread, text=f"place {tile}; @ N1")
    assert await club.version() == before + 2
