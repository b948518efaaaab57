"""Private answers with buttons: a newer one about the same match closes the older ones.

The answers are kept in memory only, since each is closed with the token of its interaction, which
Discord accepts for fifteen minutes. The buttons of an older answer still work: they show how the
match stands now.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from weakref import WeakValueDictionary

import aiohttp
import discord

from bot.match.model import Match, MatchId, UndoPoint, UserId

log = logging.getLogger(__name__)

TOKEN_LIFETIME = 15 * 60
"""Seconds for which Discord allows changes to an answer."""

MAX_PEOPLE = 10_000
"""Number of people above which expired answers are forgotten."""

_ERRORS = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, RuntimeError)

CloseAnswer = Callable[[], Awaitable[bool | None]]
"""Closes an answer. True if it still shows what has to be covered later: it is then called again
when the next answer opens."""


@dataclass(frozen=True)
class OfferedUndo:
    """The *Undo* of an answer: which move it takes back, and how the button is removed."""

    point: UndoPoint
    remove: CloseAnswer


@dataclass(frozen=True)
class ReturnedText:
    """A text that was typed too early and is given back in an answer, with the number of the
    decision it was for: the words that give it back, and the path to the move that it names."""

    decision: int | None
    words: str
    path: tuple[int, ...]


@dataclass(frozen=True)
class _OpenAnswer:
    match: MatchId
    close: CloseAnswer
    until: int
    asks: str
    undo: OfferedUndo | None = None
    returned: ReturnedText | None = None


class OpenAnswers:
    """The open answers of each person, by message id."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._answers: dict[UserId, dict[int, _OpenAnswer]] = {}
        self._locks: WeakValueDictionary[UserId, asyncio.Lock] = WeakValueDictionary()

    def lock(self, user: UserId) -> asyncio.Lock:
        """Return the lock to hold while an answer to a person is changed: of two changes that are
        sent at once Discord may apply the older one last."""
        return self._locks.setdefault(user, asyncio.Lock())

    def forget(self, user: UserId, message: int) -> None:
        """Forget an answer that no longer belongs to a decision."""
        self._answers.get(user, {}).pop(message, None)

    def asked(self, user: UserId, match: MatchId) -> str:
        """Return the custom id that leads to the question in the person's open answer about a
        match (`Draft.asks`); empty if there is none."""
        known = self._answers.get(user, {}).values()
        return next((answer.asks for answer in known if answer.match == match and answer.asks), "")

    def returned(self, user: UserId, match: MatchId) -> ReturnedText | None:
        """Return the text that the person's open answer about a match gives back, if any."""
        known = self._answers.get(user, {}).values()
        return next((a.returned for a in known if a.match == match and a.returned), None)

    async def open(
        self,
        user: UserId,
        match: MatchId,
        message: int,
        close: CloseAnswer,
        asks: str = "",
        undo: OfferedUndo | None = None,
        returned: ReturnedText | None = None,
    ) -> None:
        """Remember the person's newest answer about a match, and close their older ones."""
        known = self._answers.setdefault(user, {})
        older = [m for m, answer in known.items() if answer.match == match and m != message]
        closing = {m: known.pop(m) for m in older}
        until = self._now() + TOKEN_LIFETIME
        known[message] = _OpenAnswer(match, close, until, asks, undo, returned)
        if len(self._answers) > MAX_PEOPLE:
            self._forget_expired()
        for m, answer in closing.items():
            if self._now() < answer.until:
                async with self.lock(user):
                    shows_still = await _try_close(answer.close)
                if shows_still:
                    left = replace(answer, asks="", undo=None, returned=None)
                    self._answers.setdefault(user, {})[m] = left

    def offers_undo(self, match: MatchId) -> bool:
        """Whether an answer about this match offers *Undo*."""
        answers = (each for known in self._answers.values() for each in known.values())
        return any(answer.match == match and answer.undo is not None for answer in answers)

    async def remove_stale_undos(self, match: Match) -> None:
        """Remove *Undo* from the answers whose move can't be taken back any more, for instance
        because somebody else has moved."""
        stale = []
        for user, known in self._answers.items():
            for message, answer in known.items():
                undo = answer.undo
                if answer.match == match.id and undo and undo.point != match.undo_point:
                    known[message] = replace(answer, undo=None)
                    stale.append((user, message, known[message], undo))
        for user, message, left, undo in stale:
            async with self.lock(user):
                # The message may show another question by now, which has other buttons.
                is_shown = self._answers.get(user, {}).get(message) is left
                if is_shown and self._now() < left.until:
                    await _try_close(undo.remove)

    def _forget_expired(self) -> None:
        now = self._now()
        left = {
            user: {message: answer for message, answer in known.items() if now < answer.until}
            for user, known in self._answers.items()
        }
        self._answers = {user: known for user, known in left.items() if known}


async def _try_close(close: CloseAnswer) -> bool:
    """Close or change an answer; its reader may have dismissed it already. Return whether it has to
    be closed again."""
    try:
        return bool(await close())
    except _ERRORS as error:
        log.info("an older answer could not be changed: %s", error)
        return False
