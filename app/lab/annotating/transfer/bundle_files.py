"""A set's documents and a study's labels as files: bundles, with all events beside them.

annotations.jsonl                   the set, its annotators, every event
annotations-SET-BENCHMARK/          a bundle (docs/bundle.md)
times/FORMAT/                       its times as WebVTT, ELAN and Label Studio files
LICENCES.txt, CITATIONS.bib         of these benchmarks
left-out.txt                        what no bundle can hold, where there is any

A study has its saves in place of the events. The same files are exported and published, and the
lines of saves in an archive that somebody sends are read here. Clips are looked up here: the room
of annotations reads no store.
"""

import io
import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from annotations import InvalidValue
from annotations.archive import NAME, write_archive
from annotations.bundle_rows import BundleRows, KnownClip, bundle_rows
from annotations.database import Database
from annotations.documents import Document, read_documents
from annotations.forms.archive import NAME as STUDY_FILE
from annotations.forms.archive import write_study
from annotations.forms.label_rows import KnownHere, counted, label_rows
from annotations.forms.plan import QC
from annotations.forms.studies import PeopleStudy, Vote, read_study, read_votes
from annotations.sets import MINE, published_name, read_label, read_set
from app.api.downloads.file_formats import zip_files
from app.lab.annotating.clip_facts import chain_part
from app.lab.people.quality import quality_figures, result_lines, vote_lines
from app.lab.times.exporting import time_files
from pipelines.training.rights import rights_files
from store.queries.clips.annotatable import (
    annotatable,
    benchmark_heads,
    chains_by_id,
    people_of,
    runs_of,
)
from store.queries.judging.realism_labels import settled_elsewhere
from store.queries.people.material import keys_of
from store.reading.store import Store

MB: Final = 2**20
IMPORT_CAP: Final = 64 * MB
LEFT_OUT: Final = "left-out.txt"
NOT_BLIND: Final = "what they changed after they had seen others' work is left out"
Choose = Callable[[Any], Sequence[Document]]
"""From a connection, the documents that are exported."""


class ExportedSet(NamedTuple):
    """An export: the name of the set in files, its rows, and its events as lines."""

    label: str
    rows: BundleRows
    archive: bytes

    @property
    def notes(self) -> bytes:
        """Why rows were left out of the bundles, a line for each reason."""
        return "".join(f"{note}\n" for note in self.rows.notes).encode()


VOTES: Final = "votes.jsonl"
RESULTS: Final = "results.jsonl"
FIGURES: Final = "figures.json"


def export_set(store: Store, database: Database, set_id: str, choose: Choose) -> ExportedSet:
    """A set's documents, read from one state of the database. Raises NotFound.

    The bundles of a set of several people hold finished documents only, each as it was before its
    annotator saw others' work, since agreement is computed from them. The archive holds all events.
    """
    with database.reading() as db:
        of = read_set(db, set_id)
        documents = choose(db)
        label = read_label(db, set_id)
        names = {each.annotator: published_name(db, set_id, each) for each in of.annotators}
        blind = {each.key: each for each in read_documents(db, set_id, blind=True)}
        archive = b"".join(write_archive(db, set_id, [each.key for each in documents]))
    if set_id == MINE:
        written = list(documents)
    else:
        written = [blind[each.key] for each in documents if each.done and each.key in blind]
        written = [each for each in written if each.done]
    rows = bundle_rows(label, written, names, known_clips(store, written))
    late = (
        f"{each.key.clip}, {names[each.key.annotator]}: {NOT_BLIND}"
        for each in documents
        if set_id != MINE and each.version != blind.get(each.key, each).version
    )
    return ExportedSet(label, rows._replace(notes=[*rows.notes, *late]), archive)


def bundle_files(store: Store, exported: ExportedSet) -> Iterator[tuple[str, bytes]]:
    """The files of the bundles, by their paths."""
    heads = benchmark_heads(store, list(exported.rows.files))
    for benchmark, files in exported.rows.files.items():
        folder = folder_name(exported.label, benchmark)
        head = {"id" if key == "benchmark" else key: text for key, text in heads[benchmark].items()}
        whole = {"format": "whyreel-bundle", "version": 1, "benchmark": head}
        yield f"{folder}/bundle.json", orjson.dumps(whole, option=orjson.OPT_INDENT_2)
        for stem, rows in files.items():
            if rows:
                yield f"{folder}/{stem}.jsonl", b"".join(orjson.dumps(row) + b"\n" for row in rows)


def folder_name(label: str, benchmark: str) -> str:
    """The folder of a set's bundle: by it a later import knows what to replace."""
    return f"annotations-{label}-{benchmark}"


