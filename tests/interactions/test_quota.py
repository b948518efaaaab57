"""A quota counts each person for themselves, and forgets."""

from bot.interactions import quota as module
from bot.interactions.quota import Quota


class Hands:
    """The hands of a clock that a test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_so_many_in_a_minute_and_no_more() -> None:
    hands = Hands()
    quota = Quota(3, 60.0, hands)
    taken = []
    for hands.now in (0.0, 10.0, 20.0, 30.0, 59.0, 60.0, 61.0):
        taken.append(quota.take(1))
    assert taken == [0.0, 0.0, 0.0, 30.0, 1.0, 0.0, 9.0]


def test_one_person_takes_nothing_from_another() -> None:
    quota = Quota(1, 60.0, Hands())
    assert (quota.take(1), quota.take(2), quota.take(1) > 0) == (0.0, 0.0, True)


def test_zero_is_no_limit() -> None:
    quota = Quota(0, 60.0, Hands())
    assert not any(quota.take(1) for _ in range(1000))


def test_whose_time_is_over_is_forgotten() -> None:
    hands = Hands()
    quota = Quota(1, 60.0, hands)
    for user in range(module.MAX_REMEMBERED):
        quota.take(user)
    hands.now = 61.0
    quota.take(-1)
    assert len(quota._times_by_user) == 1
