"""Every small fault that a source file can have, by its position in the text.

The text around a fault stays as it is: comments and lines are those of the file.
"""

import ast
import re
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from typing import NamedTuple

_COMPARED = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: (r"is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
    ast.In: (r"in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
}
_TURNED = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)  # swapped is negated
_JOINED = {ast.And: ("and", "or"), ast.Or: ("or", "and")}
_SIGNS = {ast.Add: ("+", "-"), ast.Sub: ("-", "+")}
_TEXTS = (ast.JoinedStr, ast.List, ast.Tuple, ast.Dict, ast.Set)
_TYPED = ("isinstance", "issubclass", "cast", "TypeVar")  # a fault in them is no fault of ours
_DRAWS = ("rng.random", "random.random")  # functions that draw a fraction
_NEVER_RUN = ("__name__ == '__main__'", "TYPE_CHECKING")


class Fault(NamedTuple):
    """`text` in place of the bytes from `start` to `end`; `lines` are those that run it."""

    file: str
    function: str  # "Peer.feed"; empty outside of functions
    kind: str
    lines: tuple[int, ...]
    start: int
    end: int
    text: str
    before: str  # the line as it stands, without its indent
    after: str

    def put(self, source: bytes) -> bytes:
        """The source with the fault."""
        return source[: self.start] + self.text.encode() + source[self.end :]

    def compiles(self, source: bytes) -> bool:
        """False for `continue` outside of a loop and its like, which Python itself refuses."""
        try:
            compile(self.put(source), self.file, "exec")
        except SyntaxError:
            return False
        return True


def faults(source: bytes, file: str) -> list[Fault]:
    """In the order of the text."""
    finder = _Finder(source, file)
    finder.visit(ast.parse(source))
    return sorted(finder.found, key=lambda fault: (fault.start, fault.end, fault.kind, fault.text))


