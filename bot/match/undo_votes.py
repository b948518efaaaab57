"""Commands of an undo by consent: to ask for it, to agree, and to leave the match as it is."""

from collections.abc import Mapping

from bot.codec import encode
from bot.game import Value
from bot.match import agreed_undo
from bot.match.agreed_undo import StepBack
from bot.match.match_rows import FullMatch
from bot.match.model import Match, MatchId, UserId
from bot.match.play import Transition
from bot.match.refusals import Refused
from bot.match.service import MatchService
from data import Connection, Store, log, undo_points, undo_requests


class UndoVotes:
    """Commands raise Refused without changing anything."""

    def __init__(self, store: Store, matches: MatchService) -> None:
        self._store = store
        self._matches = matches

    async def steps(self, match_id: MatchId, user: UserId) -> tuple[StepBack, ...]:
        """Return how far this person may go back."""
        states = await self._states(match_id)
        found = list[StepBack]()

        async def decide(tx: Connection, full: FullMatch, at: int) -> tuple[Transition, ...]:
            found.extend(await _load_steps(tx, full, user, states))
            return ()

        await self._matches.apply(match_id, decide)
        return tuple(found)

    async def ask(self, match_id: MatchId, user: UserId, to: int, seen: int) -> Match:
        """Ask the others to go back to the version `to`; done at once if there are no others."""
        states = await self._states(match_id)
        if to not in states:
            raise Refused("undo_stale")

        async def decide(tx: Connection, full: FullMatch, at: int) -> tuple[Transition, ...]:
            rows = await log.since(tx, match_id, 0)
            steps = await _load_steps(tx, full, user, states)
            transition = agreed_undo.ask(full, user, steps, rows, to, seen, at)
            request = transition.after.match.undo_request
            assert request is not None, f"expected a request, got {transition!r}"
            await undo_requests.put(
                tx,
                match_id,
                seat=request.seat,
                back_to=request.to,
                version=request.version,
                state=encode(states[to]).decode(),
            )
            return (transition,)

        return await self._matches.apply(match_id, decide)

    async def agree(self, match_id: MatchId, user: UserId, version: int) -> Match:
        """Agree to the undo that the row `version` asks for; it is done once all agree."""

        async def decide(tx: Connection, full: FullMatch, at: int) -> tuple[Transition, ...]:
            return (agreed_undo.agree(full, user, version, at),)

        return await self._matches.apply(match_id, decide)

    async def deny(self, match_id: MatchId, user: UserId, version: int) -> Match:
        """Leave the match as it is: nobody asks for this undo any more."""

        async def decide(tx: Connection, full: FullMatch, at: int) -> tuple[Transition, ...]:
            return (agreed_undo.deny(full, user, version, at),)

        return await self._matches.apply(match_id, decide)

    async def _states(self, match_id: MatchId) -> dict[int, Value]:
        """Return the states before the newest moves, by version. Refused if today's rules cannot
        replay the match."""
        await self._matches.position(match_id)  # refuses a match that has not begun
        rows = await log.since(self._store.read, match_id, 0)
        versions = [row.version - 1 for row in agreed_undo.moves_to_check(rows)]
        states = await self._matches.history.states(match_id, versions)
        if states is None:
            raise Refused("undo_unknown")
        return dict(states)


async def _load_steps(
    tx: Connection, full: FullMatch, user: UserId, states: Mapping[int, Value]
) -> tuple[StepBack, ...]:
    rows = await log.since(tx, full.match.id, 0)
    points = await undo_points.newest_first(tx, full.match.id)
    return agreed_undo.steps_back(full, user, rows, states, points)
