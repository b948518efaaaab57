"""Puzzle-Memo by post with strict memory (P11): flips wait, are shown once, and are covered."""

import pytest

from bot.game import rng_for
from bot.match.model import MatchId, Position
from bot.messages.reader import seat_reader
from bot.sandbox.wire import Json
from render.puzzle_memo.faces import OWN_HEIGHT
from tests.delivery.matches import prefer
from tests.labels import label_of
from tests.stage import Stage, button_labels

SEEN = "Seen: "
ONLY = MatchId(1)
SILENT = 1 << 12


async def _flipped(stage: Stage) -> tuple[Json, Json]:
    """A match of two in which one has flipped a tile that had to wait; the thread and who is to
    move now."""
    await stage.start_match("puzzle-memo")
    position = await stage.matches.position(ONLY)
    (seat,) = position.to_act
    await stage.use_command(
        await stage.to_act(), "move", stage.thread, text=_waiting_flip(position)
    )
    assert (await stage.matches.position(ONLY)).to_act != (seat,)
    return stage.thread, await stage.to_act()


def _waiting_flip(position: Position) -> str:
    """A flip of a tile that cannot be placed yet."""
    (seat,) = position.to_act
    game = position.match.game
    for move in position.legal_moves(seat):
        _, events = game.apply(position._state, seat, move, rng_for("", 1))
        if [event.key for event in events] == ["event.flips", "event.waits"]:
            return seat_reader(position.match, seat).plain_wording.notation(move)
    raise AssertionError("expected a tile that cannot be placed")


async def test_the_turns_message_says_how_many_flips_wait(stage: Stage) -> None:
    await _flipped(stage)
    assert "1 flip waits for you: **Move** shows it once." in stage.table["content"]


async def test_nothing_is_flipped_while_the_table_shows_the_last_flip(stage: Stage) -> None:
    thread, user = await _flipped(stage)
    assert SEEN in str(stage.table)
    waiting = await stage.press_button(user, stage.table, "button.move")
    assert SEEN in str(stage.table), "it stays until its reader covers it"
    await stage.press_button(user, waiting, "button.cover")
    assert SEEN not in str(stage.messages(thread))
    assert "flip waits for you" not in stage.table["content"]


async def test_covering_one_copy_takes_the_others_away(stage: Stage) -> None:
    thread, user = await _flipped(stage)
    first = await stage.press_button(user, stage.table, "button.move")
    second = await stage.use_command(user, "move", thread, text="flip below 2")
    await stage.press_button(user, second, "button.cover")
    await stage.wait_until(lambda: SEEN not in str(stage.private_answers(user)))
    assert first["id"] not in {message["id"] for message in stage.private_answers(user)}


async def test_an_own_flip_is_drawn_with_its_place_in_the_jungle_not_as_one_that_waited(
    stage: Stage,
) -> None:
    _, other = await _flipped(stage)
    user = stage.ann if other == stage.bo else stage.bo
    (flipped,) = [m for m in stage.private_answers(user) if SEEN in m["content"]]
    waiting = await stage.press_button(other, stage.table, "button.move")
    own, others = (m["attachments"][0]["height"] for m in (flipped, waiting))
    assert own == OWN_HEIGHT != others


async def test_an_own_flip_is_covered_in_its_answer_once_others_have_moved(stage: Stage) -> None:
    """P11: it stays until the next person acts."""
    thread, other = await _flipped(stage)
    user = stage.ann if other == stage.bo else stage.bo
    (flipped,) = [m for m in stage.private_answers(user) if SEEN in m["content"]]
    covered = await stage.use_command(other, "turn", thread)
    question = await stage.press_button(other, covered, "button.cover")
    await stage.press_button(other, question, "puzzle-memo:choice.kind.first.flipbelow")
    while await stage.to_act() == other:
        await stage.use_command(other, "move", thread, text=_waiting_flip(await stage.position()))
    await stage.use_command(user, "turn", thread)
    (left,) = [m for m in stage.private_answers(user) if m["id"] == flipped["id"]]
    assert SEEN not in left["content"]
    assert left["content"].startswith("Done. You flipped ")
    assert left["attachments"] == []


