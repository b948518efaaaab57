"""StateCache of Jungo that its pictures are looked at in, by name: a view and its scene."""

import dataclasses
from random import Random

from msgspec.structs import replace

from bot.game import Event, Seat, SeatArg, text_args
from bot.games.jungo.components import DECK, Card, Combination, Place, Run
from bot.games.jungo.view import Phase, View
from render.scene import Scene

NAMES = ("Ania", "Łukasz", "Zoë")
COMPUTERS = ("Amara", "Computer 1", "Computer 2", "Computer 3", "Computer 4")
LONG_NAMES = (
    "Wilhelmina the Magnificent of Oz",
    "Łukasz Brzęczyszczykiewicz",
    "Nguyễn Thị Ánh",
    "Кирилл 🐍",
    "x",
)


def card(low: int, high: int | None = None) -> Card:
    return Card(low, high or low)


def some_cards(seed: int, count: int) -> tuple[Card, ...]:
    """Some cards of the box, always the same."""
    deck = list(DECK)
    Random(seed).shuffle(deck)
    return tuple(deck[:count])


def seat_event(key: str, seat: int) -> Event:
    return Event(f"event.{key}", text_args(("seat", SeatArg(Seat(seat)))))


SEVENS = Combination((card(7), card(7, 8), card(7)), 7, Seat(0))
TWOS = Combination((card(2), card(2)), 2, Seat(0))
TEN = (
    *(card(3), card(3), card(3, 4), card(7), card(7)),
    *(card(1), card(8), card(5, 6), card(2), card(4)),
)

TABLE = View(
    seat=None,
    phase=Phase.TURN,
    turn=Seat(1),
    starter=Seat(0),
    rounds=2,
    deal=2,
    turns_left=150,
    wins=(1, 0, 0),
    counts=(7, 10, 3),
    draw=31,
    discard=(card(3), card(5, 6), card(2)),
    table=SEVENS,
    beaten=(),
)
HAND = replace(TABLE, seat=Seat(1), hand=TEN, table=TWOS)
BEAT = "Łukasz, beat 2 × 2 or go to the Jungo."


def _asking(title: str, *choices: object, large: bool = False) -> Scene:
    return Scene(NAMES, headline=title, choices=choices, large=large)


def _with_hand(view: View, hand: tuple[Card, ...]) -> View:
    return replace(view, hand=hand, counts=(7, len(hand), 3))


FIVE = replace(
    TABLE,
    wins=(1, 0, 2, 0, 1),
    rounds=3,
    counts=(12, 1, 8, 23, 40),
    turn=Seat(4),
    table=Combination((card(4), card(4), card(3, 4), card(4), card(4)), 4, Seat(2)),
    discard=some_cards(3, 9),
)
END = replace(
    TABLE,
    phase=Phase.OVER,
    wins=(2, 1, 0),
    counts=(0, 6, 14),
    hands=((), some_cards(8, 6), some_cards(9, 14)),
)
END_OF_FIVE = replace(
    END,
    wins=(1, 1, 0, 2, 0),
    counts=(3, 6, 14, 0, 46),
    hands=(some_cards(1, 3), *END.hands[1:], (), some_cards(4, 46)),
    table=replace(SEVENS, by=Seat(3)),
)

