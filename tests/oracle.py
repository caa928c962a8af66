"""A bundle's figures by hand: plain Python over its files, and nothing of the product.

Every case has the run's `who` (model, judge, setting), the fields that a board spreads by, and a
`value`: 0–1 (realism 1–5), or None where it is not evaluated.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from tests.oracle_files import Line, Who
from tests.oracle_steps import Grounded

REPLIED = {"ok", "refused", "unparsed", "invalid", "empty", "truncated"}
Marks = dict[str, bool | None]
DIMENSIONS = ("D1", "D2", "D3", "D4", "D5")


class Case(NamedTuple):
    who: Who
    fields: Mapping[str, str | None]
    value: float | None
    failures: int
    dims: Mapping[str, float] = {}


class Figure(NamedTuple):
    value: float | None
    n: int
    ok: int
    failures: int
    official: float


class Bundle(Grounded):
    """Every case that the files of a bundle hold."""

    def mark(self, answer: Line) -> bool | None:
        """Right, wrong, or None: not answered or not to be told."""
        if (answer.get("status") or "ok") != "ok":
            return None
        truth = self.questions[answer["question"]].get("answer")
        if answer.get("choice") is not None and truth is not None:
            return bool(answer["choice"] == truth)
        given: bool | None = answer.get("correct")
        return given

    def failed(self, answer: Line) -> bool:
        """Whether it is wrong officially: the wrong letter, or a reply without any."""
        status = answer.get("status") or "ok"
        return self.mark(answer) is False or (status != "ok" and status in REPLIED)

    def verdicts(self, protocol: str) -> Iterator[Case]:
        judged = self.grouped("verdicts", "run")
        for run, row in self.runs.items():
            if row["protocol"] != protocol or not judged[run]:
                continue
            scores: dict[str, dict[str, float]] = {
                clip: {} for clip, made in self.clips.items() if made.get("model") == row["model"]
            }
            for verdict in judged[run]:
                got = scores.setdefault(verdict["clip"], {})
                if (verdict.get("status") or "ok") == "ok":
                    got[verdict["dimension"]] = verdict["score"]
            for clip, got in scores.items():
                fields = self.place(clip, None) | {
                    "length": self.clip_length(clip), "error": self.errors_of(clip),
                }  # fmt: skip
                yield self._verdict(protocol, self.who(run), fields, got)

    def errors_of(self, clip: str) -> str:
        """What labels of the clip name, each category once."""
        labels = (row for row in self.rows("human_labels") if row["clip"] == clip)
        return "|".join(sorted({row["category"] for row in labels if row.get("category")}))

    def _verdict(
        self, protocol: str, who: Who, fields: dict[str, str | None], got: dict[str, float]
    ) -> Case:
        if protocol == "realism":
            score = got.get("realism")
            return Case(who, fields, score, int(score is not None and score <= 3))
        whole = all(name in got for name in DIMENSIONS)
        value = sum(got[name] for name in DIMENSIONS) / 5 if whole else None
        return Case(who, fields, value, int(0 in got.values()), got)

    def answers(self, protocol: str) -> Iterator[Case]:
        """A case is a question of a run; `failures` counts its officially wrong answers."""
        for (run, name), given in self._answered(protocol).items():
            question = self.questions[name]
            marks = [self.mark(answer) for answer in given]
            known = [mark for mark in marks if mark is not None]
            expected = len(question.get("options") or []) if protocol == "circular" else 1
            value = float(all(known)) if len(known) == (expected or len(marks)) else None
            fields = self.question_fields(question)
            yield Case(self.who(run), fields, value, sum(map(self.failed, given)))

    def positions(self) -> Iterator[Case]:
        """A case is a position of a question in a circular run."""
        for (run, name), given in self._answered("circular").items():
            question = self.questions[name]
            missing = [None] * (len(question.get("options") or given) - len(given))
            for answer in [*given, *missing]:
                mark = self.mark(answer) if answer else None
                value = None if mark is None else float(mark)
                fields = self.question_fields(question)
                yield Case(self.who(run), fields, value, int(bool(answer and self.failed(answer))))

    def _answered(self, protocol: str) -> dict[tuple[str, str], list[Line]]:
        answers = defaultdict(list)
        for answer in self.rows("answers"):
            if self.runs[answer["run"]]["protocol"] == protocol:
                answers[answer["run"], answer["question"]].append(answer)
        return answers

    def _counted(self) -> tuple[dict[str, list[Line]], dict[str, Marks], dict[str, Marks]]:
        """Base questions with options by chain; each run's marks of them, and the official ones: a
        reply without a letter is wrong.
        """
        by_chain = defaultdict(list)
        for row in self.questions.values():
            if row.get("chain") and (row.get("variant") or "base") == "base" and row.get("options"):
                by_chain[row["chain"]].append(row)
        names = {row["question"] for rows in by_chain.values() for row in rows}
        marks: dict[str, Marks] = defaultdict(dict)
        official: dict[str, Marks] = defaultdict(dict)
        for (run, name), given in self._answered("choice").items():
            if name in names:
                mark = marks[run][name] = self.mark(given[0])
                replied = (given[0].get("status") or "ok") in REPLIED
                official[run][name] = False if mark is None and replied else mark
        return by_chain, marks, official

    def whole_chains(self) -> Iterator[Case]:
        by_chain, marks, official = self._counted()
        for run, got in marks.items():
            for chain, rows in by_chain.items():
                fields = self.place(self.chains[chain].get("clip"), self.chains[chain].get("item"))
                fields["length"] = str(self.lengths[chain])
                right = _right(got.get(row["question"]) for row in rows)
                counted = _right(official[run].get(row["question"]) for row in rows)
                yield Case(self.who(run), fields, right, int(counted == 0))

    def subchains(self) -> Iterator[Case]:
        """`dims` holds what the three cases of R3 ask: `cause` and `facts`, 1 = all right.

        They and the failures are counted officially.
        """
        by_chain, marks, official = self._counted()
        for run, got in marks.items():
            for chain, rows in by_chain.items():
                row = self.chains[chain]
                fields = self.place(row.get("clip"), row.get("item"))
                fields["length"] = str(self.lengths[chain])
                for link in self.links[chain]:
                    yield from self._subchain(
                        self.who(run), chain, fields, link, rows, (got, official[run])
                    )

    def _subchain(self, who: Who, chain: str, fields: dict[str, str | None], link: Line,
                  rows: list[Line], marks: tuple[Marks, Marks]) -> Iterator[Case]:  # fmt: skip
        got, official = marks
        nodes = {*link["reasons"], link["result"]}
        causal = [q for q in rows if q.get("subchain") == link["subchain"]]
        basic = [q for q in rows if not q.get("subchain") and q.get("node") in nodes]
        if not causal and not basic:
            return
        right = _right(got.get(q["question"]) for q in [*causal, *basic])
        parts = {
            name: _right(official.get(q["question"]) for q in questions) if questions else None
            for name, questions in (("cause", causal), ("facts", basic))
        }
        dims = {name: value for name, value in parts.items() if value is not None}
        fields = fields | self.link_kind(chain, link)
        counted = _right(official.get(q["question"]) for q in [*causal, *basic])
        yield Case(who, fields, right, int(counted == 0), dims)

    def steps(self) -> Iterator[Case]:
        """A case is a step that its clip shows; `failures` counts those with an IoU below 0.3."""
        for who, fields, value in self.step_values():
            yield Case(who, fields, value, int(value is not None and value < 0.3))

    @cache  # noqa: B019
    def cases(self, metric: str) -> list[Case]:
        protocols = {"accuracy": "choice", "circular": "circular", "open": "open_ended"}
        if metric in protocols:
            return list(self.answers(protocols[metric]))
        if metric == "positions":
            return list(self.positions())
        if metric in ("eva", "realism"):
            return list(self.verdicts(metric))
        if metric == "grounding":
            return list(self.steps())
        return list(self.whole_chains() if metric == "chains" else self.subchains())


def _right(marks: Iterable[bool | None]) -> float | None:
    got = list(marks)
    return None if None in got else float(all(got))


def figure(cases: Iterable[Case]) -> Figure:
    """Mean over what is evaluated, n, ok, wrong answers, and the mean with the rest as 0."""
    cases = list(cases)
    known = [case.value for case in cases if case.value is not None]
    mean = sum(known) / len(known) if known else None
    wrong = sum(case.failures for case in cases)
    return Figure(mean, len(cases), len(known), wrong, sum(known) / len(cases) if cases else 0)


def spread(cases: Iterable[Case], by: str) -> dict[Who, dict[str | None, Figure]]:
    """Who → value of a field → figure; the whole under None. `judged` takes the dimensions."""
    by_who: dict[Who, dict[str | None, list[Case]]] = defaultdict(lambda: defaultdict(list))
    for case in cases:
        by_who[case.who][None].append(case)
        if by == "judged":
            for name in DIMENSIONS:
                score = case.dims.get(name)
                by_who[case.who][name].append(case._replace(value=score, failures=int(score == 0)))
        else:
            for value in (case.fields.get(by) or "").split("|"):
                if value:
                    by_who[case.who][value].append(case)
    return {
        who: {value: figure(cases) for value, cases in parts.items()}
        for who, parts in by_who.items()
    }
