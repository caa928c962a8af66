# ruff: noqa: S608  (only question marks are put into SQL here)
"""The words of items: what was to be shown, what was asked, what was expected."""

from collections.abc import Sequence

from store.reading.store import Store


def item_texts(store: Store, items: Sequence[str | None]) -> dict[str, tuple[tuple[str, str], ...]]:
    """Item → its texts by label, without those that it lacks."""
    named = sorted({item for item in items if item})
    if not named:
        return {}
    rows = store.query(
        "SELECT item, prompt, question, ground_truth FROM star.item "
        f"WHERE item IN ({', '.join('?' * len(named))})",
        named,
    )
    labels = (("Prompt", "prompt"), ("Item asks", "question"), ("Expected", "ground_truth"))
    return {
        row["item"]: tuple((label, row[name]) for label, name in labels if row[name])
        for row in rows
    }


def items_by_prompt(store: Store, benchmark: str) -> dict[tuple[str, str], str]:
    """(paradigm, prompt) → item, for a benchmark's items; the first of those with one prompt."""
    rows = store.query(
        "SELECT i.item, paradigm, prompt FROM star.item i JOIN star.benchmark b "
        "ON b.id = i.benchmark_id WHERE b.benchmark = ? AND paradigm IS NOT NULL "
        "AND prompt IS NOT NULL ORDER BY i.id DESC",
        [benchmark],
    )
    return {(row["paradigm"], row["prompt"]): row["item"] for row in rows}


def paradigms_without_chain(store: Store, benchmark: str) -> list[str]:
    """The paradigms of a benchmark's items for which no expected chain is known."""
    rows = store.query(
        "SELECT DISTINCT i.paradigm FROM star.item i JOIN star.benchmark b "
        "ON b.id = i.benchmark_id WHERE b.benchmark = ? AND i.paradigm IS NOT NULL "
        "AND NOT EXISTS (FROM star.chain h "
        "WHERE h.benchmark_id = b.id AND h.paradigm = i.paradigm) ORDER BY 1",
        [benchmark],
    )
    return [row["paradigm"] for row in rows]
