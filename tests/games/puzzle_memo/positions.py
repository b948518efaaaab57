"""Positions of Puzzle-Memo that read like the game, and moves by their notation."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.game import CustomItem, Event, Line, OptionValue, Seat
from bot.games import GAMES
from bot.games.puzzle_memo import GAME
from bot.games.puzzle_memo.components import CUSTOM, EMPTY, SPACES, SPECIALS, Space, Special, Step
from bot.games.puzzle_memo.state import MOVES, Pawns, Phase, State, Tally
from bot.notation.reading import read_move
from bot.texts import Wording

NAMES = ("Ann", "Bob", "Cy", "Di")
WORDING = Wording(GAMES["puzzle-memo"], {Seat(i): name for i, name in enumerate(NAMES)})
SPACE = {Space(at).notation: at for at in range(SPACES)}
DEFAULTS: Mapping[str, OptionValue] = {o.key: o.default for o in GAME.options_for(2)}


def spaces(text: str) -> set[int]:
    """`spaces("a1 b1")`; `spaces("all but h5")`."""
    if text.startswith("all"):
        return set(range(SPACES)) - spaces(text.removeprefix("all but"))
    return {SPACE[word] for word in text.split()}


def own_special(steps: str, title: str = "mud", sentence: str = "Splash!") -> Special:
    return Special(CUSTOM, tuple(map(Step.parse, steps.split())), title, sentence)


def pawns_at(stand: Mapping[int, str], seats: int) -> Pawns:
    """`{10: "AB", 4: "C"}`: Ann and Bob on top of her on 10, Cy on 4, the others on 0."""
    at, order = [0] * seats, []
    for space, pawns in stand.items():
        for letter in pawns:
            seat = "ABCD".index(letter)
            at[seat] = space
            order.append(Seat(seat))
    missing = [Seat(seat) for seat in range(seats) if seat not in order]
    return Pawns(tuple(at), (*missing, *order))


def position(
    below: str = "",
    above: str = "",
    *,
    lit: str = "",
    stand: Mapping[int, str] | None = None,
    seats: int = 2,
    turn: int = 0,
    own: str = "",
    more_jumpy: bool = False,
    relaxed: bool = False,
    quiet: int = 0,
    rules: int = 2,
    slots: int = 9,
) -> State:
    """Tiles by number: an animal's by its space, a special one by its code, `own` for the one
    with the steps of `own`, `.` for none."""
    specials = [tile for kind in SPECIALS.values() for tile in kind]
    if own:
        specials.append(own_special(own))
    lights = spaces(lit)
    return State(
        phase=Phase.FLIP,
        turn=Seat(turn),
        more_jumpy=more_jumpy,
        relaxed=relaxed,
        specials=tuple(specials),
        lit=tuple(at in lights for at in range(SPACES)),
        below=_row(below, specials, slots),
        above=_row(above, specials, slots),
        pawns=pawns_at(stand or {}, seats),
        quiet=quiet,
        tallies=_tallies(stand or {}, seats) if rules > 1 else (),
        rules=rules,
        skips=(False,) * seats,
    )


def _tallies(stand: Mapping[int, str], seats: int) -> tuple[Tally, ...]:
    """As if every pawn had been carried to where it stands."""
    return tuple(Tally(carried=space) for space in pawns_at(stand, seats).at)


def _row(text: str, specials: list[Special], slots: int) -> tuple[int, ...]:
    codes = [special.code for special in specials]
    tiles = []
    for word in text.split():
        tile = SPACE.get(word, EMPTY)
        tiles.append(tile if word == "." or word in SPACE else SPACES + codes.index(word))
    return (*tiles, *([EMPTY] * (slots - len(tiles))))


def face_down(state: State, row: tuple[int, ...]) -> str:
    """A row of tiles as `position` takes it, without the empty numbers at its end."""
    names = []
    for tile in row:
        label = "." if tile == EMPTY else state.tile_label(tile)
        names.append(label if isinstance(label, str) else getattr(label, "code", ""))
        if not isinstance(label, str) and tile < SPACES:
            names[-1] = Space(tile).notation
    return " ".join(names).rstrip(" .")


def stacks(state: State) -> dict[int, str]:
    """Where the pawns stand, as `position` takes it; side by side on 0 in the order of seats."""
    return {
        space: "".join("ABCD"[seat] for seat in state.pawns.stack(space))
        for space in sorted(set(state.pawns.at))
        if space
    }


@dataclass(frozen=True)
class PlayResult:
    """Where some moves led, and all that happened."""

    state: State
    events: tuple[Event, ...]

    def texts_for(self, seat: int | None = None) -> list[str]:
        """What a seat, or a spectator, was told."""
        return [line_text(e.line) for e in self.events if e.to is None or seat in e.to]


def play_moves(state: State, *texts: str) -> PlayResult:
    """Plays moves by their notation, each by the seat on turn."""
    events: list[Event] = []
    for text in texts:
        move = read_move(text, GAME.legal_moves(state, state.turn), WORDING)
        assert isinstance(move, MOVES), f"expected {text!r} to be legal, got {legal_texts(state)}"
        state, happened = GAME.apply(state, state.turn, move, Random(1))
        events += happened
    return PlayResult(state, tuple(events))


def state_after(state: State, *texts: str) -> State:
    return play_moves(state, *texts).state


def legal_texts(state: State) -> list[str]:
    """The legal moves of the seat on turn by their notation."""
    return [WORDING.notation(move) for move in GAME.legal_moves(state, state.turn)]


def line_text(line: Line) -> str:
    return WORDING.say(line)


def first_state(seats: int = 2, seed: int = 1, **options: Any) -> State:
    """A match about to begin."""
    return GAME.setup(seats, {**DEFAULTS, **options}, Random(seed))


def custom_item(name: str, sentence: str, *steps: str) -> CustomItem:
    """A special tile of one's own as a lobby makes it."""
    return CustomItem((("name", name), ("sentence", sentence), ("steps", steps)))
