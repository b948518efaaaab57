"""`/export` and `/verify`: the files, and the proof in plain words."""

import hashlib
import json
import re

from bot.match.model import UserId
from bot.match.proof import find_faults, parse_record
from bot.sandbox.wire import Json
from tests.cogs.test_agreed_undo import ask, drawn
from tests.stage import Stage, button_labels


def files(stage: Stage, message: Json) -> dict[str, bytes]:
    """The files of a message by their names."""
    found = {}
    for each in message["attachments"]:
        key = each["url"].rsplit("/", 2)[1]
        found[each["filename"]] = stage.server.world.journal.read_file(key)
    return found


async def test_a_finished_match_is_exported_as_text_and_as_a_record_that_fits(
    stage: Stage,
) -> None:
    thread = await stage.start_match()
    await stage.matches.resign((await stage.position()).match.id, _user(stage.ann))
    found = files(stage, await stage.use_command(stage.cy, "export", thread))
    assert sorted(found) == ["lots-1.json", "lots-1.txt"]
    assert find_faults(parse_record(found["lots-1.json"])) == ()
    assert b" resigned." in found["lots-1.txt"]


async def test_a_live_match_is_exported_without_its_record(stage: Stage) -> None:
    thread = await stage.start_match()
    message = await stage.use_command(stage.ann, "export", thread)
    assert list(files(stage, message)) == ["lots-1.txt"]
    assert "as you may know it" in message["content"]


async def test_a_live_match_says_when_it_can_be_verified(stage: Stage) -> None:
    thread = await stage.start_match()
    told = (await stage.use_command(stage.cy, "verify", thread))["content"]
    assert f"`{(await stage.position()).match.seed_hash}`" in told
    assert "is still played" in told


async def test_a_finished_match_is_verified_in_words_that_anybody_can_check(stage: Stage) -> None:
    thread = await stage.start_match()
    await stage.use_command(stage.ann, "move", thread, text="bid 1")
    await stage.matches.resign((await stage.position()).match.id, _user(stage.ann))
    message = await stage.use_command(stage.cy, "verify", thread)
    seed, seed_hash = re.findall("`([0-9a-f]{64})`", message["content"])
    assert hashlib.sha256(seed.encode()).hexdigest() == seed_hash
    assert f"`{seed_hash}`" in stage.thread_messages()[0]["content"]
    assert "was dealt and played as it was told" in message["content"]
    assert button_labels(message) == ["Export"]


async def test_a_match_that_was_changed_in_the_database_is_not_proved(stage: Stage) -> None:
    thread = await stage.start_match()
    await stage.use_command(stage.ann, "move", thread, text="bid 1")
    await stage.matches.resign((await stage.position()).match.id, _user(stage.ann))
    async with stage.bot.store.transaction() as tx:
        row = await tx.execute_fetchall("SELECT move FROM log WHERE kind = 'move'")
        move = json.loads(next(iter(row))["move"])
        (key,) = set(move) - {"type"}
        await tx.execute(
            "UPDATE log SET move = ? WHERE kind = 'move'", (json.dumps({**move, key: 2}),)
        )
    told = (await stage.use_command(stage.cy, "verify", thread))["content"]
    assert "**Match 1 does not fit its seed.**" in told
    assert "The events of row 2 are not what its seed and its move bring about." in told


async def test_what_was_taken_back_by_consent_is_marked_and_the_match_still_proved(
    stage: Stage,
) -> None:
    thread, user, other = await drawn(stage)
    await ask(stage, thread, user)
    await stage.press_button(other, stage.table, "button.agreeundo")
    await stage.use_command(user, "move", thread, text="draw;")
    await stage.matches.resign((await stage.position()).match.id, _user(other))
    found = files(stage, await stage.use_command(stage.cy, "export", thread))
    assert find_faults(parse_record(found["lots-1.json"])) == ()
    lines = [line.strip() for line in found["lots-1.txt"].decode().split("\n")]
    assert sum(line.startswith("(taken back) [draw]") for line in lines) == 1
    assert sum(line.startswith("[draw]") for line in lines) == 1
    name, voter = user["global_name"], other["global_name"]
    assert f"-- {name} asked to take something back." in lines
    assert f"-- {voter} agreed to take it back." in lines
    message = await stage.use_command(stage.cy, "verify", thread)
    assert "was dealt and played as it was told" in message["content"]


async def test_the_card_of_a_finished_match_offers_export_and_proof(stage: Stage) -> None:
    thread = await stage.start_match()
    await stage.matches.resign((await stage.position()).match.id, _user(stage.ann))
    card = await stage.use_command(stage.cy, "match", thread)
    assert button_labels(card)[-2:] == ["Export", "Verify"]
    proved = await stage.press_button(stage.cy, card, "button.verify")
    found = files(stage, await stage.press_button(stage.cy, proved, "button.export"))
    assert len(found) == 2


async def test_a_lobby_has_nothing_to_export_or_verify(stage: Stage) -> None:
    await stage.use_command(stage.ann, "play", game="lots", seats=2)
    for command in ("export", "verify"):
        message = await stage.use_command(stage.ann, command)
        assert "hasn't started" in message["content"] or "not" in message["content"]
        assert message["attachments"] == []


def _user(member: Json) -> UserId:
    return UserId(int(member["id"]))
