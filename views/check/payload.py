"""The payload of the human check's script: items, with their clips where available."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final

from media.file_fingerprint import tag_of
from schema.build_record import BuildLine
from schema.checking.item import Checked, Item
from schema.checking.records import of_records
from schema.entries.criteria import STANDARDS
from store.queries.checking.hints import answers_without_film
from store.queries.clips.media_files import Media, media
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters
from views.check.calibration import Known
from views.check.loaded_items import LOADED

AT_ONCE: Final = 200
"""Page size for items of loaded data: R3-Bench has 5,156 questions."""
OF_BUILD: Final = "of this build"
NONE_BUILT: Final[Mapping[str, str]] = {}
Clips = Mapping[str, Media]
"""Clip → its media files, where available."""


def read_clips(checked: Checked, store: Store) -> Clips:
    """The media files of the items' clips."""
    names = dict.fromkeys(item.clip for item in checked.items if item.clip)
    files = {name: media(store, name) for name in names}
    return {name: of for name, of in files.items() if of is not None and of.clip is not None}


def payload(
    checked: Checked,
    clips: Clips,
    version: str,
    *,
    is_loaded: bool = False,
    built: Mapping[str, str] = NONE_BUILT,
) -> dict[str, Any]:
    """Items and rule counts as plain values; clips whose files are available have a URL, of others
    it is said why they don't play. `is_loaded`: these are items of loaded data. `built`: film of a
    build → its address.
    """
    shown = {name: _clip(name, files, version) for name, files in clips.items()}
    items = list[dict[str, Any]]()
    for item in checked.items:
        clip = shown.get(item.clip) or _of_build(built.get(item.film))
        absent = None if clip else _absent(item, is_loaded)
        items.append({**asdict(item), "clip": clip, "absent": absent})
    return {"items": items, "rates": [rate._asdict() for rate in checked.rates],
            "criteria": {name: [each._asdict() for each in standard]
                         for name, standard in STANDARDS.items()}}  # fmt: skip


def _of_build(address: str | None) -> dict[str, str | None] | None:
    """A film of a build: it has no id among loaded clips, and no page."""
    return {"id": OF_BUILD, "src": address, "poster": None, "watch": None} if address else None


def _absent(item: Item, is_loaded: bool) -> str | None:
    """Why there is no clip to be seen, where one is to be judged or is asked about."""
    if item.kind == "prompt" or not (item.clip or item.kind == "clip"):
        return None
    if is_loaded:
        return "This clip’s file is not here: import the data with their clips."
    if not item.clip:
        return ("No loaded clip belongs to this label. The film that the build read is missing or "
                "has changed. Look at it in the build’s folder before you vote.")  # fmt: skip
    return (f"The clip “{item.clip}” cannot play here. It is not loaded, and not in builds/clips "
            "of this server’s home. Hosted generators’ clips lie there. Import the run’s files "
            "first, or check where it was built.")  # fmt: skip


def with_known(shown: dict[str, Any], known: Mapping[str, Known]) -> dict[str, Any]:
    """The calibration set's payload, with what is known of each item; a clip's name and its page
    would tell it.
    """
    for item in shown["items"]:
        item["absent"] = None
        if item["clip"]:
            item["clip"] |= {"id": "of the calibration set", "watch": None}
    return shown | {"known": {name: each._asdict() for name, each in known.items()}}


def run_items(records: Sequence[BuildLine]) -> Checked:
    """The items of completed recorded runs."""
    try:
        return of_records([record for record in records if record.status == "ok"])
    except ValueError:
        return Checked((), ())


def loaded_items(filters: Filters, store: Store) -> Checked:
    """One page of a benchmark's clips, prompts, questions or chains."""
    read, make = LOADED[filters.checked]
    rows = read(store, filters.benchmark, AT_ONCE, AT_ONCE * (filters.page - 1))
    items = tuple(make(row) for row in rows)
    if filters.checked != "questions":
        return Checked(items, ())
    answers = answers_without_film(store, [str(row["id"]) for row in rows])
    hinted = (replace(item, hints=_hints(answers.get(str(row["id"]), ())))
              for item, row in zip(items, rows, strict=True))  # fmt: skip
    return Checked(tuple(hinted), ())


def _hints(answers: Sequence[Row]) -> tuple[tuple[str, str], ...]:
    """`(setting, model and whether it was right)` of each run without the film."""
    return tuple((str(row["setting"]), f"{row['model']}: {_outcome(row)}") for row in answers)


def _outcome(row: Row) -> str:
    right = "right" if row["correct"] else "wrong"
    return right if row["asked"] == 1 else f"{right} ({row['asked']} orders of its options)"


def _clip(name: str, files: Media, version: str) -> dict[str, str | None]:
    picture = files.poster or files.clip
    poster = links.poster(name, version, tag_of(picture.stamp)) if picture else None
    film = files.clip
    src = links.media(name, version, tag_of(film.stamp)) if film else None
    return {"id": name, "src": src, "poster": poster,
            "watch": links.watch(Filters(version=version), name)}  # fmt: skip
