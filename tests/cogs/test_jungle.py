"""Jungle by post: both ways to win, and a deployment of which nothing shows too early."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from bot.sandbox.wire import Json
from tests.stage import Stage, button_labels

ANN = ["snake @ A1", "snake @ B1", "toucan @ D1", "toucan @ E1", "monkey @ B2", "monkey @ D2"]


async def _deployment(stage: Stage) -> Json:
    """A match of Ann and Bo who place their animals in secret; returns its thread."""
    await stage.use_command(stage.ann, "play", game="jungle", seats=2)
    page = await stage.press_button(stage.ann, stage.card, "button.options")
    page = await stage.choose_option(stage.ann, page, "Start spaces: As printed")
    await stage.choose_option(stage.ann, page, "jungle:option.setup.secret")
    await stage.press_on_card(stage.bo, "button.join", "2. Bo")
    await stage.press_start()
    return stage.thread


async def _known(stage: Stage, user: Json, thread: Json) -> dict[str, Any]:
    """Everything that somebody can see of the match, and when it was last changed."""
    answers = {
        name: await stage.use_command(user, name, thread) for name in ("match", "log", "board")
    }
    if user != stage.cy:
        answers |= {name: await stage.use_command(user, name, thread) for name in ("hand", "turn")}
    told = {name: (a["content"], _pixels(a), a["components"]) for name, a in answers.items()}
    sent = [
        stage.messages(thread),
        stage.dm_of(user),
        stage.messages(),
    ]
    offered = await stage.suggest(user, "move", "text", thread, text="")
    return told | {"sent": deepcopy(sent), "offered": offered}


def _pixels(message: Json) -> list[tuple[int, str]]:
    """Its pictures, which differ in size if in anything, and what is said of them."""
    return [(each["size"], each["description"]) for each in message["attachments"]]


async def _play(stage: Stage, thread: Json, moves: Sequence[str]) -> None:
    """Moves of both in turn, as player 1 would write them if player 1 began."""
    first = (await stage.to_act()) == stage.ann
    for move in moves:
        written = move if first else _turned(move)
        before = await stage.version()
        await stage.use_command(await stage.to_act(), "move", thread, text=written)
        assert await stage.version() == before + 1


def _turned(move: str) -> str:
    """The same move from the other side of the board: `B1>A2` is `D5>E4`."""
    cells, like = move.split(" ", 1)
    turned = (f"{'EDCBA'['ABCDE'.index(at[0])]}{6 - int(at[1])}" for at in cells.split(">"))
    return f"{'>'.join(turned)} {like}"


async def test_a_match_is_won_by_entering_the_base(stage: Stage) -> None:
    thread = await stage.start_match("jungle")
    winner = await stage.to_act()
    await _play(stage, thread, ["D1>B3 as toucan", "A5>A3 as monkey", "B3>C5 as snake"])
    assert f"{winner['global_name']} reached" in stage.table["content"]
    assert f"**<@{winner['id']}> wins!**" in stage.table["content"]


async def test_a_match_is_won_by_leaving_the_other_side_without_a_move(stage: Stage) -> None:
    """No animal of the first player has a neighbour in the end."""
    thread = await stage.start_match("jungle")
    loser = (await stage.to_act())["global_name"]
    moves = ["D1>B2 as snake", "E5>D5 as monkey", "B1>C1 as monkey", "A5>B5 as monkey"]
    await _play(stage, thread, moves)
    assert f"left {loser} without a move." in stage.table["content"]
    winner = stage.bo if loser == "Ann" else stage.ann
    assert f"**<@{winner['id']}> wins!**" in stage.table["content"]


async def test_nothing_of_a_secret_deployment_shows_before_both_are_ready(stage: Stage) -> None:
    thread = await _deployment(stage)
    before = [await _known(stage, user, thread) for user in (stage.bo, stage.cy)]
    for move in [*ANN, "again", *ANN]:
        answer = await stage.use_command(stage.ann, "move", thread, text=move)
        assert answer["content"].startswith("You ")
        assert [await _known(stage, user, thread) for user in (stage.bo, stage.cy)] == before


async def test_of_a_side_that_is_ready_only_that_shows(stage: Stage) -> None:
    thread = await _deployment(stage)
    await stage.use_command(stage.ann, "move", thread, text="; ".join([*ANN, "ready"]))
    seen = str([await _known(stage, user, thread) for user in (stage.bo, stage.cy)])
    assert "Ann finished placing." in seen
    assert not any(f"{animal}@" in seen for animal in ("snake", "monkey", "toucan"))


async def test_two_who_place_at_the_same_time_never_get_in_each_others_way(stage: Stage) -> None:
    """Both have a question before them whenever one of them answers. The guided way asks space
    after space which animal goes there; the first answer is the printed one."""
    thread = await _deployment(stage)
    questions = [await stage.use_command(user, "turn", thread) for user in (stage.ann, stage.bo)]
    for _ in range(7):
        for at, user in enumerate((stage.ann, stage.bo)):
            label = button_labels(questions[at])[0]
            questions[at] = await stage.press_button(user, questions[at], label)
            assert "moved on" not in questions[at]["content"]
    table = stage.table["content"]
    assert (
        "Ann placed the snake on A1, the monkey on B1, the monkey on D1, the snake on E1, " in table
    )
    assert (
        "Bo placed the snake on E5, the monkey on D5, the monkey on B5, the snake on A5, " in table
    )
