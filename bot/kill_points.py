"""Named points in commits and sends at which a test can interrupt the process."""

from collections.abc import Callable

_listener: Callable[[str], None] | None = None


def listen(listener: Callable[[str], None]) -> None:
    """Call `listener` with the name of every point that is passed. For tests only."""
    global _listener
    _listener = listener


def pass_kill_point(point: str) -> None:
    """Notify the listener, if any, that this point is passed."""
    if _listener is not None:
        _listener(point)
