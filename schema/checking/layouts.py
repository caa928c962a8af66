"""Items of clips, and of the layouts that benchmarks publish their prompts and questions in."""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from schema.checking.item import MODES, SHAPE_ERRORS, Item, named, non_empty

LETTERS: Final = "ABCDEFGH"
NO_SCENARIO: Final = "No text says what this clip is meant to show."


def of_experiment(experiment: Mapping[str, Any], mode: str = "", clip: str = "") -> Iterator[Item]:
    """The prompts of one object of SVBench's bench_for_short.json."""
    name = str(experiment.get("experiment_name") or experiment.get("experiment_id") or "")
    for entry in experiment["prompts"]:
        tier = str(entry.get("difficulty", ""))
        facts = [("Paradigm", name), ("Tier", tier), ("Expected", str(entry["ground_truth"]))]
        if entry.get("question"):
            facts.append(("Question", str(entry["question"])))
        yield named("prompt", tier or name, str(entry["prompt"]), facts=non_empty(facts),
                    clip=clip, mode=mode if mode in MODES else "",
                    dimension=str(experiment.get("dimension") or ""))  # fmt: skip


def of_clip(
    clip: str, task: str, text: str, facts: Sequence[tuple[str, str]] = (), film: str = ""
) -> Item:
    """A clip with what it is meant to show; `film` is the hash of its file, where it is known."""
    return named("clip", task, text or NO_SCENARIO, film or clip, facts=non_empty(facts),
                 clip=clip, standard="clip")  # fmt: skip


def scenario(text: str) -> str:
    """VGenST-Bench's scenario in words: its summary, and its moments; other text as it is."""
    try:
        parts = json.loads(text)
        moments = [f"{at['start']:g}–{at['end']:g} s: {at['text']}" for at in parts["moments"]]
        return "\n".join([str(parts["summary"]), *moments])
    except (*SHAPE_ERRORS, RecursionError):
        return text


def of_row(row: Mapping[str, Any], task: str, clip: str = "") -> Item:
    """One base question of VGenST-Bench's qa layout; its task is one of the twelve."""
    base = row["base"]
    options = {at: str(text) for at, text in base["options"].items() if text is not None}
    listed = ", ".join(f"{at}. {text}" for at, text in options.items())
    stem = str(base["question"]).removesuffix(listed).rstrip(" :")
    facts = [("Theme", str(row.get("theme") or "").replace("_", " ")),
             ("Type", str(row.get("qa_type") or ""))]  # fmt: skip
    return named("question", task or str(row.get("qa_type") or ""), stem, facts=non_empty(facts),
                 options=tuple(options.values()), standard="question",
                 answer=list(options).index(str(base["answer"])), clip=clip)  # fmt: skip


def of_tsv(text: str, clip: str = "") -> Iterator[Item]:
    """The questions of VLMEvalKit's TSV; a circular one's rotations are one question."""
    for row in csv.DictReader(io.StringIO(text, newline=""), delimiter="\t"):
        if row.get("g_index") not in (None, "", row.get("index")):
            continue
        options = [row[at] for at in LETTERS if row.get(at)]
        yield named(
            "question", str(row.get("type") or "question"), str(row["question"]),
            facts=non_empty([("Type", str(row.get("type") or ""))]), options=tuple(options),
            answer=LETTERS.index(row["answer"]) if options else None,
            clip=clip or clip_of(str(row.get("video") or "")), standard="chain_question",
        )  # fmt: skip


def of_submission(submission: Mapping[str, Any], clip: str = "") -> Iterator[Item]:
    """The chains of one submission of r3-bench-dx.json, each with its links in words."""
    for name, chain in submission.items():
        if isinstance(chain, Mapping) and "Nodes" in chain:
            yield named("chain", "chain", name, facts=non_empty(people(chain)), steps=steps(chain),
                        clip=clip)  # fmt: skip


def submission_questions(submission: Mapping[str, Any], clip: str = "") -> Iterator[Item]:
    """The questions of one submission of r3-bench-dx.json."""
    for chain in submission.values():
        if not isinstance(chain, Mapping) or "Nodes" not in chain:
            continue
        for node, entry in chain["Nodes"].items():
            if "Question" in entry:
                yield _chain_question(entry, "EU" if str(node).startswith("Event") else "MSE", clip)
        for link in chain.get("Sub-Chains", {}).values():
            for key, kind in (("Why_QA", "CW"), ("How/What_QA", "CH/W")):
                if link.get(key):
                    yield _chain_question(link[key], kind, clip)
        for path in chain.get("Paths", ()):
            yield _chain_question(path, "Path", clip)


def people(chain: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The people of a chain of that layout, as one label–text pair."""
    names = {
        key.removeprefix("Referent-"): name for key, name in chain.get("Referents", {}).items()
    }
    return [("People", ", ".join(f"{key}: {name}" for key, name in names.items()))]


def steps(chain: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """`(reasons, result)` of each link, in the nodes' words."""
    texts = {name: str(entry["Description"]) for name, entry in chain["Nodes"].items()}
    return tuple(
        (" + ".join(texts[reason] for reason in link["Reasons"]), texts[link["Result"]])
        for link in chain.get("Sub-Chains", {}).values()
    )


def clip_of(video: str) -> str:
    """The clip's id in a path such as `videos/<clip>.mp4`."""
    return video.rpartition("/")[2].removesuffix(".mp4")


def _chain_question(entry: Mapping[str, Any], kind: str, clip: str) -> Item:
    return named("question", kind, str(entry["Question"]), facts=(("Type", kind),),
                 options=tuple(str(text) for text in entry["Options"]),
                 answer=int(entry["Answer_Index"]), clip=clip,
                 standard="chain_question")  # fmt: skip
