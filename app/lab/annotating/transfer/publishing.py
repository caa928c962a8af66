"""Puts a set's annotations into a home's data: a new version, by the import that files take.

It replaces the rows of the same set in earlier versions, so that withdrawn work stays removed.
"""

import logging
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from annotations import AnnotationError
from annotations.database import Database
from annotations.documents import releasable_documents
from annotations.forms.studies import PUBLISHING, subject_of
from annotations.intents import Intent, IntentKind, begin, new_intent
from annotations.sets import read_set
from app.cli.importing import Request, report_lines, take_in
from app.jobs import intents
from app.jobs.intents import carry_out, recover
from app.lab.annotating.requests import FOLDER, is_begun, shared_database
from app.lab.annotating.transfer.bundle_files import (
    ExportedSet,
    export_set,
    export_study,
    write_bundles,
)
from app.server.state import home
from store.building.publish import MEMORY
from store.building.removal import remove
from store.queries.catalogue.overview import imports_of_folders
from store.reading.store import Store
from store.reading.versions import current, version_of

LOG: Final = logging.getLogger("whyreel")
BUNDLES: Final = "bundles"
"""The folder of what was imported last, beside the database."""

SETS: Final = IntentKind("set", begin, lambda *_: None)
"""A set keeps no state about what is published. The intent keeps others from publishing it too."""


class PublishedSet(NamedTuple):
    """The version that holds it, what the import reports, and what was left out of it."""

    version: str
    lines: list[str]
    notes: list[str]


def publish_set(where: Path, database: Database, set_id: str, memory: str = MEMORY) -> PublishedSet:
    """Import the documents of a set that may be shown into the store at `where`.

    Raises UnderWay where somebody is publishing it, LoadError, StoreError or AnnotationError; the
    data are then as they were.
    """
    store = Store.open(where)
    with database.reading() as db:
        of = read_set(db, set_id)
    exported = export_set(store, database, set_id, lambda db: releasable_documents(db, of))
    intent = new_intent(f"{SETS.name} {set_id}", "", {})
    return _publish(where, database, SETS, intent, store, exported, memory)


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
    intent = new_intent(subject_of(study), "", {"participants": exported.participants})
    return _publish(where, database, PUBLISHING, intent, store, exported.files, memory)


def _publish(
    where: Path, database: Database, kind: IntentKind, intent: Intent, store: Store,
    exported: ExportedSet, memory: str,
) -> PublishedSet:  # fmt: skip
    return carry_out(
        kind, where, database, intent,
        lambda _: _replace(where, store, exported, memory, intent.token),
    )  # fmt: skip


def _replace(
    where: Path, store: Store, exported: ExportedSet, memory: str, token: str
) -> PublishedSet:
    folder = where / FOLDER / BUNDLES / exported.label
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    bundles = write_bundles(store, exported, folder)
    earlier = imports_of_folders(store, f"annotations-{exported.label}-")
    notes = exported.rows.notes
    if bundles:
        request = Request("bundle", tuple(map(str, bundles)))
        outcome = take_in(where, request, memory=memory, token=token, replaces=earlier)
        return PublishedSet(outcome.published.version, report_lines(outcome), notes)
    if earlier:
        done = remove(where, "import", earlier, memory=memory, token=token)
        return PublishedSet(done.version, [], notes)
    return PublishedSet(_version(where), ["there is nothing to publish yet"], notes)


def _version(where: Path) -> str:
    path = current(where)
    return "" if path is None else version_of(path)


def sweep() -> None:
    """Settle interrupted publications in the server's home; remove their files. Raises OSError."""
    try:
        if is_begun():
            for kind in (SETS, PUBLISHING):
                recover(kind, home(), shared_database())
    except AnnotationError as error:  # tried again by the next sweep
        LOG.warning("interrupted publications could not be settled: %s", error)
    intents.sweep(home())
