"""SVBench's items (prompts) and its judge results as rows.

Items come from seed experiments, prompt files and the rows that repeat them. They are joined on
experiment id and position, never on names, whose spelling differs between files.

A judge result is a verdict per dimension D1–D5. A failed row keeps its five verdicts with a status
and no score: the official script leaves such rows out of its means, and so does every mean here;
coverage shows them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, cast

from loaders.core.events import Read, Reject
from loaders.core.rejects import JUNK_ROWS, RejectThreshold
from loaders.files.find_files import Place
from loaders.files.text_files import read_json
from loaders.svbench.names import BENCHMARK, PARTS, TASKS, ClipName, dimension, is_experiment
from schema.vocabulary import TIERS

Row = dict[str, object]
Notice = Read | Reject
_TEXTS: Final = ("prompt", "question", "ground_truth")
KEYS: Final = {
    "D1": "D1_core_experiment",
    "D2": "D2_prompt_faithfulness",
    "D3": "D3_social_reasoning",
    "D4": "D4_social_cue",
    "D5": "D5_video_plausible",
}
"""Judge dimension → its key in a result row."""
_CAUSES: Final = (
    ("missing_media", ("视频文件不存在", "no such file", "file not found", "does not exist")),
    ("unparsed", ("json解析失败", "json parse", "jsondecode", "expecting value")),
    ("invalid", ("缺少必需字段", "missing field", "missing required")),
)
"""Status → substrings of `error` as the official scripts, and translated forks, write it."""


@dataclass
class Items:
    """Items by id: complete ones (`whole`) from prompt files, `hints` from clips and judge rows."""

    paradigms: dict[str, Row] = field(default_factory=dict)
    whole: dict[str, Row] = field(default_factory=dict)
    hints: dict[str, Row] = field(default_factory=dict)
    prompts: dict[tuple[str, str], str] = field(default_factory=dict)

    def read_seeds(self, place: Place) -> Iterator[Notice]:
        """Read seed_experiments.json: names and dimensions of the paradigms."""
        rows, events = objects(place)
        yield from events
        opening = RejectThreshold(place.name)
        for at, row in rows:
            number = row.get("number")
            if not isinstance(number, int) or isinstance(number, bool) or not 0 < number < 1000:
                fault = "number is not a whole number 1–999"
                opening.row(f"[{at}]", fault)
                yield Reject(place.name, f"[{at}]", fault)
                continue
            opening.row(f"[{at}]", "")
            paradigm = f"EXP_{number:03d}"
            if paradigm in self.paradigms:
                yield Reject(place.name, f"[{at}]", f"{paradigm} came before")
                continue
            self.paradigms[paradigm] = {
                "paradigm_name": text(row.get("name")),
                "dimension": dimension(row.get("dimension")),
                "test_point": text(row.get("test_point")),
            }
        opening.end()

    def read_bench(self, place: Place) -> Iterator[Notice]:
        """Read bench_for_short.json or bench_for_long.json."""
        rows, events = objects(place)
        yield from events
        count, opening = 0, RejectThreshold(place.name)
        for at, row in rows:
            paradigm, prompts = row.get("experiment_id"), row.get("prompts")
            if not is_experiment(paradigm) or not isinstance(prompts, list):
                reason = "has no experiment_id like EXP_001 or no list of prompts"
                opening.row(f"[{at}]", reason)
                yield Reject(place.name, f"[{at}]", reason)
                continue
            count += len(prompts)
            for index, prompt in enumerate(prompts, 1):
                where = f"[{at}].prompts[{index - 1}]"
                reason = self._fault(prompt)
                opening.row(where, reason)
                if reason := reason or self._add(place, row, index, prompt):
                    yield Reject(place.name, where, reason)
        opening.end()
        yield Read(place.name, count, ("its rows are prompts",))

    def _fault(self, prompt: object) -> str:
        if not isinstance(prompt, dict):
            return "is no object"
        if str(prompt.get("difficulty")) not in TIERS:
            return f"difficulty is none of {', '.join(TIERS)}"
        return "prompt is missing" if text(prompt.get("prompt")) is None else ""

    def _add(self, place: Place, row: Row, index: int, prompt: Row) -> str:
        paradigm = str(row["experiment_id"])
        name = ClipName(paradigm, index, str(prompt.get("difficulty")))
        if name.item in self.whole:
            return f"{name.local} came before"
        item = self._item(name, row) | {key: text(prompt.get(key)) for key in _TEXTS}
        item |= {"part": PARTS[place.path.name], "source_file": place.name}
        self.whole[name.item] = item
        self.prompts.setdefault((paradigm, str(prompt["prompt"])), name.local)
        return ""

    def hint(self, name: ClipName, row: Row, source: str) -> str:
        """Add an item that a clip or a judge row names; a note where tiers disagree, else ""."""
        if whole := self.whole.get(name.item):
            if whole["tier"] != name.tier:
                return f"the name says {name.tier}, prompt {name.position} is {whole['tier']}"
            return ""
        item = self._item(name, row) | {key: text(row.get(key)) for key in _TEXTS}
        known = self.hints.setdefault(name.item, item | {"source_file": source})
        for key, value in item.items():
            if known.get(key) is None:
                known[key] = value
        return ""

    def _item(self, name: ClipName, row: Row) -> Row:
        seed = self.paradigms.get(name.paradigm, {})
        return {
            "item": name.item,
            "benchmark": BENCHMARK,
            "paradigm": name.paradigm,
            "paradigm_name": seed.get("paradigm_name") or text(row.get("experiment_name")),
            "dimension": seed.get("dimension") or dimension(row.get("dimension")),
            "task": TASKS.get(name.paradigm),
            "tier": name.tier,
            # The files word some test points differently; the prompt's own file takes precedence.
            "test_point": text(row.get("test_point")) or seed.get("test_point"),
        }


def objects(place: Place) -> tuple[list[tuple[int, Row]], Iterator[Notice]]:
    """The objects of a JSON array with their 0-based positions, and rejects for other elements."""
    from loaders import FileRefused

    document = read_json(place.path, place.name)
    if not isinstance(document, list):
        raise FileRefused(place.name, "", "is not a JSON array, as SVBench's are; leave it out")
    opening = RejectThreshold(place.name)
    for at, row in enumerate(document[:JUNK_ROWS]):
        opening.row(f"[{at}]", "" if isinstance(row, dict) else "is no object")
    opening.end()
    rows = [(at, cast(Row, row)) for at, row in enumerate(document) if isinstance(row, dict)]
    return rows, _others(place, document)


def _others(place: Place, document: list[object]) -> Iterator[Notice]:
    for at, row in enumerate(document):
        if not isinstance(row, dict):
            yield Reject(place.name, f"[{at}]", "is no object")
    if place.path.name not in PARTS:
        yield Read(place.name, len(document), () if document else ("holds no rows",))


def text(value: object) -> str | None:
    """The value if it is a non-blank string, else None."""
    return value if isinstance(value, str) and value.strip() else None


class Scores(NamedTuple):
    """A result row's status and score (0, 1 or None) by dimension."""

    statuses: dict[str, str]
    scores: dict[str, float | None]


