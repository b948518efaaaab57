"""B11: the invite link asks for what the bot needs, and for no more."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import discord
import pytest

from bot.permissions import PERMISSIONS
from bot.sandbox.permissions import EVERYONE_PERMISSIONS
from bot.sandbox.shapes import new_role
from tests.stage import Stage, is_private, open_stage, user_id


def invited(stage: Stage, permissions: discord.Permissions) -> None:
    """The bot's role has these permissions; everybody has none, people have a role of their own."""
    world, guild = stage.server.world, stage.guild
    everyone, own = guild["roles"]
    everyone["permissions"], own["permissions"] = "0", str(permissions.value)
    guild["roles"].append(
        new_role(people := world.ids.next_id(), "People", EVERYONE_PERMISSIONS, 2)
    )
    for user in (stage.ann, stage.bo, stage.cy):
        world.members.update(f"{guild['id']}/{user['id']}", roles=[people])


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with open_stage(tmp_path, started=False) as stage:
        yield stage


async def play(stage: Stage) -> None:
    """Lobby, thread, moves by command, hands, and the end."""
    await stage.start()
    thread = await stage.start_match()
    for user in (stage.ann, stage.bo):
        await stage.use_command(user, "move", thread, text="bid 0")
        await stage.use_command(user, "hand", thread)
    user = await stage.to_act()
    confirm = await stage.press_button(
        user, await stage.use_command(user, "turn", thread), "lots:choice.kind.draw"
    )
    await stage.press_button(user, confirm, "button.do", move="draw")
    asked = await stage.use_command(user, "resign", thread)
    await stage.press_button(user, asked, "button.resign")
    await stage.wait_until_idle()


def refused(stage: Stage) -> list[str]:
    return [f"{r.method} {r.template}" for r in stage.server.requests.entries if r.status == 403]


async def test_with_what_the_link_asks_for_a_whole_match_is_played(stage: Stage) -> None:
    invited(stage, PERMISSIONS)
    await play(stage)
    assert refused(stage) == []
    assert "Seed" in stage.table["content"]
    assert stage.table["attachments"]


async def test_with_it_a_message_is_found_again_after_a_crash(stage: Stage, tmp_path: Path) -> None:
    invited(stage, PERMISSIONS)
    await play(stage)
    count = len(stage.messages(stage.thread))
    await stage.stop()
    with closing(sqlite3.connect(stage.database)) as db, db:
        db.execute("UPDATE message SET state = 'begun', message = NULL WHERE purpose = 'table'")
    await stage.start()
    await stage.wait_until_idle()
    assert refused(stage) == []
    assert len(stage.messages(stage.thread)) == count


async def test_without_sight_of_the_channel_no_match_is_opened(stage: Stage) -> None:
    lacking = discord.Permissions(PERMISSIONS.value)
    lacking.update(view_channel=False)
    invited(stage, lacking)
    await stage.start()
    refusal = await stage.use_command(stage.ann, "play", game="lots", seats=2)
    assert is_private(refusal)
    assert "I lack a permission" in refusal["content"]
    assert await stage.matches.open_matches_of(user_id(stage.ann)) == ()


@pytest.mark.parametrize(
    "name", ["attach_files", "create_public_threads", "send_messages_in_threads"]
)
async def test_without_one_of_them_something_is_refused(name: str, stage: Stage) -> None:
    lacking = discord.Permissions(PERMISSIONS.value)
    lacking.update(**{name: False})
    invited(stage, lacking)
    await stage.start()
    await stage.use_command(stage.ann, "play", game="lots", seats=2)
    await stage.click(stage.bo, stage.card, "button.join")
    await stage.wait_until(lambda: refused(stage) or "Bo" in stage.card["content"])
    if not refused(stage):
        await stage.click(stage.ann, stage.card, "button.start")
    await stage.wait_until(lambda: refused(stage))


def test_nothing_that_could_do_harm_is_asked_for() -> None:
    harmful = ("administrator", "manage_messages", "manage_roles", "mention_everyone")
    assert not any(getattr(PERMISSIONS, name) for name in harmful)
