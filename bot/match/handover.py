"""Handing a seat over to another person or a computer, with the consent of all players."""

from dataclasses import dataclass, replace

from bot.game import Seat
from bot.match import absence
from bot.match.match_rows import FullMatch
from bot.match.model import ComputerChair, Match, MatchId, Person, PersonChair, UserId
from bot.match.play import Transition, refuse_over
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import Connection, audiences, ephemerals, messages, players, seats
from data.seats import HandoverRow


@dataclass(frozen=True)
class Offer:
    """A proposed handover of `seat` to `to`; None is a computer."""

    seat: Seat
    to: UserId | None


@dataclass(frozen=True)
class OfferStatus:
    """Whether a handover is done, or whose agreement it lacks. `to` is None for a computer."""

    match: Match
    offer: "Offer"
    to: str | None
    missing: tuple[str, ...]

    @property
    def is_done(self) -> bool:
        return not self.missing


class HandoverService:
    """All players must agree, except absent ones, and so must the new player. A match has at most
    one open offer. Commands raise Refused without changing anything."""

    def __init__(self, matches: MatchService) -> None:
        self._matches = matches

    async def ask(
        self, match_id: MatchId, by: UserId, seat: Seat, to: Person | None
    ) -> OfferStatus:
        """Offer `seat` to `to`, or to a computer if None; `by` is a player of the match."""
        return await self._apply(match_id, _Ask(by, seat, to))

    async def agree(self, match_id: MatchId, person: Person, offer: Offer) -> OfferStatus:
        """Record the agreement of a player or of the new player. Refused if the open offer is not
        `offer`: people agree only to what they have read."""
        return await self._apply(match_id, _Agree(person, offer))

    async def decline(self, match_id: MatchId, user: UserId, offer: Offer) -> Match:
        """Reject the offer: one refusal ends it."""

        async def decide(tx: Connection, full: FullMatch, at: int) -> tuple[Transition, ...]:
            row = await _require_offer(tx, full.match, offer)
            if row.user != user:
                _require_player(full.match, user)
            await seats.delete_offer(tx, match_id)
            return ()

        return await self._matches.apply(match_id, decide)

    async def _apply(self, match_id: MatchId, answer: "_Ask | _Agree") -> OfferStatus:
        match = await self._matches.apply(match_id, answer.decide)
        row = answer.row
        missing = () if answer.is_done else _names_to_agree(match, row)
        return OfferStatus(match, _offer(row), _newcomer(match, row), missing)


class _Answer:
    """An answer to an offer: computes the new row and whether the handover is done."""

    row: HandoverRow
    done = False

    async def _record_answer(
        self, tx: Connection, full: FullMatch, row: HandoverRow, user: UserId, at: int
    ) -> tuple[Transition, ...]:
        chair = full.match.chair_of(user)
        if row.user == user:
            row = replace(row, accepted=1)
        elif chair is not None and chair.seat not in row.agreed:
            row = replace(row, agreed=(*row.agreed, chair.seat))
        self.row = row
        self.is_done = not _names_to_agree(full.match, row)
        if not self.is_done:
            await seats.put_offer(tx, row)
            return ()
        await seats.delete_offer(tx, row.match)
        await _reset_audience(tx, full.match, row)
        to = None if row.user is None else Person(UserId(row.user), row.name, row.locale)
        return (absence.replace_player(full, Seat(row.seat), to, at),)


class _Ask(_Answer):
    def __init__(self, by: UserId, seat: Seat, to: Person | None) -> None:
        self._by = by
        self._seat = seat
        self._to = to

    async def decide(self, tx: Connection, full: FullMatch, at: int) -> tuple[Transition, ...]:
        match, to = full.match, self._to
        refuse_over(match)
        _require_player(match, self._by)
        if self._seat not in range(len(match.chairs)):
            raise Refused("no_such_seat", n=len(match.chairs))
        if to is None and isinstance(match.chairs[self._seat], ComputerChair):
            raise Refused("computer_already")
        if to is not None:
            if match.where.guild is None:  # the owner of the direct messages would see the hand
                raise Refused("played_alone")
            if match.chair_of(to.user) is not None:
                raise Refused("already_seated", name=to.name)
            await players.ensure(tx, to.user, to.name, to.username)
        row = HandoverRow(
            match=match.id,
            seat=self._seat,
            user=None if to is None else to.user,
            name=to.name if to else "",
            locale=to.locale if to else "en",
            accepted=int(to is None),
            agreed=(),
        )
        return await self._record_answer(tx, full, row, self._by, at)


class _Agree(_Answer):
    def __init__(self, person: Person, offer: Offer) -> None:
        self._person = person
        self._offer = offer

    async def decide(self, tx: Connection, full: FullMatch, at: int) -> tuple[Transition, ...]:
        row = await _require_offer(tx, full.match, self._offer)
        user = self._person.user
        if row.user == user:
            by = self._person
            await players.upsert(tx, user, by.name, by.locale, by.username)
        else:
            _require_player(full.match, user)
        return await self._record_answer(tx, full, row, user, at)


async def _require_offer(tx: Connection, match: Match, offer: Offer) -> HandoverRow:
    """Return the open offer. Refused if it is not `offer`."""
    refuse_over(match)
    row = await seats.find_offer(tx, match.id)
    if row is None or _offer(row) != offer:
        raise Refused("nothing_offered")
    return row


def _offer(row: HandoverRow) -> Offer:
    return Offer(Seat(row.seat), None if row.user is None else UserId(row.user))


def _require_player(match: Match, user: UserId) -> PersonChair:
    """Return the chair of a player whose consent is needed. Refused for anyone else."""
    chair = match.chair_of(user)
    if chair is None:
        raise Refused("not_seated")
    if chair not in match.people:
        raise Refused("resigned" if chair.resigned else "away")
    return chair


def _names_to_agree(match: Match, row: HandoverRow) -> tuple[str, ...]:
    """Names of the people who still have to agree."""
    names = [match.names[c.seat] for c in match.people if c.seat not in row.agreed]
    newcomer = None if row.accepted else _newcomer(match, row)
    return tuple(names if newcomer is None else [newcomer, *names])


def _newcomer(match: Match, row: HandoverRow) -> str | None:
    """Return the name of the person to whom the seat is offered; None for a computer."""
    return None if row.user is None else match.name_of(Person(UserId(row.user), row.name))


async def _reset_audience(tx: Connection, match: Match, row: HandoverRow) -> None:
    """Remove what the former player was shown, and mark the seat as shown nothing, so the new
    player is shown what the seat may know. Information shown only once is not shown again; a
    computer counts as having seen everything at once."""
    marker = await ephemerals.load_seen(tx, row.match, row.seat)
    version_shown = (await audiences.last_display(tx, row.match, row.seat)).version
    by_code = match.chairs[row.seat].computer is not None
    await messages.mark_hand_to_clear(tx, row.match, row.seat)
    await audiences.delete(tx, row.match, row.seat)
    seen = marker.at_least(match.version if by_code else version_shown)
    await ephemerals.advance_seen(tx, row.match, row.seat, seen)