def outcome(row: Row) -> Scores:
    """The five scores of a row that succeeded, or the status of its failure."""
    if row.get("evaluation_success") is not True:
        status = _cause(row)
        return Scores(dict.fromkeys(KEYS, status), dict.fromkeys(KEYS, None))
    scores = {dimension: _binary(row.get(key)) for dimension, key in KEYS.items()}
    statuses = {d: "invalid" if score is None else "ok" for d, score in scores.items()}
    return Scores(statuses, scores)


def _binary(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and value in (0, 1) else None


def _cause(row: Row) -> str:
    error = str(row.get("error") or "").casefold()
    for status, signs in _CAUSES:
        if any(sign in error for sign in signs):
            return status
    return "failed"


def verdicts(run: str, clip: str, row: Row, source: str, line: int) -> list[Row]:
    """A result row as five rows of the table `verdict`."""
    scored = outcome(row)
    raw = text(row.get("raw_response")) or text(row.get("error"))
    succeeded = row.get("evaluation_success") is True
    common: Row = {
        "run": run,
        "clip": clip,
        "reason": text(row.get("reason")) if succeeded else None,
        "summary": text(row.get("exp_summary")) if succeeded else None,
        "raw": raw,
        "source_file": source,
        "source_line": line,
    }
    return [
        common | {"dimension": d, "score": scored.scores[d], "status": scored.statuses[d]}
        for d in KEYS
    ]


def judge_of(rows: Sequence[tuple[int, Row]]) -> str | None:
    """The judge that most rows name, None if no row does; rows without one belong to its run."""
    named = Counter(name for _, row in rows if (name := text(row.get("model_used"))))
    return named.most_common(1)[0][0] if named else None