class _Finder(ast.NodeVisitor):
    def __init__(self, source: bytes, file: str) -> None:
        self.found: list[Fault] = []
        self._source = source
        self._file = file
        self._names: list[str] = []
        self._inside = False  # a function
        self._statement = 0
        self._starts = [0]
        for line in source.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        tree = ast.parse(source)
        self._constants = sorted({*_constants(tree)})
        self._values = dict(_values(tree, self._constants))
        self._numbered = {*_numbered(tree)}

    # the text --------------------------------------------------------------------------------

    def _at(self, line: int, column: int) -> int:
        return self._starts[line - 1] + column

    def _begin(self, node: ast.AST) -> int:
        return self._at(node.lineno, node.col_offset)  # type: ignore[attr-defined]

    def _end(self, node: ast.AST) -> int:
        return self._at(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]

    def _text(self, start: int, end: int) -> str:
        return self._source[start:end].decode()

    def _of(self, node: ast.AST) -> str:
        return self._text(self._begin(node), self._end(node))

    def _line(self, source: bytes, at: int, end: int) -> str:
        """The line or lines of a place, in one."""
        first = source.rfind(b"\n", 0, at) + 1
        last = source.find(b"\n", end)
        return " ".join(source[first : last if last >= 0 else None].decode().split())

    def _add(self, node: ast.AST, kind: str, start: int, end: int, text: str) -> None:
        first, last = node.lineno, node.end_lineno  # type: ignore[attr-defined]
        if isinstance(node, ast.If | ast.While | ast.For | ast.With | ast.Try):
            last = first
        lines = tuple(sorted({self._statement or first, *range(first, last + 1)}))
        function = ".".join(self._names) if self._inside else ""
        fault = Fault(self._file, function, kind, lines, start, end, text, "", "")
        broken = fault.put(self._source)
        before = self._line(self._source, start, end)
        after = self._line(broken, start, start + len(text.encode()))
        self.found.append(fault._replace(before=before, after=after))

    # where a fault may be --------------------------------------------------------------------

    def visit(self, node: ast.AST) -> None:
        """One node and what is below it."""
        if isinstance(node, ast.JoinedStr | ast.arguments):
            return
        outer = self._statement
        if isinstance(node, ast.stmt):
            self._statement = node.lineno
        if isinstance(node, ast.If) and ast.unparse(node.test) in _NEVER_RUN:
            return
        super().visit(node)
        self._statement = outer

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._names.append(node.name)
        inside, self._inside = self._inside, False
        for statement in node.body:
            self.visit(statement)
        self._inside = inside
        self._names.pop()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        self._names.append(node.name)
        inside, self._inside = self._inside, True
        self._early_return(node)
        for statement in node.body:
            self._dropped(statement, nested=False)
            self.visit(statement)
        self._inside = inside
        self._names.pop()

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def generic_visit(self, node: ast.AST) -> None:
        for name in ("body", "orelse", "finalbody"):
            below = getattr(node, name, None)
            if self._inside and isinstance(below, list):
                for statement in below:
                    self._dropped(statement, nested=True)
        super().generic_visit(node)

    # the kinds -------------------------------------------------------------------------------

    def visit_Compare(self, node: ast.Compare) -> None:
        left: ast.expr = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            if not isinstance(operator, _TURNED) and (_is_drawn(left) or _is_drawn(right)):
                left = right
                continue
            start, end = self._end(left), self._begin(right)
            gap = self._text(start, end)
            old, new = _COMPARED[type(operator)]
            changed = re.sub(rf"(?<!\w){old}(?!\w)", new, gap, count=1)
            self._add(node, "comparison", start, end, changed)
            left = right
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        old, new = _JOINED[type(node.op)]
        text = self._of(node.values[0])
        for left, right in zip(node.values, node.values[1:], strict=False):
            gap = self._text(self._end(left), self._begin(right))
            text += re.sub(rf"\b{old}\b", new, gap, count=1) + self._of(right)
        start, end = self._begin(node.values[0]), self._end(node.values[-1])
        self._add(node, "and/or", start, end, text)
        self.generic_visit(node)

    def visit_If(self, node: ast.If | ast.While | ast.IfExp) -> None:
        self._negated(node.test)
        self.generic_visit(node)

    visit_While = visit_If  # noqa: N815
    visit_IfExp = visit_If  # noqa: N815

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for condition in node.ifs:
            self._negated(condition)
        self.generic_visit(node)

    def _negated(self, test: ast.expr) -> None:
        if isinstance(test, ast.Compare) and isinstance(test.ops[0], _TURNED):
            return
        if not isinstance(test, ast.Constant):
            text = f"not ({self._of(test)})"
            self._add(test, "negated", self._begin(test), self._end(test), text)

    def visit_Constant(self, node: ast.Constant) -> None:
        if type(node.value) is int and node.lineno not in self._numbered:
            text = str(node.value + 1)
            self._add(node, "off by one", self._begin(node), self._end(node), text)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        numbers = [side for side in (node.left, node.right) if isinstance(side, ast.Constant)]
        if type(node.op) in _SIGNS and any(type(side.value) is int for side in numbers):
            start, end = self._end(node.left), self._begin(node.right)
            self._sign(node, node.op, start, end)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        text = isinstance(node.value, ast.Constant) and type(node.value.value) is not int
        if type(node.op) in _SIGNS and not text and not isinstance(node.value, _TEXTS):
            self._sign(node, node.op, self._end(node.target), self._begin(node.value))
        self.generic_visit(node)

    def _sign(self, node: ast.AST, operator: ast.operator, start: int, end: int) -> None:
        changed = self._text(start, end).replace(*_SIGNS[type(operator)], 1)
        self._add(node, "sign", start, end, changed)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id in _TYPED:
            return
        for left, right in zip(node.args, node.args[1:], strict=False):
            texts = self._of(left), self._of(right)
            if _plain(left) and _plain(right) and texts[0] != texts[1]:
                gap = self._text(self._end(left), self._begin(right))
                start, end = self._begin(left), self._end(right)
                self._add(node, "arguments", start, end, texts[1] + gap + texts[0])
        for argument in node.args:
            self._other_constant(argument)
        self.generic_visit(node)

    def _other_constant(self, node: ast.expr) -> None:
        """The next constant that the file takes from the same module; one of another value."""
        if not isinstance(node, ast.Attribute) or not _is_constant(node):
            return
        name, module = ast.unparse(node), ast.unparse(node.value) + "."
        same = [other for other in self._constants if other.startswith(module)]
        after = same.index(name) + 1
        value = self._values.get(name, self)
        others = [one for one in same[after:] + same[:after] if self._values.get(one) != value]
        if others and others[0] != name:
            self._add(node, "constant", self._begin(node), self._end(node), others[0])

    def _early_return(self, node: ast.FunctionDef) -> None:
        body = node.body[1:] if ast.get_docstring(node, clean=False) else node.body
        if not body or isinstance(body[0], ast.Pass | ast.FunctionDef | ast.ClassDef | ast.Raise):
            return
        start = self._begin(body[0])
        if body[0].lineno > node.lineno and not _is_constant_statement(body[0]):
            text = "return None\n" + " " * body[0].col_offset
            outer, self._statement = self._statement, body[0].lineno
            self._add(body[0], "early return", start, start, text)
            self._statement = outer

    def _dropped(self, node: ast.AST, nested: bool) -> None:
        if _may_go(node, nested):
            outer, self._statement = self._statement, node.lineno  # type: ignore[attr-defined]
            self._add(node, "dropped", self._begin(node), self._end(node), "pass")
            self._statement = outer


