"""Positions of Jungo that read like the game, and moves by their notation."""

from dataclasses import dataclass
from random import Random

from bot.game import Event, Line, Move, Seat
from bot.games import GAMES
from bot.games.jungo import GAME
from bot.games.jungo.components import Card, Combination
from bot.games.jungo.state import Phase, State
from bot.notation.reading import read_move
from bot.texts import Wording

WORDING = Wording(GAMES["jungo"], {Seat(i): n for i, n in enumerate(["Ann", "Bob", "Cy", "Di"])})


def cards(text: str) -> tuple[Card, ...]:
    """`cards("5 7/8")`."""
    return tuple(card(word) for word in text.split())


def card(text: str) -> Card:
    values = [int(number) for number in text.split("/")]
    return Card(values[0], values[-1])


def combination(text: str, by: int = 1) -> Combination:
    """`combination("7 7/8")`: the lowest value that all of the cards show."""
    all_cards = cards(text)
    value = next(v for v in range(1, 9) if all(c.shows(v) for c in all_cards))
    return Combination(all_cards, value, Seat(by))


def position(
    hand: str,
    table: str = "",
    *,
    others: tuple[str, ...] = ("1 2 3 4 5 6 7 8",),
    by: int = 1,
    draw: str = "2 6 2 6",
    discard: str = "",
    drawn: str = "",
    rounds: int = 2,
    wins: tuple[int, ...] = (),
    deal: int = 1,
    turns: int = 0,
) -> State:
    """Seat 0 is on turn with `hand`; the next card to be drawn is the first of `draw`."""
    return State(
        rounds=rounds,
        phase=Phase.DRAWN if drawn else Phase.TURN,
        turn=Seat(0),
        starter=Seat(0),
        deal=deal,
        turns=turns,
        wins=wins or (0,) * (1 + len(others)),
        hands=(cards(hand), *(cards(other) for other in others)),
        draw=cards(draw)[::-1],
        discard=cards(discard),
        table=combination(table, by) if table else None,
        drawn=card(drawn) if drawn else None,
    )


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
        move = parse_move(state, text)
        state, happened = GAME.apply(state, state.turn, move, Random(1))  # type: ignore[arg-type]
        events.extend(happened)
    return PlayResult(state, tuple(events))


def state_after(state: State, *texts: str) -> State:
    return play_moves(state, *texts).state


def parse_move(state: State, text: str) -> Move:
    move = read_move(text, GAME.legal_moves(state, state.turn), WORDING)
    assert isinstance(move, Move), f"{text!r} is not legal, {move}"
    return move


def legal_texts(state: State, seat: int | None = None) -> list[str]:
    """The legal moves by their notation, of the seat on turn if no other is named."""
    asked = state.turn if seat is None else Seat(seat)
    return [WORDING.notation(move) for move in GAME.legal_moves(state, asked)]


def legal_plays_text(state: State) -> list[str]:
    return [text for text in legal_texts(state) if text.startswith("play")]


def legal_jungos_text(state: State) -> list[str]:
    return [text for text in legal_texts(state) if text.startswith("jungo")]


def cards_text(some: tuple[Card, ...]) -> str:
    """Cards as text: the inverse of `cards`."""
    return " ".join(str(WORDING.render_arg(each)) for each in some)


def hand_text(state: State, seat: int = 0) -> str:
    return cards_text(state.hands[seat])


def line_text(line: Line) -> str:
    return WORDING.say(line)
