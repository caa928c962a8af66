"""Items of loaded data, as the human check has them: clips, prompts, questions, chains."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from schema.checking.item import Item
from schema.checking.layouts import of_clip, scenario
from store.queries.checking import checkable
from store.reading.store import Row, Store

Read = Callable[[Store, str, int, int], list[Row]]


def clip_item(row: Row) -> Item:
    """A clip with what it is meant to show. Who generated it is not told: it would speak for it, or
    against it.
    """
    facts = [("Theme", row["theme"]), ("Test point", row["test_point"]),
             ("Prompt", row["prompt"] if row["both"] else None)]  # fmt: skip
    shown = [(label, str(text)) for label, text in facts if text]
    return of_clip(str(row["clip"]), str(row["task"]), scenario(str(row["text"] or "")), shown,
                   str(row["sha256"] or ""))  # fmt: skip


def _prompt(row: Row) -> Item:
    facts = (("Paradigm", row["name"]), ("Tier", row["tier"]), ("Expected", row["expected"]),
             ("Question", row["question"]))  # fmt: skip
    return _item("prompt", row, facts)


def question_item(row: Row) -> Item:
    """A question with its options and what is marked as right."""
    facts = (("Type", row["type"]), ("Level", row["level"]), ("Variant", row["variant"]),
             ("Expected", row["expected"]))  # fmt: skip
    item = _item("question", row, facts)
    standard = "chain_question" if row["chain"] and not row["level"] else "question"
    return replace(item, options=tuple(row["options"] or ()), answer=row["answer"],
                   standard=standard)  # fmt: skip


def _chain(row: Row) -> Item:
    return replace(_item("chain", row | {"text": row["title"] or row["id"]}, ()),
                   steps=row["steps"])  # fmt: skip


def _item(kind: Any, row: Row, facts: Iterable[tuple[str, Any]]) -> Item:
    texts = tuple((label, str(text)) for label, text in facts if text)
    return Item(f"{kind}-{row['id']}", kind, str(row["task"]), str(row["text"] or ""), texts,
                clip=str(row["clip"] or ""))  # fmt: skip


LOADED: Final[Mapping[str, tuple[Read, Callable[[Row], Item]]]] = {
    "clips": (checkable.clips, clip_item),
    "prompts": (checkable.prompts, _prompt),
    "questions": (checkable.questions, question_item),
    "chains": (checkable.chains, _chain),
}
"""What is checked → how its rows are read, and made into items."""
