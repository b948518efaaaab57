"""A rate limit counts each person for themselves, and forgets."""

from bot.interactions import rate_limit as module
from bot.interactions.rate_limit import RateLimit


class Hands:
    """The hands of a clock that a test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_so_many_in_a_minute_and_no_more() -> None:
    hands = Hands()
    limit = RateLimit(3, 60.0, hands)
    taken = []
    for hands.now in (0.0, 10.0, 20.0, 30.0, 59.0, 60.0, 61.0):
        taken.append(limit.take(1))
    assert taken == [0.0, 0.0, 0.0, 30.0, 1.0, 0.0, 9.0]


def test_one_person_takes_nothing_from_another() -> None:
    limit = RateLimit(1, 60.0, Hands())
    assert (limit.take(1), limit.take(2), limit.take(1) > 0) == (0.0, 0.0, True)


def test_zero_is_no_limit() -> None:
    limit = RateLimit(0, 60.0, Hands())
    assert not any(limit.take(1) for _ in range(1000))


def test_whose_time_is_over_is_forgotten() -> None:
    hands = Hands()
    limit = RateLimit(1, 60.0, hands)
    for user in range(module.MAX_REMEMBERED):
        limit.take(user)
    hands.now = 61.0
    limit.take(-1)
    assert len(limit._times_by_user) == 1
