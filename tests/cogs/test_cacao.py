"""Cacao by post: a turn by pressing, and by one line of text."""

from bot.sandbox.wire import Json
from tests.stage import Stage, button_labels


def pieces(message: Json) -> list[str]:
    """The worker tiles that a message offers, one a line behind their numbers."""
    lines = message["content"].split("\n")
    return [line.split("** ", 1)[1].split(" (")[0] for line in lines if line.startswith("**1** ")]


async def test_a_tile_and_its_cell_are_two_answers_and_one_confirmation(club: Stage) -> None:
    thread = await club.start_match("cacao")
    user, before = await club.to_act(), await club.version()
    message = await club.use_command(user, "turn", thread)
    assert "Standing order …" in button_labels(message)
    (tile,) = pieces(message)
    message = await club.answer(user, message, tile)
    message = await club.answer(user, message, "N1")
    assert await club.version() == before
    assert f"Your move: {tile} · N1? You can't take it back." in message["content"]
    await club.press_button(user, message, "button.do")
    assert await club.version() == before + 2
    assert "lays" in club.table["content"]


async def test_back_leads_from_the_cell_to_the_tile(club: Stage) -> None:
    thread = await club.start_match("cacao")
    user = await club.to_act()
    first = await club.use_command(user, "turn", thread)
    cells = await club.answer(user, first, pieces(first)[0])
    again = await club.press_button(user, cells, "button.back")
    assert button_labels(again) == button_labels(first)


async def test_the_standing_order_is_one_answer_away(club: Stage) -> None:
    thread = await club.start_match("cacao")
    user = await club.to_act()
    message = await club.press_button(
        user, await club.use_command(user, "turn", thread), "cacao:choice.kind.sellfrom"
    )
    message = await club.press_button(user, message, "cacao:choice.price.4")
    assert "at markets of price 4 or more" in message["content"]


async def test_a_tile_and_its_cell_are_one_line_of_text(club: Stage) -> None:
    thread = await club.start_match("cacao")
    user, before = await club.to_act(), await club.version()
    offered = await club.server.autocomplete(user, thread, "move", "text", text="place")
    await club.use_command(user, "move", thread, text=f"{offered[0]['value']}; @ N1")
    assert await club.version() == before + 2
