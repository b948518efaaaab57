"""Points at which a test lets the process die as a power cut would."""

import os
import signal


def trigger_kill_point(point: str) -> None:
    """Dies here, with no clean-up whatever, where `KILL_AT` names this point; else does nothing."""
    if point == os.environ.get("KILL_AT"):
        os.kill(os.getpid(), signal.SIGKILL)
