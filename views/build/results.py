"""Results of builds as tables: prompts by tier, or questions with their options.

SVBench's printed ablation of its pipeline (Table 3) is read here too: how many prompts people kept,
by dimension and mode.
"""

import csv
import io
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from schema.benchmarks.svbench import PARADIGM_DIMENSIONS
from schema.build_record import BuildLine
from store.queries.printed import printed_numbers
from store.reading.store import Store, per_version
from views.page.content import Badge, Column, Row, Table, Tone

TABLE: Final = "svbench-table-3"
_MODES: Final = (("full", "full"), ("+synthesis", "synthesis"), ("no ", "none"))
"""How the paper's names of its three arms begin → our mode."""
Rates = Mapping[tuple[str, str], float]
"""(mode, dimension as the table calls it) → the share of prompts that people kept."""
_PROMPTS = (Column("difficulty", "Tier"), Column("prompt", "Prompt"),
            Column("ground_truth", "Expected, kept apart"))  # fmt: skip
_QUESTIONS = (Column("type", "Type"), Column("question", "Question"),
              Column("right", "Right answer"), Column("wrong", "Wrong answers"))  # fmt: skip
_TEXTS = (Column("part", "Part"), Column("before", "As written"), Column("after", "Polished"))
_PARTS = {"description": "Problem Description", "adherence": "Standard Adherence"}
_LEFT_OUT = (Column("clip", "Left out"), Column("why", "Why"))
_DROPPED = (Column("type", "Type"), Column("question", "Question"), Column("answer", "Answer"),
            Column("aligned", "In the clip"), Column("explanation", "Explanation"),
            Column("confidence", "Confidence", "share"))  # fmt: skip


def result_table(record: BuildLine) -> Table:
    """The output of a completed record; for a failed one, an empty table with the reason."""
    output = record.output
    if record.status != "ok":
        return Table((), (), empty=f"Nothing was made: {record.reason}")
    if record.job == "svbench":
        prompts = output["experiment"]["prompts"]
        rows = tuple(Row(dict(prompt), key=str(at)) for at, prompt in enumerate(prompts))
        graded = any(prompt.get("difficulty") for prompt in prompts)
        return Table(_PROMPTS if graded else _PROMPTS[1:], rows, first_drafts(output["rate"]))
    if record.job == "vgenst":
        rows = tuple(_variant(row) for row in output["rows"])
        return Table(
            _QUESTIONS,
            rows,
            _clip(output)
            + f"Task {output['task']}: one question for each type of its row of the matrix. "
            "V1 and V2 follow from it; V3 where the answer is one word.",
        )
    if record.job == "videoreal":
        return _label_table(output)
    lines = list(csv.DictReader(io.StringIO(output["tsv"]), delimiter="\t"))
    left = [f"{name}: {reason}" for name, reason in output.get("left_out", ())]
    caption = f"{len(lines)} questions with five options each."
    if left:
        caption += f" Left out: {'; '.join(left)}."
    if output.get("checked_against_clip") is False:
        caption += " No clip was available, so nothing was checked against one."
    if pairs := output.get("pairs"):
        kept = sum(pair["kept"] for pair in pairs)
        caption += f" Checked against the clip, {kept} of {len(pairs)} pairs hold."
    return Table(_QUESTIONS, tuple(_question(line) for line in lines), caption + _left(output))


def _left(output: Mapping[str, Any]) -> str:
    """How many questions a challenge of models left."""
    challenged = output.get("challenge", {}).get("questions", ())
    if not challenged:
        return ""
    kept = sum(question["kept"] for question in challenged)
    models = ", ".join(answer["model"] for answer in challenged[0]["answers"])
    return f" Of {len(challenged)} questions {kept} stay, which {models} did not answer right."


def _label_table(output: Mapping[str, Any]) -> Table:
    """Both texts of a label as they were and as they are; for a clip left out, why."""
    label = output["annotation"]
    if label is None:
        left_out = [Row({"clip": clip, "why": why}, key=clip) for clip, why in output["left_out"]]
        return Table(_LEFT_OUT, tuple(left_out), "Nothing more was asked about it.")
    written = output["as_written"]
    rows = [Row({"part": title, "before": written[name], "after": label[name]}, key=name)
            for name, title in _PARTS.items() if written[name]]  # fmt: skip
    kind = str(label.get("category") or "no error").replace("_", " ")
    whose = "drafted by a model: people have to see it" if output["drafted"] else "by people"
    caption = (
        f"Score {label['score']} of 5, {kind}, {whose}. A model makes the words clearer. Score, "
        "kind and shares stay; no number or claim may be new."
    )
    return Table(_TEXTS, tuple(rows), caption, empty="The label has no words.")


