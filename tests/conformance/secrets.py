"""Checks that no secret is revealed, by comparing worlds that look the same to a seat."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from bot.game import Event, Line, Move, Seat, Value, rng_for
from bot.picker import Excluded, find_excluded, follow_path
from tests.conformance.case import Case, Subject
from tests.conformance.choosing import decisions, illegal_moves
from tests.conformance.flow import stock
from tests.conformance.paths import differing_paths, leaves
from tests.conformance.playthrough import (
    Playthrough,
    Step,
    audible,
    every_playthrough,
    observation,
    play_on,
    playthroughs,
    random_player,
)


def knowing(case: Case) -> tuple[frozenset[Seat], ...]:
    """The sets of seats for which worlds are scrambled: none, each seat, all seats."""
    return (
        frozenset(),
        *(frozenset({seat}) for seat in case.everybody),
        frozenset(case.everybody),
    )


def worlds(
    playthrough: Playthrough, most: int
) -> Iterator[tuple[Value, frozenset[Seat], Value, Random]]:
    """(state, seats, a world that these seats cannot tell from it, random source)."""
    case = playthrough.case
    rng = case.rng("worlds", playthrough.seed)
    for state in playthrough.sampled_states(most):
        for seats in knowing(case):
            yield state, seats, case.game.scramble(state, seats, rng), rng


def check_scrambled_worlds_look_the_same(case: Case) -> None:
    """They look the same to the seats for which they were scrambled, and to spectators."""
    for playthrough in playthroughs(case):
        for state, seats, world, _ in worlds(playthrough, case.depth.states):
            for seat in (None, *sorted(seats)):
                real, other = observation(case, state, seat), observation(case, world, seat)
                assert real == other, (
                    f"expected nothing to differ for {'spectators' if seat is None else seat} "
                    f"in a world scrambled for {sorted(seats)}, got {real!r} and {other!r}"
                )


def check_scrambled_worlds_are_told_the_same(case: Case) -> None:
    """Words, headline, moves of computer players and questions depend only on the view."""
    for playthrough in playthroughs(case):
        rng = case.rng("told", playthrough.seed)
        for step in playthrough.sampled_steps(case.depth.worlds):
            for seat in case.observers:
                known = frozenset[Seat]() if seat is None else frozenset({seat})
                world = case.game.scramble(step.state, known, rng)
                real, other = (
                    events_told(case, step, step.state, seat),
                    events_told(case, step, world, seat),
                )
                assert real == other, f"expected the same to be told, got {real!r} and {other!r}"


def events_told(case: Case, step: Step, state: Value, seat: Seat | None) -> tuple[Any, ...]:
    game, view = case.game, case.game.view(state, seat)
    public = (game.words(view), game.headline(view))
    moves = () if seat is None else game.legal_moves(state, seat)
    if not moves:
        return public
    seen = step.seen if seat == step.seat else ()
    careful = game.careful(view, seen, moves, Random(7))
    return (
        *public,
        game.idle_move(view, moves),
        careful,
        follow_path(moves, ()),
        follow_path(moves, (0,)),
    )


def check_scramble_lets_nothing_shine_through(case: Case) -> None:
    """A scramble of a scrambled world equals a scramble of the real one."""
    for playthrough in playthroughs(case):
        for state, seats, world, _ in worlds(playthrough, case.depth.states):
            direct = case.game.scramble(state, seats, Random(11))
            through = case.game.scramble(world, seats, Random(11))
            assert direct == through, (
                f"expected one world for {sorted(seats)} whichever it is made of; they differ at "
                f"{sorted(set(differing_paths(direct, through)))} in {state!r}"
            )


def check_scrambled_worlds_hold_the_same_things(case: Case) -> None:
    for playthrough in playthroughs(case):
        for state, seats, world, _ in worlds(playthrough, case.depth.states):
            here, there = stock(case, state), stock(case, world)
            assert here == there, f"expected {here} for {sorted(seats)}, got {there}"
            phases = case.kit.phase(state), case.kit.phase(world)
            assert phases[0] == phases[1], f"expected one phase, got {phases}"


def check_scrambled_worlds_can_be_played(case: Case) -> None:
    for playthrough in playthroughs(case):
        for number, state in enumerate(playthrough.sampled_states(2 * case.depth.worlds)):
            thinking = frozenset(case.game.to_act(state)[:1])
            world = case.game.scramble(state, thinking, Random(number))
            play_on(case, random_player, f"world-{number}", world, most=25)


def check_events_tell_nothing_that_the_views_do_not(case: Case) -> None:
    """Worlds that look the same to an observer before and after a move have the same events for the
    observer; so do moves that look the same."""
    for playthrough in playthroughs(case):
        rng = case.rng("events", playthrough.seed)
        for step in playthrough.sampled_steps(case.depth.worlds):
            for observer in case.observers:
                heard: dict[Any, tuple[Event, ...]] = {}
                for move, after, events in alternatives(case, step, observer, rng):
                    looks = observation(case, after, observer)
                    lasting = tuple(
                        e for e in audible(events, observer) if e.key not in case.kit.told_once
                    )
                    known = heard.setdefault(looks, lasting)
                    who = "spectators" if observer is None else f"seat {observer}"
                    assert known == lasting, (
                        f"expected {who} to be told no more of {step.move!r} or {move!r} than "
                        f"they see, got {known!r} or {lasting!r}; where public acts leave no "
                        "trace in the views, the kit names their events in TOLD_ONCE"
                    )


def alternatives(
    case: Case, step: Step, observer: Seat | None, rng: Random
) -> Iterator[tuple[Move, Value, tuple[Event, ...]]]:
    """The steps that were possible instead, given the observer's knowledge before the move."""
    game, known = case.game, frozenset[Seat]() if observer is None else frozenset({observer})
    like = (step.state, game.scramble(step.state, known, rng))
    also = game.scramble(step.state, known | {step.seat}, rng)
    for number, world in enumerate((*like, also)):
        moves = game.legal_moves(world, step.seat)
        tried = [step.move] if step.move in moves else []
        if observer != step.seat:
            others = [m for m in moves if m.kind == step.move.kind] or list(moves)
            tried += rng.sample(others, min(2, len(others)))
        for move in tried:
            after, events = game.apply(world, step.seat, move, Random(number))
            yield move, after, events


