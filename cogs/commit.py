"""Committing a move, by whichever way it was chosen, and answering what came of it."""

from collections.abc import Sequence
from dataclasses import replace

from bot.game import Move, Seat
from bot.interactions.answer import Answer
from bot.match.model import Match, MatchId, Played, Position, Status, UserId
from bot.match.refusals import Refused, RefusedByRules
from bot.messages.custom_ids import Ref
from bot.messages.draft import Draft, Press
from bot.messages.guided import Guide, guided
from bot.messages.limits import CONTENT, shorten
from bot.messages.reader import for_seat
from bot.messages.table import hand_message, moved_on
from bot.texts import text
from cogs.lookup import seat_of
from cogs.services import Services


class Committing:
    """What `/turn`, `/move` and the buttons have in common."""

    def __init__(self, services: Services) -> None:
        self._matches = services.matches
        self._delivery = services.delivery

    async def to_move(self, a: Answer, match_id: MatchId) -> tuple[Position, Seat]:
        """The position and the user's seat. Raises Refused where it owes no decision."""
        position = await self._matches.position(match_id)
        seat = seat_of(position.match, a.user)
        if position.match.status is Status.OVER:
            raise Refused("over")
        if seat not in position.to_act:
            names = [position.match.names[s] for s in position.to_act]
            raise Refused("not_your_turn", n=len(names), names=", ".join(names))
        return position, seat

    async def commit(self, a: Answer, position: Position, seat: Seat, move: Move) -> Played:
        """Makes the move. Raises Refused, with the sentence of the rules where they refuse it."""
        match = position.match
        await self._delivery.acts(match, seat)
        decision = match.chairs[seat].decision
        try:
            return await self._matches.play(match.id, a.user, seat, decision, move)
        except RefusedByRules as refusal:
            sentence = for_seat(match, seat, a.locale).wording.say(refusal.line)
            raise Refused("by_rules", sentence=sentence) from refusal

    async def commit_all(self, a: Answer, guide: Guide, move: Move) -> Played:
        """Makes the moves that were begun on the way to `move`, and then that one."""
        position = guide.position
        for each in guide.way.begun:
            position = (await self.commit(a, position, guide.seat, each)).position
        return await self.commit(a, position, guide.seat, move)

    async def show_played(self, a: Answer, played: Played, told: str = "") -> None:
        """What was done (`told`, else what the move told its seat); then the next question, or
        how things stand, and the next match where one waits."""
        position, seat = played.position, played.seat
        told = told or "\n".join(sentences(a, played))
        if seat in position.to_act:
            draft = guided(Guide(position, for_seat(position.match, seat, a.locale), seat), told)
            await a.show(await self._with_offer(draft, position, seat, a.locale))
            return
        draft = moved_on(position, seat, a.locale)
        draft = await self._with_offer(draft, position, seat, a.locale)
        waiting = await self.waiting(a.user, position.match.id)
        await a.show(with_next(with_first(draft, told), waiting, position.match, a.locale))

    async def _with_offer(self, draft: Draft, position: Position, seat: Seat, locale: str) -> Draft:
        """The message with what keeps the table from being told, and with a button to what is
        shown only once, where no direct message can show it; its reader is told beforehand how
        long it can be taken away."""
        draft = with_first(draft, self._delivery.obstacles.words(position.match.id, locale))
        if not await self._delivery.glimpses.offered(position.match, seat):
            return draft
        ref = Ref("glimpse", position.match.id, seat)
        row = (Press(text("button.glimpse", locale), ref.custom_id, "primary"),)
        draft = with_first(draft, text("glimpse.offered", locale))
        return replace(draft, rows=(*draft.rows, row))

    async def show_hand(self, a: Answer, position: Position, seat: Seat, first: str = "") -> None:
        """What the seat privately knows, and what it may see once."""
        draft = hand_message(position, seat, (), turn_came=False, locale=a.locale)
        draft = await self._with_offer(draft, position, seat, a.locale)
        await a.show(with_first(draft, first))
        await self._delivery.glimpses.hold(position, seat, a.take_back)

    async def show_glimpse(self, a: Answer, position: Position, seat: Seat) -> None:
        """What is shown only once, in an answer that is taken away before its reader next acts."""
        match = position.match
        rows = await self._delivery.glimpses.offered(match, seat)
        if not rows:
            await a.say(text("glimpse.nothing", a.locale))
            return
        draft = hand_message(position, seat, rows, turn_came=False, locale=a.locale)
        await self._delivery.glimpses.shown(match, seat, rows[-1].version, a.take_back)
        await a.show(replace(draft, rows=()))

    async def waiting(self, user: UserId, besides: MatchId) -> Sequence[Match]:
        """The user's matches that wait for a move, but for one."""
        return [m for m in await self._matches.waiting_for(user) if m.id != besides]


def sentences(a: Answer, played: Played) -> list[str]:
    """What the move told its seat, but for what is shown only once: a message that can be taken
    away shows it."""
    match = played.position.match
    wording = for_seat(match, played.seat, a.locale).wording
    if match.status is Status.OVER:
        return [wording.say(event.line) for event in played.events]
    told = [wording.say(event.line) for event in played.events if not event.fleeting]
    if len(told) < len(played.events):
        told.append(text("glimpse.elsewhere", a.locale))
    return told


def with_first(draft: Draft, first: str) -> Draft:
    """The message with a sentence before all others."""
    content = f"{first}\n{draft.content}" if first else draft.content
    return replace(draft, content=shorten(content, CONTENT))


def with_next(draft: Draft, waiting: Sequence[Match], match: Match, locale: str) -> Draft:
    """The message with a button to the next match, where another one waits."""
    if not waiting:
        return draft
    label = text("button.next", locale, n=len(waiting))
    row = (Press(label, Ref("next", match.id).custom_id, "primary"),)
    return replace(draft, rows=(*draft.rows, row))
