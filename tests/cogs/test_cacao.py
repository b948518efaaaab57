"""Cacao by post: a turn by pressing, and by one line of text."""

from bot.sandbox.wire import Json
from tests.stage import Stage, button_labels


def pieces(message: Json) -> list[str]:
    """The worker tiles that a message offers, one a line behind their numbers."""
    lines = message["content"].split("\n")
    return [
        line.split("** ", 1)[1].split(" · ")[0].split(" (")[0]
        for line in lines
        if line.startswith("**1** ")
    ]


async def test_a_tile_and_its_cell_are_two_answers_and_one_confirmation(stage: Stage) -> None:
    thread = await stage.start_match("cacao")
    user, before = await stage.to_act(), await stage.version()
    message = await stage.use_command(user, "turn", thread)
    assert "Standing order (now price 2 or more) …" in button_labels(message)
    (tile,) = pieces(message)
    message = await stage.answer(user, message, tile)
    message = await stage.answer(user, message, "N1")
    assert await stage.version() == before
    assert f"**Lay the tile with {tile} on N1 (" in message["content"]
    assert "You can't take it back." in message["content"]
    await stage.press_button(user, message, "button.do")
    assert await stage.version() == before + 2
    assert "laid" in stage.table["content"]


async def test_back_leads_from_the_cell_to_the_tile(stage: Stage) -> None:
    thread = await stage.start_match("cacao")
    user = await stage.to_act()
    first = await stage.use_command(user, "turn", thread)
    cells = await stage.answer(user, first, pieces(first)[0])
    again = await stage.press_button(user, cells, "button.back")
    assert button_labels(again) == button_labels(first)


async def test_the_standing_order_is_one_answer_away(stage: Stage) -> None:
    thread = await stage.start_match("cacao")
    user = await stage.to_act()
    message = await stage.press_button(
        user, await stage.use_command(user, "turn", thread), "cacao:hint.order", price=2
    )
    message = await stage.press_button(user, message, "cacao:choice.price.4")
    assert "at markets of price 4 or more" in message["content"]


async def test_a_tile_and_its_cell_are_one_line_of_text(stage: Stage) -> None:
    thread = await stage.start_match("cacao")
    user, before = await stage.to_act(), await stage.version()
    offered = await stage.suggest(user, "move", "text", thread, text="place")
    await stage.use_command(user, "move", thread, text=f"{offered[0]['value']}; @ N1")
    assert await stage.version() == before + 2