async def test_an_own_flip_before_the_choice_of_its_slot_is_covered_too(stage: Stage) -> None:
    """Its answer stays when the slot is typed, since nobody else has moved; it does not stay for
    good."""
    thread, user = await _flipped(stage)
    other = stage.ann if user == stage.bo else stage.bo
    waiting = await stage.press_button(user, stage.table, "button.move")
    question = await stage.press_button(user, waiting, "button.cover")
    await stage.press_button(user, question, "puzzle-memo:usual.off")
    flipped = await stage.use_command(
        user, "move", thread, text=_waiting_flip(await stage.position())
    )
    assert SEEN in flipped["content"]
    await stage.use_command(user, "move", thread, text="slot 8")
    assert await stage.to_act() == other
    waiting = await stage.press_button(other, stage.table, "button.move")
    await stage.press_button(other, waiting, "button.cover")
    await stage.use_command(other, "move", thread, text=_waiting_flip(await stage.position()))
    assert await stage.to_act() == user
    waiting = await stage.press_button(user, stage.table, "button.move")
    await stage.press_button(user, waiting, "button.cover")
    (left,) = [m for m in stage.private_answers(user) if m["id"] == flipped["id"]]
    assert SEEN not in left["content"]
    assert left["attachments"] == []


@pytest.mark.parametrize(
    ("behind", "why", "left"),
    [
        ("; flip below 40; slot 8", "brought something new to light", "flip below 40; slot 8"),
        (" 40 41", "It is not your turn", "flip below 40; flip below 41"),
    ],
)
async def test_a_text_of_several_flips_stops_and_says_why_and_what_is_left(
    stage: Stage, behind: str, why: str, left: str
) -> None:
    thread = await stage.start_match("puzzle-memo")
    user, first = await stage.to_act(), _waiting_flip(await stage.position())
    answer = await stage.use_command(user, "move", thread, text=first + behind)
    assert f"✓ You flipped tile {first.split()[2]} below. {SEEN}" in answer["content"]
    assert why in answer["content"]
    assert f"```\n{left}\n```" in answer["content"]


async def test_a_flip_that_names_no_tile_is_answered_with_how_tiles_are_named(
    stage: Stage,
) -> None:
    thread, user = await _flipped(stage)
    waiting = await stage.use_command(user, "turn", thread)
    await stage.press_button(user, waiting, "button.cover")
    answer = await stage.use_command(user, "move", thread, text="flip dragon")
    assert "name the tile by its number" in answer["content"]


async def test_a_typed_move_is_offered_once_what_waited_is_covered(stage: Stage) -> None:
    thread, user = await _flipped(stage)
    before = await stage.version()
    waiting = await stage.use_command(user, "move", thread, text="flip below 2;")
    assert label_of("glimpse.asked_again") in waiting["content"]
    offered = await stage.press_button(user, waiting, "button.cover")
    assert await stage.version() == before
    assert button_labels(offered) == [label_of("button.do"), label_of("button.back")]
    await stage.press_button(user, offered, "button.do")
    assert await stage.version() > before


async def test_what_waited_is_covered_by_the_words_of_its_button_once_it_was_shown(
    stage: Stage,
) -> None:
    """Who plays by `/move` alone presses no button."""
    thread, user = await _flipped(stage)
    first = await stage.use_command(user, "move", thread, text="cover and go on")
    assert SEEN in first["content"], "it is covered by nobody who has not seen it"
    question = await stage.use_command(user, "move", thread, text="Cover and go on")
    assert SEEN not in question["content"]
    assert SEEN not in str(stage.messages(thread))
    before = await stage.version()
    await stage.use_command(user, "move", thread, text="flip below 2;")
    assert await stage.version() > before


