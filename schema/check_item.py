"""What people check one by one: prompts, questions and chains, from records of builds.

An item is named by its content, so that two validators at two browsers speak of the same one.
"""

import csv
import hashlib
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, NamedTuple

from schema.build_record import BuildLine

Kind = Literal["prompt", "question", "chain"]
MOST: Final = 2_000
"""Items that are checked at once."""
SHAPE_ERRORS: Final = (KeyError, TypeError, ValueError, AttributeError, IndexError)
"""What reading data of another layout raises."""
LETTERS: Final = "ABCDEFGH"
MODES: Final = ("full", "synthesis", "none")
"""SVBench's ablation: which agents wrote a prompt."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to be kept or dropped. `answer` counts from 0; `clip` is an id, or "".

    `facts` are label–text pairs beside the text; `steps` are a chain's links in words; `mode` is
    set on prompts of the ablation.
    """

    id: str
    kind: Kind
    task: str
    text: str
    facts: tuple[tuple[str, str], ...] = ()
    options: tuple[str, ...] = ()
    answer: int | None = None
    steps: tuple[tuple[str, str], ...] = ()
    clip: str = ""
    mode: str = ""


class Rate(NamedTuple):
    """What the rules say of one record's prompts: how many there are and how many they pass."""

    mode: str
    prompts: int
    valid: int


def named(kind: Kind, task: str, text: str, **more: Any) -> Item:
    """An item whose id is a digest of what is judged, but not of the clip or the task's name."""
    made = Item("", kind, task, text, **more)
    seen = asdict(made)
    told = {name: seen[name] for name in ("kind", "text", "facts", "options", "answer", "steps")}
    body = json.dumps(told, ensure_ascii=False, sort_keys=True) + made.mode
    digest = hashlib.sha256(body.encode("utf-8", "replace")).hexdigest()[:16]
    return Item(**{**seen, "id": f"{kind}-{digest}"})


def of_record(record: BuildLine) -> list[Item]:
    """The items of a case that was built. Raises KeyError, TypeError, ValueError: it is none."""
    made = record.output
    if "experiment" in made:
        mode = str(made.get("rate", {}).get("mode", ""))
        return list(of_experiment(made["experiment"], mode, record.clip))
    if "rows" in made:
        return [of_row(row, str(made["task"]), record.clip) for row in made["rows"]]
    if "tsv" in made:
        chains = of_submission(made["submission"], record.clip) if record.job == "argus" else ()
        return [*chains, *of_tsv(str(made["tsv"]), record.clip)]
    return []


def rate_of(record: BuildLine) -> Rate | None:
    """The rules' count of a record of prompts; None for another."""
    told = record.output.get("rate")
    if not isinstance(told, Mapping) or told.get("mode") not in MODES:
        return None
    return Rate(str(told["mode"]), int(told["prompts"]), int(told["valid"]))


def of_experiment(told: Mapping[str, Any], mode: str = "", clip: str = "") -> Iterator[Item]:
    """The prompts of one object of SVBench's bench_for_short.json."""
    name = str(told.get("experiment_name") or told.get("experiment_id") or "")
    for one in told["prompts"]:
        tier = str(one.get("difficulty", ""))
        facts = [("Paradigm", name), ("Tier", tier), ("Expected", str(one["ground_truth"]))]
        if one.get("question"):
            facts.append(("Question", str(one["question"])))
        yield named("prompt", tier or name, str(one["prompt"]), facts=_told(facts), clip=clip,
                    mode=mode if mode in MODES else "")  # fmt: skip


def of_row(row: Mapping[str, Any], task: str, clip: str = "") -> Item:
    """One base question of VGenST-Bench's qa layout; its task is one of the twelve."""
    base = row["base"]
    options = {at: str(text) for at, text in base["options"].items() if text is not None}
    listed = ", ".join(f"{at}. {text}" for at, text in options.items())
    stem = str(base["question"]).removesuffix(listed).rstrip(" :")
    facts = [("Theme", str(row.get("theme") or "").replace("_", " ")),
             ("Type", str(row.get("qa_type") or ""))]  # fmt: skip
    return named("question", task or str(row.get("qa_type") or ""), stem, facts=_told(facts),
                 options=tuple(options.values()),
                 answer=list(options).index(str(base["answer"])), clip=clip)  # fmt: skip


