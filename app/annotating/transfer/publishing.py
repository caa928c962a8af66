"""Puts a set's annotations into a home's data: a new version, by the import that files take.

What an earlier version has of the same set goes first, so that what was taken back stays gone.
"""

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from annotations.database import Database
from annotations.forms.studies import keep_published
from annotations.sets import read_set
from annotations.visibility import releasable_documents
from app.annotating.databases import FOLDER
from app.annotating.transfer.bundle_files import ExportedSet, export_set, write_bundles
from app.annotating.transfer.study_files import export_study
from app.cli.importing import Request, report_lines, take_in
from store.building.publish import MEMORY
from store.building.removal import remove
from store.queries.catalogue.removable import imports_of_folders
from store.reading.store import Store
from store.reading.versions import current, use, version_of

BUNDLES: Final = "bundles"
"""The folder of what was imported last, beside the database."""


class PublishedSet(NamedTuple):
    """The version that holds it, what the import reports, and what was left out of it."""

    version: str
    lines: list[str]
    notes: list[str]


def publish_set(where: Path, database: Database, set_id: str, memory: str = MEMORY) -> PublishedSet:
    """Import the documents of a set that may be shown into the store at `where`.

    Raises LoadError, StoreError or AnnotationError; the data are then as they were.
    """
    store = Store.open(where)
    with database.reading() as db:
        of = read_set(db, set_id)
    exported = export_set(store, database, set_id, lambda db: releasable_documents(db, of))
    return _publish(where, store, exported, memory)


def publish_study(
    where: Path,
    database: Database,
    study: str,
    who: Sequence[str] | None,
    memory: str = MEMORY,
) -> PublishedSet:
    """Import the labels of a study by these people, or by all (None), and keep whose they are.

    Of nobody, what an earlier publishing put there is taken out. Raises as `publish_set`.
    """
    store = Store.open(where)
    exported = export_study(store, database, study, who)
    done = _publish(where, store, exported.files, memory)
    with database.writing() as db:
        keep_published(db, study, done.version, exported.participants)
    return done


def _publish(where: Path, store: Store, exported: ExportedSet, memory: str) -> PublishedSet:
    before = current(where)
    try:
        return _replace(where, store, exported, memory)
    except Exception:
        if before is not None and current(where) != before:
            use(where, version_of(before))
        raise


def _replace(where: Path, store: Store, exported: ExportedSet, memory: str) -> PublishedSet:
    folder = where / FOLDER / BUNDLES / exported.label
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    bundles = write_bundles(store, exported, folder)
    earlier = imports_of_folders(store, f"annotations-{exported.label}-")
    if earlier:
        remove(where, "import", earlier, memory=memory)
    if not bundles:
        lines = [] if earlier else ["there is nothing yet that could be put into the data"]
        return PublishedSet(_version(where), lines, exported.rows.notes)
    outcome = take_in(where, Request("bundle", tuple(map(str, bundles))), memory=memory)
    return PublishedSet(outcome.published.version, report_lines(outcome), exported.rows.notes)


def _version(where: Path) -> str:
    path = current(where)
    return "" if path is None else version_of(path)
