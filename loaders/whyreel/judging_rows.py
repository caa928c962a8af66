"""Outcomes of a judging log → rows: runs, and verdicts, probes, answers or chains in time.

Each prompt version makes a different judge, since scores of different prompts are not comparable:
the version is part of the judge's id and name, and WhyReel's own wording of EVA is marked. Repeats
are separate runs of the same judge, which Agreement compares.

A failed call of `locate` makes a row for each step and link that it was about, with its status and
nothing else: it says nothing of the clip, and never “not shown”.
"""

import hashlib
import math
from collections import Counter
from collections.abc import Iterator
from typing import Final

from loaders.core.events import Options, Reject, Row
from loaders.predictions.runs import MAX_RUN
from loaders.whyreel.judging_names import encoding, judge_id, judge_name, note, short
from schema.ids import is_id, safe_id
from schema.judging_log import FindingLine, LocatedStepLine, OutcomeLine, RunLine, cut
from schema.protocols import PROTOCOLS, protocol_of, rotation_of
from schema.tables import MAX_INT
from schema.vocabulary import PLAIN_SETTING, PROBING, REALISM_CATEGORIES, STATUSES

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
    return _known(status)


def _is_possible(step: LocatedStepLine) -> bool:
    """Whether it says what a step can: shown with times in order, or not shown without any."""
    if not step.shown:
        return step.shown is False and step.start is None and step.end is None
    if step.start is None or step.end is None:
        return False
    return 0 <= step.start <= step.end and math.isfinite(step.end)


TABLES: Final = (
    "model", "run", "prediction", "answer", "verdict", "probe", "node_time", "link_judgement",
)  # fmt: skip


