"""A case in short: the clip, its chains, questions with what models answered, verdicts, labels.

It is made of the same facts as `/api/case/<clip>`, of the newest results alone.
"""

from collections.abc import Iterable, Mapping
from string import ascii_uppercase
from typing import Any, Final

from app.api.downloads.case_json import case_of
from store.reading.store import Store

OF_NODE: Final = ("node", "kind", "person", "text", "start", "end", "shown")
OF_LINK: Final = ("subchain", "reasons", "result", "category", "system", "shown")
OF_VERDICT: Final = ("score", "status", "reason", "node", "second")
OF_LABEL: Final = ("annotator", "dimension", "score", "reason", "second")


def case_digest(store: Store, clip: str) -> dict[str, Any] | None:
    """The case in short; None where there is no such clip."""
    case = case_of(store, clip)
    if case is None:
        return None
    return {
        "version": case["version"],
        "page": case["page"],
        "json": case["address"],
        "clip": _known(case["clip"]),
        "chains": [_chain(chain) for chain in case["chains"]],
        "questions": [_question(question) for question in case["questions"]],
        "verdicts": _verdicts(case["verdicts"]),
        "labels": [_of(label, OF_LABEL) for label in case["labels"]],
    }


def _known(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if value is not None}


def _of(row: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    return {name: row[name] for name in names if row.get(name) is not None}


def _chain(chain: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "chain": chain["chain"],
        "title": chain["title"],
        "nodes": [_of(node, OF_NODE) for node in chain["nodes"]],
        "links": [_of(link, OF_LINK) for link in chain["subchains"]],
    }


def letter(place: int | None) -> str | None:
    """The letter of an option by its place."""
    return None if place is None or place < 0 else ascii_uppercase[place % 26]


def _question(question: Mapping[str, Any]) -> dict[str, Any]:
    options = {letter(at): text for at, text in enumerate(question["options"] or ())}
    answers = [_answer(each) for each in question["answers"] if each["current"]]
    return {
        "question": question["question"],
        "type": question["type"],
        "text": question["question_text"],
        **({"node": question["node"]} if question["node"] else {}),
        **({"options": options} if options else {}),
        "right": letter(question["answer"]) if options else question["expected"],
        "answers": answers,
    }


def _answer(answer: Mapping[str, Any]) -> dict[str, Any]:
    replied = letter(answer["choice"]) or answer["raw"]
    return {
        "model": answer["model_name"] or answer["model"],
        "setting": answer["setting"],
        "reply": replied,
        "correct": answer["correct"],
        "status": answer["status"],
    }


def _verdicts(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Each judge's verdicts of its newest run, by dimension."""
    by_run: dict[str, dict[str, Any]] = {}
    for row in rows:
        if not row["current"]:
            continue
        judge = row["judge_name"] or row["judge"]
        made = by_run.setdefault(
            row["run"], {"judge": judge, "protocol": row["protocol"], "dimensions": {}}
        )
        made["dimensions"][row["judge_dimension"]] = _of(row, OF_VERDICT)
    return list(by_run.values())
