"""One message on its way: begun in the store, sent, settled; found again after a crash."""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from bot.delivery.discord_api import Wire, mark_of
from bot.delivery.errors import Undelivered, Why
from bot.interactions.sending import ready
from bot.killpoint import reached
from bot.match.model import EPOCH, Match
from bot.messages.draft import Draft
from data import Store, glimpses, messages
from data.audiences import Shown
from data.messages import Parcel, Purpose, Sent
from render.studio import Studio

NONCE = 24
"""Characters of a nonce; Discord takes 25."""


@dataclass(frozen=True)
class Letter:
    """A draft and whom it is for. It tells what happened after version `since`; `fleeting` where
    some of that is shown only once."""

    match: Match
    seat: int
    purpose: Purpose
    channel: int
    since: int
    shows: Shown
    draft: Draft
    fleeting: bool = False

    @property
    def guild(self) -> int | None:
        return guild_of(self.match, self.purpose)

    @property
    def parcel(self) -> Parcel:
        ids = (item.custom_id for row in self.draft.rows for item in row)
        return Parcel(
            self.match.id,
            self.seat,
            self.purpose,
            self.channel,
            self.since,
            self.shows,
            mark_of(self.draft.content, ids),
            nonce_of(
                self.match.id,
                self.seat,
                self.purpose,
                self.channel,
                self.shows.version,
                self.match.epoch,
            ),
        )


def guild_of(match: Match, purpose: Purpose) -> int | None:
    """Where a message of this purpose goes: some go by DM, whatever the match's place."""
    return None if purpose in ("hand", "reminder", "obstacle") else match.where.guild


def nonce_of(
    match: int, seat: int, purpose: Purpose, channel: int, version: int, epoch: str = EPOCH
) -> str:
    """The same message always has the same nonce, so that Discord takes it once. After a restored
    backup the same version of a match is another one."""
    told = f"{epoch}:{match}:{seat}:{purpose}:{channel}:{version}"
    return sha256(told.encode()).hexdigest()[:NONCE]


class Post:
    """Sends, edits and finds the messages that are rows of the store."""

    def __init__(self, wire: Wire, store: Store, studio: Studio, now: Callable[[], int]) -> None:
        self._wire = wire
        self._store = store
        self._studio = studio
        self._now = now

    async def send(self, letter: Letter) -> None:
        """Sends a new message. Raises Undelivered; the row tells whether it may have arrived."""
        drawn = await ready(letter.draft, self._studio)
        reached(f"{letter.purpose}.drawn")
        parcel = letter.parcel
        async with self._store.transaction() as tx:
            row = await messages.begin(tx, parcel, self._now())
            await glimpses.note(tx, row, letter.fleeting)
        reached(f"{letter.purpose}.begun")
        try:
            message = await self._wire.send(letter.channel, letter.guild, drawn, parcel.nonce)
        except Undelivered as trouble:
            if trouble.why is not Why.LOST:
                await self._lose(row)
            raise
        reached(f"{letter.purpose}.sent")
        await self._settle(row, parcel, message)
        reached(f"{letter.purpose}.settled")

    async def _edit(self, old: Sent, letter: Letter) -> None:
        assert old.message is not None, f"expected a live message, got {old!r}"
        drawn = await ready(letter.draft, self._studio)
        reached(f"{letter.purpose}.drawn")
        try:
            await self._wire.edit(old.parcel.channel, letter.guild, old.message, drawn)
        except Undelivered as trouble:
            if trouble.why is Why.NO_MESSAGE:
                await self._lose(old.id)
            raise
        reached(f"{letter.purpose}.edited")
        async with self._store.transaction() as tx:
            await messages.edited(tx, old.id, letter.parcel)
            await glimpses.note(tx, old.id, letter.fleeting)
        reached(f"{letter.purpose}.settled")

    async def renew(self, old: Sent, amended: Letter, afresh: Letter) -> None:
        """Edits the message, or sends a new one where it cannot be edited any more."""
        if not await self.amend(old, amended):
            await self.send(afresh)

    async def amend(self, old: Sent, letter: Letter) -> bool:
        """Edits the message; False where it was deleted or is too old for it."""
        try:
            await self._edit(old, letter)
        except Undelivered as trouble:
            if trouble.why not in (Why.STALE, Why.NO_MESSAGE):
                raise
            return False
        return True

    async def strip(self, sent: Sent, letter: Letter) -> None:
        """Leaves of the message only what the letter tells; nothing where it cannot be edited.
        Its audience has seen no more than before."""
        assert sent.message is not None, f"expected a message that arrived, got {sent!r}"
        drawn = await ready(letter.draft, self._studio)
        try:
            await self._wire.edit(sent.parcel.channel, letter.guild, sent.message, drawn)
        except Undelivered as trouble:
            if trouble.why not in (Why.STALE, Why.NO_MESSAGE):
                raise
            await self.take_away(sent)
            return
        reached(f"{letter.purpose}.stripped")
        async with self._store.transaction() as tx:
            await glimpses.kept(tx, sent.id)

    async def take_away(self, sent: Sent) -> None:
        """Deletes the message, which may be gone already."""
        assert sent.message is not None, f"expected a message that arrived, got {sent!r}"
        await self._wire.delete(sent.parcel.channel, sent.message)
        reached(f"{sent.parcel.purpose}.taken")
        await self._lose(sent.id)

    async def recover(self, match: Match, seat: int, purpose: Purpose) -> None:
        """Looks for messages that were begun and never settled: adopts those that arrived."""
        for sent in await messages.begun(self._store.read, match.id, seat, purpose):
            parcel = sent.parcel
            known = await messages.known(self._store.read, parcel.channel)
            found = await self._wire.find(
                parcel.channel, guild_of(match, purpose), parcel.mark, parcel.nonce, known
            )
            if found is None:
                await self._lose(sent.id)
            else:
                await self._settle(sent.id, parcel, found)

    async def lose_channel(self, channel: int) -> None:
        """Nothing of ours is there any more."""
        async with self._store.transaction() as tx:
            await messages.lose_channel(tx, channel)

    async def _settle(self, row: int, parcel: Parcel, message: int) -> None:
        async with self._store.transaction() as tx:
            await messages.settle(tx, row, parcel, message)

    async def _lose(self, row: int) -> None:
        async with self._store.transaction() as tx:
            await messages.lose(tx, row)
