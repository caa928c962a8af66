"""Count work instead of seconds: bytecode instructions, and the steps of regular expressions.

Both counts are the same on every machine. A test runs a function on inputs of two sizes and
compares the counts: of twice the input they double where the work is linear, and become four times
as many where it is quadratic.
"""

import re
import sys
from collections.abc import Callable
from types import FrameType, ModuleType
from typing import Any

import pytest

Node = tuple[Any, Any]
Rest = Callable[[int], int | None]
"""What has to match after a node: from a position to the end of the match, None without one."""


def instructions(function: Callable[[], object]) -> int:
    """Count the bytecode instructions that `function` executes in this thread."""
    count = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        function()
    finally:
        sys.settrace(before)
    return count


class CountedPattern:
    """A compiled pattern that also counts the steps of a backtracking search.

    The steps are those of a plain engine written here, which has to find what `re` finds.
    """

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._pattern = pattern
        self._nodes = list(re._parser.parse(pattern.pattern, pattern.flags))  # type: ignore
        self._singles: dict[tuple[int, str], bool] = {}
        self.steps = 0

    def match(self, text: str) -> re.Match[str] | None:
        match = self._pattern.match(text)
        assert self._end(text, 0) == (match.end() if match else None)
        return match

    def sub(self, new: str, text: str) -> str:
        spans, at = list[tuple[int, int]](), 0
        while at <= len(text):
            end = self._end(text, at)
            if end is not None:
                spans.append((at, end))
            at = max(end or 0, at + 1)
        assert spans == [match.span() for match in self._pattern.finditer(text)]
        return self._pattern.sub(new, text)

    def _end(self, text: str, at: int) -> int | None:
        self._text, self._groups = text, {}
        return self._sequence(self._nodes, 0, at, lambda end: end)

    def _sequence(self, nodes: list[Node], number: int, at: int, rest: Rest) -> int | None:
        if number == len(nodes):
            return rest(at)
        return self._node(
            nodes[number], at, lambda end: self._sequence(nodes, number + 1, end, rest)
        )

    def _node(self, node: Node, at: int, rest: Rest) -> int | None:
        self.steps += 1
        name, value = str(node[0]), node[1]
        if name in ("LITERAL", "NOT_LITERAL", "ANY", "IN"):
            return rest(at + 1) if self._is_single(node, at) else None
        if name == "AT":
            return rest(at) if self._is_at(str(value), at) else None
        if name == "SUBPATTERN":
            return self._group(value[0], list(value[3]), at, rest)
        if name == "BRANCH":
            ends = (self._sequence(list(branch), 0, at, rest) for branch in value[1])
            return next((end for end in ends if end is not None), None)
        if name in ("ASSERT", "ASSERT_NOT"):
            begin = at - value[1].getwidth()[0] if value[0] < 0 else at
            holds = begin >= 0 and self._sequence(list(value[1]), 0, begin, lambda end: end)
            holds = holds is not False and holds is not None
            return rest(at) if holds == (name == "ASSERT") else None
        if name == "GROUPREF":
            begin, end = self._groups[value]
            group = self._text[begin:end]
            return rest(at + len(group)) if self._text.startswith(group, at) else None
        assert name in ("MAX_REPEAT", "MIN_REPEAT"), name
        least, most, body = int(value[0]), int(value[1]), list(value[2])
        if len(body) == 1 and str(body[0][0]) in ("LITERAL", "NOT_LITERAL", "ANY", "IN"):
            return self._repeat_single(name == "MAX_REPEAT", least, most, body[0], at, rest)
        return self._repeat(name == "MAX_REPEAT", least, most, body, at, rest)

    def _group(self, number: int | None, body: list[Node], at: int, rest: Rest) -> int | None:
        before = self._groups.get(number)

        def closed(end: int) -> int | None:
            self._groups[number] = (at, end)
            return rest(end)

        match_end = self._sequence(body, 0, at, closed)
        if match_end is None and before is not None:
            self._groups[number] = before
        return match_end

    def _repeat_single(
        self, greedy: bool, least: int, most: int, node: Node, at: int, rest: Rest
    ) -> int | None:
        """Repeat a node of one character, without a call for each."""
        count = 0
        while count < (most if greedy else least) and self._is_single(node, at + count):
            count += 1
        while count >= least:
            if (match_end := rest(at + count)) is not None:
                return match_end
            if greedy:
                count -= 1
            elif count < most and self._is_single(node, at + count):
                count += 1
            else:
                break
        return None

    def _repeat(
        self, greedy: bool, least: int, most: int, body: list[Node], at: int, rest: Rest
    ) -> int | None:
        def again() -> int | None:
            def more(end: int) -> int | None:
                if end == at and least <= 0:
                    return None
                return self._repeat(greedy, least - 1, most - 1, body, end, rest)

            return self._sequence(body, 0, at, more) if most > 0 else None

        for way in (again, lambda: rest(at)) if greedy else (lambda: rest(at), again):
            if (way is again or least <= 0) and (match_end := way()) is not None:
                return match_end
        return None

    def _is_single(self, node: Node, at: int) -> bool:
        """Return True if the character at this place is one that the node matches."""
        self.steps += 1
        if at >= len(self._text):
            return False
        key = id(node), self._text[at]
        if key not in self._singles:
            whole = re._parser.parse(self._pattern.pattern, self._pattern.flags)  # type: ignore
            whole.data = [node]
            single = re._compiler.compile(whole, whole.state.flags)  # type: ignore
            self._singles[key] = single.match(key[1]) is not None
        return self._singles[key]

    def _is_at(self, place: str, at: int) -> bool:
        if place == "AT_BEGINNING":
            return at == 0
        if place == "AT_BOUNDARY":
            beside = self._text[max(at - 1, 0) : at], self._text[at : at + 1]
            return len({bool(re.match(r"\w", sign)) for sign in beside}) == 2
        assert place == "AT_END", place
        return at == len(self._text) or self._text[at:] == "\n"


def regex_steps(
    module: ModuleType, function: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> int:
    """Count the steps of all searches with the compiled patterns of a module."""
    patterns = {name: CountedPattern(value) for name, value in vars(module).items()
                if isinstance(value, re.Pattern)}  # fmt: skip
    with monkeypatch.context() as patch:
        for name, pattern in patterns.items():
            patch.setattr(module, name, pattern)
        function()
    return sum(pattern.steps for pattern in patterns.values())
