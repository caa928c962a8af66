"""Find places in Python code, and in the SQL inside its strings, where a small fault can be put.

A fault replaces one stretch of a file: `>=` becomes `>`, `and` becomes `or`, a condition of a
`WHERE` is dropped. Docstrings, annotations, decorators, assertions and calls of loggers are left
alone: a fault there changes nothing that a test could see.
"""

import ast
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

LARGEST_BOUND: Final = 1000
"""Whole numbers from this one on are sizes of caches, files and queues, and stay as they are."""
LARGEST_CONSTANT: Final = 100
"""The same for numbers that are constants of a module: 200 rows of a list may as well be 201."""
COMPARED: Final[dict[type[ast.cmpop], tuple[str, str]]] = {
    ast.Lt: ("<", "<="), ast.LtE: ("<=", "<"), ast.Gt: (">", ">="), ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="), ast.NotEq: ("!=", "=="), ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"), ast.Is: ("is", "is not"), ast.IsNot: ("is not", "is"),
}  # fmt: skip
NOT_TESTED: Final = ("strict", "share")
"""Arguments that change no result: the self-check of `zip`, the width of a control on a form."""
RETURNED: Final = {
    "bool": ("True", "False"), "int": ("0",), "float": ("0.0",), "str": ('""',), "None": ("None",),
}  # fmt: skip
"""Annotation of a function → what a fault lets it return."""
TERM: Final = r"[\w.]+ (?:=|<>|[<>]=?|IS (?:NOT )?NULL)(?: (?:\?|[\w.]+|'\w+'))?"
SQL: Final = re.compile(r"\b(?:SELECT|WHERE|JOIN|ORDER BY|PARTITION BY|QUALIFY)\b")
SQL_FAULTS: Final = (
    ("drop AND", rf"\bAND (?:NOT )?(?:{TERM}|[\w.]+)(?=[\s)\"]|$)", ""),
    ("drop WHERE", rf"(?<=WHERE )(?:NOT )?(?:{TERM}|[\w.]+) AND ", ""),
    ("compare", r"(?<=[\w?] )>=(?= )", ">"),
    ("compare", r"(?<=[\w?] )<=(?= )", "<"),
    ("compare", r"(?<=[\w?] )>(?= )", ">="),
    ("compare", r"(?<=[\w?] )<(?= )", "<="),
    ("compare", r"(?<=[\w?] )<>(?= )", "="),
    ("null", r"\bIS NOT NULL\b", "IS NULL"),
    ("null", r"\bIS NULL\b", "IS NOT NULL"),
    ("order", r"(?<=\w) DESC\b", ""),
    ("order", r"(?<=ORDER BY )[\w.]+(?=[,)\"\s])(?! DESC)", r"\g<0> DESC"),
    ("not", r"\bNOT (?=[\w.]+(?: AND|\)|,|\s*$))", ""),
    ("join", r"\bLEFT JOIN\b", "JOIN"),
    ("distinct", r"\bDISTINCT (?!FROM)", ""),
    ("extreme", r"\bmin\(", "max("),
    ("extreme", r"\bmax\(", "min("),
)


class Mutant(NamedTuple):
    """A stretch of a file, by byte offsets, and what replaces it."""

    path: str
    line: int
    start: int
    end: int
    new: str
    kind: str

    def put_into(self, text: bytes) -> bytes:
        return text[: self.start] + self.new.encode() + text[self.end :]

    def lines(self, text: bytes) -> tuple[str, str]:
        """The line before and after, without the blanks around them."""
        first = text.rfind(b"\n", 0, self.start) + 1
        last = text.find(b"\n", self.end)
        after = text[first : self.start] + self.new.encode() + text[self.end : last]
        before = text[first:last]
        return " ".join(before.decode().split()), " ".join(after.decode().split())


