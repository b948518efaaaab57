"""The earlier positions of a match, replayed from its seed and its log.

Checkpoints in memory make a step quick: the state is replayed from the nearest one, not from the
deal. They hold only what the log says as well, so they can be dropped at any time.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from bot.codec import codec_for
from bot.game import Seat, Value, rng_for
from bot.games import AnyGame
from bot.match import queries
from bot.match.match_rows import deal, match_of, refuse_unless_begun
from bot.match.model import LogKind, Match, MatchId, Position, Status
from bot.match.refusals import Refused
from data import Store, log
from data.log import LogRow

logger = logging.getLogger(__name__)

SPACING = 32
"""Number of moves between two checkpoints."""
MATCHES = 16
"""Number of matches whose checkpoints are held."""


@dataclass
class Checkpoints:
    """The known rows of one match, and some of its states by version."""

    rows: list[LogRow] = field(default_factory=list, repr=False)
    states: dict[int, Value] = field(default_factory=dict, repr=False)


class History:
    """Gives earlier positions of matches that began."""

    def __init__(self, store: Store, size: int = MATCHES) -> None:
        self._store = store
        self._size = size
        self._entries: OrderedDict[MatchId, Checkpoints] = OrderedDict()
        self._lock = asyncio.Lock()

    async def states(
        self, match_id: MatchId, versions: Sequence[int]
    ) -> Mapping[int, Value] | None:
        """Return the states after these rows, by version. None if today's rules cannot replay
        them."""
        async with self._lock:
            _, found = await self._replay(match_id, versions)
        return found

    async def position(self, match_id: MatchId, version: int) -> Position | None:
        """Return the match as it was after the row `version` of its log: live, unless that is the
        last one. None if today's rules cannot replay it. Refused if the match has not begun or has
        no such row."""
        async with self._lock:
            match, states = await self._replay(match_id, (version,))
        if states is None:
            return None
        if version < match.version:
            match = replace(match, status=Status.LIVE, outcome=None, seed=None, version=version)
            match = replace(match, undo_point=None, undo_request=None, paused=None)
        return Position(match, states[version])

    async def _replay(
        self, match_id: MatchId, versions: Sequence[int]
    ) -> tuple[Match, Mapping[int, Value] | None]:
        """Return the match, and its states at these versions."""
        stored = await queries.load_stored(self._store.read, match_id)
        match = match_of(stored)
        if match.status is not Status.FROZEN:
            refuse_unless_begun(match)
        seed = stored.match.seed
        if seed is None or any(not 0 < version <= match.version for version in versions):
            raise Refused("no_turn_yet")
        known = self._entry(match_id)
        known.rows += await log.since(self._store.read, match_id, len(known.rows))
        first = partial(deal, stored, known.rows[0].seat)

        def states() -> dict[int, Value]:
            args = match.game, seed, first, known.rows
            return {version: replay(*args, version, known.states) for version in sorted(versions)}

        try:
            return match, await asyncio.to_thread(states)
        except Exception as error:  # the rules may raise anything on moves of other rules
            logger.warning("match %d cannot be replayed: %s", match_id, error)
            return match, None

    def _entry(self, match_id: MatchId) -> Checkpoints:
        """Return what is known of a match, and forget the match that was asked for longest ago."""
        entry = self._entries.setdefault(match_id, Checkpoints())
        self._entries.move_to_end(match_id)
        while len(self._entries) > self._size:
            self._entries.popitem(last=False)
        return entry


def replay(
    game: AnyGame,
    seed: str,
    first: Callable[[], Value],
    rows: Sequence[LogRow],
    version: int,
    states: MutableMapping[int, Value],
) -> Value:
    """Return the state after the row `version`; `rows` are the log from its first row on, and
    `first` deals. `states` are known states by version: one for every so many moves is added."""
    for row in rows[:version]:
        if row.kind == LogKind.REDEAL and row.version not in states:
            states[row.version] = _redealt(game, seed, first, rows, row, states)
    return _replay(game, seed, first, rows, version, states)


def _redealt(
    game: AnyGame,
    seed: str,
    first: Callable[[], Value],
    rows: Sequence[LogRow],
    row: LogRow,
    states: MutableMapping[int, Value],
) -> Value:
    """Return the state after an undo that dealt anew what nobody had seen. `states` has those of
    all earlier ones."""
    if row.back_to is None:
        raise ValueError(f"expected an undo, got row {row.version}")
    before = _replay(game, seed, first, rows, row.back_to, states)
    now = _replay(game, seed, first, rows, row.version - 1, states)
    restored: Value
    restored = game.deal_anew(before, now, rng_for(seed, row.version))
    return restored


def _replay(
    game: AnyGame,
    seed: str,
    first: Callable[[], Value],
    rows: Sequence[LogRow],
    version: int,
    states: MutableMapping[int, Value],
) -> Value:
    """Like `replay`, where the states after all undos that dealt anew are known."""
    moves = list[LogRow]()
    while version > 1 and version not in states:
        row = rows[version - 1]
        if row.kind == LogKind.MOVE:
            moves.append(row)
        version = row.back_to if row.back_to is not None else version - 1
    if version not in states:
        states[version] = first()
    state = states[version]
    for count, row in enumerate(reversed(moves), 1):
        state = _state_after(game, seed, state, row)
        if count % SPACING == 0:
            states[row.version] = state
    return state


def _state_after(game: AnyGame, seed: str, state: Value, row: LogRow) -> Value:
    """Return the state after the move of a row."""
    if row.seat is None or row.move is None:
        raise ValueError(f"expected a move, got row {row.version}")
    move = codec_for(game).move(row.move)
    after: Value
    after, _ = game.apply(state, Seat(row.seat), move, rng_for(seed, row.version))
    return after
