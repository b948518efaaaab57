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
from tests.labels import label_of
from tests.stage import Stage, open_stage


def invited(club: Stage, permissions: discord.Permissions) -> None:
    """The bot's role has these permissions; everybody has none, people have a role of their own."""
    world, guild = club.server.world, club.guild
    everyone, own = guild["roles"]
    everyone["permissions"], own["permissions"] = "0", str(permissions.value)
    guild["roles"].append(
        new_role(people := world.ids.next_id(), "People", EVERYONE_PERMISSIONS, 2)
    )
    for user in (club.ann, club.bo, club.cy):
        world.members.update(f"{guild['id']}/{user['id']}", roles=[people])


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Stage]:
    async with open_stage(tmp_path, started=False) as stage:
        yield stage


async def play(club: Stage) -> None:
    """Lobby, thread, moves by command, hands, and the end."""
    await club.start()
    thread = await club.start_match()
    for user in (club.ann, club.bo):
        await club.use_command(user, "move", thread, text="bid 0")
        await club.use_command(user, "hand", thread)
    user = await club.to_act()
    confirm = await club.press_button(
        user, await club.use_command(user, "turn", thread), "lots:choice.kind.draw"
    )
    await club.press_button(user, confirm, "button.do", move="draw")
    asked = await club.use_command(user, "resign", thread)
    await club.press_button(user, asked, "button.resign")
    await club.wait_until_idle()


def refused(club: Stage) -> list[str]:
    return [f"{r.method} {r.template}" for r in club.server.requests.entries if r.status == 403]


async def test_with_what_the_link_asks_for_a_whole_match_is_played(club: Stage) -> None:
    invited(club, PERMISSIONS)
    await play(club)
    assert refused(club) == []
    assert "Seed" in club.table["content"]
    assert club.table["attachments"]


async def test_with_it_a_message_is_found_again_after_a_crash(club: Stage, tmp_path: Path) -> None:
    invited(club, PERMISSIONS)
    await play(club)
    count = len(club.messages(club.thread))
    await club.stop()
    with closing(sqlite3.connect(club.database)) as db, db:
        db.execute("UPDATE message SET state = 'begun', message = NULL WHERE purpose = 'table'")
    await club.start()
    await club.wait_until_idle()
    assert refused(club) == []
    assert len(club.messages(club.thread)) == count


@pytest.mark.parametrize(
    "name",
    ["view_channel", "attach_files", "create_public_threads", "send_messages_in_threads"],
)
async def test_without_one_of_them_something_is_refused(name: str, club: Stage) -> None:
    lacking = discord.Permissions(PERMISSIONS.value)
    lacking.update(**{name: False})
    invited(club, lacking)
    await club.start()
    await club.use_command(club.ann, "play", game="lots", seats=2)
    await club.server.click(club.bo, club.card, label=label_of("button.join"))
    await club.wait_until(lambda: refused(club) or "Bo" in club.card["content"])
    if not refused(club):
        await club.server.click(club.ann, club.card, label=label_of("button.start"))
    await club.wait_until(lambda: refused(club))


def test_nothing_that_could_do_harm_is_asked_for() -> None:
    harmful = ("administrator", "manage_messages", "manage_roles", "mention_everyone")
    assert not any(getattr(PERMISSIONS, name) for name in harmful)
