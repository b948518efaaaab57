"""Whoever plays several matches is offered them; whoever has many turns the pages."""

import json

from bot.match.model import MatchId, Status
from data import players
from tests.cogs.test_turn import _on_turn
from tests.stage import Stage, button_labels, user_id


async def test_a_command_that_could_mean_several_matches_offers_them(stage: Stage) -> None:
    await stage.start_match()
    await stage.start_match()
    offered = await stage.use_command(stage.ann, "turn")
    assert offered["content"] == "Which match?"
    assert button_labels(offered) == ["Lots 1 · Ann, Bo", "Lots 2 · Ann, Bo"]
    asked = await stage.press_button(stage.ann, offered, "Lots 2 · Ann, Bo")
    assert "What do you do?" in asked["content"] or "How much do you bid?" in asked["content"]
    for command in (
        "hand",
        "board",
        "log",
        "match",
        "undo",
        "resign",
        "end",
        "nudge",
        "extend",
        "back",
    ):
        assert (await stage.use_command(stage.ann, command))["content"] == "Which match?"


async def test_matches_that_wait_have_a_button_and_their_deadline(stage: Stage) -> None:
    thread, user = await _on_turn(stage)
    listed = await stage.use_command(user, "matches")
    assert f"your move · <#{thread['id']}>" in listed["content"]
    assert button_labels(listed) == ["Lots 1"]
    asked = await stage.press_button(user, listed, "Lots 1")
    assert "What do you do?" in asked["content"]


async def test_many_matches_are_turned_page_by_page(stage: Stage) -> None:
    async with stage.store.transaction() as tx:
        await tx.execute("INSERT INTO player (id, name) VALUES (?, 'Ann')", (stage.ann["id"],))
        for _ in range(23):
            cursor = await tx.execute(
                "INSERT INTO match (game, rules_version, status, options, places, creator, guild, "
                "channel, epoch, created_at, changed_at) VALUES "
                "('jungo', 1, 'lobby', '{}', 2, ?, ?, ?, '0', 0, 0)",
                (stage.ann["id"], stage.guild["id"], stage.general["id"]),
            )
            await tx.execute(
                "INSERT INTO seat (match, seat, user, name) VALUES (?, 0, ?, 'Ann')",
                (cursor.lastrowid, stage.ann["id"]),
            )
    seen = list[str]()
    page = await stage.use_command(stage.ann, "matches")
    assert button_labels(page) == ["More"]
    for _ in range(3):
        seen += [line for line in page["content"].split("\n") if line.startswith("▷")]
        if "More" in button_labels(page):
            page = await stage.press_button(stage.ann, page, "matches.on")
    assert len(seen) == len(set(seen)) == 23
    assert button_labels(page) == ["Back"]


async def test_a_list_of_seventy_is_whole_and_each_page_says_how_many_there_are(
    stage: Stage,
) -> None:
    """Lobbies of others that keep a seat, under the largest numbers that there are."""
    kept = json.dumps([[int(stage.ann["id"]), "Ann", stage.now() + 9999]])
    async with stage.store.transaction() as tx:
        for user in (stage.ann, stage.bo):
            await players.ensure(tx, user_id(user), user["global_name"])
        for number in range(70):
            await tx.execute(
                "INSERT INTO match (id, game, rules_version, status, options, places, creator, "
                "guild, channel, epoch, created_at, changed_at, invited) VALUES "
                "(?, 'back-to-the-jungle', 1, 'lobby', '{}', 2, ?, ?, ?, '0', 0, 0, ?)",
                (10**17 + number, stage.bo["id"], stage.guild["id"], stage.general["id"], kept),
            )
    page = await stage.use_command(stage.ann, "matches")
    seen = list[str]()
    for number in range(1, 8):
        _, *lines, last = page["content"].split("\n")
        assert last == f"-# Page {number} of 7"
        assert all(line.endswith(f"<#{stage.general['id']}>") for line in lines)
        seen += lines
        if number < 7:
            page = await stage.press_button(stage.ann, page, "matches.on")
    assert len(set(seen)) == 70


async def test_a_rematch_against_computers_begins_at_once(stage: Stage) -> None:
    dm = stage.dm_channel(stage.ann)
    hello = await stage.use_command(stage.ann, "help", dm)
    games = await stage.press_button(stage.ann, hello, "button.solo")
    levels = await stage.press_button(stage.ann, games, "jungo:title")
    await stage.press_button(stage.ann, levels, "level.easy")
    asked = await stage.use_command(stage.ann, "resign", dm)
    await stage.press_button(stage.ann, asked, "button.resign")
    over = next(m for m in reversed(stage.messages(dm)) if "Rematch" in button_labels(m))
    answer = await stage.press_button(stage.ann, over, "button.again")
    assert "Your match is on" in answer["content"]
    assert (await stage.matches.match(MatchId(2))).status is Status.LIVE


async def test_players_of_one_name_are_told_apart(stage: Stage) -> None:
    stage.bo["global_name"] = "Ann"
    await stage.use_command(stage.ann, "play", game="lots", seats=2)
    await stage.press_on_card(stage.bo, "button.join", "2. Ann (2)")
    card = await stage.use_command(stage.bo, "match")
    assert "▷ Ann (2)" in card["content"]
