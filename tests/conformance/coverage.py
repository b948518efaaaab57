"""Checks over all matches of a game: its types, and that everything in it occurs somewhere."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from bot.game import Label, SeatArg, Value
from tests.conformance.case import Subject
from tests.conformance.paths import leaves, structs_in
from tests.conformance.playthrough import (
    Playthrough,
    careful_player,
    every_playthrough,
    idle_playthroughs,
    play,
    random_player,
    steered_playthroughs,
)

MORE = 60
"""The number of additional matches in which rare endings are searched for."""


def check_types_hold_plain_values_only(subject: Subject) -> None:
    game = subject.game
    for struct in (game.state, game.view_type, *game.moves, *game.labels):
        leaves(struct)
        for inner in (struct, *structs_in(struct)):
            assert issubclass(inner, Value), f"expected Values, got {inner} in {struct}"
            assert inner.__struct_config__.frozen, f"expected frozen Values, got {inner}"


def check_moves_hold_labels_of_the_game(subject: Subject) -> None:
    """The choices of players have names: a struct in a move is a Label of the game."""
    known = {*subject.game.labels, SeatArg}
    for move in subject.game.moves:
        strange = [s for s in structs_in(move) if s not in known]
        assert not strange, f"expected Game.labels to list {strange}, which stand in {move}"
    for label in subject.game.labels:
        assert issubclass(label, Label), f"expected a Label, got {label}"


def check_everything_happens(subject: Subject) -> None:
    wanted = {
        *(f"move {move.__name__}" for move in subject.game.moves),
        *(f"phase {phase}" for phase in subject.kit.phases),
        *(f"end by {reason}" for reason in subject.kit.reasons),
    }
    happened: set[str] = set()
    for playthrough in every_playthrough(subject):
        happened.update(happenings(subject, playthrough))
    rare = rare_playthroughs(subject)
    while not happened >= wanted and (another := next(rare, None)):
        happened.update(happenings(subject, another))
    strange = sorted(happened - wanted)
    assert not strange, f"expected PHASES and REASONS of the kit to name {strange}"
    missing = sorted(wanted - happened)
    assert not missing, f"expected some playthrough to show {missing}"


def happenings(subject: Subject, playthrough: Playthrough) -> Iterator[str]:
    yield from (f"move {type(step.move).__name__}" for step in playthrough.steps)
    yield from (f"phase {subject.kit.phase(state)}" for state in playthrough.states)
    if outcome := subject.game.outcome(playthrough.end):
        yield f"end by {outcome.reason}"


def rare_playthroughs(subject: Subject) -> Iterator[Playthrough]:
    yield from steered_playthroughs(subject)
    yield from idle_playthroughs(subject)
    yield from more(subject)


def more(subject: Subject) -> Iterator[Playthrough]:
    """Matches beyond the checked ones, of every case in turn."""
    numbers = range(100, 100 + MORE)
    matches = (
        play(case, player, number)
        for number in numbers
        for case in subject.cases()
        for player in (random_player, careful_player)
    )
    return islice(matches, MORE)


CHECKS: Iterable[Any] = (
    check_types_hold_plain_values_only,
    check_moves_hold_labels_of_the_game,
    check_everything_happens,
)
