"""Taking a move back, as people see it."""

from bot.match.model import MatchId
from bot.messages.undo import undo_button
from bot.sandbox.wire import Json
from tests.labels import label_of
from tests.stage import Stage, button_labels, is_private


async def start_turns(stage: Stage) -> tuple[Json, Json]:
    """A match of Lots after both bids; its thread and who is on turn."""
    thread = await stage.start_match()
    for user in (stage.ann, stage.bo):
        await stage.use_command(user, "move", thread, text="bid 0")
    return thread, await stage.to_act()


async def first_play(stage: Stage, user: Json, thread: Json) -> str:
    """A play that the suggestions of `/move` write out."""
    offered = await stage.suggest(user, "move", "text", thread, text="play")
    return str(offered[0]["value"])


async def test_undo_takes_the_move_back_and_asks_anew(stage: Stage) -> None:
    thread, user = await start_turns(stage)
    asked = button_labels(await stage.use_command(user, "turn", thread))
    await stage.use_command(user, "move", thread, text=await first_play(stage, user, thread))
    message = await stage.use_command(user, "undo", thread)
    assert message["content"].startswith("Taken back.")
    assert is_private(message)
    assert button_labels(message) == asked


async def test_a_second_undo_is_refused_in_a_sentence(stage: Stage) -> None:
    thread, user = await start_turns(stage)
    await stage.use_command(user, "move", thread, text=await first_play(stage, user, thread))
    await stage.use_command(user, "undo", thread)
    message = await stage.use_command(user, "undo", thread)
    assert "so it stands" in message["content"]  # the bids were opened


async def test_a_turn_that_has_ended_goes_on(stage: Stage) -> None:
    thread, user = await start_turns(stage)
    await stage.use_command(user, "move", thread, text="stop")
    assert await stage.to_act() != user
    await stage.use_command(user, "undo", thread)
    assert await stage.to_act() == user


async def test_what_was_drawn_stays_drawn(stage: Stage) -> None:
    thread, user = await start_turns(stage)
    await stage.use_command(user, "move", thread, text="draw;")
    message = await stage.use_command(user, "undo", thread)
    assert "drew or revealed" in message["content"]
    assert "drew a card" in stage.table["content"]


async def test_the_log_strikes_out_what_was_taken_back(stage: Stage) -> None:
    thread, user = await start_turns(stage)
    await stage.use_command(user, "move", thread, text=await first_play(stage, user, thread))
    await stage.use_command(user, "undo", thread)
    *_, played, undone = (await stage.use_command(stage.cy, "log", thread))["content"].splitlines()
    assert played.count("~~") == 2
    assert played.endswith("~~ (taken back)")  # a screen reader doesn't speak the strokes
    assert undone.endswith(f"{user['global_name']} took a move back.")


async def test_the_button_takes_back_the_move_that_it_was_made_for(stage: Stage) -> None:
    thread, user = await start_turns(stage)
    await stage.use_command(user, "move", thread, text=await first_play(stage, user, thread))
    match = await stage.matches.match(MatchId(1))
    assert match.undo_point is not None
    seat = match.undo_point.seat
    button = undo_button(match, seat, "en")
    assert button is not None
    assert button.label == label_of("button.undo")
    assert button.custom_id == f"jp:undo:1:{seat}::{match.undo_point.version}:"
    assert [undo_button(match, c.seat, "en") for c in match.chairs if c.seat != seat] == [None]


async def test_the_table_offers_undo_only_after_a_move_that_can_be_taken_back(
    stage: Stage,
) -> None:
    thread, user = await start_turns(stage)
    assert "Undo" not in button_labels(stage.table)  # the bids were opened
    await stage.use_command(user, "move", thread, text=await first_play(stage, user, thread))
    assert "Undo" in button_labels(stage.table)
    await stage.use_command(user, "move", thread, text="draw;")
    assert "Undo" not in button_labels(stage.table)


async def test_the_table_offers_whom_it_calls_no_undo_of_the_move_before(stage: Stage) -> None:
    """Whoever made it has the button of their answer, and `/undo`."""
    thread, user = await start_turns(stage)
    for _ in range(2):
        assert (await stage.to_act()) == user
        await stage.use_command(user, "move", thread, text=await first_play(stage, user, thread))
    assert (await stage.to_act()) != user
    assert "Undo" not in button_labels(stage.table)
    assert "Undo" in button_labels(stage.private_answers(user)[-1])


async def test_a_secret_move_adds_no_button_at_the_table(stage: Stage) -> None:
    thread = await stage.start_match("cacao")
    user = await stage.to_act()
    before = button_labels(stage.table)
    offered = await stage.server.autocomplete(user, thread, "move", "text", text="place")
    await stage.use_command(user, "move", thread, text=offered[0]["value"])
    assert button_labels(stage.table) == before