def of_tsv(text: str, clip: str = "") -> Iterator[Item]:
    """The questions of VLMEvalKit's TSV; a circular one's rotations are one question."""
    for row in csv.DictReader(io.StringIO(text, newline=""), delimiter="\t"):
        if row.get("g_index") not in (None, "", row.get("index")):
            continue
        options = [row[at] for at in LETTERS if row.get(at)]
        yield named(
            "question", str(row.get("type") or "question"), str(row["question"]),
            facts=_told([("Type", str(row.get("type") or ""))]), options=tuple(options),
            answer=LETTERS.index(row["answer"]) if options else None,
            clip=clip or clip_of(str(row.get("video") or "")),
        )  # fmt: skip


def of_submission(told: Mapping[str, Any], clip: str = "") -> Iterator[Item]:
    """The chains of one submission of r3-bench-dx.json, each with its links in words."""
    for name, chain in told.items():
        if isinstance(chain, Mapping) and "Nodes" in chain:
            yield named("chain", "chain", name, facts=_told(people(chain)), steps=steps(chain),
                        clip=clip)  # fmt: skip


def asked_in(told: Mapping[str, Any], clip: str = "") -> Iterator[Item]:
    """The questions of one submission of r3-bench-dx.json."""
    for chain in told.values():
        if not isinstance(chain, Mapping) or "Nodes" not in chain:
            continue
        for node, one in chain["Nodes"].items():
            if "Question" in one:
                yield _asked(one, "EU" if str(node).startswith("Event") else "MSE", clip)
        for link in chain.get("Sub-Chains", {}).values():
            for key, kind in (("Why_QA", "CW"), ("How/What_QA", "CH/W")):
                if link.get(key):
                    yield _asked(link[key], kind, clip)
        for path in chain.get("Paths", ()):
            yield _asked(path, "Path", clip)


def people(chain: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Who is who in a chain of that layout."""
    told = {key.removeprefix("Referent-"): name for key, name in chain.get("Referents", {}).items()}
    return [("People", ", ".join(f"{key}: {name}" for key, name in told.items()))]


def steps(chain: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """`(reasons, result)` of each link, in the nodes' words."""
    said = {name: str(one["Description"]) for name, one in chain["Nodes"].items()}
    return tuple(
        (" + ".join(said[reason] for reason in link["Reasons"]), said[link["Result"]])
        for link in chain.get("Sub-Chains", {}).values()
    )


def clip_of(video: str) -> str:
    """The clip's id in a path such as `videos/<clip>.mp4`."""
    return video.rpartition("/")[2].removesuffix(".mp4")


def _asked(one: Mapping[str, Any], kind: str, clip: str) -> Item:
    return named("question", kind, str(one["Question"]), facts=(("Type", kind),),
                 options=tuple(str(text) for text in one["Options"]),
                 answer=int(one["Answer_Index"]), clip=clip)  # fmt: skip


def _told(facts: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple((label, text) for label, text in facts if text)


class Checked(NamedTuple):
    """What a file holds: items, each once, and the rules' counts of its prompts."""

    items: tuple[Item, ...]
    rates: tuple[Rate, ...]


def collected(items: Sequence[Item], rates: Sequence[Rate], name: str = "") -> Checked:
    """Each item once. Raises ValueError where there is none, or too many."""
    found = tuple({item.id: item for item in items}.values())
    where = f"{name}: " if name else ""
    if not found:
        raise ValueError(f"{where}there is nothing in it to be checked")
    if len(found) > MOST:
        raise ValueError(f"{where}{len(found):,} items; at most {MOST:,} are checked at once")
    return Checked(found, tuple(rates))


def of_records(records: Sequence[BuildLine]) -> Checked:
    """The items of records that were built; raises as `read` does."""
    items, rates = list[Item](), list[Rate]()
    for number, record in enumerate(records, 1):
        try:
            items += of_record(record)
            rate = rate_of(record)
        except SHAPE_ERRORS:
            raise ValueError(f"record {number}: its output is none of job {record.job}") from None
        rates += [rate] if rate else []
    return collected(items, rates)
