"""Measuring: wall and processor time, percentiles, and how busy the machine was meanwhile."""

import os
import time
from collections.abc import Sequence


class Stopwatch:
    """Runs from the moment it is made."""

    def __init__(self) -> None:
        self._wall = time.perf_counter()
        self._processor = time.process_time()

    @property
    def wall(self) -> float:
        """Seconds on the clock."""
        return time.perf_counter() - self._wall

    @property
    def processor(self) -> float:
        """Seconds of processor time of this process: what a machine that is shared leaves alone."""
        return time.process_time() - self._processor


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies.

    >>> percentile([5, 1, 3, 2, 4], 0.5), percentile([1, 2], 0.99)
    (3, 2)
    """
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def ms(seconds: float) -> float:
    """Seconds as milliseconds, to a tenth."""
    return round(seconds * 1000, 1)


def load_average() -> float:
    """How many processes of this machine wanted to run in the last minute, on average."""
    return round(os.getloadavg()[0], 2)
