"""The same bot on `simcord`, another simulation of Discord, written by others: it need not share
the misunderstandings of our own sandbox. It checks permissions, limits and the life of each
interaction, fails on a route that it does not know and on every error that the bot lets pass."""

from pathlib import Path
from typing import TYPE_CHECKING

from bot.match.model import MatchId
from tests.second_opinion.stage import SimcordStage, open_simcord_stage

if TYPE_CHECKING:
    import simcord


async def bid_and_find_mover(
    stage: SimcordStage, thread: "simcord.ChannelHandle"
) -> "simcord.MemberActor":
    """Who may draw, once both have bid."""
    for user in (stage.ann, stage.bo):
        await stage.use_command(user, "move", thread, text="bid 0")
    mover = await stage.to_act()
    named = (f"**<@{mover.id}>**", f"**{mover.name}**")
    assert stage.table.content.startswith(named)
    return mover


async def test_a_match_begins_in_a_thread_with_a_picture(tmp_path: Path) -> None:
    async with open_simcord_stage(tmp_path) as stage:
        thread = await stage.start_match()
        (table,) = thread.history()
        assert f"<@{stage.ann.id}>" in table.content
        assert [file.filename for file in table.attachments] == ["lots.png"]


async def test_a_move_is_answered_to_its_player_alone(tmp_path: Path) -> None:
    async with open_simcord_stage(tmp_path) as stage:
        thread = await stage.start_match()
        answer = await stage.use_command(stage.ann, "move", thread, text="bid 0")
        assert answer.ephemeral
        assert answer.response is not None
        assert "You bid 0 coins" in answer.response.content


async def test_the_hand_arrives_by_direct_message(tmp_path: Path) -> None:
    async with open_simcord_stage(tmp_path) as stage:
        thread = await stage.start_match()
        await bid_and_find_mover(stage, thread)
        hands = [stage.dm_of(user) for user in (stage.ann, stage.bo)]
        assert all(hand and hand[-1].attachments for hand in hands)


async def test_a_turn_is_guided_by_buttons_to_the_commit(tmp_path: Path) -> None:
    async with open_simcord_stage(tmp_path) as stage:
        thread = await stage.start_match()
        user = await bid_and_find_mover(stage, thread)
        asked = await stage.use_command(user, "turn", thread)
        assert asked.response is not None
        await stage.press_button(user, asked.response, "lots:choice.kind.draw")
        done = await stage.press_button(user, asked.response, "button.do", move="draw")
        assert done.response is not None
        assert "You drew" in done.response.content


async def test_moves_are_suggested_to_who_may_make_them(tmp_path: Path) -> None:
    async with open_simcord_stage(tmp_path) as stage:
        thread = await stage.start_match()
        user = await bid_and_find_mover(stage, thread)
        choices = await stage.suggest(user, "move", "text", thread)
        assert {"name": "draw", "value": "draw"} in choices


async def test_a_stranger_is_refused_in_private(tmp_path: Path) -> None:
    async with open_simcord_stage(tmp_path) as stage:
        thread = await stage.start_match()
        user = await bid_and_find_mover(stage, thread)
        other = stage.bo if user is stage.ann else stage.ann
        answer = await stage.use_command(other, "move", thread, text="draw")
        assert answer.ephemeral
        assert answer.response is not None
        assert "not your turn" in answer.response.content


async def test_a_match_is_left_by_its_button(tmp_path: Path) -> None:
    async with open_simcord_stage(tmp_path) as stage:
        thread = await stage.start_match()
        asked = await stage.use_command(stage.ann, "resign", thread)
        assert asked.response is not None
        await stage.press_button(stage.ann, asked.response, "button.resign")
        assert "Seed" in stage.table.content


async def start_match_in_place(stage: SimcordStage, match: int) -> int:
    """Start a match of Ann and Bo; return the id of the place of its table."""
    await stage.use_command(stage.ann, "play", game="lots", seats=2)
    await stage.press_button(stage.bo, stage.card, "button.join")
    await stage.press_button(stage.ann, stage.card, "button.start")
    return (await stage.bot.matches.match(MatchId(match))).where.thread or 0


async def test_in_a_forum_a_match_stays_in_its_post_and_so_does_its_rematch(tmp_path: Path) -> None:
    async with open_simcord_stage(tmp_path) as stage:
        await stage.open_post("Who plays tonight?")
        post = stage.general
        assert await start_match_in_place(stage, 1) == post.id
        asked = await stage.use_command(stage.ann, "resign", post)
        await stage.press_button(stage.ann, asked.response, "button.resign")
        end = next(m for m in reversed(post.history()) if "Seed" in m.content)
        await stage.press_button(stage.ann, end, "button.again")
        await stage.press_button(stage.bo, stage.card, "button.join")
        await stage.press_button(stage.ann, stage.card, "button.start")
        assert (await stage.bot.matches.match(MatchId(2))).where.thread == post.id


async def test_in_a_forum_a_second_match_gets_a_post_of_its_own(tmp_path: Path) -> None:
    async with open_simcord_stage(tmp_path) as stage:
        forum = await stage.open_post("Who plays tonight?")
        await start_match_in_place(stage, 1)
        second = await start_match_in_place(stage, 2)
        assert second == forum.threads[-1].id != stage.general.id
        assert len(forum.threads[-1].history()) == 2


async def test_in_an_announcement_channel_a_match_has_a_thread(tmp_path: Path) -> None:
    async with open_simcord_stage(tmp_path) as stage:
        stage.general = stage.guild.create_news_channel("news")
        assert await start_match_in_place(stage, 1) == stage.thread.id


async def test_in_a_voice_channel_a_match_is_played(tmp_path: Path) -> None:
    """In its chat on Discord, where it has no threads; simcord lets it have them."""
    async with open_simcord_stage(tmp_path) as stage:
        stage.general = stage.guild.create_voice_channel("voice")
        place = await start_match_in_place(stage, 1)
        (table,) = (h for h in (stage.general, *stage.general.threads) if h.id == place)
        assert "Seed hash" in table.history()[-1].content
