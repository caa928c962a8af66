"""The output of a build as a table: prompts by tier, or questions with their options."""

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any, Final

from schema.build_record import BuildLine
from views.address import links
from views.address.filters import Filters
from views.page.content import Badge, Column, Row, Table, Tone

PEOPLE: Final = links.to(links.CHECK, Filters(checked="recorded"))
_PROMPTS = (Column("difficulty", "Tier"), Column("prompt", "Prompt"),
            Column("ground_truth", "Expected, kept apart"))  # fmt: skip
_QUESTIONS = (Column("type", "Type"), Column("question", "Question"),
              Column("right", "Right answer"), Column("wrong", "Wrong answers"))  # fmt: skip


def result_table(record: BuildLine) -> Table:
    """The output of a completed record; for a failed one, an empty table with the reason."""
    output = record.output
    if record.status != "ok":
        return Table((), (), empty=f"Nothing was made: {record.reason}")
    if record.job == "svbench":
        prompts = output["experiment"]["prompts"]
        rows = tuple(Row(dict(prompt), key=str(at)) for at, prompt in enumerate(prompts))
        rate = output["rate"]
        return Table(_PROMPTS, rows, f"{rate['valid']} of {rate['prompts']} prompts pass every "
                     "rule: nothing but what a camera sees, no outcome, fewer cues from tier to "
                     "tier.")  # fmt: skip
    if record.job == "vgenst":
        rows = tuple(_variant(row) for row in output["rows"])
        return Table(
            _QUESTIONS,
            rows,
            _clip(output)
            + f"Task {output['task']}: one question for each type of its row of the matrix; V1 and "
            "V2 follow from them, V3 where the answer is one word.",
        )
    lines = list(csv.DictReader(io.StringIO(output["tsv"]), delimiter="\t"))
    left = [f"{name}: {reason}" for name, reason in output.get("left_out", ())]
    caption = f"{len(lines)} questions with five options each."
    if left:
        caption += f" Left out: {'; '.join(left)}."
    if output.get("checked_against_clip") is False:
        caption += " No clip was at hand, so nothing was checked against one."
    return Table(_QUESTIONS, tuple(_question(line) for line in lines), caption)


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
    return Table(columns, rows, "Questions by place and by length of their right option: nobody is "
                 "to find it without the clip.")  # fmt: skip


def _numbered(counts: Sequence[int]) -> dict[str, int]:
    return {str(at): count for at, count in enumerate(counts)}


def _clip(output: Mapping[str, Any]) -> str:
    clip = output.get("clip") or {}
    if clip.get("clip"):
        return f"Clip {clip['clip']}, drawn by {clip['generator']}. "
    return f"No clip: {clip['reason']}. " if clip.get("reason") else ""


MODES: Final = {
    "full": "understanding, synthesis, critic",
    "synthesis": "understanding, then a writer (no critic)",
    "none": "a writer who is told the name alone",
}
_FAULTS: Final = {
    "mental": "names a state of mind", "explains": "explains", "outcome": "tells the outcome",
    "leak": "leaks what is expected", "tense": "not in the present", "length": "length",
    "actions": "number of actions", "cues": "cues", "duplicate": "said twice",
}  # fmt: skip


def ablation_table(record: BuildLine, records: Sequence[BuildLine]) -> Table | None:
    """The paper's ablation: the same paradigm with fewer agents; None where there is one mode
    only.
    """
    same = [
        other
        for other in records
        if other.job == "svbench" and other.status == "ok" and other.given == record.given
    ]
    if record.job != "svbench" or len(same) < 2:
        return None
    rates = {build.output["rate"]["mode"]: build.output["rate"] for build in same}
    columns = (Column("mode", "Agents"), Column("prompts", "Prompts", "count"),
               Column("valid", "Pass every rule", "count"),
               Column("rate", "Validation rate", "share", "share that passes every rule"),
               Column("why", "What the others do", "badges"),
               Column("people", "Kept by people", "badges"))  # fmt: skip
    rows = tuple(_mode(mode, rates[mode]) for mode in MODES if mode in rates)
    rule = " Replied by rule here: how far they differ is the stand-in's doing." if any(
        build.by_rule for build in same) else ""  # fmt: skip
    return Table(
        columns,
        rows,
        "The paper's ablation: the same paradigm with fewer agents. The rules are the same for "
        "all; only the full pipeline is told what they find. The check page counts what people "
        f"keep of the same prompts, and exports both rates.{rule}",
    )


def _mode(mode: str, rate: Mapping[str, Any]) -> Row:
    faults = tuple(
        Badge(f"{words}: {rate[code]}", "warn") for code, words in _FAULTS.items() if rate.get(code)
    )
    share = rate["valid"] / rate["prompts"] if rate["prompts"] else None
    people = (Badge("check them", "accent", "by keyboard, two validators", PEOPLE),)
    cells = {"mode": MODES[mode], "prompts": rate["prompts"], "valid": rate["valid"]}
    return Row({**cells, "rate": share, "why": faults, "people": people}, key=mode)


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
