"""A metric with a judge protocol of its own, in three entries, and then the product as it is.

Run as a process: the entries come before the other rooms are imported, as a plug-in's would.
Prints what the pages then show, as JSON.
"""

# ruff: noqa: E402  (the protocol is registered before what follows its table is imported)
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

from schema.protocols import Protocol, register

# 1. What it scores: schema/protocols/.
register(Protocol(
    name="warmth", label="warmth", form="Warmth: 1–3", dimensions=("Warmth",), bounds=(1.0, 3.0),
))  # fmt: skip

from metrics.boards import definitions
from metrics.patterns import Pattern
from store.reading.condition import equals

# 2. What is measured on its runs: metrics/boards/definitions.py.
definitions.register(definitions.Metric(
    name="warm",
    label="Mean warmth",
    protocol="warmth",
    counts="verdicts",
    rule="Mean warmth of clips, 1–3.",
    columns=("tier", "task"),
    failure=Pattern("cold", "Cold", "warmth is 1", "verdict_case", equals("warmth", 1)),
    unit="1–3",
    scale=1.0,
    bounds=(1.0, 3.0),
))  # fmt: skip

from pydantic import BaseModel, Field

from judges.core.types import Finding, Prompt, Subject
from judges.protocols import registry, template

WORDS = "Say how warm the people of the clip are, 1 to 3."


class WarmthReply(template.Reply):
    """The reason, then the grade."""

    reason: template.Worded
    warmth: int = Field(ge=1, le=3)


class Warmth:
    """3. What is sent: judges/protocols/."""

    name = "warmth"
    settings = ("−",)
    version = template.version(WORDS + template.GUARD, WarmthReply)

    def prompt(self, subject: Subject, setting: str) -> Prompt:
        return template.prompt(WORDS, {"prompt": subject.prompt}, WarmthReply)

    def check(self, reply: BaseModel, subject: Subject) -> tuple[str, ...]:
        assert isinstance(reply, WarmthReply)
        return template.seen_code(reply, {"prompt": subject.prompt})

    def findings(self, reply: BaseModel, subject: Subject) -> tuple[Finding, ...]:
        assert isinstance(reply, WarmthReply)
        return (Finding("Warmth", float(reply.warmth), reason=reply.reason),)


registry.register(Warmth())

from typer.testing import CliRunner

from app.__main__ import app
from tests.conftest import Site, site
from tests.far_ends import Answering, serving
from views.page.content import Figure, Gallery, Table


class StandIn(Answering):
    """An endpoint that grades 1, then 3, and so on."""

    grades = iter([1, 3])

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        codes = re.findall(r"\[CASE ([0-9a-f]{8})\]", body)
        reply = {"case": codes[-1], "reason": "They smile.", "warmth": next(self.grades)}
        choice = {"index": 0, "finish_reason": "stop",
                  "message": {"role": "assistant", "content": json.dumps(reply)}}  # fmt: skip
        answer = json.dumps({"id": "x", "object": "chat.completion", "created": 0, "model": "m",
                           "choices": [choice]}).encode()  # fmt: skip
        self.answer(200, answer, **{"content-type": "application/json"})


CLIPS = ("theatre.bench-easy-faithful", "theatre.plank-easy-faithful")


def judge(home: Path) -> Path:
    """Two clips judged by the command line at the stand-in; the log of it."""
    log = home / "warm.jsonl"
    with serving(StandIn) as address:
        words = ["judge", "--endpoint", f"{address}/v1", "--model", "m",
                 "--run", "warm", "--protocol", "warmth", "--log", str(log), "--frames", "2",
                 "--side", "64", "--concurrency", "1", "--yes"]  # fmt: skip
        words += [word for clip in CLIPS for word in ("--clip", clip)]
        result = CliRunner().invoke(app, words, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return log


def shown(where: Site) -> dict[str, Any]:
    """What the pages show of it."""
    board = where.fill("leaderboard?benchmark=theatre&metric=warm&by=tier&part=all")
    table, failures = board.slots["board"], where.fill("cases?benchmark=theatre&pattern=cold")
    agreement = where.fill("agreement?benchmark=theatre&protocol=warmth")
    assert isinstance(table, Table) and isinstance(failures.slots["gallery"], Gallery)
    trend = where.fill("trends?benchmark=theatre&metric=warm&by=tier&part=all").slots["trend"]
    bars = board.slots["bars"]
    assert isinstance(trend, Figure) and isinstance(bars, Figure)
    return {
        "rows": [{name: getattr(cell, "value", cell) for name, cell in row.cells.items()}
                 for row in table.rows],
        "links": [row.cells["score"].href for row in table.rows],
        "scales": [
            *(column.axis for column in table.columns if column.axis),
            bars.spec["layout"]["xaxis"]["range"], trend.spec["layout"]["yaxis"]["range"],
        ],
        "metrics": [option.label for option in board.options["metric"]],
        "notices": [*map(str, board.notices), *map(str, failures.notices)],
        "cold": [repr(card) for card in failures.slots["gallery"].cards],
        "protocols": [option.label for option in agreement.options["protocol"]],
        "form": [[option.value, option.label]
                 for option in where.fill("try?benchmark=theatre").options["protocol"]],
    }  # fmt: skip


def main(folder: str) -> None:
    home = Path(folder)
    os.environ["WHYREEL_HOME"] = folder
    where = site(home)
    assert where.take("judged", judge(home)).rejected == 0
    print(json.dumps(shown(site(home)), default=repr))


if __name__ == "__main__":
    main(sys.argv[1])
