"""What the page of the human check tells its script: items, with the clip where there is one."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from media.file_fingerprint import tag_of
from schema.build_record import BuildLine
from schema.check_item import Checked, Item, of_records
from store.queries.clips.media_files import media
from store.queries.judging import checkable
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters

AT_ONCE: Final = 200
"""Items of the data on one page: R3-Bench has 5,156 questions."""
Read = Callable[[Store, str, int, int], list[Row]]


def told(checked: Checked, store: Store, version: str) -> dict[str, Any]:
    """Items and the rules' counts as plain values; clips that are here have their address."""
    known: dict[str, dict[str, str | None] | None] = {}
    items = list[dict[str, Any]]()
    for item in checked.items:
        if item.clip not in known:
            known[item.clip] = _clip(item.clip, store, version)
        items.append({**asdict(item), "clip": known[item.clip]})
    return {"items": items, "rates": [rate._asdict() for rate in checked.rates]}


def recorded(records: Sequence[BuildLine]) -> Checked:
    """The items of recorded runs that came to their end; none where none did."""
    try:
        return of_records([one for one in records if one.status == "ok"])
    except ValueError:
        return Checked((), ())


def loaded(store: Store, filters: Filters) -> Checked:
    """One page of a benchmark's prompts, questions or chains."""
    read, make = _LOADED[filters.checked]
    rows = read(store, filters.benchmark, AT_ONCE, AT_ONCE * (filters.page - 1))
    return Checked(tuple(make(row) for row in rows), ())


def _clip(name: str, store: Store, version: str) -> dict[str, str | None] | None:
    found = media(store, name) if name else None
    if found is None or found.clip is None:
        return None
    poster = links.poster(name, version, tag_of(found.poster.stamp)) if found.poster else None
    src = links.media(name, version, tag_of(found.clip.stamp))
    return {"id": name, "src": src, "poster": poster,
            "watch": links.watch(Filters(version=version), name)}  # fmt: skip


def _prompt(row: Row) -> Item:
    facts = (("Paradigm", row["name"]), ("Tier", row["tier"]), ("Expected", row["expected"]),
             ("Question", row["question"]))  # fmt: skip
    return _item("prompt", row, facts)


def _question(row: Row) -> Item:
    facts = (("Type", row["type"]), ("Variant", row["variant"]), ("Expected", row["expected"]))
    item = _item("question", row, facts)
    return replace(item, options=tuple(row["options"] or ()), answer=row["answer"])


def _chain(row: Row) -> Item:
    return replace(_item("chain", row | {"text": row["title"] or row["id"]}, ()),
                   steps=row["steps"])  # fmt: skip


def _item(kind: Any, row: Row, facts: Iterable[tuple[str, Any]]) -> Item:
    said = tuple((label, str(text)) for label, text in facts if text)
    return Item(f"{kind}-{row['id']}", kind, str(row["task"]), str(row["text"] or ""), said,
                clip=str(row["clip"] or ""))  # fmt: skip


_LOADED: Final[Mapping[str, tuple[Read, Callable[[Row], Item]]]] = {
    "prompts": (checkable.prompts, _prompt),
    "questions": (checkable.questions, _question),
    "chains": (checkable.chains, _chain),
}
