"""A `locate` outcome → rows of node_time and link_judgement.

A failed call makes a row for each step and link that it was about, with its status and nothing
else: it says nothing of the clip, and never “not shown”.
"""

import math
from collections import Counter
from collections.abc import Iterator
from typing import Final

from loaders.core.columns import Row
from schema.judging_log import LocatedStepLine, OutcomeLine
from schema.vocabulary import STATUSES

FAILED: Final = "failed"


def repeated(line: OutcomeLine) -> str:
    """Why an outcome can't be rows: it names a step or a link twice; "" if it can."""
    steps = Counter(f"{step.chain} {step.node}" for step in line.steps)
    links = Counter(f"{link.chain} {link.subchain}" for link in line.links)
    for name, count in (steps | links).items():
        if count > 1:
            return f"“{name[:120]}” stands {count} times among its steps or links"
    return ""


def node_times(line: OutcomeLine, origin: Row) -> Iterator[Row]:
    """A row for each step; times that are none make it `invalid`, nothing is clamped."""
    for step in line.steps:
        status = _status(line.status, _is_possible(step))
        row = _row(line, origin, status, chain=step.chain, node=step.node)
        if status == "ok":
            row["shown"], row["start"], row["end"] = step.shown, step.start, step.end
            row["confidence"], row["evidence"] = step.confidence, step.evidence or None
        yield row


def link_judgements(line: OutcomeLine, origin: Row) -> Iterator[Row]:
    """A row for each link."""
    for link in line.links:
        status = _status(line.status, link.holds is not None)
        row = _row(line, origin, status, chain=link.chain, subchain=link.subchain)
        if status == "ok":
            row["holds"], row["reason"] = link.holds, link.reason or None
        yield row


def _row(line: OutcomeLine, origin: Row, status: str, **names: str) -> dict[str, object]:
    named = {"clip": line.clip, "source_kind": "model", "source": origin["run"]}
    return dict(origin) | named | names | {"status": status}


def _status(status: str, is_possible: bool) -> str:
    if status == "ok":
        return "ok" if is_possible else "invalid"
    return status if status in STATUSES else FAILED


def _is_possible(step: LocatedStepLine) -> bool:
    """Whether it says what a step can: shown with times in order, or not shown without any."""
    if not step.shown:
        return step.shown is False and step.start is None and step.end is None
    if step.start is None or step.end is None:
        return False
    return 0 <= step.start <= step.end and math.isfinite(step.end)
