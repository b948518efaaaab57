"""All checks: those of a case (a game with seats and options) and those of a game as a whole."""

from collections.abc import Callable
from typing import Any

from tests.conformance import choosing, coverage, flow, secrets, telling
from tests.conformance.case import Case, Subject

CASE_CHECKS: tuple[Callable[[Case], None], ...] = (
    *flow.CHECKS,
    *secrets.CHECKS,
    *choosing.CHECKS,
    *telling.CHECKS,
)
GAME_CHECKS: tuple[Callable[[Subject], None], ...] = (
    *coverage.CHECKS,
    *telling.GAME_CHECKS,
    flow.check_states_of_former_rules_load,
    flow.check_match_ends_in_time_when_nobody_decides,
    secrets.check_every_leaf_is_public_or_scrambled,
    secrets.check_events_reveal_what_the_kit_says,
)


def name(thing: Any) -> str:
    """The name of a check or a case in the name of a test."""
    return str(getattr(thing, "__name__", thing)).removeprefix("check_")
