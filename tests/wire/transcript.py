"""Whole matches as each person sees them: thread, direct messages and private answers, as text.

    python -m tests.wire.transcript cacao --seats 4 --seed 1 > cacao.txt

Two people and computers play at the wire by buttons, selects and, at times, typed moves, some of
them wrong. A reader of one person's lines should be able to tell what everybody did in each turn,
and why something was refused.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import tests.conftest  # noqa: F401  # the toy game is there
from bot.app import JunglePost, open_bot
from bot.config import Settings
from bot.match.model import MatchId, Status
from bot.messages.custom_ids import parse_custom_id
from bot.messages.reader import seat_reader
from bot.sandbox import SandboxServer, point_discord_py_at
from bot.sandbox.wire import Json
from tests.labels import label_of

NAMES = ("Ann", "Björn")
SECONDS = 60.0
EVERYBODY = "thread"
CHOICES = ("ask", "pick", "pickb", "pickc", "pickd")
"""Kinds of the controls that lead on in a move; the others look, go back or explain."""
NONSENSE = ("play everything", "A1>Z9", "place 9", "choose 99", "flip me")


@dataclass
class Transcript:
    """What was seen and done, in order: who saw it (a name, or the thread) and the text."""

    lines: list[tuple[str, str]] = field(default_factory=list)

    def note(self, audience: str, words: str) -> None:
        self.lines.append((audience, words))

    def seen_by(self, name: str) -> Iterator[str]:
        """What one person saw, and did themselves."""
        for audience, words in self.lines:
            if audience in (EVERYBODY, name):
                yield f"[{audience}] {words}"


class Recorder:
    """Compares what is shown now with what was shown before, and writes the difference down."""

    def __init__(self, server: SandboxServer, channel: Json, people: tuple[Json, ...]) -> None:
        self._server = server
        self._channel = channel
        self._people = people
        self._shown: dict[str, str] = {}
        self.transcript = Transcript()

    def look(self) -> None:
        """Notes every message that is new, changed or gone."""
        now: dict[str, tuple[str, str]] = {}
        places = [(EVERYBODY, m) for m in self._server.messages(self._channel)]
        for thread in self._server.threads(self._channel):
            places += [(EVERYBODY, m) for m in self._server.messages(thread)]
        for user in self._people:
            name = user["global_name"]
            places += [(name, m) for m in self._server.dm_messages(user)]
            places += [(name, m) for m in self._server.ephemerals(user)]
        for audience, message in places:
            now[message["id"]] = (audience, self._describe(message))
        for key, (audience, words) in now.items():
            before = self._shown.get(key)
            if before is None:
                self.transcript.note(audience, f"+ #{key[-5:]} {words}")
            elif before != f"{audience} {words}":
                self.transcript.note(audience, f"~ #{key[-5:]} {words}")
        for key, before in self._shown.items():
            if key not in now:
                self.transcript.note(before.split(" ")[0], f"- #{key[-5:]} deleted")
        self._shown = {key: f"{audience} {words}" for key, (audience, words) in now.items()}

    def _describe(self, message: Json) -> str:
        content = message["content"]
        for user in self._people:
            content = content.replace(f"<@{user['id']}>", f"@{user['global_name']}")
        alts = [a.get("description") or "" for a in message["attachments"]]
        controls = [
            item.get("label") or f"select: {item.get('placeholder', '')}"
            for row in message["components"]
            for item in row["components"]
        ]
        pinged = ", ".join(user["global_name"] for user in message["mentions"])
        parts = [content.replace("\n", "\n    ")]
        parts += [f"\n    (picture: {alt})" for alt in alts]
        parts += [f"\n    [{' | '.join(controls)}]"] if controls else []
        parts += [f"\n    (pings {pinged})"] if pinged else []
        return "".join(parts)


class Player:
    """Plays one seat by what its person sees."""

    def __init__(
        self, bot: JunglePost, server: SandboxServer, recorder: Recorder, rng: Random
    ) -> None:
        self._bot = bot
        self._server = server
        self._recorder = recorder
        self._rng = rng

    async def play(self, user: Json, thread: Json) -> None:
        """One decision: by the guided way mostly, else typed; now and then typed wrongly."""
        way = self._rng.random()
        if way < 0.08:
            await self._type(user, thread, self._rng.choice(NONSENSE))
        if way < 0.15:
            await self._type(user, thread, await self._legal_text(user))
        else:
            await self._press_through(user, thread)

    async def _legal_text(self, user: Json) -> str:
        position = await self._bot.matches.position(MatchId(1))
        seat = next(c.seat for c in position.match.chairs if str(c.user) == user["id"])
        move = self._rng.choice(position.legal_moves(seat))
        return seat_reader(position.match, seat).plain_wording.notation(move)

    async def _type(self, user: Json, thread: Json, words: str) -> None:
        self._note(user, f"types /move {words}")
        answer = await self._server.slash(user, thread, "move", text=words)
        await answer.final_message(SECONDS)
        await self._settle()

    async def _press_through(self, user: Json, thread: Json) -> None:
        before = (await self._bot.matches.match(MatchId(1))).version
        message = await self._press(user, self._prompt(user, thread))
        for _ in range(12):
            if (await self._bot.matches.match(MatchId(1))).version != before:
                return
            pressed = await self._press(user, message)
            message = pressed
        raise AssertionError(f"expected a move after 12 presses, got {message['content']!r}")

    def _prompt(self, user: Json, thread: Json) -> Json:
        """The newest message in the thread or the DM from which one can move."""
        shown = [*self._server.messages(thread), *self._server.dm_messages(user)]
        return next(m for m in reversed(shown) if list(controls_of(m, ("move",))))

    async def _press(self, user: Json, message: Json) -> Json:
        items = list(controls_of(message, ("do",))) or deepest(controls_of(message, CHOICES))
        items = items or list(controls_of(message, ("move",)))
        if not items:
            items = list(controls_of(message, ("glimpsecover", "cover", "glimpse")))
        assert items, f"expected something to press, got {message['content']!r}"
        item = self._rng.choice(items)
        values = None
        label = item.get("label")
        if "options" in item:
            option = self._rng.choice(item["options"])
            values, label = [option["value"]], option["label"]
        self._note(user, f"presses [{label}]")
        answer = await self._server.click(user, message, item["custom_id"], values=values)
        shown = await answer.final_message(SECONDS)
        await self._settle()
        return shown

    def _note(self, user: Json, words: str) -> None:
        self._recorder.transcript.note(user["global_name"], f"> {words}")

    async def _settle(self) -> None:
        await self._bot.delivery.wait_until_idle()
        self._recorder.look()


def controls_of(message: Json, kinds: tuple[str, ...]) -> Iterator[Json]:
    """The enabled controls of these kinds."""
    for row in message["components"]:
        for item in row["components"]:
            custom_id = item.get("custom_id", "")
            ours = custom_id.startswith("jp:") and not item.get("disabled")
            if ours and parse_custom_id(custom_id).kind in kinds:
                yield item


def deepest(controls: Iterator[Json]) -> list[Json]:
    """Those that lead on; whatever leads back has a shorter path."""
    found = list(controls)
    depth = {id(c): _depth(c) for c in found}
    return [c for c in found if depth[id(c)] == max(depth.values())]


def _depth(control: Json) -> int:
    """How many answers there are after the press; a select's choice adds one to its path."""
    return len(parse_custom_id(control["custom_id"]).path) + ("options" in control)


