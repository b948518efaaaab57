"""Backoff with channels that are shut."""

from bot.delivery.retries import HOUR, MINUTE, Backoff


def test_a_shut_channel_is_left_alone_for_a_while() -> None:
    now = [0]
    patience = Backoff(lambda: now[0])
    assert patience.record_refusal(1) == MINUTE
    assert not patience.may_try(1)
    assert patience.may_try(2)
    now[0] = MINUTE
    assert patience.may_try(1)


def test_the_pauses_double_up_to_an_hour() -> None:
    patience = Backoff(lambda: 0)
    waits = [patience.record_refusal(1) for _ in range(9)]
    assert waits[:3] == [MINUTE, 2 * MINUTE, 4 * MINUTE]
    assert waits[-1] == HOUR


def test_a_message_that_arrives_opens_the_channel_again() -> None:
    patience = Backoff(lambda: 0)
    patience.record_refusal(1)
    patience.reset(1)
    assert patience.may_try(1)
    assert patience.record_refusal(1) == MINUTE
