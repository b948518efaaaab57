"""Whole matches as each person sees them: thread, direct messages and private answers, as text.

    python -m tests.wire.transcript cacao --seats 4 --seed 1 > cacao.txt

Two people and computers play at the wire by buttons, selects and, at times, typed moves. Some of
these are nonsense, some are moves that the rules forbid at that moment, and now and then somebody
asks by *Why not …?* what a question leaves out. A reader of one person's lines should be
able to tell what everybody did in each turn, and why something was refused.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import tests.conftest  # noqa: F401  # the toy game is there
from bot.codec import encode
from bot.game import Move, Seat
from bot.match.model import Match, Position
from bot.messages.custom_ids import parse_custom_id
from bot.messages.reader import seat_reader
from bot.sandbox.requestlog import Request
from bot.sandbox.wire import Json
from tests.conformance.flow import strangers
from tests.stage import Stage, WholeBot, controls, open_stage, pinged_names, same_seed, user_id

NAMES = ("Ann", "Björn")
EVERYBODY = "thread"
CHOICES = ("ask", "pick", "pickb", "pickc", "pickd")
"""Kinds of the controls that lead on in a move; the others look, go back or explain."""
NONSENSE = ("play everything", "A1>Z9", "place a crocodile", "choose 99", "flip me")
ILLEGAL_EVERY = 4
"""One of so many decisions begins with a typed move that is illegal."""
PRACTICE = 60
"""So many moves of another match give the moves that are typed where they are illegal."""


@dataclass
class Transcript:
    """What was seen and done, in order: who saw it (a name, or the thread) and the text."""

    lines: list[tuple[str, str]] = field(default_factory=list)
    illegal: list[str] = field(default_factory=list)
    """The typed moves that the rules forbade."""
    requests: list[Request] = field(default_factory=list)
    """What the bot asked of Discord."""

    def note(self, audience: str, words: str) -> None:
        self.lines.append((audience, words))

    def seen_by(self, name: str) -> Iterator[str]:
        """What one person saw, and did themselves."""
        for audience, words in self.lines:
            if audience in (EVERYBODY, name):
                yield f"[{audience}] {words}"


class Recorder:
    """Compares what is shown now with what was shown before, and writes the difference down."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._shown: dict[str, str] = {}
        self.transcript = Transcript()

    def look(self) -> None:
        """Notes every message that is new, changed or gone."""
        now: dict[str, tuple[str, str]] = {}
        places = [(EVERYBODY, m) for m in self._stage.messages()]
        for thread in self._stage.server.threads(self._stage.general):
            places += [(EVERYBODY, m) for m in self._stage.messages(thread)]
        for user in self._stage.people:
            name = user["global_name"]
            places += [(name, m) for m in self._stage.dm_of(user)]
            places += [(name, m) for m in self._stage.private_answers(user)]
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
        for user in self._stage.people:
            content = content.replace(f"<@{user['id']}>", f"@{user['global_name']}")
        alts = [a.get("description") or "" for a in message["attachments"]]
        labels = [
            item.get("label") or f"select: {item.get('placeholder', '')}"
            for item in controls(message)
        ]
        pinged = ", ".join(pinged_names(message))
        parts = [content.replace("\n", "\n    ")]
        parts += [f"\n    (picture: {alt})" for alt in alts]
        parts += [f"\n    [{' | '.join(labels)}]"] if labels else []
        parts += [f"\n    (pings {pinged})"] if pinged else []
        return "".join(parts)


