"""What a turn's message tells somebody who was away for long, and what the last message tells."""

import re
from collections.abc import Sequence
from itertools import groupby
from random import Random

from bot.game import TABLE
from bot.match.model import LogEntry, LogKind, MatchId
from bot.messages.limits import MAX_CONTENT
from bot.messages.log import describe_log_entry, turn_lines
from bot.messages.reader import table_reader
from bot.sandbox.wire import Json
from tests.labels import label_of
from tests.stage import Stage, button_labels, pinged_names, user_id

ONLY = MatchId(1)
FOLDED = re.compile(r"… (\d+) earlier turns: `/log`")


async def play_decision(stage: Stage, rng: Random) -> None:
    """Somebody who is to act moves at random, and the computers after them."""
    position = await stage.position()
    chair = position.match.chairs[position.to_act[0]]
    move = rng.choice(position.legal_moves(chair.seat))
    await stage.matches.play(ONLY, chair.user, chair.seat, chair.decision, move)
    await stage.wait_for_people()


async def play_until_turn(stage: Stage, rng: Random, user: Json) -> None:
    while await stage.to_act() != user:
        await play_decision(stage, rng)


async def told_since(stage: Stage, version: int) -> Sequence[LogEntry]:
    """What everybody may know of what happened after this version."""
    return await stage.matches.visible_log(ONLY, version, TABLE)


async def sentences(stage: Stage, entries: Sequence[LogEntry], *, revealing: bool) -> list[str]:
    """The sentences of entries; only those that reveal something if `revealing`."""
    reader = table_reader((await stage.position()).match)
    said = [each for entry in entries for each in describe_log_entry(reader, entry)]
    return [each.text for each in said if each.reveals or not revealing]


def turns(entries: Sequence[LogEntry]) -> int:
    """How many turns these are: moves of one seat in a row are one, and so is whatever is no
    move."""
    keys = [("move", e.seat) if e.kind is LogKind.MOVE else ("row", e.version) for e in entries]
    return len(list(groupby(keys)))


async def test_who_comes_back_is_told_every_turn_since_they_left(stage: Stage) -> None:
    """The newest turns in a line each, and how many there were before; a computer that played for
    them meanwhile does not count as them."""
    await stage.start_match("jungo", people=3)
    rng = Random(1)
    await play_until_turn(stage, rng, stage.cy)
    while await stage.to_act() == stage.cy:
        await play_decision(stage, rng)
    (seat,) = [c.seat for c in (await stage.position()).match.chairs if c.name == "Cy"]
    own = max(e.version for e in await told_since(stage, 0) if e.seat == seat)
    await stage.bot.clock_loop._deadlines.mark_left(ONLY, user_id(stage.cy))
    for _ in range(60):
        await play_decision(stage, rng)
    await stage.wait_until_idle()
    await stage.press_button(stage.cy, stage.table, "button.returned")
    await play_until_turn(stage, rng, stage.cy)
    await stage.wait_until_idle()
    prompt, folded, *lines = stage.table["content"].splitlines()
    lines = [line for line in lines if not line.startswith(("**", "-# "))]  # how the rounds ended
    assert prompt.startswith(f"**<@{stage.cy['id']}>**")
    found = FOLDED.fullmatch(folded)
    assert found is not None
    happened = await told_since(stage, own)
    assert int(found[1]) + len(lines) == turns(happened) > 30
    reader = table_reader((await stage.position()).match)
    assert lines[-1] == turn_lines(reader, happened)[-1].text
    assert MAX_CONTENT - 300 < len(stage.table["content"]) <= MAX_CONTENT


async def test_what_was_revealed_in_an_outage_is_told_in_further_messages(stage: Stage) -> None:
    """Nothing that was revealed is only counted: the board alone does not show it."""
    await stage.start_match("cacao", people=3)
    rng = Random(1)
    before, version = len(stage.thread_messages()), await stage.version()
    stage.matches.listeners.remove(stage.delivery.schedule_changed)
    for _ in range(100):
        await play_decision(stage, rng)
    await stage.restart()
    revealed = await sentences(stage, await told_since(stage, version), revealing=True)
    told = [message["content"] for message in stage.thread_messages()[before:]]
    assert len(told) > 1, "one message has no room for it"
    assert sum(map(len, revealed)) > MAX_CONTENT
    closed = stage.thread_messages()[before - 1]["content"]  # the turn during which it began
    assert [words for words in revealed if words not in "\n".join((closed, *told))] == []
    assert all(len(words) <= MAX_CONTENT for words in told)
    assert [pinged_names(m) for m in stage.thread_messages()[before:-1]] == [[]] * (len(told) - 1)
    assert pinged_names(stage.table) == [(await stage.to_act())["global_name"]]
    assert label_of("button.move") in button_labels(stage.table)


async def test_what_computers_do_at_the_end_is_told_with_the_result(stage: Stage) -> None:
    """No computer heads a message: where nobody else is to act, the end tells their turns."""
    await stage.start_match(people=2, computers=1)
    rng, last, shown = Random(1), 0, 0
    while await stage.wait_for_people():
        await stage.wait_until_idle()
        shown = len(stage.thread_messages())
        await play_decision(stage, rng)
    await stage.wait_until_idle()
    people = [c.seat for c in (await stage.position()).match.chairs if c.computer is None]
    rows = await told_since(stage, 0)
    last = max(row.version for row in rows if row.seat in people and row.kind is LogKind.MOVE)
    at_the_end = await sentences(stage, await told_since(stage, last), revealing=False)
    assert len(at_the_end) >= 2, "the computer has moved last"
    (end,) = stage.thread_messages()[shown:]
    assert "wins!" in end["content"].splitlines()[0]
    assert [words for words in at_the_end if words not in end["content"]] == []
    before = [message["content"] for message in stage.thread_messages()[:-1]]
    headed = [words for words in before if words.removeprefix("**").startswith("Computer 1")]
    assert headed == []
