"""Clearing: what was shown only once is taken away (architecture §1.8)."""

from dataclasses import replace

from bot.delivery.messenger import Letter, Post
from bot.delivery.situation import Report, Reports
from bot.game import Seat
from bot.match.model import Match, Status
from bot.messages.draft import Draft
from bot.messages.limits import CONTENT, shorten
from bot.messages.reader import for_table
from bot.messages.table import hand_message, table_message
from bot.texts import text
from data import Store, messages
from data.audiences import TABLE
from data.messages import Sent


class Clearing:
    """Reconciled like sending: what is noted as `to clear` is cleared, whatever happens between.

    A message that shows the board keeps its words and buttons, and loses its picture, which may
    show what is gone; any other is deleted.
    """

    def __init__(self, post: Post, store: Store, reports: Reports) -> None:
        self._post = post
        self._store = store
        self._reports = reports

    async def clear(self, match: Match, channel: int) -> None:
        """Takes away what is to be taken away of this match in this channel."""
        for sent in await messages.once_to_clear(self._store.read, match.id, channel):
            if _shows_board(match, sent):
                await self._post.strip(sent, await self._stripped(match, sent))
            else:
                await self._post.take_away(sent)

    async def _stripped(self, match: Match, sent: Sent) -> Letter:
        parcel = sent.parcel
        report = await self._reports.of(match, parcel.seat)
        report = await self._reports.without_glimpses(report, parcel.seat, sent)
        draft = _without_picture(_draft(report, parcel.seat), report)
        return Letter(
            match, parcel.seat, parcel.purpose, parcel.channel, parcel.since, parcel.shows, draft
        )


def _shows_board(match: Match, sent: Sent) -> bool:
    """A table's message does; so does a hand where there is no table."""
    if match.status not in (Status.LIVE, Status.OVER):
        return False
    return sent.parcel.purpose == "table" or match.where.guild is None


def _draft(report: Report, seat: int) -> Draft:
    position = report.position
    if seat == TABLE:
        return table_message(position, report.happened, position.to_act)
    awaited = seat in position.to_act
    return hand_message(position, Seat(seat), report.happened, turn_came=awaited)


def _without_picture(draft: Draft, report: Report) -> Draft:
    locale = draft.shot.scene.locale if draft.shot else for_table(report.match).locale
    hint = text("glimpse.taken", locale)
    content = f"{shorten(draft.content, CONTENT - len(hint) - 1)}\n{hint}"
    return replace(draft, content=content, shot=None, alt="")
