"""The clock holds whatever happens: properties, and nights by hand."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.match.clock import DAY, HOUR, NEVER, PACES, Clock, QuietHours, Span, budget_left

settings.register_profile("suite", deadline=None, derandomize=True, database=None)
settings.load_profile("suite")  # a busy machine fails nothing, and a run is like the last

ZONES = ("UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu")
START = 1_790_000_000
YEAR = 365 * DAY

moments = st.integers(START, START + YEAR)
lengths = st.integers(0, 20 * DAY)
spans = st.builds(lambda start, length: (start, start + length), moments, lengths)
nights = st.builds(
    lambda zone, start, length: QuietHours(zone, start, (start + length) % 1440),
    st.sampled_from(ZONES),
    st.integers(0, 1439),
    st.integers(0, 720),
)
clocks = st.builds(
    Clock,
    moments,
    st.sampled_from(PACES),
    st.none() | nights,
    st.lists(spans, max_size=4).map(tuple),
)


def at(zone: str, *when: int) -> int:
    return int(datetime(*when, tzinfo=ZoneInfo(zone)).timestamp())  # type: ignore[misc,arg-type]


@given(clocks, moments, lengths)
def test_time_is_charged_at_most_as_fast_as_it_passes(clock: Clock, now: int, later: int) -> None:
    """F1: it never runs back, and never faster than the wall's."""
    assert 0 <= clock.seconds_charged(now + later) - clock.seconds_charged(now) <= later


@given(clocks)
def test_it_runs_out_in_the_second_in_which_all_is_charged(clock: Clock) -> None:
    due = clock.due
    assert due is not None
    assert clock.seconds_charged(due) == clock.allowance
    assert clock.seconds_charged(due - 1) < clock.allowance
    assert (clock.seconds_left(due - 1), clock.seconds_left(due)) == (1, 0)


@given(clocks, spans)
def test_a_pause_moves_the_end_and_gives_no_time(clock: Clock, pause: Span) -> None:
    """F1: pausing gives nothing back; all that is charged in the end is the allowance."""
    paused = Clock(clock.since, clock.allowance, clock.quiet, (*clock.pauses, pause))
    assert clock.due is not None
    assert paused.due is not None
    assert paused.due >= clock.due
    assert paused.seconds_charged(paused.due) == clock.allowance


@given(clocks, moments, spans)
def test_a_pause_to_come_changes_nothing_that_was(clock: Clock, now: int, pause: Span) -> None:
    paused = Clock(clock.since, clock.allowance, clock.quiet, (*clock.pauses, pause))
    assert pause[0] < now or paused.seconds_charged(now) == clock.seconds_charged(now)


@given(clocks, moments, st.integers(0, 7 * DAY))
def test_only_a_grant_makes_the_whole_longer(clock: Clock, now: int, granted: int) -> None:
    """F1: by exactly what was granted."""
    assert clock.allowance is not None
    longer = Clock(clock.since, clock.allowance + granted, clock.quiet, clock.pauses)
    assert longer.seconds_charged(now) == clock.seconds_charged(now)
    assert longer.due is not None
    assert longer.seconds_charged(longer.due) == clock.allowance + granted


@given(clocks, st.randoms(use_true_random=False))
def test_what_is_told_twice_or_in_another_order_counts_once(clock: Clock, chance: object) -> None:
    """After a restart an outage may be noted again: nothing is doubled, nothing lost."""
    pauses = [*clock.pauses, *clock.pauses]
    chance.shuffle(pauses)  # type: ignore[attr-defined]
    assert Clock(clock.since, clock.allowance, clock.quiet, tuple(pauses)).due == clock.due


@given(clocks, moments, st.integers(1, 99))
def test_a_pause_in_two_halves_is_the_same_pause(clock: Clock, start: int, cut: int) -> None:
    whole, halves = (start, start + 100), ((start, start + cut), (start + cut, start + 100))
    one = Clock(clock.since, clock.allowance, clock.quiet, (whole,))
    two = Clock(clock.since, clock.allowance, clock.quiet, halves)
    assert one.due == two.due


@given(clocks, st.integers(1, 100), st.integers(1, 100))
def test_marks_come_in_order_and_before_the_end(clock: Clock, one: int, other: int) -> None:
    marks = [clock.time_when_used(percent) for percent in sorted((one, other))]
    ends = [mark for mark in (*marks, clock.due) if mark is not None]
    assert len(ends) == 3
    assert ends == sorted(ends)