class _Finder(ast.NodeVisitor):
    def __init__(self, path: str, text: bytes) -> None:
        self.path, self.text = path, text
        self.starts = [0, *(at.end() for at in re.finditer(rb"\n", text))]
        self.mutants: list[Mutant] = []
        self.returns = ""

    def at(self, node: ast.expr | ast.stmt, end: bool = False) -> int:
        if end:
            return self.starts[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0)
        return self.starts[node.lineno - 1] + node.col_offset

    def add(self, start: int, end: int, new: str, kind: str) -> None:
        line = self.text.count(b"\n", 0, start) + 1
        self.mutants.append(Mutant(self.path, line, start, end, new, kind))

    def between(self, left: ast.expr, right: ast.expr, old: str, new: str, kind: str) -> None:
        """Replace an operator between two operands, which parentheses and lines may surround."""
        start, end = self.at(left, end=True), self.at(right)
        pattern = rb"[^#]*?(?<![\w<>=])(" + re.escape(old).encode() + rb")(?![\w<>=])"
        if met := re.match(pattern, self.text[start:end], re.DOTALL):
            self.add(start + met.start(1), start + met.end(1), new, kind)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        outer, self.returns = self.returns, ast.unparse(node.returns) if node.returns else ""
        for child in (*node.args.defaults, *node.args.kw_defaults, *node.body):
            if child is not None:
                self.visit(child)
        self.returns = outer

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for child in node.body:
            self.visit(child)

    def visit_Assert(self, node: ast.Assert) -> None:
        """Assertions are for readers and mypy."""

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) != "TYPE_CHECKING":
            self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if ast.unparse(node.targets[0]) != "__all__":
            self.visit(node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None and not _is_size(node.value):
            self.visit(node.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.visit(node.value)

    def visit_Compare(self, node: ast.Compare) -> None:
        for left, operator, right in zip(
            (node.left, *node.comparators), node.ops, node.comparators, strict=False
        ):
            self.between(left, right, *COMPARED[type(operator)], "compare")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        old, new = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        self.between(node.values[0], node.values[1], old, new, "boolean")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self.add(self.at(node), self.at(node.operand), "", "not")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        joins = any(
            isinstance(side, ast.JoinedStr | ast.Tuple | ast.List)
            or (isinstance(side, ast.Constant) and isinstance(side.value, str | bytes))
            for side in (node.left, node.right)
        )
        if isinstance(node.op, ast.Add | ast.Sub) and not joins:
            old, new = ("+", "-") if isinstance(node.op, ast.Add) else ("-", "+")
            self.between(node.left, node.right, old, new, "sum")
        self.generic_visit(node)

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None:
            known = "None" if self.returns.endswith("| None") else self.returns
            for new in RETURNED.get(known, ()):
                if ast.dump(node.value) != ast.dump(ast.parse(new, mode="eval").body):
                    self.add(self.at(node.value), self.at(node.value, end=True), new, "return")
            self.visit(node.value)

    def visit_Raise(self, node: ast.Raise) -> None:
        self.add(self.at(node), self.at(node, end=True), "pass", "raise")

    def visit_Call(self, node: ast.Call) -> None:
        name = ast.unparse(node.func)
        if name.split(".")[0].lower() in ("log", "logger", "logging"):
            return
        if name in ("min", "max"):
            other = "max" if name == "min" else "min"
            self.add(self.at(node.func), self.at(node.func, end=True), other, "extreme")
        node.keywords = [each for each in node.keywords if each.arg not in NOT_TESTED]
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        start, end, value = self.at(node), self.at(node, end=True), node.value
        if isinstance(value, bool):
            self.add(start, end, str(not value), "boolean")
        elif isinstance(value, int) and value < LARGEST_BOUND:
            self.add(start, end, str(value + 1), "number")
        elif isinstance(value, str):
            self.sql(start, end)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        self.sql(self.at(node), self.at(node, end=True))
        for part in node.values:
            if isinstance(part, ast.FormattedValue) and not isinstance(part.value, ast.Constant):
                self.visit(part.value)

    def sql(self, start: int, end: int) -> None:
        text = self.text[start:end].decode()
        if SQL.search(text):
            for kind, pattern, new in SQL_FAULTS:
                for met in re.finditer(pattern, text):
                    first = start + len(text[: met.start()].encode())
                    last = first + len(met[0].encode())
                    self.add(first, last, met.expand(new), f"sql {kind}")


def _is_size(value: ast.expr) -> bool:
    """Whether a constant is a number too large to matter by one, as 200 and `64 * 2**20` are."""
    numbers = (ast.Constant, ast.BinOp, ast.operator, ast.expr_context)
    if not all(isinstance(node, numbers) for node in ast.walk(value)):
        return False
    number = eval(ast.unparse(value), {})  # noqa: S307 - numbers alone, of our own code
    return isinstance(number, int) and number >= LARGEST_CONSTANT


def faults(path: str, text: bytes) -> Iterator[Mutant]:
    """Every fault of a file that still parses as Python."""
    finder = _Finder(path, text)
    finder.visit(ast.parse(text))
    for fault in sorted(set(finder.mutants)):
        try:
            compile(fault.put_into(text), path, "exec")
        except SyntaxError:
            continue
        yield fault
