"""A power cut: the process dies at a point of `bot.kill_points`, without any clean-up."""

import os
import signal

from bot import kill_points


def cut_power_at(fatal: str) -> None:
    """Make this process kill itself when it reaches the point `fatal`."""

    def die(point: str) -> None:
        if point == fatal:
            os.kill(os.getpid(), signal.SIGKILL)

    kill_points.listen(die)
