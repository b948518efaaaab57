"""`/replay`: stepping through a match."""

from random import Random

import pytest

from bot.ai.aimless import random_move
from bot.game import TABLE
from bot.games import GAMES
from bot.match.model import MatchId
from bot.messages.reader import Reader
from bot.sandbox.wire import Json
from tests.cogs.test_agreed_undo import ask, drawn
from tests.cogs.test_settings import _set
from tests.labels import label_of
from tests.stage import Stage, is_private
from tests.stage.reading import controls, option_labels

ONLY = MatchId(1)
STEPS = ["⏮", "◀", "▶", "⏭"]


def enabled(message: Json) -> list[str]:
    """The steps that can be made from here."""
    buttons = [each for each in controls(message) if each.get("label") in STEPS]
    return [each["label"] for each in buttons if not each.get("disabled")]


def heading(message: Json) -> str:
    return str(message["content"].splitlines()[0])


async def played(stage: Stage, game: str = "lots", moves: int = 12) -> Json:
    """A match of Ann and Bo after some moves at random; its thread."""
    thread = await stage.start_match(game)
    rng = Random(1)
    for _ in range(moves):
        position = await stage.position()
        if not position.to_act:
            break
        seat = position.to_act[-1]
        move = random_move(position.legal_moves(seat), rng)
        await stage.play_move(ONLY, seat, move, delivered=False)
    await stage.wait_until_idle()
    return thread


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_every_game_is_stepped_through_from_end_to_start(stage: Stage, game: str) -> None:
    thread = await played(stage, game)
    answer = await stage.use_command(stage.cy, "replay", thread)
    assert is_private(answer)
    assert enabled(answer) == ["⏮", "◀"]
    while "◀" in enabled(answer):
        (picture,) = answer["attachments"]
        assert picture["description"]
        assert len(answer["content"].splitlines()) >= 2
        answer = await stage.press_button(stage.cy, answer, "◀")
    assert heading(answer).endswith("the deal")
    assert enabled(answer) == ["▶", "⏭"]
    last = await stage.press_button(stage.cy, answer, "⏭")
    assert enabled(last) == ["⏮", "◀"]


async def test_a_turn_is_gone_to_by_its_number(stage: Stage) -> None:
    thread = await played(stage)
    answer = await stage.use_command(stage.ann, "replay", thread, turn=2)
    assert "turn 2 of" in heading(answer)
    again = await stage.fill_form(stage.ann, answer, "button.replayturn", turn=" 1 ")
    assert "turn 1 of" in heading(again)
    for nonsense in ("0", "999", "-1", "first", "²"):
        refused = await stage.fill_form(stage.ann, again, "button.replayturn", turn=nonsense)
        assert refused["content"].startswith("Choose a turn from 1 to ")
        assert is_private(refused)


async def test_before_the_first_move_there_is_only_the_deal(stage: Stage) -> None:
    thread = await stage.start_match()
    answer = await stage.use_command(stage.ann, "replay", thread)
    assert enabled(answer) == []
    refused = await stage.use_command(stage.ann, "replay", thread, turn=1)
    assert refused["content"] == "Nobody has moved yet."


async def test_a_lobby_has_no_replay(stage: Stage) -> None:
    await stage.use_command(stage.ann, "play", game="lots", seats=2)
    refused = await stage.use_command(stage.ann, "replay")
    assert refused["content"] == label_of("refusal.not_filled")


async def test_while_a_match_runs_its_players_see_what_spectators_saw(stage: Stage) -> None:
    """Neither the hand nor what only they were told: the answer can be shown around."""
    thread = await stage.start_match()
    for user in (stage.ann, stage.bo):
        await stage.use_command(user, "move", thread, text="bid 0")
    user = await stage.to_act()
    await stage.use_command(user, "move", thread, text="draw;")
    own = await stage.use_command(user, "replay", thread)
    other = await stage.use_command(stage.cy, "replay", thread)
    assert own["content"] == other["content"]
    assert "You drew" not in own["content"]
    assert option_labels(own) == []


