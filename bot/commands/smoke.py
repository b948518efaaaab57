"""The command `smoke`: asks a real Discord what its documentation leaves open.

It sends some forty requests slowly in one channel, deletes its messages again, and prints each
answer beside the expected one. Saved answers can serve to test the sandbox. The expected answers
are assumptions until somebody has run the command on a real server.
"""

import asyncio
import json
import sys
from argparse import Namespace
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import aiohttp
import discord

from bot.commands.run_bot import explain_connection_errors
from bot.config import StartError, read_settings
from bot.texts import text

PAUSE = 0.6
"""Seconds between two requests: far below every limit."""
PUBLIC_THREAD, NEWS_THREAD = 11, 10
DAY, THREE_DAYS = 1440, 4320
SILENT = 1 << 12
ADDED_TO_THREAD = 1
"""The type of the message that says who was added to a thread."""

Answer: TypeAlias = tuple[int, Any, Any]
"""The status, the JSON and the headers of an answer."""


def add_parser(commands: Any) -> None:
    """Add `smoke` with its arguments."""
    parser = commands.add_parser("smoke", help="ask Discord what only a real server can answer")
    parser.add_argument("channel", help="the id of a text channel in which the bot may do all")
    parser.add_argument("--member", help="the id of somebody there, who is added to a thread")
    parser.add_argument("--forum", help="the id of a forum")
    parser.add_argument("--news", help="the id of an announcement channel")
    parser.add_argument("--voice", help="the id of a voice channel")
    parser.add_argument("--save", type=Path, help="a file for the answers")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Print the table; return 1 if an answer is not as expected. Raises StartError."""
    token = read_settings().token
    if token is None:
        raise StartError(text("start.no_token"))
    places = {key: getattr(args, key) for key in ("member", "forum", "news", "voice")}
    with explain_connection_errors():
        answers, left = asyncio.run(ask_all(token, args.channel, places))
    for name, expected, got in answers:
        mark = "✓" if got == expected else "✗"
        sys.stdout.write(f"{mark} {name}: {text('smoke.answer', expected=expected, got=got)}\n")
    if left:
        sys.stdout.write(text("smoke.left", threads=", ".join(left)) + "\n")
    if args.save is not None:
        recorded = {name: got for name, _, got in answers}
        args.save.write_text(json.dumps(recorded, indent=2) + "\n", "utf-8")
    return int(any(expected != got for _, expected, got in answers))


async def ask_all(
    token: str, channel: str, places: dict[str, str | None], pause: float = PAUSE
) -> tuple[list[tuple[str, str, str]], list[str]]:
    """Return (question, expected, got) for each question that can be asked, and the threads that
    could not be deleted. Raises StartError if the channel cannot be written in."""
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {token}"}) as session:
        smoke = Smoke(session, channel, places, pause)
        await smoke.require_channel()
        answers = []
        try:
            for each in QUESTIONS:
                if each.needs is None or places.get(each.needs):
                    got = await each.ask(smoke)
                    answers.append((each.name, each.expected, got))
        finally:
            left = await smoke.clean_up()
    return answers, left


@dataclass
class Smoke:
    """Sends requests about one channel, and deletes afterwards what it created there."""

    session: aiohttp.ClientSession
    channel: str
    places: dict[str, str | None]
    pause: float
    messages: list[tuple[str, str]] = field(default_factory=list)
    threads: list[str] = field(default_factory=list)

    async def request(self, method: str, path: str, body: Any = None) -> Answer:
        """Send one request; after a rate limit, once more."""
        url = discord.http.Route.BASE + path
        for _ in range(2):
            await asyncio.sleep(self.pause)
            async with self.session.request(method, url, json=body) as answer:
                data: Any = {} if answer.status == 204 else await answer.json()
                if answer.status != 429 or data.get("code") == 30046:
                    return answer.status, data, answer.headers
            await asyncio.sleep(min(60.0, float(data["retry_after"])))
        return answer.status, data, answer.headers

    async def require_channel(self) -> None:
        """Raise StartError unless the bot can see the channel."""
        status, _, _ = await self.request("GET", f"/channels/{self.channel}")
        if status == 401:
            raise StartError(text("start.wrong_token"))
        if status != 200:
            raise StartError(text("smoke.no_channel", channel=self.channel))

    async def send(self, channel: str | None = None, /, **body: Any) -> Answer:
        """Send a message, which is deleted at the end."""
        where = channel or self.channel
        words = {"content": text("smoke.message"), "allowed_mentions": {"parse": []}}
        answer = await self.request("POST", f"/channels/{where}/messages", words | body)
        if answer[0] == 200:
            self.messages.append((where, answer[1]["id"]))
        return answer

    async def open_thread(self, parent: str | None = None, **body: Any) -> Answer:
        """Create a thread, which is deleted or at least archived at the end."""
        where = parent or self.channel
        named = {"name": text("smoke.thread"), "auto_archive_duration": DAY}
        answer = await self.request("POST", f"/channels/{where}/threads", named | body)
        if answer[0] == 201:
            self.threads.append(answer[1]["id"])
        return answer

    async def clean_up(self) -> list[str]:
        """Delete everything; return the threads that the bot may only archive."""
        for channel, message in self.messages:
            await self.request("DELETE", f"/channels/{channel}/messages/{message}")
        left = []
        for thread in self.threads:
            status, _, _ = await self.request("DELETE", f"/channels/{thread}")
            if status != 200:
                await self.request("PATCH", f"/channels/{thread}", {"archived": True})
                left.append(thread)
        return left


@dataclass(frozen=True)
class Question:
    """A question to Discord; it is left out without the command-line argument `needs`, if any."""

    name: str
    expected: str
    ask: Callable[[Smoke], Awaitable[str]]
    needs: str | None = None


def outcome(answer: Answer) -> str:
    """Return the status of an answer, with Discord's code of an error."""
    status, data, _ = answer
    return str(status) if status < 400 else f"{status}/{data.get('code', 0)}"