def zipped(store: Store, exported: ExportedSet) -> bytes:
    """All files as one archive."""
    files = [(NAME, exported.archive), *bundle_files(store, exported)]
    files += time_files(store, exported.rows.files)
    files += rights_files(store, exported.rows.files) if exported.rows.files else ()
    if exported.rows.notes:
        files.append((LEFT_OUT, exported.notes))
    return b"".join(zip_files((name, (body,)) for name, body in files))


def write_bundles(store: Store, exported: ExportedSet, into: Path) -> list[Path]:
    """Write the bundles below a folder; their folders."""
    folders = dict[Path, None]()
    for name, body in bundle_files(store, exported):
        path = into / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(body)
        folders[path.parent] = None
    return list(folders)


def known_clips(store: Store, documents: Iterable[Document]) -> dict[str, KnownClip]:
    """Clip → what is known of it; without those that the data here do not have."""
    by_clip: dict[str, set[str]] = {}
    for each in documents:
        parent = (each.parts["chain"] or {}).get("parent")
        by_clip.setdefault(each.key.clip, set()).update([parent] if parent else [])
    known = annotatable(store, list(by_clip))
    chains = {row["chain"]: row for row in chains_by_id(store, _all(by_clip.values()))}
    people, runs = people_of(store, list(known)), runs_of(store, list(known))
    return {
        clip: KnownClip(
            row["benchmark"],
            {
                name: chain_part(chains[name], people.get(clip, {}))
                for name in by_clip[clip]
                if name in chains
            },
            people.get(clip, {}),
            frozenset(runs.get(clip, ())),
        )
        for clip, row in known.items()
    }


def _all(names: Iterable[set[str]]) -> list[str]:
    return sorted(set().union(*names))


def archived_lines(data: bytes, name: str) -> bytes:
    """The file of that name in an archive, or the file itself. Raises InvalidValue."""
    if not data.startswith(b"PK"):
        return data
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive, archive.open(name) as file:
            lines = file.read(IMPORT_CAP + 1)
    except KeyError:
        raise InvalidValue(f"the archive holds no {name}", name) from None
    except (zipfile.BadZipFile, zlib.error, lzma.LZMAError, OSError, RuntimeError,
            NotImplementedError, EOFError, ValueError):  # fmt: skip
        raise InvalidValue("the archive can't be read", name) from None
    if len(lines) > IMPORT_CAP:
        raise InvalidValue(f"has more than {IMPORT_CAP // MB} MB", name)
    return lines


class ExportedStudy(NamedTuple):
    """A study as files, and whose votes are among its labels.

    `checked`: of quality control, the votes, what came of each item and all figures, as Check has
    them.
    """

    of: PeopleStudy
    files: ExportedSet
    participants: list[str]
    checked: Mapping[str, bytes]


def export_study(
    store: Store, database: Database, study: str, who: Sequence[str] | None = None
) -> ExportedStudy:
    """A study, read from one state of the database; labels of `who` alone, or of all (None)."""
    with database.reading() as db:
        of = read_study(db, study)
        every = read_votes(db, study)
        archive = b"".join(write_study(db, study))
    votes = counted(of, every, who)
    clips = {clip for vote in votes for clip in of.plan.unit(vote.unit).clips}
    durations = {clip: row["duration"] for clip, row in annotatable(store, clips).items()}
    questions = [vote.unit for vote in votes] if of.kind == "answers" else []
    answers = {question: int(row["answer"]) for question, row in keys_of(store, questions).items()}
    settled = settled_elsewhere(store, f"annotations-{study}-")
    known = KnownHere(durations, answers, settled)
    files = ExportedSet(of.study, label_rows(of, votes, known), archive)
    checked = _checked(of, every) if of.kind in QC else {}
    return ExportedStudy(of, files, sorted({vote.participant for vote in votes}), checked)


def _checked(of: PeopleStudy, votes: Sequence[Vote]) -> dict[str, bytes]:
    return {
        VOTES: json_lines(vote_lines(of, votes)),
        RESULTS: json_lines(result_lines(of, votes)),
        FIGURES: orjson.dumps(quality_figures(of, votes), option=orjson.OPT_INDENT_2),
    }


def zipped_study(store: Store, exported: ExportedStudy) -> bytes:
    """All files as one archive."""
    files = [(STUDY_FILE, exported.files.archive), *exported.checked.items(),
             *bundle_files(store, exported.files)]  # fmt: skip
    files += rights_files(store, (exported.of.plan.benchmark,))
    return b"".join(zip_files((name, (body,)) for name, body in files))


def json_lines(rows: Iterable[Mapping[str, Any]]) -> bytes:
    """Rows as a JSON object a line."""
    return b"".join(orjson.dumps(row) + b"\n" for row in rows)