def dropped_table(record: BuildLine) -> Table | None:
    """The questions that the clip does not bear out; None where none was checked against one."""
    pairs = record.output.get("pairs")
    if not pairs:
        return None
    dropped = [pair for pair in pairs if not pair["kept"]]
    rows = tuple(
        Row({**pair, "aligned": "yes" if pair["aligned"] else "no"}, key=pair["id"])
        for pair in dropped
    )
    return Table(
        _DROPPED,
        rows,
        f"{len(dropped)} of {len(pairs)} questions were dropped: a model that saw the clip denies "
        "them, or is not sure. Their chain stays. The files explain every pair.",
        empty="The clip bears out every question with its answer.",
    )


def first_drafts(rate: Mapping[str, Any]) -> str:
    """How many prompts passed every rule when they were first written, and what was sent back."""
    text = (
        f"{rate['valid']} of {rate['prompts']} {rate.get('of', 'prompts')} pass every rule: "
        "only what a camera sees, no outcome, fewer cues tier by tier."
    )
    if rate["mode"] != "full" or "returned" not in rate:
        return text
    times = rate["returned"]
    scenes = "1 scene" if times == 1 else f"{times} scenes"
    return f"{text} All of these do now; {scenes} went back to the synthesis agent."


def balance_table(record: BuildLine) -> Table | None:
    """Distribution of the right options by position and by length rank; None without options."""
    right_options = record.output.get("balance")
    if not right_options or not sum(right_options["positions"]):
        return None
    count = len(right_options["positions"])
    columns = (Column("what", "The right option"), *(Column(str(at), str(at + 1), "count")
                                                      for at in range(count)))  # fmt: skip
    rows = (
        Row({"what": f"stands at A to {chr(64 + count)}", **_numbered(right_options["positions"])}),
        Row({"what": "is the longest (1) to the shortest", **_numbered(right_options["ranks"])}),
    )
    return Table(columns, rows, "Questions by place and by length of their right option. Neither "
                 "should give it away.")  # fmt: skip


def _numbered(counts: Sequence[int]) -> dict[str, int]:
    return {str(at): count for at, count in enumerate(counts)}


_BY = {"first": "the first that came", "model": "chosen by a model", "people": "by people"}


def _chosen(output: Mapping[str, Any]) -> str:
    """Among how many generators' clips it was chosen, by whom and why."""
    choice = output.get("choice")
    if not choice:
        return ""
    why = f": {choice['reason']}" if choice["by"] == "model" and choice["reason"] else ""
    return f", of {len(choice['candidates'])} clips {_BY.get(choice['by'], choice['by'])}{why}"


def _clip(output: Mapping[str, Any]) -> str:
    clip = output.get("clip") or {}
    if clip.get("clip"):
        return f"Clip {clip['clip']}, drawn by {clip['generator']}{_chosen(output)}. "
    return f"No clip: {clip['reason']}. " if clip.get("reason") else ""


def _question(line: Mapping[str, str]) -> Row:
    letters = [letter for letter in "ABCDEFGH" if line.get(letter)]
    wrong = " · ".join(line[at] for at in letters if at != line["answer"])
    return Row(
        {"type": line["type"], "question": line["question"], "right": line[line["answer"]],
         "wrong": wrong}, key=line["id"],
    )  # fmt: skip


def _variant(row: Mapping[str, Any]) -> Row:
    base = row["base"]
    options = {at: text for at, text in base["options"].items() if text}
    stem = str(base["question"]).partition(": A. ")[0]
    right = options[base["answer"]]
    return Row(
        {"type": row["qa_type"], "question": stem, "right": right,
         "wrong": " · ".join(text for at, text in options.items() if at != base["answer"])},
        key=str(row["qa_type"]),
    )  # fmt: skip


def badges(record: BuildLine) -> tuple[Badge, ...]:
    """The outcome of a build as badges: status, turns, rejected turns."""
    rejected = sum(not turn.accepted for turn in record.rounds)
    tone: Tone = "good" if record.status == "ok" else "bad"
    return (
        Badge("built" if record.status == "ok" else "failed", tone, record.reason),
        Badge(f"{len(record.rounds)} turns"),
        Badge(f"{rejected} rejected", "warn" if rejected else "muted"),
    )


@per_version()
def printed_validation(store: Store) -> Rates:
    """The numbers of the table as shares; empty where they are not loaded."""
    return {
        (mode, number.slice): number.value / 100
        for number in printed_numbers(store, "svbench")
        if number.table_id == TABLE
        for head, mode in _MODES
        if number.setting.casefold().startswith(head)
    }


def printed_rate(rates: Rates, mode: str, dimension: str) -> float | None:
    """The printed share of a mode; `dimension` is a code, a name, or “Average”.

    The table shortens two dimensions' names ("Multi-Agent Strategy"), so its words have to be among
    those of the whole name.
    """
    name = _words(PARADIGM_DIMENSIONS.get(dimension, dimension))
    return next(
        (rate for (arm, of), rate in rates.items() if arm == mode and _words(of) <= name), None
    )


def dimension_name(dimension: str) -> str:
    """A dimension's code as the paper's name of it; any other text as it is."""
    return PARADIGM_DIMENSIONS.get(dimension, dimension)


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]+", text.casefold()))