STATES: dict[str, tuple[View, Scene]] = {
    "start": (
        replace(TABLE, wins=(0, 0), counts=(10, 10), draw=52, discard=(), table=None, turn=Seat(0)),
        Scene(NAMES[:2], headline="Ania, play cards of your choice or go to the Jungo."),
    ),
    "three-on-the-table": (
        TABLE,
        Scene(
            NAMES,
            headline="Łukasz, beat 3 × 7 or go to the Jungo.",
            events=(seat_event("played", 0),),
        ),
    ),
    "five-seats": (
        FIVE,
        Scene(
            LONG_NAMES,
            headline="x, beat 5 × 4 or go to the Jungo.",
            events=(seat_event("discarded", 3),),
        ),
    ),
    "computers": (
        replace(FIVE, rounds=2, wins=(1, 0, 0, 1, 0), counts=(10, 6, 9, 8, 11), turn=Seat(0)),
        Scene(
            COMPUTERS,
            headline="Amara, beat 5 × 4 or go to the Jungo.",
            events=tuple(
                seat_event(key, seat)
                for key, seat in (
                    ("played", 2),
                    ("discarded_beaten", 2),
                    ("drew", 4),
                    ("kept", 4),
                )
            ),
        ),
    ),
    "somebody-drew": (
        replace(TABLE, phase=Phase.DRAWN, discard=()),
        Scene(NAMES, headline="Łukasz, keep or discard the card.", events=(seat_event("drew", 1),)),
    ),
    "beaten": (
        replace(TABLE, phase=Phase.BEATEN, turn=Seat(0), beaten=(card(5), card(5, 6), card(5))),
        Scene(NAMES, headline="Ania, take 5 5/6 5 or discard.", events=(seat_event("jungo", 0),)),
    ),
    "large-print": (
        replace(TABLE, wins=(1, 0, 0, 0), counts=(8, 8, 8, 0), table=None),
        Scene((*NAMES, "Ædelgård"), headline=BEAT, large=True, events=(seat_event("kept", 2),)),
    ),
    "hand-of-ten": (HAND, _asking(BEAT)),
    "hand-of-three": (_with_hand(HAND, (card(7), card(7, 8), card(8))), _asking(BEAT)),
    "hand-of-22": (_with_hand(HAND, some_cards(5, 22)), _asking(BEAT)),
    "hand-of-50": (_with_hand(HAND, some_cards(5, 50)), _asking(BEAT)),
    "large-print-hand-of-50": (_with_hand(HAND, some_cards(5, 50)), _asking(BEAT, large=True)),
    "hand-of-five-seats": (
        replace(HAND, counts=(12, 10, 1, 23, 8), wins=(0, 1, 1, 0, 0)),
        Scene(LONG_NAMES, headline=f"{LONG_NAMES[1]}, beat 2 × 2 or go to the Jungo.", large=True),
    ),
    "runs": (HAND, _asking("Which cards?", Run(1, 2), Run(1, 3), Run(2, 3), Run(4, 5))),
    "all-runs": (
        replace(HAND, table=None),
        _asking(
            "Which cards?",
            *(Run(at, at) for at in range(1, 11)),
            *(Run(1, 2), Run(2, 3), Run(1, 3), Run(4, 5)),
        ),
    ),
    "runs-of-22": (
        _with_hand(HAND, some_cards(5, 22)),
        _asking("Which cards?", Run(3, 4), Run(10, 13), Run(12, 14), Run(20, 22)),
    ),
    "drawn": (
        replace(HAND, phase=Phase.DRAWN, drawn=card(1)),
        _asking("Keep or discard the card you drew, or call JUNGO!", "keep", "jungo", "discard"),
    ),
    "jungo-with-a-run": (
        replace(HAND, phase=Phase.DRAWN, drawn=card(3)),
        _asking("Which cards?", None, Run(1, 1), Run(1, 2), Run(1, 3)),
    ),
    "gaps": (
        replace(HAND, phase=Phase.DRAWN, drawn=card(7, 8)),
        _asking("Where in your hand?", *(Place(at) for at in range(1, 12))),
    ),
    "gaps-of-22": (
        replace(
            _with_hand(HAND, some_cards(5, 22)), phase=Phase.TAKEN, beaten=(card(2), card(1, 2))
        ),
        _asking("Where in your hand?", *(Place(at) for at in range(1, 24)), large=True),
    ),
    "which-card-first": (
        replace(HAND, phase=Phase.TAKEN, beaten=(card(2), card(1, 2)), table=SEVENS),
        _asking("Which card first?", card(2), card(1, 2)),
    ),
    "values": (
        replace(_with_hand(HAND, (card(7, 8), card(7, 8), card(1))), table=None),
        _asking("As which number?", 7, 8),
    ),
    "end": (END, Scene(NAMES, headline="Ania wins the match with 2 rounds.")),
    "end-of-five": (
        END_OF_FIVE,
        Scene(LONG_NAMES, headline="Кирилл wins the match with 2 rounds."),
    ),
    "large-print-end-of-five": (END_OF_FIVE, Scene(LONG_NAMES, headline="", large=True)),
    "large-print-end": (END, Scene(NAMES, headline="", large=True)),
    "end-of-two": (
        replace(END, seat=Seat(1), wins=(2, 1), counts=(0, 6), hands=END.hands[:2]),
        Scene(NAMES[:2], headline="Ania wins the match with 2 rounds."),
    ),
}
for _name in ("three-on-the-table", "runs", "end-of-five"):
    _view, _scene = STATES[_name]
    STATES[f"contrast-{_name}"] = _view, dataclasses.replace(_scene, large=True, contrast=True)
