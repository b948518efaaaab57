"""A clock that is wrong for a moment changes nothing."""

from dataclasses import dataclass

from bot.background.system_clock import (
    EARLIEST,
    IRREVOCABLE_DELAY,
    MAX_CERTAIN_GAP,
    SETTLING_TIME,
    SystemClock,
)

DAY = 24 * 60 * 60
YEAR = 365 * DAY
NOON = EARLIEST + 100 * DAY


@dataclass
class Machine:
    """A machine with a clock on the wall and one that counts since it was booted."""

    wall: float = NOON
    steady: float = 1000.0

    def clock(self) -> SystemClock:
        return SystemClock(wall=lambda: self.wall, steady=lambda: self.steady)

    def wait(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


def test_time_goes_on_as_on_the_wall() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wait(DAY)
    assert clock() == NOON + DAY
    assert clock.is_settled


def test_small_corrections_are_followed() -> None:
    machine = Machine()
    clock = machine.clock()
    for _ in range(10):
        machine.wait(60)
        machine.wall += 20
        assert clock() == int(machine.wall)
    assert clock.is_certain


def test_a_jump_for_one_look_is_not_believed() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wall += YEAR
    assert not clock.is_certain
    assert clock() == NOON
    machine.wait(20)
    machine.wall -= YEAR
    assert clock() == NOON + 20
    assert clock.is_certain


def test_a_jump_that_lasts_is_believed() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wall += YEAR
    assert clock() == NOON
    machine.wait(SETTLING_TIME - 1)
    assert clock() == int(NOON + SETTLING_TIME - 1)
    machine.wait(2)
    assert clock() == int(machine.wall)
    assert clock.is_certain


def test_what_cannot_be_undone_waits_longer() -> None:
    machine = Machine()
    clock = machine.clock()
    machine.wall += YEAR
    assert not clock.is_settled
    machine.wait(SETTLING_TIME)
    assert clock.is_certain
    assert not clock.is_settled
    machine.wait(IRREVOCABLE_DELAY)
    assert clock.is_settled


def test_a_clock_that_jumps_again_and_again_is_not_believed() -> None:
    machine = Machine()
    clock = machine.clock()
    for _ in range(10):
        machine.wall += YEAR
        machine.wait(SETTLING_TIME - 1)
        assert not clock.is_certain
    assert clock() == int(NOON + 10 * (SETTLING_TIME - 1))


def test_a_machine_that_boots_in_1970_goes_on_from_the_last_heartbeat() -> None:
    """A Raspberry Pi has no clock of its own until it is told the time."""
    machine = Machine(wall=10.0)
    clock = machine.clock()
    clock.start_at(NOON)
    assert clock() == NOON
    machine.wait(2 * SETTLING_TIME)
    assert not clock.is_certain  # however long it lasts
    machine.wall = NOON + 3 * DAY
    assert not clock.is_certain
    machine.wait(SETTLING_TIME)
    assert clock.is_certain
    assert clock() == int(machine.wall)


def test_a_start_far_from_the_last_heartbeat_has_to_prove_its_time() -> None:
    machine = Machine()
    clock = machine.clock()
    clock.start_at(NOON - MAX_CERTAIN_GAP - 1)
    assert not clock.is_certain
    machine.wait(SETTLING_TIME)
    assert clock.is_certain
    assert not clock.is_settled


def test_a_start_soon_after_the_last_heartbeat_is_certain_at_once() -> None:
    clock = Machine().clock()
    clock.start_at(NOON - MAX_CERTAIN_GAP)
    assert clock.is_settled


def test_the_first_start_of_all_is_certain_at_once() -> None:
    clock = Machine().clock()
    clock.start_at(None)
    assert clock.is_settled


def test_time_never_goes_back_across_a_restart_unless_that_lasts() -> None:
    machine = Machine()
    clock = machine.clock()
    clock.start_at(NOON + YEAR)  # noted by a clock that was a year ahead
    assert clock() == NOON + YEAR
    machine.wait(SETTLING_TIME)
    assert clock() == int(machine.wall)
