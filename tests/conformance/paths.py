"""The leaf paths of a struct: all by its annotations, and those at which two values differ.

A leaf is a number, string, enum or None; an element of a tuple is `[]`. A field that may hold one
of several structs is also a leaf, for the type of its struct.
"""

from collections.abc import Iterator
from enum import Enum
from types import NoneType, UnionType
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from bot.game import Line, Outcome

WHOLE = (Line, Outcome)
"""Types with arguments of each game's own types; each value counts as one leaf."""
ATOMS = (int, bool, str, NoneType, Enum)
FORBIDDEN_NAMES = frozenset({"type", "kind"})


class Unfit(AssertionError):
    """A type that is not allowed in a State, View, Move or Event."""


def leaves(struct: type[msgspec.Struct]) -> frozenset[str]:
    """Every leaf path of a struct.

    >>> from bot.game import SeatArg
    >>> class Box(msgspec.Struct):
    ...     lid: bool
    ...     inside: tuple[SeatArg | None, ...]
    >>> sorted(leaves(Box))
    ['inside[]', 'inside[].seat', 'lid']
    """
    return frozenset(_of_struct(struct, ""))


def _of_struct(struct: type[msgspec.Struct], prefix: str) -> Iterator[str]:
    hints = get_type_hints(struct)
    for field in struct.__struct_fields__:
        if field in FORBIDDEN_NAMES:
            raise Unfit(f"expected no field named {field!r}, got one in {struct.__name__}")
        yield from _of_type(hints[field], prefix + field)


def _of_type(hint: Any, path: str) -> Iterator[str]:
    members = list(_members(hint))
    whole = [m for m in members if m in WHOLE]
    structs = [m for m in members if m not in WHOLE and is_struct(m)]
    tuples = [m for m in members if get_origin(m) is tuple]
    atoms = [m for m in members if isinstance(m, type) and issubclass(m, ATOMS)]
    strange = [m for m in members if m not in (*whole, *structs, *tuples, *atoms)]
    if strange:
        raise Unfit(f"expected numbers, strings, enums, tuples and Values, got {strange} at {path}")
    if whole or atoms or len(structs) > 1:
        yield path
    for struct in structs:
        yield from _of_struct(struct, f"{path}.")
    for each in tuples:
        for item in {i: None for i in get_args(each) if i is not Ellipsis}:
            yield from _of_type(item, f"{path}[]")


def _members(hint: Any) -> Iterator[Any]:
    """The alternatives of a type, with NewTypes and Literals resolved."""
    if isinstance(hint, NewType):
        yield from _members(hint.__supertype__)
    elif isinstance(hint, TypeVar):
        raise Unfit(f"expected a type, got {hint!r}")
    elif get_origin(hint) in (Union, UnionType):
        for member in get_args(hint):
            yield from _members(member)
    elif str(get_origin(hint)) == "typing.Literal":
        yield from {type(value): None for value in get_args(hint)}
    else:
        yield hint


def is_struct(member: object) -> bool:
    return isinstance(member, type) and issubclass(member, msgspec.Struct)


def structs_in(struct: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """The structs in the fields of a struct, at any depth."""
    todo, met = list(get_type_hints(struct).values()), set()
    while todo:
        for member in _members(todo.pop()):
            if get_origin(member) is tuple:
                todo.extend(item for item in get_args(member) if item is not Ellipsis)
                continue
            if member in met or not isinstance(member, type):
                continue
            met.add(member)
            if is_struct(member) and member not in WHOLE:
                yield member
                todo.extend(get_type_hints(member).values())


def differing_paths(one: Any, other: Any, path: str = "") -> Iterator[str]:
    """Leaf paths at which two values of one type differ; for tuples of different length all paths
    below them."""
    if one == other:
        return
    if isinstance(one, tuple) and isinstance(other, tuple):
        for a, b in zip(one, other, strict=False):
            yield from differing_paths(a, b, f"{path}[]")
        for rest in (*one[len(other) :], *other[len(one) :]):
            yield from differing_paths(rest, None, f"{path}[]")
        return
    structs = [s for s in (one, other) if is_struct(type(s)) and not isinstance(s, WHOLE)]
    if type(one) is not type(other) or not structs:
        yield path
        one = other = None
    for struct in structs:
        for field in struct.__struct_fields__:
            its = getattr(struct if one is None else one, field)
            others = None if other is None else getattr(other, field)
            yield from differing_paths(its, others, f"{path}.{field}" if path else field)
