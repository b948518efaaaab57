"""Puts a fault into this process: every function of the changed source gets its changed code.

Nothing is imported again, so all who hold a function, by whatever name, run the changed one.
"""

import gc
import resource
from collections.abc import Callable, Collection, Iterator
from functools import cache
from types import CodeType, FunctionType
from typing import Any

from bot.config import PROJECT_ROOT
from tests.mutation.faults import Fault, compile_with

MAX_MEMORY = 6 << 30
"""Bytes of address space: a fault may let a list grow without end."""


class NotPlanted(Exception):
    """No function that exists has the fault."""


def plant(fault: Fault) -> None:
    """Put a fault into this process for good. Raises NotPlanted."""
    path = str(PROJECT_ROOT / fault.file)
    with open(path) as file:
        source = file.read()
    old = {_key(code): code for code in _codes(compile(source, path, "exec", dont_inherit=True))}
    changed = {
        key: code
        for code in _codes(compile_with(fault, source, path))
        if (key := _key(code)) in old and code != old[key]
    }
    planted = 0
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename == path:
            new = changed.get(_key(function.__code__))
            if new is not None and new.co_freevars == function.__code__.co_freevars:
                function.__code__ = new
                planted += 1
    if not planted:
        raise NotPlanted
    for clear in caches([fault.file]):
        clear()
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))


def caches(files: Collection[str]) -> list[Callable[[], None]]:
    """What clears the cache of each cached function of these sources."""
    paths = {str(PROJECT_ROOT / file) for file in files}
    return [
        function.cache_clear
        for function in gc.get_objects()
        if isinstance(function, type(_cached)) and _path(function) in paths
    ]


@cache
def _cached() -> None: ...


def _path(function: Any) -> str:
    code = getattr(function.__wrapped__, "__code__", None)
    return code.co_filename if code else ""


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _key(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno
