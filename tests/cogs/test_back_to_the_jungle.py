"""Back to the Jungle by post: peeks by DM, closed DMs, no field notes, and alone in a DM."""

import re
from typing import Any

import pytest

from bot.games import GAMES
from bot.games.back_to_the_jungle.state import Enter, NoEating, Place, See, Stop, Turn
from bot.match.model import MatchId, Status
from bot.sandbox.wire import Json
from bot.texts import Wording
from tests.stage import Stage, button_labels, is_private

WORDING = Wording(GAMES["back-to-the-jungle"], {})
SECRET = re.compile(r"You (?:saw|drew): [^.]*\.")
"""What one player alone is told."""
EAGER = (Enter, See, Stop, NoEating, Place, Turn)
"""What is played here where it is legal: nobody eats, so that the bag is drawn."""


async def _begun(stage: Stage, *, notes: bool = True, closed: bool = False) -> Json:
    """A match of three in which the first has entered; returns its thread."""
    for user in (stage.ann, stage.bo, stage.cy):
        stage.server.world.set_dms_closed(user["id"], closed)
    await stage.use_command(stage.ann, "play", game="back-to-the-jungle", seats=3)
    if not notes:
        page = await stage.press_button(stage.ann, stage.card, "button.options")
        await stage.choose_option(stage.ann, page, "back-to-the-jungle:option.field_notes.false")
    await stage.press_on_card(stage.bo, "button.join", "2. Bo")
    await stage.press_on_card(stage.cy, "button.join", "3. Cy")
    await stage.press_start()
    await stage.use_command(await stage.to_act(), "move", stage.thread, text="enter @ A1")
    return stage.thread


def _others(stage: Stage, user: Json) -> list[Json]:
    return [other for other in (stage.ann, stage.bo, stage.cy) if other != user]


def _secrets(messages: object) -> set[str]:
    return set(SECRET.findall(str(messages)))


async def test_a_peek_comes_by_dm_at_once_with_picture_and_words(stage: Stage) -> None:
    thread = await _begun(stage)
    user = await stage.to_act()
    await stage.use_command(user, "move", thread, text="see B2")
    told = stage.dm_of(user)[-1]
    assert "You saw: " in told["content"]
    assert told["content"].count("You saw: ") == 1
    assert "You saw: " in told["attachments"][0]["description"]


@pytest.mark.parametrize("closed", [False, True])
async def test_three_looks_at_once_show_all_three_chips(stage: Stage, closed: bool) -> None:
    thread = await _begun(stage, notes=False, closed=closed)
    user = await stage.to_act()
    before = await stage.version()
    answer = await stage.use_command(user, "move", thread, text="see B2 C2 E2")
    assert await stage.version() == before + 3
    steps = [line for line in answer["content"].splitlines() if line.startswith("✓")]
    assert [step[: len("✓ You looked at the chip on B2.")] for step in steps] == [
        f"✓ You looked at the chip on {cell}." for cell in ("B2", "C2", "E2")
    ]
    assert {secret[-7:] for secret in _secrets(answer["content"])} == {
        " on B2.",
        " on C2.",
        " on E2.",
    }


async def test_looks_can_stand_behind_the_move_that_begins_the_turn(stage: Stage) -> None:
    thread = await stage.start_match("back-to-the-jungle")
    user = await stage.to_act()
    before = await stage.version()
    answer = await stage.use_command(user, "move", thread, text="enter @ A3; see B2 C2 E2")
    assert await stage.version() == before + 4
    enters, *looks = [line for line in answer["content"].splitlines() if line.startswith("✓")]
    assert enters == "✓ Your chameleon entered at A3, face down."
    assert [look.split(". ")[0] for look in looks] == [
        f"✓ You looked at the chip on {cell}" for cell in ("B2", "C2", "E2")
    ]


async def test_of_several_looks_with_a_cell_that_is_none_no_chip_is_turned_up(
    stage: Stage,
) -> None:
    thread = await _begun(stage)
    user = await stage.to_act()
    before = await stage.version()
    answer = await stage.use_command(user, "move", thread, text="see B2 C2 Z9")
    assert await stage.version() == before
    assert _secrets([answer, stage.dm_of(user)]) == set()
    assert "Z9" in answer["content"]


async def test_what_is_eaten_can_be_typed_with_whose_mouth_it_goes_into(stage: Stage) -> None:
    """B2 isn't the player's chameleon: it is turned up, and the meal that follows is given back."""
    thread = await stage.start_match("back-to-the-jungle")
    user = await stage.to_act()
    for text in ("enter @ A3", "end moves"):
        await stage.use_command(user, "move", thread, text=text)
    before = await stage.version()
    answer = await stage.use_command(user, "move", thread, text="eat with B2 meal C2")
    assert await stage.version() > before
    assert "✓ You turned up " in answer["content"]
    assert "meal C2" in answer["content"]


async def test_the_table_is_told_who_looked_where_and_not_what_was_seen(stage: Stage) -> None:
    thread = await _begun(stage)
    user = await stage.to_act()
    await stage.use_command(user, "move", thread, text="see B2")
    name = user["global_name"]
    (told,) = (line for line in stage.table["content"].splitlines() if "chip on B2" in line)
    assert told.startswith(f"{name}'s chameleon entered")
    assert told.endswith("The chip on B2 was looked at.")
    for other in _others(stage, user):
        seen = [
            await stage.use_command(other, name, thread)
            for name in ("board", "hand", "log", "replay")
        ]
        assert _secrets([seen, stage.dm_of(other), stage.messages(thread)]) == set()


