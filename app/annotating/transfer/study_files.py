"""A study's labels as a bundle, with all its saves beside: what is exported and published."""

from collections.abc import Sequence
from typing import NamedTuple

from annotations.database import Database
from annotations.forms.archive import NAME, write_study
from annotations.forms.label_rows import counted, label_rows
from annotations.forms.studies import PeopleStudy, read_study
from annotations.forms.votes import read_votes
from app.annotating.transfer.bundle_files import ExportedSet, bundle_files
from app.downloads.file_formats import zip_files
from pipelines.training.rights import rights_files
from store.queries.clips.annotatable import annotatable
from store.reading.store import Store


class ExportedStudy(NamedTuple):
    """A study as files, and whose votes are among its labels."""

    of: PeopleStudy
    files: ExportedSet
    participants: list[str]


def export_study(
    store: Store, database: Database, study: str, who: Sequence[str] | None = None
) -> ExportedStudy:
    """A study, read from one state of the database; labels of `who` alone, or of all (None)."""
    with database.reading() as db:
        of = read_study(db, study)
        votes = counted(of, read_votes(db, study), who)
        archive = b"".join(write_study(db, study))
    clips = {clip for vote in votes for clip in of.plan.unit(vote.unit).clips}
    durations = {clip: row["duration"] for clip, row in annotatable(store, clips).items()}
    files = ExportedSet(of.study, label_rows(of, votes, durations), archive)
    return ExportedStudy(of, files, sorted({vote.participant for vote in votes}))


def zipped_study(store: Store, exported: ExportedStudy) -> bytes:
    """All files as one archive."""
    files = [(NAME, exported.files.archive), *bundle_files(store, exported.files)]
    files += rights_files(store, (exported.of.plan.benchmark,))
    return b"".join(zip_files((name, (body,)) for name, body in files))
