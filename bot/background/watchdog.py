"""Detects and locates code that blocks the event loop."""

import asyncio
import logging
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from bot.config import PROJECT_ROOT

log = logging.getLogger(__name__)

MAX_STALL = 0.25
"""Seconds for which the loop may be blocked: Discord's limit for any answer is three."""
INTERVAL = 0.1
"""Seconds between two checks of the loop."""
RUN_ONCE = asyncio.BaseEventLoop._run_once.__code__  # type: ignore[attr-defined]
"""The part of the loop that calls what is due; further out in the stack is who runs the loop."""
KEPT_FOR = 24 * 60 * 60
MAX_KEPT = 100


@dataclass(frozen=True)
class Stall:
    """The loop was blocked for `seconds`; `where` is the function of the bot that it was in."""

    at: int
    seconds: float
    where: str


class Watchdog:
    """A thread that checks the event loop ten times a second.

    `now` returns whole seconds since 1970.
    """

    def __init__(self, now: Callable[[], int], *, max_stall: float = MAX_STALL) -> None:
        self._now = now
        self._max_stall = max_stall
        self._stopped = threading.Event()
        self._stalls: deque[Stall] = deque(maxlen=MAX_KEPT)
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Watch the running event loop."""
        loop, watched = asyncio.get_running_loop(), threading.get_ident()
        self._thread = threading.Thread(
            target=self._watch, args=(loop, watched), name="watchdog", daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        self._stopped.set()
        if self._thread is not None:
            self._thread.join(timeout=1.0)

    def longest(self) -> Stall | None:
        """Return the longest stall of the last day, or None."""
        since = self._now() - KEPT_FOR
        recent = [stall for stall in list(self._stalls) if stall.at >= since]
        return max(recent, key=lambda stall: stall.seconds, default=None)

    def _watch(self, loop: asyncio.AbstractEventLoop, watched: int) -> None:
        while not self._stopped.wait(INTERVAL):
            answered, asked = threading.Event(), time.monotonic()
            try:
                loop.call_soon_threadsafe(answered.set)
            except RuntimeError:  # the loop is closed
                return
            if answered.wait(self._max_stall):
                continue
            where = _describe(sys._current_frames().get(watched))
            while not answered.wait(INTERVAL) and not self._stopped.is_set():
                pass
            self._record(time.monotonic() - asked, where)

    def _record(self, seconds: float, where: str) -> None:
        log.warning("the event loop served nobody for %.2f s: it was in %s", seconds, where)
        self._stalls.append(Stall(self._now(), seconds, where))


def _describe(frame: FrameType | None) -> str:
    """Return the innermost function of the bot that the loop runs, else the innermost function: if
    that is the loop itself, the machine was too busy to run it."""
    innermost = frame
    while frame is not None and frame.f_code is not RUN_ONCE:
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(PROJECT_ROOT) and ".venv" not in path.parts:
            return _name(frame, path.relative_to(PROJECT_ROOT))
        frame = frame.f_back
    if innermost is None:
        return "nothing"
    return _name(innermost, Path(*Path(innermost.f_code.co_filename).parts[-2:]))


def _name(frame: FrameType, file: Path) -> str:
    return f"{file.as_posix()}:{frame.f_lineno} {frame.f_code.co_name}"
