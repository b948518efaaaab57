"""The lobby's card: one message, edited while people sit down and options change."""

from collections.abc import Callable
from hashlib import sha256

from bot.delivery.discord_api import Wire
from bot.delivery.messenger import Letter, Post, nonce_of
from bot.match.model import Match, MatchId, Status
from bot.messages.draft import Draft
from bot.messages.table import lobby_card
from data import Store, messages
from data.audiences import TABLE, Shown
from data.messages import Parcel


class Card:
    """Keeps the card of each lobby as the lobby is."""

    def __init__(self, post: Post, wire: Wire, store: Store, now: Callable[[], int]) -> None:
        self._post = post
        self._wire = wire
        self._store = store
        self._now = now

    async def remember(
        self, match: MatchId, channel: int, message: int, shows: Match | None
    ) -> None:
        """The card was posted as the answer to a command: it is a message of ours from now on."""
        digest = _letter(shows, channel).shows.digest if shows else ""
        nonce = nonce_of(match, TABLE, "lobby", channel, message)
        card = Parcel(match, TABLE, "lobby", channel, 0, Shown(0, digest), "", nonce)
        async with self._store.transaction() as tx:
            await messages.settle(tx, await messages.begin(tx, card, self._now()), card, message)

    async def tell(self, match: Match) -> None:
        """Edits the card where it shows something else; posts it afresh where it was deleted."""
        await self._post.recover(match, TABLE, "lobby")
        old = await messages.newest(self._store.read, match.id, TABLE, "lobby")
        if old is None:
            return
        letter = _letter(match, old.parcel.channel)
        if old.parcel.shows.digest == letter.shows.digest:
            return
        if match.status is Status.LOBBY:
            await self._post.renew(old, letter, letter)
        else:
            await self._post.amend(old, letter)

    async def restore(self, match: Match) -> None:
        """For a lobby that has no card: the bot went down between posting and remembering it, or
        somebody deleted it while the bot was away."""
        if await messages.newest(self._store.read, match.id, TABLE, "lobby") is not None:
            return
        channel = match.where.thread or match.where.channel
        letter = _letter(match, channel)
        known = await messages.known(self._store.read, channel)
        found = await self._wire.find(channel, letter.guild, letter.parcel.mark, "", known)
        if found is None:
            await self._post.send(letter)
        else:
            await self.remember(match.id, channel, found, None)
            await self.tell(match)


def _letter(match: Match, channel: int) -> Letter:
    draft = lobby_card(match)
    shows = Shown(match.version, f"{match.status.value}:{_digest(draft)}")
    return Letter(match, TABLE, "lobby", channel, 0, shows, draft)


def _digest(draft: Draft) -> str:
    told = repr((draft.content, draft.alt, draft.rows))
    return sha256(told.encode()).hexdigest()
