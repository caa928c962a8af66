"""Count work instead of seconds.

The count is the same on every machine. A test runs a function on inputs of two sizes and compares
the counts: of twice the input they double where the work is linear, and become four times as many
where it is quadratic.
"""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


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