def check_moves_without_reveals_can_be_undone_freely(case: Case) -> None:
    """If no event reveals anything, the move used no chance, and worlds that looked the same to its
    player still look the same to every observer. If the events reveal only the player's own
    knowledge, they still look the same to the player."""
    for playthrough in playthroughs(case):
        rng = case.rng("reveals", playthrough.seed)
        for step in playthrough.sampled_steps(case.depth.states):
            if can_be_undone_freely(step):
                uses_no_randomness(case, step)
                shows_own = any(event.shows_own for event in step.events)
                for observer in (step.seat,) if shows_own else case.observers:
                    reveals_nothing(case, step, observer, rng)


def check_moves_that_draw_or_reveal_say_so(case: Case) -> None:
    """A move that is neither irrevocable nor the plain step of its game reveals nothing and uses no
    chance. Its player is not asked to confirm it, since it can be undone."""
    for playthrough in playthroughs(case):
        for step in playthrough.steps:
            marked = step.move.irrevocable or step.move.is_plain_step
            assert marked or can_be_undone_freely(step), (
                f"expected {type(step.move).__name__} to be marked as irrevocable, or as the "
                f"plain step of its game, got {step.move!r} with {step.events!r}"
            )


def can_be_undone_freely(step: Step) -> bool:
    return all(event.shows_own or not event.reveals for event in step.events)


def uses_no_randomness(case: Case, step: Step) -> None:
    rng = rng_for("unused", step.version)
    before = rng.getstate()
    case.game.apply(step.state, step.seat, step.move, rng)
    used = rng.getstate() != before
    assert not used, f"expected {step.move!r} to reveal something, since it uses chance"


def reveals_nothing(case: Case, step: Step, observer: Seat | None, rng: Random) -> None:
    game, known = case.game, {step.seat} if observer is None else {step.seat, observer}
    world = game.scramble(step.state, frozenset(known), rng)
    after, _ = game.apply(world, step.seat, step.move, Random(7))
    for seat in (observer, step.seat):
        real, other = observation(case, step.after, seat), observation(case, after, seat)
        assert real == other, (
            f"expected an event of {step.move!r} to say that it reveals something to "
            f"{'spectators' if seat is None else seat}: {real!r} would be {other!r}"
        )