async def repeated_nonce(smoke: Smoke) -> str:
    nonce: dict[str, Any] = {"nonce": "jungle-post-smoke-1", "enforce_nonce": True}
    (_, first, _), (_, second, _) = await smoke.send(**nonce), await smoke.send(**nonce)
    return "same message" if first["id"] == second["id"] else "another message"


async def nonce_of_deleted_message(smoke: Smoke) -> str:
    nonce: dict[str, Any] = {"nonce": "jungle-post-smoke-2", "enforce_nonce": True}
    _, message, _ = await smoke.send(**nonce)
    await smoke.request("DELETE", f"/channels/{smoke.channel}/messages/{message['id']}")
    return outcome(await smoke.send(**nonce))


async def silent_message(smoke: Smoke) -> str:
    _, message, _ = await smoke.send(flags=SILENT)
    return "silent" if message["flags"] & SILENT else "not silent"


async def wake_own_thread(smoke: Smoke) -> str:
    """Archive and unarchive a thread as its owner, without the permission *Manage Threads*."""
    _, thread, _ = await smoke.open_thread(type=PUBLIC_THREAD)
    path = f"/channels/{thread['id']}"
    archived = await smoke.request("PATCH", path, {"archived": True})
    woken = await smoke.request("PATCH", path, {"archived": False})
    return f"{outcome(archived)}, {outcome(woken)}"


async def archive_time_counts_as_activity(smoke: Smoke) -> str:
    _, thread, _ = await smoke.open_thread(type=PUBLIC_THREAD)
    body = {"auto_archive_duration": THREE_DAYS}
    await asyncio.sleep(smoke.pause)
    _, changed, _ = await smoke.request("PATCH", f"/channels/{thread['id']}", body)
    before, after = (t["thread_metadata"]["archive_timestamp"] for t in (thread, changed))
    return "newer" if after > before else "unchanged"


async def edit_and_delete_in_archived_thread(smoke: Smoke) -> str:
    _, thread, _ = await smoke.open_thread(type=PUBLIC_THREAD)
    _, message, _ = await smoke.send(thread["id"])
    await smoke.request("PATCH", f"/channels/{thread['id']}", {"archived": True})
    path = f"/channels/{thread['id']}/messages/{message['id']}"
    edited = await smoke.request("PATCH", path, {"content": text("smoke.message")})
    return f"{outcome(edited)}, {outcome(await smoke.request('DELETE', path))}"


