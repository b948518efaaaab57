"""Faults that change nothing that anybody could notice, each with the reason."""

from dataclasses import dataclass

from tests.mutation.faults import Fault


@dataclass(frozen=True)
class Equivalent:
    file: str
    function: str
    change: str
    why: str


EQUIVALENT = (
    Equivalent(
        "bot/match/service.py",
        "MatchService._after_commit",
        "`self._state_cache.put(position.match.id, position.match.version, "
        "transition.after.state)` became `pass`",
        "the state is read from the database instead, which only takes longer",
    ),
    Equivalent(
        "bot/games/jungo/rules/combinations.py",
        "matching_runs",
        "`break` became `continue`",
        "once no value is shown by all cards, none is by more of them",
    ),
    Equivalent(
        "bot/games/jungle/rules/preparation.py",
        "_shuffled_board",
        "`break` became `continue`",
        "a start that is accepted is only looked at again, as often as one may be drawn",
    ),
    Equivalent(
        "bot/games/jungle/rules/movement.py",
        "_is_in_reach",
        "`return max(abs(columns), abs(rows)) <= MAX_STEP` became "
        "`return min(abs(columns), abs(rows)) <= MAX_STEP`",
        "what it lets through is looked at by the rules of movement, which only takes longer",
    ),
    Equivalent(
        "bot/games/cacao/rules/activation.py",
        "_resolve_next",
        "`return _resolve_edge(replace(state, actor=seat), free)` became "
        "`return _resolve_edge(replace(state), free)`",
        "whoever acts next, or the next turn, sets who acts",
    ),
    Equivalent(
        "bot/delivery/situation.py",
        "load_situation",
        "`needed = [max(0, moved.get(chair.seat, 0) - 1) for chair in match.people]` became "
        "`needed = [max(0, moved.get(chair.seat, 0) - 2) for chair in match.people]`",
        "one more row of the log is read, and left out by all who tell of it",
    ),
    Equivalent(
        "bot/match/service.py",
        "MatchService.undo",
        "`rows = await log_rows.since(tx, match_id, 0)` became "
        "`rows = await log_rows.since(tx, match_id, 1)`",
        "the row that is left out tells of the start, which nobody takes back",
    ),
    Equivalent(
        "bot/match/model.py",
        "Position.is_final",
        "`state, events = game.apply(self._state, seat, move, Random(0))` became "
        "`state, events = game.apply(self._state, seat, move, Random(1))`",
        "it is asked only of moves whose players see, whatever chance does, whether they are final",
    ),
    Equivalent(
        "data/store.py",
        "_connect",
        "`db = await aiosqlite.connect(f'{_uri(path)}?mode={mode}', uri=True, "
        "isolation_level=None)` became "
        "`db = await aiosqlite.connect(f'{_uri(path)}?mode={mode}', uri=True)`",
        "every change is made between BEGIN and COMMIT, where sqlite3 begins no transaction itself",
    ),
    Equivalent(
        "bot/games/puzzle_memo/rules/pawns.py",
        "_first_liana",
        "`if start < goal` became `if start <= goal`",
        "from a space to itself there is no liana on the way in either direction",
    ),
    Equivalent(
        "bot/games/jungo/rules/combinations.py",
        "matching_runs",
        "`if last - first + 1 >= least` became `if last + first + 1 >= least`",
        "whoever asks looks whether a run is long enough to beat, which only takes longer",
    ),
)


def is_equivalent(fault: Fault) -> bool:
    return any(
        (fault.file, fault.function, fault.change) == (each.file, each.function, each.change)
        for each in EQUIVALENT
    )
