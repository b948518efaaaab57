"""Fits names into their space: always legible, and never two that look alike."""

from functools import lru_cache

from render.kit.text import (
    DOTS,
    clean_text,
    longest_end,
    longest_start,
    shorten_middle,
    text_width,
)

NameLines = tuple[str, ...]


@lru_cache(maxsize=512)
def fit_names(
    names: tuple[str, ...], size: int, room: int, lines: int = 1
) -> tuple[NameLines, ...]:
    """Each name in at most `lines` lines (one or two) of `room` pixels, at unchanged size.

    A longer name is broken at a space or hyphen, otherwise its middle is left out: the end, which
    may be a number, stays. If two results look alike, the cut moves to the first letters that
    differ. Different names that look alike because no font has their letters get their seat's
    number.

    >>> fit_names(("Computer 1", "Ann"), 40, 400)
    (('Computer 1',), ('Ann',))
    >>> fit_names(("\\u1280", "\\u1281"), 40, 400)
    (('… 1',), ('… 2',))
    """
    cleaned = _number_alike(names, [clean_text(name) for name in names])
    fitted = [_fit(name, size, room, lines) for name in cleaned]
    for name, shown in zip(cleaned, list(fitted), strict=True):
        same = [i for i, other in enumerate(fitted) if other == shown]
        if len(same) > 1 and len({cleaned[i] for i in same}) > 1 and name:
            _tell_apart(cleaned, fitted, same, size, room)
    return tuple(fitted)


def _number_alike(names: tuple[str, ...], cleaned: list[str]) -> list[str]:
    """The cleaned names, with a number where different ones have become the same."""
    alike = {
        shown
        for i, shown in enumerate(cleaned)
        if any(shown == other and names[i] != names[j] for j, other in enumerate(cleaned))
    }
    return [f"{shown} {i}" if shown in alike else shown for i, shown in enumerate(cleaned, 1)]


def _fit(name: str, size: int, room: int, lines: int) -> NameLines:
    if text_width(name, size) <= room:
        return (name,)
    if lines == 1:
        return (shorten_middle(name, size, room),)
    return _break(name, size, room) or _break_and_shorten(name, size, room)


def _break(name: str, size: int, room: int) -> NameLines | None:
    """Two lines broken at a space or hyphen, as even as possible; None if a line is too long."""
    cuts = [
        i + 1 for i, character in enumerate(name) if character in " -" and 0 < i < len(name) - 1
    ]
    pairs = [(name[:cut].rstrip(" "), name[cut:]) for cut in cuts]
    even = min(pairs, key=lambda pair: max(text_width(p, size) for p in pair), default=None)
    return even if even and max(text_width(p, size) for p in even) <= room else None


def _break_and_shorten(name: str, size: int, room: int) -> NameLines:
    """The start on the first line, the end on the second, without the middle if necessary."""
    head = longest_start(name, size, room)
    if text_width(name[len(head) :], size) <= room:
        hyphen = longest_start(name, size, room - int(text_width("-", size)) - 1)
        rest = name[len(hyphen) :]
        if text_width(rest, size) <= room:
            return (hyphen + "-", rest)
    head = longest_start(name, size, room - int(text_width(DOTS, size)) - 1).rstrip(" -")
    return (head + DOTS, longest_end(name, size, room).lstrip(" -"))


def _tell_apart(
    names: list[str], fitted: list[NameLines], same: list[int], size: int, room: int
) -> None:
    """Cut names that look alike at a place where all of them differ, if there is one."""
    others = {line for i, line in enumerate(fitted) if i not in same}
    for cut in range(1, max(len(names[i]) for i in same)):
        tried = [(shorten_middle(names[i], size, room, cut),) for i in same]
        if len({*tried}) == len({names[i] for i in same}) and not others & {*tried}:
            for i, line in zip(same, tried, strict=True):
                fitted[i] = line
            return
