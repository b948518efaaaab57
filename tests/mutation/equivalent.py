"""Faults that change nothing that anybody could notice, each with the reason."""

from dataclasses import dataclass

from tests.mutation.faults import Fault


@dataclass(frozen=True)
class Equivalent:
    file: str
    function: str
    change: str
    why: str


EQUIVALENT: tuple[Equivalent, ...] = ()


def is_equivalent(fault: Fault) -> bool:
    return any(
        (fault.file, fault.function, fault.change) == (each.file, each.function, each.change)
        for each in EQUIVALENT
    )
