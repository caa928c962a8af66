"""The payload of the human check's script: items, with their clips where available."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from media.file_fingerprint import tag_of
from schema.build_record import BuildLine
from schema.check_item import Checked, Item, of_records
from store.queries.clips.media_files import Media, media
from store.queries.judging import checkable
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters

AT_ONCE: Final = 200
"""Page size for items of loaded data: R3-Bench has 5,156 questions."""
Read = Callable[[Store, str, int, int], list[Row]]


Clips = Mapping[str, Media]
"""Clip → its media files, where available."""


def read_clips(checked: Checked, store: Store) -> Clips:
    """The media files of the items' clips."""
    names = dict.fromkeys(item.clip for item in checked.items if item.clip)
    files = {name: media(store, name) for name in names}
    return {name: of for name, of in files.items() if of is not None and of.clip is not None}


def payload(checked: Checked, clips: Clips, version: str) -> dict[str, Any]:
    """Items and rule counts as plain values; clips whose files are available have a URL."""
    shown = {name: _clip(name, files, version) for name, files in clips.items()}
    items = [{**asdict(item), "clip": shown.get(item.clip)} for item in checked.items]
    return {"items": items, "rates": [rate._asdict() for rate in checked.rates]}


def run_items(records: Sequence[BuildLine]) -> Checked:
    """The items of completed recorded runs."""
    try:
        return of_records([record for record in records if record.status == "ok"])
    except ValueError:
        return Checked((), ())


def loaded_items(filters: Filters, store: Store) -> Checked:
    """One page of a benchmark's prompts, questions or chains."""
    read, make = _LOADED[filters.checked]
    rows = read(store, filters.benchmark, AT_ONCE, AT_ONCE * (filters.page - 1))
    return Checked(tuple(make(row) for row in rows), ())


def _clip(name: str, files: Media, version: str) -> dict[str, str | None]:
    poster = links.poster(name, version, tag_of(files.poster.stamp)) if files.poster else None
    film = files.clip
    src = links.media(name, version, tag_of(film.stamp)) if film else None
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
    texts = tuple((label, str(text)) for label, text in facts if text)
    return Item(f"{kind}-{row['id']}", kind, str(row["task"]), str(row["text"] or ""), texts,
                clip=str(row["clip"] or ""))  # fmt: skip


_LOADED: Final[Mapping[str, tuple[Read, Callable[[Row], Item]]]] = {
    "prompts": (checkable.prompts, _prompt),
    "questions": (checkable.questions, _question),
    "chains": (checkable.chains, _chain),
}