async def test_a_move_typed_before_what_waited_is_asked_about_after_the_words_too(
    stage: Stage,
) -> None:
    thread, user = await _flipped(stage)
    await stage.use_command(user, "move", thread, text="flip below 2;")
    offered = await stage.use_command(user, "move", thread, text="go on")
    assert button_labels(offered) == [label_of("button.do"), label_of("button.back")]


async def test_a_text_that_is_no_single_move_is_given_back_with_the_question(stage: Stage) -> None:
    thread, user = await _flipped(stage)
    waiting = await stage.use_command(user, "move", thread, text="flip below 2; flip below 3")
    assert label_of("glimpse.not_played") in waiting["content"]
    question = await stage.press_button(user, waiting, "button.cover")
    assert "flip below 2; flip below 3" in question["content"]
    assert len(button_labels(question)) > 1


async def test_a_typed_move_is_offered_also_if_move_was_pressed_in_between(stage: Stage) -> None:
    thread, user = await _flipped(stage)
    await stage.use_command(user, "move", thread, text="flip below 2")
    waiting = await stage.press_button(user, stage.table, "button.move")
    assert label_of("glimpse.asked_again") in waiting["content"]
    offered = await stage.press_button(user, waiting, "button.cover")
    assert button_labels(offered) == [label_of("button.do"), label_of("button.back")]


async def test_a_text_is_given_back_also_if_move_was_pressed_in_between(stage: Stage) -> None:
    thread, user = await _flipped(stage)
    await stage.use_command(user, "move", thread, text="flip below 2; flip below 3")
    waiting = await stage.press_button(user, stage.table, "button.move")
    question = await stage.press_button(user, waiting, "button.cover")
    assert "flip below 2; flip below 3" in question["content"]
    later = await stage.press_button(user, stage.table, "button.move")
    assert "flip below 2; flip below 3" not in later["content"]


async def test_a_text_that_is_no_move_is_called_so_beside_what_waits(stage: Stage) -> None:
    thread, user = await _flipped(stage)
    waiting = await stage.use_command(user, "move", thread, text="A1>Z9")
    assert label_of("glimpse.not_played") not in waiting["content"]
    assert "Flip one above" in waiting["content"] or "flip below" in waiting["content"]
    assert SEEN in waiting["content"]
    assert "then it's covered" in waiting["content"]


async def test_an_undo_takes_back_the_dm_that_asked_the_next_player(stage: Stage) -> None:
    """Also if it showed a flip, which *Move* shows again once it is their turn."""
    thread = await stage.start_match("puzzle-memo")
    user = await stage.to_act()
    await stage.use_command(user, "move", thread, text="flip below 1")
    other = await stage.to_act()
    assert other != user
    assert "flip a tile" in stage.dm_of(other)[-1]["content"]
    question = await stage.use_command(user, "undo", thread)
    await stage.press_button(user, question, "button.undo_move")
    await stage.wait_until_idle()
    assert await stage.to_act() == user
    assert stage.dm_of(other) == []
    slot = (await stage.suggest(user, "move", "text", thread, text="slot"))[0]["value"]
    await stage.use_command(user, "move", thread, text=slot)
    shown = await stage.press_button(other, stage.table, "button.move")
    assert SEEN in shown["content"]


async def test_after_an_own_undo_the_dm_that_said_the_turn_was_over_asks_again(
    stage: Stage,
) -> None:
    """Silently: whoever is called by DM has just acted."""
    for each in (stage.ann, stage.bo):
        await prefer(stage, each, push="dm")
    await _flipped(stage)
    other = await stage.to_act()
    user = stage.bo if other == stage.ann else stage.ann
    assert stage.dm_of(user)[-1]["content"].startswith(label_of("turn.over"))
    question = await stage.use_command(user, "undo", stage.thread)
    await stage.press_button(user, question, "button.undo_move")
    await stage.wait_until_idle()
    (dm,) = stage.dm_of(user)
    assert "put the flipped tile into a slot" in dm["content"]
    assert dm["flags"] & SILENT
