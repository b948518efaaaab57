"""Rows by name: a row type is a dataclass with a field for each column of its statement."""

import sqlite3
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    R = TypeVar("R", bound=DataclassInstance)
else:
    R = TypeVar("R")


def column_list(row_type: "type[DataclassInstance]", table: str = "", **columns: str) -> str:
    """Return what a SELECT lists to fill the fields of a row type: the columns of `table`, and for
    the fields in `columns` these expressions.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Pot:
    ...     id: int
    ...     size: int
    >>> column_list(Pot, "p", size="coalesce(p.size, 1)")
    'p.id AS id, coalesce(p.size, 1) AS size'
    """
    prefix = f"{table}." if table else ""
    names = _field_names(row_type)
    return ", ".join(f"{columns.get(name, prefix + name)} AS {name}" for name in names)


def read_row(row_type: type[R], row: sqlite3.Row) -> R:
    """Return the row as this type: each field is the column of its name."""
    return row_type(*map(row.__getitem__, _field_names(row_type)))


@cache
def _field_names(row_type: "type[DataclassInstance]") -> tuple[str, ...]:
    return tuple(each.name for each in fields(row_type))