def _may_go(node: ast.AST, nested: bool) -> bool:
    """A statement that leaves no unknown name behind."""
    if isinstance(node, ast.Assign):
        return not any(isinstance(target, ast.Name | ast.Tuple) for target in node.targets)
    if isinstance(node, ast.Return):
        return nested
    if isinstance(node, ast.Expr):
        return not isinstance(node.value, ast.Constant)
    return isinstance(node, ast.AugAssign | ast.Raise | ast.Continue | ast.Break | ast.Delete)


def _is_constant_statement(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _plain(node: ast.expr) -> bool:
    number = isinstance(node, ast.Constant) and type(node.value) is int
    return number or isinstance(node, ast.Name | ast.Attribute)


def _is_drawn(node: ast.expr) -> bool:
    """A fraction drawn at random: it is never a bound to the last bit."""
    return isinstance(node, ast.Call) and ast.unparse(node.func).endswith(_DRAWS)


def _is_constant(node: ast.Attribute) -> bool:
    return node.attr.isupper() and isinstance(node.value, ast.Name)


def _constants(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and _is_constant(node):
            yield ast.unparse(node)


def _values(tree: ast.Module, constants: list[str]) -> Iterator[tuple[str, object]]:
    """Values of the names, as far as their modules can be imported."""
    for node in tree.body:
        for alias in node.names if isinstance(node, ast.ImportFrom) and node.module else ():
            name = alias.asname or alias.name
            wanted = [one for one in constants if one.startswith(name + ".")]
            with suppress(ImportError):
                module = import_module(f"{node.module}.{alias.name}") if wanted else None
                yield from ((one, getattr(module, one.partition(".")[2], None)) for one in wanted)


def _numbered(tree: ast.Module) -> Iterator[int]:
    """Lines of an enumeration, `ONE = 1`, `TWO = 2`: its numbers mean nothing but themselves."""
    last, line = None, 0
    for statement in tree.body:
        value = statement.value if isinstance(statement, ast.Assign) else None
        if isinstance(value, ast.Call) and ast.unparse(value.func) == "const":
            value = value.args[0]
        number = value.value if isinstance(value, ast.Constant) else None
        if type(number) is int and type(last) is int and number == last + 1:
            yield from (line, statement.lineno)
        last, line = number, statement.lineno
