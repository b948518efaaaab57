"""`/recap`: what happened since one's last move, or since a spectator's last look."""

import re
from random import Random

import pytest

from bot.ai.aimless import random_move
from bot.games import GAMES
from bot.match.model import MatchId
from bot.sandbox.wire import Json
from data import looks
from tests.cogs.test_ephemerals import PEEKED, peek_without_answer
from tests.labels import label_of
from tests.stage import Stage, button_labels, is_private, user_id

ONLY = MatchId(1)
NUMBERED = re.compile(r"^`(\d+)` (.+)$", re.M)
NOTHING = label_of("recap.nothing")


async def both_bid(stage: Stage) -> Json:
    """A match of Lots after both bids; its thread."""
    thread = await stage.start_match()
    for user in (stage.ann, stage.bo):
        await stage.use_command(user, "move", thread, text="bid 0")
    return thread


async def move_at_random(stage: Stage, moves: int) -> None:
    rng = Random(1)
    for _ in range(moves):
        position = await stage.position()
        if not position.to_act:
            break
        seat = position.to_act[-1]
        move = random_move(position.legal_moves(seat), rng)
        await stage.play_move(ONLY, seat, move, delivered=False)
    await stage.wait_until_idle()


def turns(message: Json) -> list[str]:
    return [words for _, words in NUMBERED.findall(message["content"])]


async def test_a_player_is_told_what_happened_since_their_last_move(stage: Stage) -> None:
    thread = await both_bid(stage)
    mover = await stage.to_act()
    other = stage.bo if mover == stage.ann else stage.ann
    await stage.use_command(mover, "move", thread, text="stop")
    answer = await stage.use_command(other, "recap", thread)
    assert is_private(answer)
    assert answer["content"].startswith("**Lots 1** · since your last move")
    (line,) = turns(answer)
    assert mover["global_name"] in line
    assert answer["attachments"][0]["description"]
    assert button_labels(answer) == [label_of("button.log"), label_of("button.replay")]
    own = await stage.use_command(mover, "recap", thread)
    assert NOTHING in own["content"]


async def play_turn(stage: Stage) -> None:
    """Play on until somebody else is to act."""
    before = (await stage.position()).to_act
    while (await stage.position()).to_act == before:
        await move_at_random(stage, 1)


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"puzzle-memo"}))
async def test_its_lines_are_those_of_the_turns_message(stage: Stage, game: str) -> None:
    """In every game but Puzzle-Memo, whose turn messages show faces besides until they are
    covered."""
    thread = await stage.start_match(game)
    for _ in range(3):
        await play_turn(stage)
    await stage.use_command(stage.cy, "recap", thread)
    await play_turn(stage)
    told = turns(await stage.use_command(stage.cy, "recap", thread))
    assert told
    assert [line for line in told if line not in stage.table["content"]] == []


async def test_a_spectator_is_told_what_happened_since_their_last_look(stage: Stage) -> None:
    thread = await both_bid(stage)
    first = await stage.use_command(stage.cy, "recap", thread)
    assert first["content"].startswith("**Lots 1** · since the start")
    assert len(turns(first)) == 2
    again = await stage.use_command(stage.cy, "recap", thread)
    assert again["content"].startswith("**Lots 1** · since your last look")
    assert turns(again) == []
    assert NOTHING in again["content"]
    await stage.use_command(await stage.to_act(), "move", thread, text="stop")
    assert len(turns(await stage.use_command(stage.cy, "recap", thread))) == 1


async def test_spectators_do_not_share_their_looks(stage: Stage) -> None:
    thread = await both_bid(stage)
    dee = stage.server.world.add_user("Dee")
    stage.server.world.add_member(stage.guild, dee)
    await stage.use_command(stage.cy, "recap", thread)
    assert len(turns(await stage.use_command(dee, "recap", thread))) == 2


async def test_what_is_shown_only_once_is_counted_and_not_told(stage: Stage) -> None:
    thread = await both_bid(stage)
    user = await stage.to_act()
    await peek_without_answer(stage)
    answer = await stage.use_command(user, "recap", thread)
    assert PEEKED not in str(answer)
    assert label_of("turn.waits", n=1) in answer["content"]
    waiting = await stage.use_command(user, "turn", thread)
    assert PEEKED in waiting["content"], "it still waits"


async def test_the_card_of_a_live_match_offers_it(stage: Stage) -> None:
    thread = await both_bid(stage)
    card = await stage.use_command(stage.cy, "match", thread)
    assert label_of("button.recap") in button_labels(card)
    answer = await stage.press_button(stage.cy, card, "button.recap")
    assert len(turns(answer)) == 2


async def test_after_the_end_it_tells_the_end_without_numbers(stage: Stage) -> None:
    thread = await stage.start_match()
    await move_at_random(stage, 10_000)
    answer = await stage.use_command(stage.cy, "recap", thread)
    assert " win" in answer["content"]
    assert turns(answer) == []
    assert "earlier turns" in answer["content"] or len(answer["content"].splitlines()) > 5


async def test_long_recaps_tell_the_newest_turns(stage: Stage) -> None:
    thread = await stage.start_match("jungo")
    await move_at_random(stage, 120)
    answer = await stage.use_command(stage.cy, "recap", thread)
    assert len(answer["content"]) <= 2000
    assert re.search(r"… \d+ earlier turns", answer["content"])
    numbers = [int(n) for n, _ in NUMBERED.findall(answer["content"])]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 15


async def test_in_words_it_has_the_table_instead_of_a_picture(stage: Stage) -> None:
    thread = await both_bid(stage)
    settings = await stage.use_command(stage.cy, "settings")
    await stage.press_button(stage.cy, settings, "settings.in_words.turn_on")
    answer = await stage.use_command(stage.cy, "recap", thread)
    assert answer["attachments"] == []
    assert len(turns(answer)) == 2


async def test_a_lobby_has_no_recap(stage: Stage) -> None:
    await stage.use_command(stage.ann, "play", game="lots", seats=2)
    refused = await stage.use_command(stage.ann, "recap")
    assert refused["content"] == label_of("refusal.not_filled")


async def test_a_match_that_todays_rules_cannot_read_is_told_in_words(stage: Stage) -> None:
    thread = await both_bid(stage)
    async with stage.store.transaction() as tx:
        await tx.execute("UPDATE match SET options = '?'")
    answer = await stage.use_command(stage.cy, "recap", thread)
    assert answer["attachments"] == []
    assert answer["content"].splitlines()[-1] == label_of("recap.frozen")
    assert "Ann" in answer["content"]


async def test_looks_are_forgotten_a_month_after_the_end(stage: Stage) -> None:
    thread = await both_bid(stage)
    await stage.use_command(stage.cy, "recap", thread)
    await stage.matches.resign(ONLY, user_id(stage.ann))
    kept = await looks.find(stage.store.read, ONLY, user_id(stage.cy))
    assert kept is not None
    (at,) = next(
        iter(await stage.store.read.execute_fetchall("SELECT changed_at FROM match WHERE id = 1"))
    )
    for before, found in ((at, kept), (at + 1, None)):
        async with stage.store.transaction() as tx:
            await looks.delete_ended(tx, before)
        assert await looks.find(stage.store.read, ONLY, user_id(stage.cy)) == found
