"""A study's labels as a bundle, with all its saves beside: what is exported and published."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import orjson

from annotations.database import Database
from annotations.forms.archive import NAME, write_study
from annotations.forms.label_rows import KnownHere, counted, label_rows
from annotations.forms.plan import QC
from annotations.forms.studies import PeopleStudy, read_study
from annotations.forms.votes import Vote, read_votes
from app.annotating.transfer.bundle_files import ExportedSet, bundle_files
from app.downloads.file_formats import zip_files
from app.people.quality import quality_figures, result_lines, vote_lines
from pipelines.training.rights import rights_files
from store.queries.clips.annotatable import annotatable
from store.queries.people.final_labels import settled_elsewhere
from store.queries.people.questions import keys_of
from store.reading.store import Store

VOTES: Final = "votes.jsonl"
RESULTS: Final = "results.jsonl"
FIGURES: Final = "figures.json"


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
    files = [(NAME, exported.files.archive), *exported.checked.items(),
             *bundle_files(store, exported.files)]  # fmt: skip
    files += rights_files(store, (exported.of.plan.benchmark,))
    return b"".join(zip_files((name, (body,)) for name, body in files))


def json_lines(rows: Iterable[Mapping[str, Any]]) -> bytes:
    """Rows as a JSON object a line."""
    return b"".join(orjson.dumps(row) + b"\n" for row in rows)