async def test_with_closed_dms_a_peek_is_a_private_answer(stage: Stage) -> None:
    thread = await _begun(stage)
    user = await stage.to_act()
    stage.close_dms(user)
    before = len(stage.dm_of(user))
    answer = await stage.use_command(user, "move", thread, text="see B2")
    assert is_private(answer)
    assert len(_secrets(answer)) == 1
    assert answer["attachments"]
    assert len(stage.dm_of(user)) == before
    assert _secrets(stage.messages(thread)) == set()


async def test_a_turn_is_guided_one_peek_at_a_time_and_may_stop_after_any(stage: Stage) -> None:
    thread = await _begun(stage)
    user = await stage.to_act()
    message = await stage.use_command(user, "turn", thread)
    message = await stage.press_button(user, message, "back-to-the-jungle:choice.kind.see")
    message = await stage.answer(user, message, "B2")
    assert len(_secrets(message["content"])) == 1
    assert not [each for each in button_labels(message) if each.endswith("B2")]
    message = await stage.press_button(user, message, "back-to-the-jungle:choice.chip.stop")
    assert "Don't eat" in button_labels(message)


@pytest.mark.parametrize("closed", [False, True])
async def test_without_field_notes_a_look_is_seen_in_the_answer_alone(
    stage: Stage, closed: bool
) -> None:
    """P11: its words and its picture; no message tells it besides."""
    thread = await _begun(stage, notes=False, closed=closed)
    user = await stage.to_act()
    answer = await stage.use_command(user, "move", thread, text="see B2")
    assert is_private(answer)
    assert len(_secrets(answer["content"])) == 1
    assert _secrets(answer["attachments"][0]["description"]) == _secrets(answer["content"])
    assert _secrets(stage.dm_of(user)) == set()
    again = await stage.use_command(user, "turn", thread)
    assert _secrets(again) == set()


async def _next(stage: Stage) -> Any:
    """The first legal move of the kind that stands first in EAGER."""
    position = await stage.matches.position(MatchId(1))
    moves = position.legal_moves(position.to_act[0])
    return next(move for kind in EAGER for move in moves if isinstance(move, kind))


async def test_in_a_round_of_three_nobody_is_told_what_another_saw_or_drew(stage: Stage) -> None:
    thread = await _begun(stage)
    stage.close_dms(stage.cy)
    told: dict[str, set[str]] = {user["id"]: set() for user in (stage.ann, stage.bo, stage.cy)}
    while not all(len(secrets) > 1 for secrets in told.values()):
        user = await stage.to_act()
        text = WORDING.notation(await _next(stage)) + ";"
        answer = await stage.use_command(user, "move", thread, text=text)
        told[user["id"]] |= _secrets(answer["content"])
        assert _secrets(stage.messages(thread)) == set()
    for user in (stage.ann, stage.bo, stage.cy):
        mine = [stage.dm_of(user), stage.private_answers(user)]
        assert _secrets(mine) <= told[user["id"]]


async def test_a_typed_move_that_stays_is_confirmed_like_a_pressed_one(stage: Stage) -> None:
    """Unless its text ends with `;` or holds several moves."""
    thread = await stage.start_match("back-to-the-jungle")
    user = await stage.to_act()
    for text in ("enter @ A3", "end moves"):
        await stage.use_command(user, "move", thread, text=text)
    before = await stage.version()
    asked = await stage.use_command(user, "move", thread, text="eat with B2")
    assert "and eat with it? You can't take it back." in asked["content"]
    assert await stage.version() == before
    await stage.press_button(user, asked, "button.do")
    assert await stage.version() == before + 1


async def test_a_typed_move_that_ends_with_a_separator_is_played_at_once(stage: Stage) -> None:
    thread = await stage.start_match("back-to-the-jungle")
    user = await stage.to_act()
    for text in ("enter @ A3", "end moves"):
        await stage.use_command(user, "move", thread, text=text)
    before = await stage.version()
    await stage.use_command(user, "move", thread, text="eat with B2;")
    assert await stage.version() > before


async def test_three_play_to_the_end_one_of_them_with_closed_dms(stage: Stage) -> None:
    await _begun(stage)
    stage.close_dms(stage.cy)
    match = await stage.matches.match(MatchId(1))
    while match.status is Status.LIVE:
        chair = match.person_at((await stage.matches.position(match.id)).to_act[0])
        move = await _next(stage)
        played = await stage.matches.play(match.id, chair.user, chair.seat, chair.decision, move)
        match = played.position.match
    await stage.wait_until_idle()
    assert "The match is over: all chips and goals are shown." in stage.table["content"]
    assert (
        "The bag held too few chips, and everybody else had one more turn."
        in stage.table["content"]
    )


@pytest.mark.parametrize("mode", ["basic", "advanced"])
async def test_alone_it_is_played_to_the_end_in_a_dm_with_the_bot(stage: Stage, mode: str) -> None:
    place, ann = stage.dm_channel(stage.ann), stage.ann
    lobby = await stage.use_command(ann, "play", place, game="back-to-the-jungle", seats=1)
    if mode == "advanced":
        await stage.choose_option(ann, await stage.press_button(ann, lobby, "button.options"), mode)
    await stage.click(ann, lobby, "button.start")
    await stage.wait_until(lambda: len(stage.dm_of(ann)) > 1)
    is_told = "Solo mode: advanced" in stage.dm_of(ann)[0]["content"]
    assert is_told == (mode == "advanced")  # options that are as usual are left out
    for text in ("enter @ A1", "see B2"):
        await stage.use_command(ann, "move", place, text=text)
    assert len(_secrets(stage.dm_of(ann))) == 1
    for text in ("walk right", "pass", "pass", "pass", "pass"):
        await stage.use_command(ann, "move", place, text=text)
        assert _secrets(stage.dm_of(ann)) == set()  # no field notes: it was fleeting
    assert "0 insects eaten. OK, this was a playtest!" in stage.dm_of(ann)[-1]["content"]
