"""Named points of a commit or a send, at which a test may interrupt the process."""

from collections.abc import Callable

_listener: Callable[[str], None] | None = None


def listen(listener: Callable[[str], None]) -> None:
    """Calls `listener` with the name of every point that is passed. Only tests do this."""
    global _listener
    _listener = listener


def trigger_kill_point(point: str) -> None:
    """Tells the listener, if there is one, that this point is passed; else does nothing."""
    if _listener is not None:
        _listener(point)