def check_fleeting_events_reveal(case: Case) -> None:
    """A fleeting event reveals something, so its move cannot be undone, and the kit declares it."""
    for playthrough in playthroughs(case):
        for event in (e for step in playthrough.steps for e in step.events):
            if event.to is not None:
                fits = event.to and list(event.to) == sorted(set(event.to))
                assert fits, f"expected ascending seats to be told, got {event!r}"
                assert set(event.to) <= set(case.everybody), f"expected seats, got {event!r}"
            if event.fleeting:
                assert event.reveals, f"expected a fleeting event to reveal, got {event!r}"
                declared = event.key in case.kit.told_once
                assert declared, (
                    f"expected {event.key} in the kit's TOLD_ONCE, since it is fleeting"
                )


def check_events_reveal_what_the_kit_says(subject: Subject) -> None:
    """Whether an event reveals something decides what can be undone. A wrong flag shows in play
    only where no other event of the same move has it; so each event is compared with the kit."""
    kit = subject.kit
    for playthrough in every_playthrough(subject):
        for event in (event for step in playthrough.steps for event in step.events):
            if event.key in kit.reveals_at_times:
                continue
            expected = event.key in kit.reveals | kit.shows_own, event.key in kit.shows_own
            assert (event.reveals, event.shows_own) == expected, (
                f"expected the flags of {event.key} to be as REVEALS and SHOWS_OWN of the kit say, "
                f"reveals={expected[0]} and shows_own={expected[1]}, got {event!r}"
            )


def check_every_leaf_is_public_or_scrambled(subject: Subject) -> None:
    every, public = leaves(subject.game.state), subject.kit.public
    strange = sorted(public - every)
    assert not strange, f"expected leaf paths of the state, got {strange} in the kit's PUBLIC"
    changed: set[str] = set()
    for playthrough in every_playthrough(subject):
        for state, _, world, _ in worlds(playthrough, subject.depth.states):
            changed.update(differing_paths(state, world))
    told = sorted(changed & public)
    assert not told, f"expected {told} to be left alone by scrambles, since the kit says PUBLIC"
    hidden = sorted(every - public - changed)
    assert not hidden, f"expected {hidden} in the kit's PUBLIC, or to change under some scramble"


def check_refusals_tell_no_secret(case: Case) -> None:
    """The refusal of an illegal move is the same in every world that its seat cannot tell from the
    real one; so are the choices that a question leaves out."""
    for playthrough in playthroughs(case):
        rng = case.rng("refused", playthrough.seed)
        for state, seat, move in illegal_moves(playthrough):
            world = case.game.scramble(state, frozenset({seat}), rng)
            real, other = (refused(case, each, seat, move) for each in (state, world))
            assert real == other, f"expected {move!r} to be refused alike, got {real} and {other}"
        for state, seat, _ in decisions(playthrough):
            world = case.game.scramble(state, frozenset({seat}), rng)
            left_out = [excluded_choices(case, each, seat) for each in (state, world)]
            assert left_out[0] == left_out[1], f"expected one answer to why not, got {left_out}"


def refused(case: Case, state: Value, seat: Seat, move: Move) -> Line:
    """The reason why a move is refused; fails if the move is legal."""
    legal = case.game.legal_moves(state, seat)
    assert move not in legal, f"expected {move!r} to be illegal in both worlds"
    return case.game.refusal(case.game.view(state, seat), move)


def excluded_choices(case: Case, state: Value, seat: Seat) -> list[tuple[Excluded, ...]]:
    """The choices that the first questions of this decision leave out."""
    view, moves = case.game.view(state, seat), case.game.legal_moves(state, seat)
    paths = ((), *((n,) for n in range(3)))
    return [find_excluded(case.game, view, moves, path) for path in paths]


CHECKS: Iterable[Any] = (
    check_scrambled_worlds_look_the_same,
    check_scrambled_worlds_are_told_the_same,
    check_scramble_lets_nothing_shine_through,
    check_scrambled_worlds_hold_the_same_things,
    check_scrambled_worlds_can_be_played,
    check_events_tell_nothing_that_the_views_do_not,
    check_moves_without_reveals_can_be_undone_freely,
    check_moves_that_draw_or_reveal_say_so,
    check_fleeting_events_reveal,
    check_refusals_tell_no_secret,
)
