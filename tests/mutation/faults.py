"""The faults that can be put into a source: one small change to the body of a function each."""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from types import CodeType

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
FUNCTIONS = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
LEFT_ALONE = ("strict", "uri")
"""Arguments whose change changes nothing: what `strict` asserts holds anyway, and most builds of
SQLite read URIs without being told."""
SQL = (
    (r"(?<=\s)AND(?=\s)", "OR"),
    (r"(?<=\s)OR(?=\s)", "AND"),
    (r"(?<=WHERE |..AND |...OR |...ON )[\w.]+ = ", "≠"),
    (r" < ", " <= "),
    (r" <= ", " < "),
    (r" > ", " >= "),
    (r" >= ", " > "),
    (r"\bIS NOT NULL", "IS NULL"),
    (r"\bIS NULL", "IS NOT NULL"),
    (r"\bNOT (?=IN|EXISTS)", ""),
    (r"\bDESC\b", "ASC"),
    (r"\bMIN\b", "MAX"),
    (r"\bMAX\b", "MIN"),
    (r" \+ 1\b", " + 2"),
)
"""What is changed in a string that holds SQL; ≠ stands for the comparison with != instead of =."""

Change = Callable[[], None]
PLAIN_TESTS = (ast.Name, ast.Attribute, ast.Call, ast.NamedExpr, ast.Subscript, ast.Await)
"""Conditions that hold nothing else that is changed: they are negated."""


@dataclass(frozen=True)
class Fault:
    """The `index`-th change to the functions of `file`, and the lines that execute it."""

    file: str
    index: int
    function: str
    lines: range
    before: str
    after: str

    @property
    def change(self) -> str:
        """What became what.

        >>> Fault("a.py", 0, "f", range(1, 2), "return x + 1", "return x - 1").change
        '`return x + 1` became `return x - 1`'
        """
        before, after = _shorten_to_difference(self.before, self.after)
        return f"`{before}` became `{after}`"

    def __str__(self) -> str:
        return f"{self.file}:{self.lines.start} {self.function}: {self.change}"


@dataclass(frozen=True)
class _Edit:
    function: str
    node: ast.stmt
    lines: range
    change: Change
    replaced_by: ast.stmt | None = None


def changed_functions(source: str) -> list[str]:
    """The function of each fault that can be put into a source, in the order of its text."""
    return [edit.function for edit in _edits(ast.parse(source))]


def describe_fault(file: str, source: str, index: int) -> Fault:
    """Describe one fault of a source.

    >>> source = "def grow(x):\\n    if x < 3:\\n        return x + 1\\n    stop(x)"
    >>> for index, _ in enumerate(changed_functions(source)):
    ...     print(describe_fault("a.py", source, index))
    a.py:2 grow: `if x < 3` became `if x <= 3`
    a.py:2 grow: `if x < 3` became `if x < 4`
    a.py:3 grow: `return x + 1` became `return x - 1`
    a.py:3 grow: `return x + 1` became `return x + 2`
    a.py:4 grow: `stop(x)` became `pass`
    """
    edit = list(_edits(ast.parse(source)))[index]
    before = _lines(edit.node)
    edit.change()
    after = _lines(edit.replaced_by or edit.node)
    if edit.replaced_by is not None:
        old, new = " ".join(before), " ".join(after)
    else:
        pairs = zip_longest(before, after, fillvalue="")
        old, new = next(pair for pair in pairs if pair[0] != pair[1])
    change = old.removesuffix(":"), new.removesuffix(":")
    return Fault(file, index, edit.function, edit.lines, *change)


def compile_with(fault: Fault, source: str, path: str) -> CodeType:
    """The code of the source's module with the fault in it."""
    return compile(tree_with(fault, source), path, "exec", dont_inherit=True)


def tree_with(fault: Fault, source: str) -> ast.Module:
    tree = ast.parse(source)
    list(_edits(tree))[fault.index].change()
    return ast.fix_missing_locations(tree)


def _lines(node: ast.stmt) -> list[str]:
    return [line.strip() for line in ast.unparse(ast.fix_missing_locations(node)).split("\n")]


