"""Whoever plays several matches is offered them; whoever has many turns the pages."""

from bot.match.model import MatchId, Status
from tests.cogs.test_turn import _on_turn
from tests.stage import Stage, button_labels


async def test_a_command_that_could_mean_several_matches_offers_them(club: Stage) -> None:
    await club.start_match()
    await club.start_match()
    offered = await club.use_command(club.ann, "turn")
    assert offered["content"] == "Which match?"
    assert button_labels(offered) == ["Lots 1 · Ann, Bo", "Lots 2 · Ann, Bo"]
    asked = await club.press_button(club.ann, offered, "Lots 2 · Ann, Bo")
    assert "What do you do?" in asked["content"] or "How much do you bid?" in asked["content"]
    for command in ("hand", "board"):
        assert (await club.use_command(club.ann, command))["content"] == "Which match?"


async def test_matches_that_wait_have_a_button_and_their_deadline(club: Stage) -> None:
    thread, user = await _on_turn(club)
    listed = await club.use_command(user, "matches")
    assert f"your move · <#{thread['id']}>" in listed["content"]
    assert button_labels(listed) == ["Lots 1"]
    asked = await club.press_button(user, listed, "Lots 1")
    assert "What do you do?" in asked["content"]


async def test_many_matches_are_turned_page_by_page(club: Stage) -> None:
    async with club.store.transaction() as tx:
        await tx.execute("INSERT INTO player (id, name) VALUES (?, 'Ann')", (club.ann["id"],))
        for _ in range(23):
            cursor = await tx.execute(
                "INSERT INTO match (game, rules_version, status, options, places, creator, guild, "
                "channel, epoch, created_at, changed_at) VALUES "
                "('jungo', 1, 'lobby', '{}', 2, ?, ?, ?, '0', 0, 0)",
                (club.ann["id"], club.guild["id"], club.general["id"]),
            )
            await tx.execute(
                "INSERT INTO seat (match, seat, user, name) VALUES (?, 0, ?, 'Ann')",
                (cursor.lastrowid, club.ann["id"]),
            )
    seen = list[str]()
    page = await club.use_command(club.ann, "matches")
    assert button_labels(page) == ["More"]
    for _ in range(3):
        seen += [line for line in page["content"].split("\n") if line.startswith("▷")]
        if "More" in button_labels(page):
            page = await club.press_button(club.ann, page, "matches.on")
    assert len(seen) == len(set(seen)) == 23
    assert button_labels(page) == ["Back"]


async def test_a_rematch_against_computers_begins_at_once(club: Stage) -> None:
    dm = club.server.world.dm_channel(club.ann)
    hello = await club.use_command(club.ann, "help", dm)
    games = await club.press_button(club.ann, hello, "button.solo")
    levels = await club.press_button(club.ann, games, "jungo:title")
    await club.press_button(club.ann, levels, "level.random")
    asked = await club.use_command(club.ann, "resign", dm)
    await club.press_button(club.ann, asked, "button.resign")
    over = next(m for m in reversed(club.messages(dm)) if "Rematch" in button_labels(m))
    answer = await club.press_button(club.ann, over, "button.again")
    assert "Your match is on" in answer["content"]
    assert (await club.matches.match(MatchId(2))).status is Status.LIVE


async def test_players_of_one_name_are_told_apart(club: Stage) -> None:
    club.bo["global_name"] = "Ann"
    await club.use_command(club.ann, "play", game="lots", seats=2)
    await club.press_on_card(club.bo, "button.join", "2. Ann (2)")
    card = await club.use_command(club.bo, "match")
    assert "▷ Ann (2)" in card["content"]
