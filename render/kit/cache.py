"""One cache for all drawings: however many games, sizes and names there are, it takes no more
memory than `MAX_BYTES`."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import wraps
from heapq import heappop, heappush
from itertools import count
from threading import Lock
from time import thread_time
from typing import ParamSpec, TypeAlias, TypeVar, cast

from PIL import Image

from render.kit.stamp import Sprite

MAX_BYTES = 64 * 1024 * 1024
ENTRY_BYTES = 1_000
"""The approximate size of an entry in bytes without its pixels: its key and its objects."""

Drawn: TypeAlias = Image.Image | Sprite
P = ParamSpec("P")
D = TypeVar("D", Image.Image, Sprite)


@dataclass
class _Entry:
    drawn: Drawn
    size: int
    worth: float
    """The seconds of drawing that each byte of the entry saves."""
    rank: tuple[float, int]
    """The entry with the lowest rank is evicted first; of equal ones the one whose last use is
    older."""


class ImageCache:
    """Keeps images and sprites, at most `max_bytes` of pixels. Safe for use by several threads.

    Evicts first what has been unused for long, or is quick to draw again for its size (the rule is
    known as GreedyDual-Size), so that a background does not evict a thousand names.
    """

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self.bytes = 0
        self._entries: dict[Hashable, _Entry] = {}
        self._heap: list[tuple[tuple[float, int], Hashable]] = []
        """Each entry once, with its present or an earlier rank; ranks only rise."""
        self._uses = count()
        self._floor = 0.0
        """The rank of the entry evicted last."""
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._entries)

    def find(self, key: Hashable) -> Drawn | None:
        """Return the image or sprite that is kept under `key`, or None; this counts as a use."""
        entry = self._entries.get(key)
        if entry is None:
            return None
        entry.rank = self._floor + entry.worth, next(self._uses)
        return entry.drawn

    def keep(self, key: Hashable, drawn: Drawn, seconds: float) -> None:
        """Keep what took `seconds` to draw, unless another thread has kept it meanwhile."""
        size = byte_size(drawn) + ENTRY_BYTES
        with self._lock:
            if size > self.max_bytes or key in self._entries:
                return
            self.bytes += size
            while self.bytes > self.max_bytes:
                self._evict()
            worth = seconds / size
            rank = self._floor + worth, next(self._uses)
            self._entries[key] = _Entry(drawn, size, worth, rank)
            heappush(self._heap, (rank, key))

    def keys(self) -> list[Hashable]:
        """The keys of all entries."""
        return list(self._entries)

    def forget(self, key: Hashable) -> None:
        """Remove an entry, if it is there."""
        with self._lock:
            if (entry := self._entries.pop(key, None)) is not None:
                self.bytes -= entry.size

    def _evict(self) -> None:
        """Remove the entry with the lowest rank."""
        while True:
            rank, key = heappop(self._heap)
            entry = self._entries.get(key)
            if entry is None:  # removed by `forget`
                continue
            if entry.rank <= rank:
                break
            heappush(self._heap, (entry.rank, key))
        del self._entries[key]
        self.bytes -= entry.size
        self._floor = rank[0]


def byte_size(drawn: Drawn) -> int:
    """The bytes of the pixels: Pillow keeps a pixel of several channels in four bytes.

    >>> byte_size(Image.new("RGB", (10, 10))), byte_size(Image.new("L", (10, 10)))
    (400, 100)
    """
    if isinstance(drawn, Sprite):
        colours, mask = drawn.colours, drawn.mask
        return byte_size(mask) + (0 if isinstance(colours, tuple) else byte_size(colours))
    return drawn.width * drawn.height * (1 if drawn.mode in ("1", "L", "P") else 4)


cache = ImageCache(MAX_BYTES)
"""The cache of this process."""


def cached(draw: Callable[P, D]) -> Callable[P, D]:
    """Keep what `draw` returns for equal arguments: copy it before drawing on it."""

    @wraps(draw)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> D:
        key = (draw, args, *kwargs.items())
        found = cast(D | None, cache.find(key))
        if found is None:
            began = thread_time()
            found = draw(*args, **kwargs)
            cache.keep(key, found, thread_time() - began)
        return found

    return wrapper
