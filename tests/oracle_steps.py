"""Temporal grounding by hand over a bundle's files: plain Python, and nothing of the product."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.oracle_files import Files, Line, Who

BASELINES = ("baseline.equal-parts", "baseline.middle-third")
Said = tuple[bool, tuple[float, float] | None]


def overlap(first: tuple[float, float], second: tuple[float, float]) -> float:
    """Intersection over union."""
    if first == second:
        return 1.0
    shared = max(0.0, min(first[1], second[1]) - max(first[0], second[0]))
    return shared / (max(first[1], second[1]) - min(first[0], second[0]))


class Grounded(Files):
    """What is true of the steps of a bundle's timed chains, and what its runs say of them."""

    def shown_steps(self) -> Iterator[tuple[Line, Line]]:
        """(chain, node) of every step that a clip shows, where the chain is the clip's own."""
        for node in self.rows("nodes"):
            chain = self.chains[node["chain"]]
            if chain.get("clip") and node.get("start") is not None and node["shown"]:
                yield chain, node

    def located(self, run: str) -> dict[tuple[str, str], Said | None]:
        """(chain, node) → what a run says of it; None where its call failed."""
        answers: dict[tuple[str, str], Said | None] = {}
        for row in self.rows("node_times"):
            if row["run"] == run:
                ok = (row.get("status") or "ok") == "ok"
                span = (row["start"], row["end"]) if row.get("start") is not None else None
                answers[row["chain"], row["node"]] = (row["shown"], span) if ok else None
        return answers

    def of_rule(self, rule: str, chain: Line, node: Line) -> Said:
        """What a rule that looks at no clip says."""
        end = self.clips[chain["clip"]]["duration"]
        if rule == "baseline.middle-third":
            return True, (end / 3, 2 * end / 3)
        order = self._order(chain["chain"])
        at, many = order.index(node["node"]), len(order)
        return True, (end * at / many, end * (at + 1) / many)

    @cache  # noqa: B019
    def _order(self, chain: str) -> list[str]:
        """Causes before effects, then by id."""
        reasons = {link["result"]: link["reasons"] for link in self.links[chain]}

        def depth(node: str) -> int:
            return max((1 + depth(reason) for reason in reasons.get(node, ())), default=0)

        names = [row["node"] for row in self.grouped("nodes", "chain")[chain]]
        return sorted(names, key=lambda name: (depth(name), name))

    def step_values(self) -> Iterator[tuple[Who, dict[str, Any], float | None]]:
        """(who, fields, IoU) of every shown step of every run and rule; None = the call failed."""
        runs = {run: self.located(run) for run, row in self.runs.items()
                if row["protocol"] == "locate"}  # fmt: skip
        for chain, node in self.shown_steps():
            fields = self.place(chain["clip"], None) | {"minds": node["kind"]}
            truth = (node["start"], node["end"])
            for run, answers in runs.items():
                answer = answers.get((chain["chain"], node["node"]))
                yield self.who(run), fields, _value(answer, truth)
            for rule in BASELINES:
                yield (rule, None, None), fields, _value(self.of_rule(rule, chain, node), truth)


def _value(answer: Said | None, truth: tuple[float, float]) -> float | None:
    if answer is None:
        return None
    shown, span = answer
    return overlap(span, truth) if shown and span else 0.0