class JudgingRows:
    """Collects the rows of one log by table."""

    def __init__(self, head: RunLine, options: Options) -> None:
        self._head = head
        self._protocol = PROTOCOLS[head.protocol]
        self._model = options.model or options.judge or head.model
        self._tables: dict[str, list[Row]] = {name: [] for name in TABLES}
        self._runs: dict[str, Row] = {}
        self._smaller = self._altered = 0
        self._unscored: Counter[str] = Counter()

    def take(self, line: OutcomeLine, file: str, number: int) -> Iterator[Reject]:
        """Add one outcome; yields a reject for what can't be a row."""
        if fault := self._fault(line):
            yield Reject(file, f"line {number}", fault)
            return
        for name in ("tokens_in", "tokens_out"):
            if (getattr(line, name) or 0) > MAX_INT:
                reason = f"{name}: more than {MAX_INT:,}, which no call takes; left out"
                yield Reject(file, f"line {number}", reason, kept=True)
                line = line.model_copy(update={name: None})
        if line.setting not in PROBING:
            self._smaller += line.sampling not in (None, self._head.sampling)
        if line.status != "ok":
            self._unscored[line.status] += 1
        origin: Row = {"run": self._run(line, file), "source_file": file, "source_line": number}
        if self._protocol.asks_questions:
            self._answer(line, origin)
        elif self._protocol.grounds:
            self._locate(line, origin)
        elif line.probe:
            self._tables["probe"] += self._probed(line, origin)
        else:
            self._tables["verdict"] += self._verdicts(line, origin)

    def tables(self) -> Iterator[tuple[str, list[Row]]]:
        """`(table, rows)`, with models and runs first."""
        for table, rows in self._tables.items():
            if rows:
                yield table, rows

    def notes(self) -> tuple[str, ...]:
        """Notes on the whole log: unscored calls by status, reduced sampling."""
        missing = "no times" if self._protocol.grounds else "no score"
        notes = [f"{count} {status}: {missing}" for status, count in self._unscored.most_common()]
        if self._smaller:
            notes.append(f"{self._smaller} sent smaller than the run asked for (noted in the log)")
        if self._altered:
            notes.append(f"{self._altered} on altered clips: their figures stand in the log alone")
        return tuple(notes)

    def _run(self, line: OutcomeLine, file: str) -> str:
        head, judges = self._head, self._protocol.judges_clips
        judge = judge_id(head, self._model) if judges else head.judge and safe_id(head.judge)
        model = line.generator if judges else safe_id(self._model)
        has_settings = self._protocol.asks_questions or self._protocol.settings
        setting = line.setting if has_settings else None
        # The whole rationale is left out of the run's name: names of before stay as they were.
        plain = judges and line.setting == PLAIN_SETTING
        way = line.setting if line.focus or (setting and not plain) else None
        parts = [model, judge, way, f"{head.protocol}-{short(head.version)}", head.run]
        name = ".".join([line.benchmark, *(safe_id(part) for part in parts if part)])
        run = _short(f"{name}.r{line.repeat + 1:02d}", line.benchmark)
        if run not in self._runs:
            rotation = rotation_of(head.protocol) if head.circular else None
            protocol = rotation.name if rotation else head.protocol
            row = {
                "run": run, "benchmark": line.benchmark, "model": model or None,
                "judge": judge or None, "protocol": protocol, "setting": setting,
                "encoding": encoding(head, line) or None, "created": head.created,
                "note": note(head), "source_file": file,
            }  # fmt: skip
            self._runs[run] = row
            self._tables["run"].append(row)
            self._models(judges, judge, file)
        return run

    def _models(self, judges: bool, judge: str | None, file: str) -> None:
        if len(self._runs) > 1:
            return
        kind = self._head.kind
        models: list[Row] = []
        if judges:
            models.append(
                {"model": judge, "name": judge_name(self._head, self._model), "kind": kind}
            )
        else:
            # Whose replies are graded anew is in the store, with its name and kind.
            if not self._head.regrades:
                models.append({"model": safe_id(self._model), "name": self._model, "kind": kind})
            if judge and judge != safe_id(self._model):
                models.append({"model": judge, "name": self._head.judge, "kind": kind})
        self._tables["model"] += [{**row, "source_file": file} for row in models]

    def _verdicts(self, line: OutcomeLine, origin: Row) -> list[Row]:
        """One verdict row per dimension; only the first holds the call's tokens."""
        by_dimension = {finding.dimension: finding for finding in line.findings}
        rows: list[Row] = []
        for at, name in enumerate(self._protocol.dimensions):
            finding = by_dimension.get(name, FindingLine())
            score, status = _score(line.status, name, finding.score)
            rows.append(
                dict(origin) | {
                    "clip": line.clip, "dimension": name, "score": score, "status": status,
                    "reason": finding.reason or None, "chain": finding.chain, "node": finding.node,
                    "second": finding.second, "summary": finding.summary or None,
                    "category": _category(finding.category),
                    "raw": cut(line.raw) or None,
                    "tokens_in": None if at else line.tokens_in,
                    "tokens_out": None if at else line.tokens_out,
                }
            )  # fmt: skip
        return rows

    def _probed(self, line: OutcomeLine, origin: Row) -> list[Row]:
        """One probe row per dimension whose truth the alteration determines."""
        by_dimension = {finding.dimension: finding for finding in line.findings}
        rows: list[Row] = []
        for name in self._protocol.dimensions:
            if name not in line.truth:
                continue
            finding = by_dimension.get(name, FindingLine())
            score, status = _score(line.status, name, finding.score)
            rows.append(
                dict(origin) | {
                    "clip": line.clip, "probe": line.probe, "dimension": name,
                    "truth": line.truth[name], "score": score, "status": status,
                    "reason": finding.reason or None,
                }
            )  # fmt: skip
        return rows

    def _locate(self, line: OutcomeLine, origin: Row) -> None:
        """Add a chain in time; one of an altered clip is not the clip's."""
        if line.probe:
            self._altered += 1
            return
        self._tables["node_time"] += node_times(line, origin)
        self._tables["link_judgement"] += link_judgements(line, origin)

    def _fault(self, line: OutcomeLine) -> str:
        """Why an outcome can't be a row; "" if it can."""
        if not is_id(line.benchmark) or "." in line.benchmark:
            return f"benchmark: “{line.benchmark[:60]}” is no id"
        asks = self._protocol.asks_questions
        if not (line.question if asks else line.clip):
            return f"names no {'question' if asks else 'clip'}"
        return repeated(line)

    def _answer(self, line: OutcomeLine, origin: Row) -> None:
        """Add a choice as a `prediction`, which the store matches, or else an `answer`."""
        finding = line.findings[0] if line.findings else FindingLine()
        status = _known(line.status)
        common = dict(origin) | {
            "question": line.question, "rotation": line.rotation, "raw": cut(line.raw) or None,
            "status": status,
        }  # fmt: skip
        if line.options:
            choice = finding.choice if status == "ok" else None
            self._tables["prediction"].append(common | {
                "benchmark": line.benchmark, "options": list(line.options), "answer": line.answer,
                "choice": choice,
            })  # fmt: skip
        else:
            self._tables["answer"].append(common | {
                "raw": cut(finding.raw or line.raw) or None,
                "correct": finding.correct if status == "ok" else None,
            })  # fmt: skip


def _short(name: str, benchmark: str) -> str:
    if len(name) <= MAX_RUN:
        return name
    return f"{benchmark}.{hashlib.sha256(name.encode()).hexdigest()[:24]}"


def _score(status: str, dimension: str, score: float | None) -> tuple[float | None, str]:
    """The score and `ok`, or None and a status; a score outside its scale is `invalid`."""
    if status != "ok":
        return None, _known(status)
    least, most = protocol_of(dimension).bounds
    if score is None or not least <= score <= most or score != int(score):
        return None, "invalid"
    return score, "ok"


def _category(category: str | None) -> str | None:
    """A judge's error category, where it is one of the benchmark's."""
    return category if category in REALISM_CATEGORIES else None


def _known(status: str) -> str:
    return status if status in STATUSES else FAILED
