"""When what failed is tried again."""

from bot.delivery.retries import HOUR, MINUTE, Backoff, closed_dm_delay, dm_pause


def test_a_shut_channel_is_left_alone_for_a_while() -> None:
    now = [0]
    backoff = Backoff(lambda: now[0])
    assert backoff.record_refusal(1) == MINUTE
    assert not backoff.may_try(1)
    assert backoff.may_try(2)
    now[0] = MINUTE
    assert backoff.may_try(1)


def test_the_pauses_double_up_to_an_hour() -> None:
    backoff = Backoff(lambda: 0)
    waits = [backoff.record_refusal(1) for _ in range(9)]
    assert waits[:3] == [MINUTE, 2 * MINUTE, 4 * MINUTE]
    assert waits[-1] == HOUR


def test_a_message_that_arrives_opens_the_channel_again() -> None:
    backoff = Backoff(lambda: 0)
    backoff.record_refusal(1)
    backoff.reset(1)
    assert backoff.may_try(1)
    assert backoff.record_refusal(1) == MINUTE


def test_closed_dms_are_tried_after_an_hour_then_two_up_to_a_week() -> None:
    assert [closed_dm_delay(n) for n in (1, 2, 3, 9)] == [3600, 7200, 14400, 7 * 24 * 3600]


def test_a_bot_that_may_open_no_dms_pauses_for_ten_minutes_then_twenty_up_to_a_day() -> None:
    assert [dm_pause(n) for n in (1, 2, 3, 9)] == [600, 1200, 2400, 24 * 3600]
