"""Items of clips, of prompts and questions as benchmarks publish them, and of build records: every
clip, prompt, question and chain that a pipeline made.
"""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from schema.build_record import DROPPED_CLIPS, BuildLine, film_name
from schema.checking.item import (
    FIRST_DRAFTS,
    MODES,
    SHAPE_ERRORS,
    Checked,
    Item,
    Rate,
    collected,
    named,
    non_empty,
)

LETTERS: Final = "ABCDEFGH"
NO_SCENARIO: Final = "No text says what this clip is meant to show."
SUBMISSION: Final = "submission"
"""The job of a record that no pipeline built: somebody's question that a model got wrong."""


def of_record(record: BuildLine) -> list[Item]:
    """The items of a built case. Raises SHAPE_ERRORS for output of another layout."""
    made = record.output
    if record.job == SUBMISSION:
        return [of_submitted(made, record.clip)]
    if "experiment" in made:
        mode = str(made.get("rate", {}).get("mode", ""))
        prompts = of_experiment(made["experiment"], mode, record.clip)
        return [*prompts, *([of_chain(record)] if record.chain else [])]
    if "annotation" in made:
        return [of_label(record)] if made["annotation"] else []
    if "rows" in made:
        film = (made.get("clip") or {}).get("clip")
        questions = [
            _with_film(of_row(row, str(made["task"]), record.clip), film) for row in made["rows"]
        ]
        return [*of_film(record), *questions]
    if "tsv" in made:
        chains = of_submission(made["submission"], record.clip) if record.job == "argus" else ()
        return [*chains, *of_tsv(str(made["tsv"]), record.clip)]
    return []


def rate_of(record: BuildLine) -> Rate | None:
    """The rules' rate of a record of prompts; None for others, and for rates of another kind."""
    rate = record.output.get("rate")
    if not isinstance(rate, Mapping) or rate.get("mode") not in MODES:
        return None
    if rate.get("of") != FIRST_DRAFTS:
        return None
    dimension = str(rate.get("dimension", ""))
    return Rate(str(rate["mode"]), int(rate["prompts"]), int(rate["valid"]), dimension)


def of_chain(record: BuildLine) -> Item:
    """The chain that a record built for its paradigm. Raises SHAPE_ERRORS without a chain."""
    chain = record.chain
    if chain is None:
        raise ValueError("it has no chain")
    texts = {node.id: node.text for node in chain.nodes}
    links = tuple(
        (" + ".join(texts[reason] for reason in link.reasons), texts[link.result])
        for link in chain.links
    )
    listed = ", ".join(f"{key}: {name}" for key, name in chain.people.items())
    name = str(record.output["experiment"].get("experiment_name") or "")
    return named("chain", "chain", name or "chain", facts=non_empty([("People", listed)]),
                 steps=links, clip=record.clip)  # fmt: skip


def of_submitted(made: Mapping[str, Any], clip: str = "") -> Item:
    """A question that models got wrong on Try, with its submitter's explanation.

    Raises SHAPE_ERRORS, a ValueError too for one without an explanation.
    """
    explanation, answer = str(made["explanation"]).strip(), made.get("answer")
    options = tuple(str(text) for text in made.get("options") or ())
    if not explanation or not str(made["text"]).strip():
        raise ValueError("a submission has a question and an explanation")
    if options and (not isinstance(answer, int) or not 0 <= answer < len(options)):
        raise ValueError("its right option is none of its options")
    missed = ", ".join(str(name) for name in made.get("missed") or ())
    facts = [("Explanation", explanation), ("Type", str(made.get("type") or "")),
             ("Expected", str(made.get("expected") or "")), ("Models that were wrong", missed),
             ("Clip of the submitter’s own", str(made.get("film") or ""))]  # fmt: skip
    return named("question", "submission", str(made["text"]), facts=non_empty(facts),
                 options=options, answer=answer if options else None, clip=clip,
                 standard="submission")  # fmt: skip


def of_film(record: BuildLine) -> Iterator[Item]:
    """The clip that a record's renderer made, with the scenario that it was made for."""
    waiting = [item for _, item in candidate_items(record)]
    yield from waiting
    film = record.output.get("clip") or {}
    if waiting or not film.get("clip"):
        return
    about = record.output.get("metadata", {})
    facts = [("Theme", str(about.get("theme") or "").replace("_", " "))]
    # Another take of a clip is another item: what people said of the first is not said of it.
    take = str(film["clip"]) if record.output.get(DROPPED_CLIPS) else ""
    shown = of_clip(record.clip or clip_of(str(film["clip"])), str(record.output["task"]),
                    scenario(str(about.get("scenario") or "")), facts, take)  # fmt: skip
    yield _with_film(shown, film["clip"])


def candidate_items(record: BuildLine) -> Iterator[tuple[int, Item]]:
    """The clips of several generators that people choose among, each with its place.

    None says whose it is. Nothing where the choice is made, or is not people's.
    """
    choice = record.output.get("choice") or {}
    if choice.get("by") != "people" or choice.get("chosen") is not None:
        return
    about = record.output.get("metadata", {})
    text = scenario(str(about.get("scenario") or ""))
    came = [at for at, each in enumerate(choice["candidates"]) if each["clip"]]
    for number, at in enumerate(came, 1):
        place = f"{number} of {len(came)}: keep the best, drop the others"
        theme = str(about.get("theme") or "").replace("_", " ")
        facts = [("Theme", theme), ("Candidate", place)]
        film = str(choice["candidates"][at]["clip"])
        item = of_clip(clip_of(film), str(record.output["task"]), text, facts)
        yield at, _with_film(item, film)


def of_label(record: BuildLine) -> Item:
    """A clip's label in the words that a model put it into, with people's own beside them."""
    label, written = record.output["annotation"], record.output["as_written"]
    drafted = "by a model, not by people" if record.output["drafted"] else ""
    facts = [("Score", str(label["score"])),
             ("Kind of error", str(label.get("category") or "").replace("_", " ")),
             ("Problem, as written", str(written["description"])),
             ("Adherence, as written", str(written["adherence"])),
             ("First label", drafted)]  # fmt: skip
    item = named("clip", "rationale", _parts(label), str(label["id"]), facts=non_empty(facts),
                 clip=record.clip, standard="rationale")  # fmt: skip
    return _with_film(item, record.given.get("film"))


def _with_film(item: Item, name: object) -> Item:
    return replace(item, film=film_name(str(name or "")))


def _parts(label: Mapping[str, Any]) -> str:
    """Both texts of a label, one below the other."""
    texts = (str(label.get(name) or "").strip() for name in ("description", "adherence"))
    return "\n".join(filter(None, texts)) or "(no text)"


def of_records(records: Sequence[BuildLine]) -> Checked:
    """The items of built records. Raises ValueError with the record's number."""
    items, rates = list[Item](), list[Rate]()
    for number, record in enumerate(records, 1):
        try:
            items += of_record(record)
            rate = rate_of(record)
        except SHAPE_ERRORS:
            raise ValueError(f"record {number}: its output is none of job {record.job}") from None
        rates += [rate] if rate else []
    return collected(items, rates)


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