async def added_member(smoke: Smoke) -> str:
    _, thread, _ = await smoke.open_thread(type=PUBLIC_THREAD)
    path = f"/channels/{thread['id']}"
    await smoke.request("PUT", f"{path}/thread-members/{smoke.places['member']}")
    _, found, _ = await smoke.request("GET", f"{path}/messages")
    types = {message["type"] for message in found}
    return "a line" if ADDED_TO_THREAD in types else "no line"


async def member_mentioned_by_edit(smoke: Smoke) -> str:
    """Whether a mention that an edit brings adds to a thread, for good, and without a line."""
    _, thread, _ = await smoke.open_thread(type=PUBLIC_THREAD)
    _, message, _ = await smoke.send(thread["id"], flags=SILENT)
    path, member = f"/channels/{thread['id']}", smoke.places["member"]
    body = {"content": f"<@{member}>", "allowed_mentions": {"users": [member]}}
    await smoke.request("PATCH", f"{path}/messages/{message['id']}", body)
    await smoke.request("DELETE", f"{path}/messages/{message['id']}")
    found = await smoke.request("GET", f"{path}/thread-members/{member}")
    _, messages, _ = await smoke.request("GET", f"{path}/messages")
    types = {each["type"] for each in messages}
    return f"{outcome(found)}, {'a line' if ADDED_TO_THREAD in types else 'no line'}"


async def thread_in_forum(smoke: Smoke) -> str:
    forum = smoke.places["forum"]
    bare = await smoke.open_thread(forum, type=PUBLIC_THREAD)
    post = await smoke.open_thread(forum, message={"content": text("smoke.message")})
    return f"{outcome(bare)}, {outcome(post)}"


async def thread_in_news(smoke: Smoke) -> str:
    public = await smoke.open_thread(smoke.places["news"], type=PUBLIC_THREAD)
    return f"{outcome(public)}, {outcome(await smoke.open_thread(smoke.places['news'], type=10))}"


async def thread_in_voice(smoke: Smoke) -> str:
    thread = await smoke.open_thread(smoke.places["voice"], type=PUBLIC_THREAD)
    return f"{outcome(thread)}, {outcome(await smoke.send(smoke.places['voice']))}"


async def connections_left(smoke: Smoke) -> str:
    _, found, _ = await smoke.request("GET", "/gateway/bot")
    return "enough" if found["session_start_limit"]["remaining"] > 50 else "few"


async def contexts_of_commands(smoke: Smoke) -> str:
    """Return the commands that are not only for servers that invited the bot and for its DMs."""
    _, application, _ = await smoke.request("GET", "/applications/@me")
    _, found, _ = await smoke.request("GET", f"/applications/{application['id']}/commands")
    wrong = [c["name"] for c in found if c["integration_types"] != [0] or 2 in c["contexts"]]
    return ", ".join(wrong) or "as sent"


async def limit_of_messages(smoke: Smoke) -> str:
    _, _, headers = await smoke.send()
    return "told" if "X-RateLimit-Limit" in headers else "not told"


QUESTIONS = (
    Question("a nonce that is sent twice", "same message", repeated_nonce),
    Question("the nonce of a deleted message", "404/10008", nonce_of_deleted_message),
    Question("a silent message", "silent", silent_message),
    Question("archive and wake a thread of the bot's own", "200, 200", wake_own_thread),
    Question("change a thread's archive time", "newer", archive_time_counts_as_activity),
    Question(
        "edit and delete in an archived thread",
        "400/50083, 204",
        edit_and_delete_in_archived_thread,
    ),
    Question("add a member to a thread", "a line", added_member, "member"),
    Question(
        "mention a member in an edit in a thread",
        "200, no line",
        member_mentioned_by_edit,
        "member",
    ),
    Question("a thread and a post in a forum", "400/50035, 201", thread_in_forum, "forum"),
    Question("threads in an announcement channel", "400/50024, 201", thread_in_news, "news"),
    Question(
        "a thread and a message in a voice channel", "400/50024, 200", thread_in_voice, "voice"
    ),
    Question("logins that are left today", "enough", connections_left),
    Question("where commands are offered", "as sent", contexts_of_commands),
    Question("the limit of messages", "told", limit_of_messages),
)