class Player:
    """Plays one seat by what its person sees."""

    def __init__(self, stage: Stage, recorder: Recorder, rng: Random) -> None:
        self._stage = stage
        self._recorder = recorder
        self._rng = rng
        self._decisions = 0
        self._elsewhere: tuple[Move, ...] = ()

    async def play(self, user: Json) -> None:
        """One decision: by the guided way mostly, else typed; now and then typed wrongly."""
        way = self._rng.random()
        self._decisions += 1
        if way < 0.08:
            await self._type(user, self._rng.choice(NONSENSE))
        if self._decisions % ILLEGAL_EVERY == 0:
            await self._type_illegal(user)
        if way < 0.15:
            await self._type(user, await self._legal_text(user))
        else:
            await self._press_through(user)

    async def _type_illegal(self, user: Json) -> None:
        """Type a move that is legal at other times, or made of two such moves; mostly one of a kind
        that is possible now."""
        position = await self._stage.position()
        seat = seat_of(position, user)
        legal = position.legal_moves(seat)
        wording = seat_reader(position.match, seat).plain_wording
        written = {wording.notation(move) for move in legal}
        self._elsewhere = self._elsewhere or moves_elsewhere(position.match, self._rng)
        tried = strangers(position.match.game, (*self._elsewhere, *legal), self._rng)
        illegal = {wording.notation(m): m for m in sorted(tried, key=encode) if m not in legal}
        texts = [text for text in illegal if text not in written]
        kinds = {move.kind for move in legal}
        likely = [text for text in texts if illegal[text].kind in kinds]
        if not texts:
            return
        text = self._rng.choice(likely if likely and self._rng.random() < 0.8 else texts)
        before = await self._stage.version()
        await self._type(user, text)
        self._recorder.transcript.illegal.append(text)
        assert await self._stage.version() == before, f"expected {text!r} to be refused"

    async def _legal_text(self, user: Json) -> str:
        position = await self._stage.position()
        seat = seat_of(position, user)
        move = self._rng.choice(position.legal_moves(seat))
        return seat_reader(position.match, seat).plain_wording.notation(move)

    async def _type(self, user: Json, words: str) -> None:
        self._note(user, f"types /move {words}")
        await self._stage.use_command(user, "move", self._stage.thread, text=f"{words};")
        self._recorder.look()

    async def _press_through(self, user: Json) -> None:
        before = await self._stage.version()
        message = await self._press(user, self._prompt(user))
        asked_why = False
        for _ in range(12):
            if await self._stage.version() != before:
                return
            doubts = list(controls_of(message, ("whynot",)))
            if doubts and not asked_why and self._rng.random() < 0.2:
                asked_why = True
                message = await self._press_one(user, message, doubts[0])
            message = await self._press(user, message)
        raise AssertionError(f"expected a move after 12 presses, got {message['content']!r}")

    def _prompt(self, user: Json) -> Json:
        """The newest message in the thread or the DM from which one can move."""
        shown = [*self._stage.messages(self._stage.thread), *self._stage.dm_of(user)]
        return next(m for m in reversed(shown) if list(controls_of(m, ("move",))))

    async def _press(self, user: Json, message: Json) -> Json:
        items = list(controls_of(message, ("do",))) or deepest(controls_of(message, CHOICES))
        items = items or list(controls_of(message, ("move",)))
        if not items:
            items = list(controls_of(message, ("glimpsecover", "cover", "glimpse")))
        assert items, f"expected something to press, got {message['content']!r}"
        return await self._press_one(user, message, self._rng.choice(items))

    async def _press_one(self, user: Json, message: Json, item: Json) -> Json:
        values: tuple[str, ...] = ()
        label = item.get("label")
        if "options" in item:
            option = self._rng.choice(item["options"])
            values, label = (option["value"],), option["label"]
        self._note(user, f"presses [{label}]")
        shown = await self._stage.press_control(user, message, item["custom_id"], *values)
        self._recorder.look()
        return shown

    def _note(self, user: Json, words: str) -> None:
        self._recorder.transcript.note(user["global_name"], f"> {words}")


def seat_of(position: Position, user: Json) -> Seat:
    return next(c.seat for c in position.match.chairs if c.user == user_id(user))


def moves_elsewhere(match: Match, rng: Random) -> tuple[Move, ...]:
    """Some legal moves of many positions of another match of this game."""
    game, found = match.game, list[Move]()
    state = game.setup(len(match.chairs), match.options, rng)
    for _ in range(PRACTICE):
        if not (seats := game.to_act(state)):
            break
        moves = game.legal_moves(state, seats[0])
        found += rng.sample(moves, min(5, len(moves)))
        state, _ = game.apply(state, seats[0], rng.choice(moves), rng)
    return tuple(dict.fromkeys(found))


def controls_of(message: Json, kinds: tuple[str, ...]) -> Iterator[Json]:
    """The enabled controls of these kinds."""
    for item in controls(message):
        custom_id = item.get("custom_id", "")
        ours = custom_id.startswith("jp:") and not item.get("disabled")
        if ours and parse_custom_id(custom_id).kind in kinds:
            yield item


def deepest(offered: Iterator[Json]) -> list[Json]:
    """Those that lead on; whatever leads back has a shorter path."""
    found = list(offered)
    depth = {id(c): _depth(c) for c in found}
    return [c for c in found if depth[id(c)] == max(depth.values())]


def _depth(control: Json) -> int:
    """How many answers there are after the press; a select's choice adds one to its path."""
    return len(parse_custom_id(control["custom_id"]).path) + ("options" in control)


async def record_match(game: str, seats: int, seed: int, max_decisions: int) -> Transcript:
    """Ann opens a match of `seats`, Björn joins, computers fill it, and it is played."""
    rng = Random(f"{game} {seats} {seed}")
    with tempfile.TemporaryDirectory() as folder:
        bot = WholeBot(same_seed(seed))
        async with open_stage(Path(folder), bot, names=NAMES) as stage:
            recorder = Recorder(stage)
            player = Player(stage, recorder, rng)
            await stage.start_match(game, computers=seats - len(NAMES))
            recorder.look()
            for _ in range(max_decisions):
                waiting = await stage.wait_for_people()
                await stage.wait_until_idle()
                recorder.look()
                if not waiting:
                    break
                await player.play(rng.choice(waiting))
            await stage.wait_for_people()
            await stage.wait_until_idle()
            recorder.look()
            recorder.transcript.requests += stage.server.requests.entries
    return recorder.transcript


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