@asynccontextmanager
async def bot_on(server: SandboxServer, folder: Path, seed: int) -> AsyncIterator[JunglePost]:
    """The real bot, its matches dealt by `seed`."""
    point_discord_py_at(server.base_url)
    settings = Settings(
        token=server.world.token,
        database=folder / "club.db",
        image_format="palette",
        log_level="WARNING",
        computer_pause=0.0,
    )
    async with open_bot(settings, seed=lambda: f"{seed:064x}") as bot:
        running = asyncio.create_task(bot.start(server.world.token))
        await server.wait_until_ready()
        yield bot
        await bot.close()
        await running


async def record_match(game: str, seats: int, seed: int, max_decisions: int) -> Transcript:
    """Ann opens a match of `seats`, Björn joins, computers fill it, and it is played."""
    rng = Random(f"{game} {seats} {seed}")
    with tempfile.TemporaryDirectory() as folder:
        async with SandboxServer() as server:
            server.hub.response_timeout = SECONDS
            world = server.world
            people = tuple(world.add_user(name) for name in NAMES)
            guild = world.add_guild("Clearing", people[0])
            world.add_member(guild, people[1])
            channel = world.add_channel(guild, "general")
            recorder = Recorder(server, channel, people)
            async with bot_on(server, Path(folder), seed) as bot:
                player = Player(bot, server, recorder, rng)
                await _open_table(bot, server, channel, people, game, seats)
                recorder.look()
                for _ in range(max_decisions):
                    position = await bot.matches.position(MatchId(1))
                    if position.match.status is not Status.LIVE:
                        break
                    waiting = [
                        u
                        for u in people
                        for s in position.to_act
                        if str(position.match.chairs[s].user) == u["id"]
                    ]
                    if waiting:
                        await player.play(rng.choice(waiting), server.threads(channel)[-1])
                    else:
                        await asyncio.sleep(0.05)  # a computer thinks
                await bot.delivery.wait_until_idle()
                recorder.look()
    return recorder.transcript


async def _open_table(
    bot: JunglePost,
    server: SandboxServer,
    channel: Json,
    people: tuple[Json, ...],
    game: str,
    seats: int,
) -> None:
    ann, other = people
    answer = await server.slash(ann, channel, "play", game=game, seats=seats)
    card = await answer.final_message(SECONDS)
    await server.click(other, card, label=label_of("button.join"))
    await server.wait_until(lambda: NAMES[1] in str(server.messages(channel)), SECONDS)
    for _ in range(seats - len(people)):
        levels = await server.click(ann, card, label=label_of("button.computer"))
        await server.click(
            ann, await levels.final_message(SECONDS), label=label_of("level.careful")
        )
        await bot.delivery.wait_until_idle()
    lobby = next(m for m in server.messages(channel) if m["id"] == card["id"])
    await server.click(ann, lobby, label=label_of("button.start"))
    await server.wait_until(lambda: server.threads(channel), SECONDS)
    await bot.delivery.wait_until_idle()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=400)
    parser.add_argument("--person", choices=NAMES, help="only what this person sees")
    args = parser.parse_args()
    made = asyncio.run(record_match(args.game, args.seats, args.seed, args.decisions))
    lines = made.seen_by(args.person) if args.person else (f"[{a}] {w}" for a, w in made.lines)
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
