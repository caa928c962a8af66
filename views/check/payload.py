"""The payload of the human check's script: items, with their clips where available.

Items come from records of builds, or from loaded data: clips, prompts, questions, chains.

The calibration set is judged before a check: clips and questions whose outcome is known. Clips are
the theatre's: sound ones, ones drawn with a fault, ones that drift from their prompt, and sound
ones shown with another scene's prompt. Questions have their own answer marked, or another option.
Votes on it are compared with what is known, and count nowhere else.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Final, NamedTuple

from media.file_fingerprint import tag_of
from schema.build_record import BuildLine
from schema.checking.item import STANDARDS, Checked, Item, named
from schema.checking.sources import of_clip, of_records, scenario
from store.queries.checking import checkable
from store.queries.checking.checkable import answers_without_film, known_clips, known_questions
from store.queries.clips.media_files import Media, media
from store.reading.store import Row, Store
from views.address import links
from views.address.filters import Filters

SOUND, FAULTY, DRIFTING, SWAPPED, QUESTIONS = 6, 6, 4, 4, 12
PREFIX: Final = "known"
SWAP: Final = "The prompt is that of another scene."


class Known(NamedTuple):
    """What is known of an item: whether it stands, by which criteria it does not, and why."""

    stands: bool
    criteria: tuple[str, ...]
    why: str


Read = Callable[[Store, str, int, int], list[Row]]
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
Pair = tuple[Item, Known]


def calibration_items(store: Store) -> tuple[Pair, ...]:
    """The items with what is known of each; empty where no loaded data are true by construction."""
    clips = _clips(known_clips(store))
    questions = _questions(known_questions(store, QUESTIONS))
    return (*_mixed(clips), *_mixed(questions))


def _mixed(pairs: Iterator[Pair]) -> list[Pair]:
    """In an order that tells nothing, the same each time: one goes on where one stopped."""
    return sorted(pairs, key=lambda pair: hashlib.sha256(pair[0].id.encode()).hexdigest())


def _clips(rows: Sequence[Row]) -> Iterator[Pair]:
    sound = [row for row in rows if row["sound"]]
    for row in sound[:SOUND]:
        yield _known_clip(row, Known(True, (), "Nothing is wrong with it."))
    faulty = [row for row in rows if row["fault"] and not row["drift"]]
    for row in faulty[:FAULTY]:
        yield _known_clip(row, Known(False, ("physics", "artefacts"), str(row["fault"])))
    for row in [row for row in rows if row["drift"]][:DRIFTING]:
        criteria = ("drift", "physics", "artefacts") if row["fault"] else ("drift",)
        yield _known_clip(row, Known(False, criteria, str(row["drift"])))
    rest = sound[SOUND:]
    for row in rest[:SWAPPED]:
        other = next((each for each in rest if _scene(each) != _scene(row)), None)
        if other:
            yield _known_clip(row | {"text": other["text"]}, Known(False, ("drift",), SWAP))


def _scene(row: Row) -> str:
    """Tiers of one scene differ in a cue alone: their prompts are no prompts of another scene."""
    return str(row["item"]).removesuffix(f"-{row['tier']}")


def _questions(rows: Sequence[Row]) -> Iterator[Pair]:
    for at, row in enumerate(rows):
        right, options = int(row["answer"]), tuple(map(str, row["options"]))
        if at % 2:
            wrong = (right + 1) % len(options)
            why = f"Right is {options[right]!r}, which is not the marked one."
            yield _question(row, options, wrong, Known(False, ("wrong", "several"), why))
        else:
            yield _question(row, options, right, Known(True, (), "The marked option is right."))


def _known_clip(row: Row, known: Known) -> Pair:
    made = named("clip", "clips", str(row["text"]), film=str(row["clip"]), clip=str(row["clip"]),
                 standard="clip")  # fmt: skip
    return _hidden(made), known


def _question(row: Row, options: tuple[str, ...], answer: int, known: Known) -> Pair:
    made = named("question", "questions", str(row["text"]), facts=(("Type", str(row["type"])),),
                 options=options, answer=answer, clip=str(row["clip"]),
                 standard="question")  # fmt: skip
    return _hidden(made), known


def _hidden(item: Item) -> Item:
    """The item under an id of its own: a vote on it is none on the same item of a check."""
    values: dict[str, Any] = {name: getattr(item, name) for name in Item.__slots__}
    return Item(**{**values, "id": f"{PREFIX}-{item.id}"})