@given(clocks, moments)
def test_a_pause_without_end_stops_it(clock: Clock, start: int) -> None:
    stopped = Clock(clock.since, clock.allowance, clock.quiet, ((start, NEVER),))
    assert stopped.due is None or stopped.due <= start
    assert stopped.seconds_charged(start + 2 * YEAR) == stopped.seconds_charged(start)


@given(clocks)
def test_a_clock_set_back_before_the_beginning_charges_nothing(clock: Clock) -> None:
    assert clock.seconds_charged(clock.since - DAY) == 0


@given(nights, moments)
def test_every_clock_runs_half_of_the_day(quiet: QuietHours, since: int) -> None:
    """F1: quiet hours alone never stop a match."""
    due = Clock(since, 7 * DAY, quiet).due
    assert due is not None
    assert due - since <= 15 * DAY + 2 * HOUR


@given(st.lists(spans, max_size=5), moments, st.integers(0, 40 * DAY))
@settings(max_examples=50)
def test_a_budget_is_never_below_nothing_or_above_itself(
    taken: list[Span], now: int, budget: int
) -> None:
    assert 0 <= budget_left(taken, now, budget, YEAR) <= budget


def test_what_was_taken_longer_ago_than_the_window_counts_no_more() -> None:
    """F2: the budget comes back."""
    taken = [(START, START + 10 * DAY)]
    assert budget_left(taken, START + 10 * DAY, 28 * DAY, YEAR) == 18 * DAY
    assert budget_left(taken, START + YEAR + 4 * DAY, 28 * DAY, YEAR) == 22 * DAY
    assert budget_left(taken, START + YEAR + 10 * DAY, 28 * DAY, YEAR) == 28 * DAY


BERLIN = QuietHours("Europe/Berlin", 22 * 60, 7 * 60)


@pytest.mark.parametrize(
    ("since", "due"),
    [
        ((2026, 7, 1, 8), (2026, 7, 1, 16)),
        ((2026, 7, 1, 20), (2026, 7, 2, 13)),
        ((2026, 7, 1, 23), (2026, 7, 2, 15)),
        ((2026, 3, 28, 20), (2026, 3, 29, 13)),
        ((2026, 10, 24, 20), (2026, 10, 25, 13)),
    ],
    ids=["by day", "over night", "at night", "clocks go forward", "clocks go back"],
)
def test_eight_hours_end_when_the_wall_clock_of_the_player_says_so(
    since: tuple[int, ...], due: tuple[int, ...]
) -> None:
    """F6: nights are those of the player's zone, also when the hour changes."""
    zone = "Europe/Berlin"
    assert Clock(at(zone, *since), 8 * HOUR, BERLIN).due == at(zone, *due)


def test_quiet_hours_within_one_day() -> None:
    noon = QuietHours("UTC", 12 * 60, 14 * 60)
    since = at("UTC", 2026, 7, 1, 11)
    assert Clock(since, 8 * HOUR, noon).due == at("UTC", 2026, 7, 1, 21)


def test_no_hours_are_no_quiet_hours() -> None:
    assert Clock(START, DAY, QuietHours("UTC", 600, 600)).due == START + DAY


@pytest.mark.parametrize(
    ("after", "days"), [(0, 1), (1, 3), (2, 3), (3, 7), (6, 7), (7, 14), (20, 21), (21, 28)]
)
def test_a_decision_without_a_limit_is_recalled_after_1_3_and_7_days_then_weekly(
    after: int, days: int
) -> None:
    clock = Clock(START, None)
    assert clock.next_untimed_reminder(START + after * DAY, alone=False) == START + days * DAY
    assert clock.due is None


def test_somebody_for_whom_nobody_waits_is_recalled_once() -> None:
    clock = Clock(START, None)
    assert clock.next_untimed_reminder(START, alone=True) == START + 3 * DAY
    assert clock.next_untimed_reminder(START + 3 * DAY, alone=True) is None


def test_a_recall_waits_for_the_end_of_the_night_and_of_the_vacation() -> None:
    noon = at("UTC", 2026, 7, 1, 12)
    quiet = Clock(noon, None, QuietHours("UTC", 11 * 60, 13 * 60))
    assert quiet.next_untimed_reminder(noon, alone=False) == noon + DAY + HOUR
    away = Clock(noon, None, pauses=((noon, noon + 5 * DAY),))
    assert away.next_untimed_reminder(noon, alone=False) == noon + 5 * DAY
    lost = Clock(noon, None, pauses=((noon, NEVER),))
    assert lost.next_untimed_reminder(noon, alone=False) is None
