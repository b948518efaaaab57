"""Measuring tools: wall and processor time, percentiles, and the machine's load."""

import os
import time
from collections.abc import Sequence


class Stopwatch:
    """Starts when it is created."""

    def __init__(self) -> None:
        self._wall = time.perf_counter()
        self._processor = time.process_time()

    @property
    def wall(self) -> float:
        """Elapsed time in seconds."""
        return time.perf_counter() - self._wall

    @property
    def processor(self) -> float:
        """Processor time of this process in seconds, which other processes hardly affect."""
        return time.process_time() - self._processor


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which this share of the values lies.

    >>> percentile([5, 1, 3, 2, 4], 0.5), percentile([1, 2], 0.99)
    (3, 2)
    """
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def ms(seconds: float) -> float:
    """Convert seconds to milliseconds, rounded to a tenth."""
    return round(seconds * 1000, 1)


def load_average() -> float:
    """Return the average number of runnable processes in the last minute."""
    return round(os.getloadavg()[0], 2)