def _shorten_to_difference(before: str, after: str, most: int = 90) -> tuple[str, str]:
    """Two long texts without most of what they begin and end with alike."""
    same = _alike(before, after)
    end = _alike(before[same:][::-1], after[same:][::-1])
    first = max(0, same - most // 3) if max(len(before), len(after)) > most else 0
    return _cut(before, first, len(before) - end, most), _cut(after, first, len(after) - end, most)


def _alike(one: str, other: str) -> int:
    """How many characters two texts begin with alike."""
    differing = (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    return next(differing, min(len(one), len(other)))


def _cut(words: str, first: int, last: int, most: int) -> str:
    last = len(words) if len(words) <= most else min(len(words), max(last, first) + most // 3)
    shown = " ".join(words[first:last].split())
    return f"{'… ' if first else ''}{shown}{' …' if last < len(words) else ''}"


def _edits(tree: ast.Module) -> Iterator[_Edit]:
    yield from _edits_of_definitions(tree.body, "")


def _edits_of_definitions(body: list[ast.stmt], prefix: str) -> Iterator[_Edit]:
    """The changes to functions and methods, not to what is computed when a module is imported."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _edits_of_definitions(node.body, f"{prefix}{node.name}.")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _edits_of_block(node.body, f"{prefix}{node.name}")


def _edits_of_block(block: list[ast.stmt], function: str) -> Iterator[_Edit]:
    for place, statement in enumerate(block):
        if _is_docstring(statement) or _is_for_observers(statement):
            continue
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _edits_of_block(statement.body, f"{function}.{statement.name}")
            continue
        if _can_be_left_out(statement):
            nothing = ast.Pass()
            yield _Edit(function, *_at(statement), _become(block, place, nothing), nothing)
        for expression in _own_expressions(statement):
            for node, change in _changes(expression):
                lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
                yield _Edit(function, statement, lines, change)
        if isinstance(statement, ast.If | ast.While) and isinstance(statement.test, PLAIN_TESTS):
            yield _Edit(function, *_at(statement, statement.test), _negate(statement, "test"))
        if isinstance(statement, ast.AugAssign) and type(statement.op) in OPERATORS:
            yield _Edit(function, *_at(statement), _set_operator(statement))
        if isinstance(statement, ast.Break | ast.Continue):
            other = ast.Continue() if isinstance(statement, ast.Break) else ast.Break()
            yield _Edit(function, *_at(statement), _become(block, place, other), other)
        for inner in _inner_blocks(statement):
            yield from _edits_of_block(inner, function)


def _at(statement: ast.stmt, part: ast.expr | None = None) -> tuple[ast.stmt, range]:
    node = part or statement
    return statement, range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _inner_blocks(statement: ast.stmt) -> Iterator[list[ast.stmt]]:
    for name in ("body", "orelse", "finalbody"):
        yield from filter(None, [getattr(statement, name, None)])
    for holder in (*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())):
        yield holder.body


def _own_expressions(statement: ast.stmt) -> Iterator[ast.expr]:
    """The expressions of a statement without its blocks and annotations."""
    for name, value in ast.iter_fields(statement):
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.expr) and name != "annotation":
                yield each
            elif isinstance(each, ast.withitem):
                yield each.context_expr
            elif isinstance(each, ast.match_case) and each.guard is not None:
                yield each.guard


def _changes(expression: ast.expr) -> Iterator[tuple[ast.expr, Change]]:
    for node in _inside(expression):
        match node:
            case ast.Compare():
                for place, operator in enumerate(node.ops):
                    yield node, _put(node.ops, place, COMPARISONS[type(operator)]())
            case ast.BoolOp():
                other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
                yield node, _set(node, "op", other)
            case ast.UnaryOp(op=ast.Not()):
                yield node, _negate(node, "operand")
            case ast.BinOp() if type(node.op) in OPERATORS and not _joins_text(node):
                yield node, _set_operator(node)
            case ast.IfExp() if isinstance(node.test, PLAIN_TESTS):
                yield node, _negate(node, "test")
            case ast.Constant(value=bool(value)):
                yield node, _set(node, "value", not value)
            case ast.Constant(value=int(value)):
                yield node, _set(node, "value", value + 1)
            case ast.Constant(value=str(value)):
                for changed in _changed_sql(value):
                    yield node, _set(node, "value", changed)
            case ast.Call():
                if isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS:
                    yield node, _set(node, "func", ast.Name(FUNCTIONS[node.func.id], ast.Load()))
                for place, keyword in enumerate(node.keywords):
                    if keyword.arg not in (None, *LEFT_ALONE):
                        yield node, _remove(node.keywords, place)
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
                for generator in node.generators:
                    for place, test in enumerate(generator.ifs):
                        if isinstance(test, PLAIN_TESTS):
                            no = ast.UnaryOp(ast.Not(), test)
                            yield node, _put(generator.ifs, place, no)


def _inside(node: ast.AST) -> Iterator[ast.expr]:
    """The expressions in an expression, in the order of the text; not the formats of texts."""
    if isinstance(node, ast.expr):
        yield node
    for name, value in ast.iter_fields(node):
        for each in value if isinstance(value, list) else [value]:
            alone = isinstance(each, ast.keyword) and each.arg in LEFT_ALONE
            if isinstance(each, ast.AST) and name != "format_spec" and not alone:
                yield from _inside(each)


def _changed_sql(value: str) -> Iterator[str]:
    if not re.search(r"\b(SELECT|UPDATE|DELETE|INSERT|WHERE|AND|FROM)\b", value):
        return
    for pattern, after in SQL:
        for found in re.finditer(pattern, value):
            put = found[0].replace(" = ", " != ") if after == "≠" else after
            yield value[: found.start()] + put + value[found.end() :]


def _can_be_left_out(statement: ast.stmt) -> bool:
    called = (ast.Call, ast.Await, ast.Yield, ast.YieldFrom)
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, called)
    return isinstance(statement, ast.Raise)


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_for_observers(statement: ast.stmt) -> bool:
    """Whether it writes a line of the log, names a point at which a test may kill the bot, or tells
    the type checker that it is never reached."""
    called = statement.value if isinstance(statement, ast.Expr) else None
    names = ("_log.", "log.", "pass_kill_point", "assert_never")
    return isinstance(called, ast.Call) and ast.unparse(called.func).startswith(names)


def _joins_text(node: ast.BinOp) -> bool:
    """With another operator that would be a TypeError, which any test notices."""
    return any(
        isinstance(side, ast.JoinedStr | ast.List | ast.Tuple)
        or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )


def _set(node: ast.AST, field: str, value: object) -> Change:
    return lambda: setattr(node, field, value)


def _put(among: list[ast.cmpop] | list[ast.expr], place: int, node: ast.AST) -> Change:
    return lambda: among.__setitem__(place, node)  # type: ignore[call-overload]


def _remove(among: list[ast.keyword], place: int) -> Change:
    return lambda: among.__delitem__(place)


def _negate(node: ast.AST, field: str) -> Change:
    return _set(node, field, ast.UnaryOp(ast.Not(), getattr(node, field)))


def _set_operator(node: ast.BinOp | ast.AugAssign) -> Change:
    return _set(node, "op", OPERATORS[type(node.op)]())


def _become(block: list[ast.stmt], place: int, other: ast.stmt) -> Change:
    return lambda: block.__setitem__(place, other)