async def test_after_the_end_every_seats_view_can_be_chosen(stage: Stage) -> None:
    thread = await played(stage, moves=10_000)
    answer = await stage.use_command(stage.ann, "replay", thread)
    assert " win" in answer["content"]
    assert option_labels(answer) == ["As spectators saw it", "As Ann saw it", "As Bo saw it"]
    assert heading(answer).endswith("as Ann saw it")
    first = await stage.press_button(stage.ann, answer, "⏮")
    seen = await stage.choose_option(stage.ann, first, "As Bo saw it")
    assert heading(seen).endswith("the deal · as Bo saw it")
    bids = (await stage.press_button(stage.ann, seen, "▶"))["content"]
    assert "You bid" in bids
    seen = await stage.choose_option(stage.ann, first, "As spectators saw it")
    assert "You bid" not in (await stage.press_button(stage.ann, seen, "▶"))["content"]


async def test_a_seat_named_by_a_forged_button_is_shown_only_after_the_end(stage: Stage) -> None:
    thread = await played(stage)
    answer = await stage.use_command(stage.cy, "replay", thread)
    back = next(each for each in controls(answer) if each.get("label") == "◀")
    forged = back["custom_id"].replace("jp:replayto:1::", "jp:replayto:1:0:")
    assert forged != back["custom_id"]
    plain = await stage.press_button(stage.cy, answer, "◀")
    answer = await stage.use_command(stage.cy, "replay", thread)
    for each in controls(answer):
        if each.get("label") == "◀":
            each["custom_id"] = forged
    shown = await stage.press_control(stage.cy, answer, forged)
    assert shown["content"] == plain["content"]


async def test_moves_taken_back_are_no_steps(stage: Stage) -> None:
    thread = await stage.start_match()
    for user in (stage.ann, stage.bo):
        await stage.use_command(user, "move", thread, text="bid 0")
    before = (await stage.use_command(stage.cy, "replay", thread))["content"]
    user = await stage.to_act()
    await stage.use_command(user, "move", thread, text="stop")
    assert (await stage.use_command(stage.cy, "replay", thread))["content"] != before
    await stage.use_command(user, "undo", thread)
    assert (await stage.use_command(stage.cy, "replay", thread))["content"] == before


async def test_moves_taken_back_by_consent_are_no_steps_either(stage: Stage) -> None:
    thread, user, other = await drawn(stage)
    await stage.use_command(user, "move", thread, text="stop;")
    before = (await stage.use_command(stage.cy, "replay", thread))["content"]
    await stage.use_command(other, "move", thread, text="draw;")
    await ask(stage, thread, other)
    await stage.press_button(user, stage.table, "button.agreeundo")
    assert (await stage.use_command(stage.cy, "replay", thread))["content"] == before


async def test_a_match_of_other_rules_is_told_in_words(stage: Stage) -> None:
    thread = await played(stage)
    async with stage.store.transaction() as tx:
        await tx.execute("UPDATE match SET rules_version = 0")
    answer = await stage.use_command(stage.cy, "replay", thread)
    assert answer["attachments"] == []
    assert "older rules" in answer["content"]
    assert "turn" in heading(await stage.press_button(stage.cy, answer, "◀"))


async def test_the_last_step_shows_the_table_as_it_is_now(stage: Stage) -> None:
    """A card that was put into a hand in secret is counted there, and another is on turn."""
    thread = await played(stage, "jungo", 0)
    rng = Random(2)
    for _ in range(60):
        position = await stage.position()
        (seat,) = position.to_act
        move = random_move(position.legal_moves(seat), rng)
        await stage.play_move(ONLY, seat, move, delivered=False)
        if move.kind == "put":
            break
    await stage.wait_until_idle()
    version = (await stage.position()).match.version
    assert (await stage.matches.visible_log(ONLY, 0, TABLE))[-1].version < version
    await _set(stage, stage.cy, "settings.in_words.turn_on")
    answer = await stage.use_command(stage.cy, "replay", thread)
    reader = Reader((await stage.position()).match, None, "en")
    assert reader.table_words(await stage.position()) in answer["content"]
