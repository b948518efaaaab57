"""The characters that a font can draw, read from its `cmap` table."""

from functools import cache
from mmap import ACCESS_READ, mmap
from pathlib import Path
from struct import unpack_from


@cache
def code_points(font: Path) -> frozenset[int]:
    """The code points for which `font` has a glyph. Reads formats 4 and 12, used by all modern
    fonts.

    Raises ValueError for a font with neither format.
    """
    with font.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as data:
        return _read_points(data, font.name)


def _read_points(data: mmap, name: str) -> frozenset[int]:
    table = _find_table(data, b"cmap")
    (count,) = unpack_from(">H", data, table + 2)
    found: set[int] = set()
    for i in range(count):
        (offset,) = unpack_from(">I", data, table + 8 + 8 * i)
        (kind,) = unpack_from(">H", data, table + offset)
        if kind == 4:
            found |= _read_segments(data, table + offset)
        elif kind == 12:
            found |= _read_groups(data, table + offset)
    if not found:
        raise ValueError(f"expected a cmap of format 4 or 12, got none in {name!r}")
    return frozenset(found)


def _find_table(data: mmap, tag: bytes) -> int:
    (count,) = unpack_from(">H", data, 4)
    for i in range(count):
        name, _, offset, _ = unpack_from(">4sIII", data, 12 + 16 * i)
        if name == tag:
            return int(offset)
    raise ValueError(f"expected a table {tag!r}, got none")


def _read_groups(data: mmap, at: int) -> set[int]:
    """Format 12: groups of first code point, last code point, first glyph."""
    (count,) = unpack_from(">I", data, at + 12)
    points: set[int] = set()
    for i in range(count):
        first, last, _ = unpack_from(">III", data, at + 16 + 12 * i)
        points.update(range(first, last + 1))
    return points


def _read_segments(data: mmap, at: int) -> set[int]:
    """Format 4: segments of 16-bit code points; glyph 0 means that a character is missing."""
    (twice,) = unpack_from(">H", data, at + 6)
    count = twice // 2
    ends = unpack_from(f">{count}H", data, at + 14)
    starts = unpack_from(f">{count}H", data, at + 16 + twice)
    deltas = unpack_from(f">{count}H", data, at + 16 + 2 * twice)
    offsets_at = at + 16 + 3 * twice
    offsets = unpack_from(f">{count}H", data, offsets_at)
    points: set[int] = set()
    for i, (first, last, delta, offset) in enumerate(
        zip(starts, ends, deltas, offsets, strict=True)
    ):
        for point in range(first, min(last, 0xFFFE) + 1):
            glyph = point + delta
            if offset:
                (glyph,) = unpack_from(
                    ">H", data, offsets_at + 2 * i + offset + 2 * (point - first)
                )
            if glyph & 0xFFFF:
                points.add(point)
    return points
