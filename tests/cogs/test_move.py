"""`/move`: one move or several, by their text; G9: what waits elsewhere is offered next."""

import pytest

from bot.sandbox.wire import Json
from bot.texts import text
from tests.cogs.test_turn import _on_turn
from tests.stage import Stage, button_labels, is_private


async def _rows(stage: Stage) -> int:
    return await stage.version()


async def _safe(stage: Stage, user: Json, thread: Json) -> str:
    """A move of this user's that neither draws nor reveals."""
    offered = await stage.suggest(user, "move", "text", thread, text="play")
    return str(offered[0]["value"])


async def test_several_moves_are_made_in_turn(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    before, play = await _rows(stage), await _safe(stage, user, thread)
    message = await stage.use_command(user, "move", thread, text=f"{play}; stop")
    assert is_private(message)
    steps = message["content"].splitlines()[:2]
    assert steps == [
        f"✓ {user['global_name']} played {play.split()[1]} onto {play.split()[2]}.",
        "✓ You stopped.",
    ]
    assert await _rows(stage) == before + 2


async def test_the_first_refused_one_stops_them_and_the_rest_can_be_edited(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    before, play = await _rows(stage), await _safe(stage, user, thread)
    message = await stage.use_command(user, "move", thread, text=f"{play}; plya; stop")
    assert "I don't know the word “plya” here." in message["content"]
    assert "```\nplya; stop\n```" in message["content"]
    assert await _rows(stage) == before + 1


async def test_one_that_draws_stops_them(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    before = await _rows(stage)
    message = await stage.use_command(user, "move", thread, text="draw; stop")
    assert "brought something new to light" in message["content"]
    assert "```\nstop\n```" in message["content"]
    assert await _rows(stage) == before + 1


async def test_where_the_first_is_refused_nothing_is_done(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    before = await _rows(stage)
    message = await stage.use_command(user, "move", thread, text="nothing; stop")
    assert "```\nnothing; stop\n```" in message["content"]
    assert await _rows(stage) == before


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("play #9 a1", "#9 is not in your hand. Closest: `play #"),
        ("bid 3", "You cannot do that now. Possible now: Draw a card `draw` · "),
        ("plya", "I don't know the word “plya” here. Closest: `play #"),
        ("undo", "“undo” is a command, not a move. Use `/undo`."),
        ("`/Resign`", "“resign” is a command, not a move. Use `/resign`."),
        ("7", "I can't read that as a move. Possible now: Draw a card `draw` · "),
    ],
)
async def test_a_text_that_is_no_legal_move_is_answered_with_why_and_what_is_possible(
    stage: Stage, text: str, answer: str
) -> None:
    thread, user = await _on_turn(stage)
    before = await _rows(stage)
    message = await stage.use_command(user, "move", thread, text=text)
    assert is_private(message)
    assert answer in message["content"]
    assert await _rows(stage) == before


async def test_a_text_that_many_moves_fit_is_answered_with_the_question_that_is_left(
    stage: Stage,
) -> None:
    thread, user = await _on_turn(stage)
    before = await _rows(stage)
    message = await stage.use_command(user, "move", thread, text="play")
    assert is_private(message)
    assert "**Which card do you play?**" in message["content"]
    assert await _rows(stage) == before


@pytest.mark.parametrize(
    ("game", "text", "answer"),
    [
        ("cacao", "overbuild 2-1-0-1 90", "26 jungle tiles are still to come."),
        ("cacao", "sell 7", "You haven't chosen a worker tile yet."),
        ("cacao", "place 1-1-1-1 @ A5", "Write the tile, then the cell, like `place "),
        (
            "cacao",
            "sell from 5",
            "Your standing order names the lowest price, 2, 3 or 4",
        ),
        ("jungle", "pass", "I don't know the word “pass” here."),
        ("jungo", "take", "You have no drawn or beaten card to decide on."),
        ("puzzle-memo", "slot 1", "There's no tile to put away."),
        ("back-to-the-jungle", "enter C3", "C3 is a hole. Closest: `enter @ "),
        (
            "jungle",
            "C3>B3",
            "C3 is the hole: no animal can stand there. Closest: `",
        ),
    ],
)
async def test_every_game_refuses_with_its_own_reason(
    stage: Stage, game: str, text: str, answer: str
) -> None:
    thread = await stage.start_match(game, 3 if game == "cacao" else 2)
    message = await stage.use_command(await stage.to_act(), "move", thread, text=text)
    assert is_private(message)
    assert answer in message["content"]


async def test_a_move_that_was_pasted_with_its_command_is_made(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    before, play = await _rows(stage), await _safe(stage, user, thread)
    await stage.use_command(user, "move", thread, text=f"`/move text: {play}`.")
    assert await _rows(stage) == before + 1


@pytest.mark.parametrize("text", [";", " ; ;"])
async def test_nothing_but_separators_is_no_move(stage: Stage, text: str) -> None:
    thread, user = await _on_turn(stage)
    message = await stage.use_command(user, "move", thread, text=text)
    assert "I can't read that as a move." in message["content"]


async def test_the_next_match_that_waits_is_offered_and_opened(stage: Stage) -> None:
    first = await stage.start_match()
    await stage.start_match()
    message = await stage.use_command(stage.ann, "move", first, text="bid 0")
    assert "Next match: one more waits" in button_labels(message)
    message = await stage.press_button(stage.ann, message, "button.next", n=1)
    assert "Lots 2 · Ann, Bo" in message["content"]
    assert "How much do you bid?" in message["content"]


async def test_no_next_match_is_offered_where_none_waits(stage: Stage) -> None:
    thread = await stage.start_match()
    message = await stage.use_command(stage.ann, "move", thread, text="bid 0")
    assert not [label for label in button_labels(message) if label.startswith("Next")]


async def test_a_next_match_that_was_served_meanwhile_is_not_opened(stage: Stage) -> None:
    first = await stage.start_match()
    second = await stage.start_match()
    message = await stage.use_command(stage.ann, "move", first, text="bid 0")
    await stage.use_command(stage.ann, "move", second, text="bid 0")
    message = await stage.press_button(stage.ann, message, "button.next", n=1)
    assert message["content"] == "No other match waits for your move."


@pytest.mark.parametrize("where", ["N1", "at N1", "@ n1"])
async def test_a_text_goes_on_from_what_was_chosen_by_button(stage: Stage, where: str) -> None:
    thread = await stage.start_match("cacao", 2)
    user, before = await stage.to_act(), await _rows(stage)
    message = await stage.use_command(user, "turn", thread)
    await stage.answer(user, message, "1 worker on each side")
    message = await stage.use_command(user, "move", thread, text=where)
    assert "Lay the tile with 1 worker on each side on N1 (" in message["content"]
    message = await stage.use_command(user, "move", thread, text="W1")
    assert "Lay the tile with 1 worker on each side on W1 (" in message["content"]
    assert await _rows(stage) == before
    await stage.press_button(user, message, "button.do")
    assert await _rows(stage) == before + 2


LAY = "Lay the tile with 1 worker on each side on "


@pytest.mark.parametrize("written", ["place 1-1-1-1 @ S1", "place 1-1-1-1 s1", "place 1-1-1-1@S1"])
async def test_a_tile_and_its_cell_in_one_text_are_confirmed(stage: Stage, written: str) -> None:
    thread = await stage.start_match("cacao", 2)
    user, before = await stage.to_act(), await _rows(stage)
    message = await stage.use_command(user, "move", thread, text=written)
    assert f"**{LAY}S1 (+2 gold)? You can't take it back.**" in message["content"]
    message = await stage.use_command(user, "move", thread, text=written.upper().replace("S", "N"))
    assert f"{LAY}N1" in message["content"]
    assert await _rows(stage) == before
    await stage.use_command(user, "move", thread, text=f"{written};")
    assert await _rows(stage) == before + 2


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("place 1-1-1-1 @ N9", "No worker tile can go there, since it would touch no jungle tile."),
        (
            "place 1-1-1-1; @ N9",
            "No worker tile can go there, since it would touch no jungle tile.",
        ),
        ("place 2-1-0-1 @ S1E1", "There's already a tile on S1E1."),
        ("place 1-1-1-1 n1e1", "Only a jungle tile can lie there: "),
        ("place 5-0-0-0 @ S1", "You have no worker tile (5 workers north)."),
    ],
)
async def test_a_text_does_nothing_where_its_cell_or_its_tile_is_refused(
    stage: Stage, written: str, reason: str
) -> None:
    thread = await stage.start_match("cacao", 2)
    user, before = await stage.to_act(), await _rows(stage)
    message = await stage.use_command(user, "move", thread, text=written)
    assert message["content"].startswith(reason)
    assert await _rows(stage) == before


async def test_what_is_near_to_a_refused_cell_is_a_text_that_can_be_sent(stage: Stage) -> None:
    thread = await stage.start_match("cacao", 2)
    user = await stage.to_act()
    message = await stage.use_command(user, "move", thread, text="place 1-1-1-1 @ N1E1")
    assert message["content"].endswith("Closest: `place 1-1-1-1·0 @ N1`.")
    message = await stage.use_command(user, "move", thread, text="place 2-1-0-1 @ N1")
    assert "`place 2-1-0-1·90 @ N1`" in message["content"]


async def test_a_tile_that_was_taken_can_be_named_again_and_no_other(stage: Stage) -> None:
    thread = await stage.start_match("cacao", 2)
    user = await stage.to_act()
    await stage.use_command(user, "move", thread, text="place 1-1-1-1")
    before = await _rows(stage)
    for other in ("place 2-1-0-1 0 @ S1", "overbuild 1-1-1-1 @ S1"):
        message = await stage.use_command(user, "move", thread, text=other)
        assert "You've already taken the tile with 1 worker on each side." in message["content"]
    message = await stage.use_command(user, "move", thread, text="place 1-1-1-1 @ S1E1")
    assert message["content"].startswith("There's already a tile on S1E1.")
    message = await stage.use_command(user, "move", thread, text="place 1-1-1-1 @ S1")
    assert "Lay your tile on S1 (+2 gold)? You can't take it back." in message["content"]
    assert await _rows(stage) == before


async def test_a_tile_that_was_only_shown_for_confirmation_is_not_said_to_be_taken(
    stage: Stage,
) -> None:
    thread = await stage.start_match("cacao", 2)
    user = await stage.to_act()
    await stage.use_command(user, "move", thread, text="place 1-1-1-1 @ S1")
    for other in ("place 2-1-0-1 at N1 sideways", "lay 2101 nowhere"):
        message = await stage.use_command(user, "move", thread, text=other)
        assert "already taken" not in message["content"]
        assert "Write the tile, then the cell" in message["content"]


async def test_behind_a_tile_and_its_cell_stands_what_comes_next(stage: Stage) -> None:
    thread = await stage.start_match("cacao", 2)
    user = await stage.to_act()
    message = await stage.use_command(user, "move", thread, text="place 1-1-1-1 @ S1; sell 1")
    assert "✓ You laid a tile (1 worker on each side) on S1." in message["content"]
    assert "brought something new to light: You drew a worker tile" in message["content"]
    assert "```\nsell 1\n```" in message["content"]


@pytest.mark.parametrize("text", ["1111 s1 sell 1", "place 1-1-1-1 @ S1 sell 1; sell 2"])
async def test_without_semicolons_moves_are_made_up_to_the_same_one(
    stage: Stage, text: str
) -> None:
    thread = await stage.start_match("cacao", 2)
    user = await stage.to_act()
    message = await stage.use_command(user, "move", thread, text=text)
    assert "✓ You laid a tile (1 worker on each side) on S1." in message["content"]
    assert "brought something new to light: You drew a worker tile" in message["content"]
    left = text.partition("s1 " if "s1" in text else "S1 ")[2]
    assert f"```\n{left}\n```" in message["content"]


async def test_a_number_is_that_of_a_shown_answer_and_of_no_other(stage: Stage) -> None:
    thread = await stage.start_match("jungle", 2)
    user = await stage.to_act()
    message = await stage.use_command(user, "move", thread, text="1")
    assert "I can't read that as a move." in message["content"]
    await stage.use_command(user, "turn", thread)
    message = await stage.use_command(user, "move", thread, text="1")
    assert "Where does A1 (snake, beside monkey) go, and like whom?" in message["content"]


async def test_what_the_bot_would_ask_is_answered_by_the_label_of_its_button(stage: Stage) -> None:
    thread = await stage.start_match("cacao", 2)
    user, before = await stage.to_act(), await _rows(stage)
    await stage.use_command(user, "move", thread, text="1 worker on each side")
    await stage.use_command(user, "move", thread, text="N1")
    assert await _rows(stage) == before
    await stage.use_command(user, "move", thread, text=text("button.do"))
    assert await _rows(stage) == before + 2


async def test_who_is_not_to_move_is_told_of_the_command_that_they_wrote(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    other = stage.bo if user == stage.ann else stage.ann
    message = await stage.use_command(other, "move", thread, text="undo")
    assert message["content"] == text("refusal.is_command", name="undo")
    message = await stage.use_command(other, "move", thread, text="stop")
    assert message["content"].startswith("It is not your turn")
