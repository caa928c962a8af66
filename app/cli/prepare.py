"""Prepares a home: built-in data, imports listed in WHYREEL_IMPORT, migrations."""

import contextlib
import logging
import sys
import time
from pathlib import Path
from typing import Final

from app.cli.importing import Request, refused, run, take_in
from app.server.state import (
    ROOMS,
    begin_preparing,
    home,
    is_prepared,
    locked,
    preparing_mark,
)
from loaders.core.registry import expected_chains
from schema.benchmarks import BENCHMARKS
from store import BadStore, BuildError, NoStore, StoreError
from store.building.import_report import ImportInfo
from store.building.publish import bring_up, publish
from store.queries.clips.clips import paradigms_without_chain
from store.reading.store import Store
from store.reading.versions import folder
from store.reading.visitor_version import is_begun

LOG: Final = logging.getLogger("whyreel")
BUILT_IN: Final = (
    ("bundle", ROOMS / "data" / "theatre"),
    ("models", ROOMS / "data" / "published"),
    ("published", ROOMS / "data" / "published"),
)


def prepare() -> int:
    """Import the theatre pack and the paper numbers; the exit code."""
    _set_aside()
    with contextlib.suppress(OSError):  # the import says what is wrong
        begin_preparing(home())
    code = max(run(Request(kind, (str(path),))) for kind, path in BUILT_IN)
    if code == 0:
        preparing_mark(home()).unlink(missing_ok=True)
    return code


def fill(where: Path) -> None:
    """Import the same into a home that is not prepared, and print nothing.

    Another process that fills the same home is waited for. Raises LoadError, StoreError, OSError.
    """
    where.mkdir(parents=True, exist_ok=True)
    with locked(where):
        if is_prepared(where):
            return
        begin_preparing(where)
        for kind, path in BUILT_IN:
            take_in(where, Request(kind, (str(path),)))
        preparing_mark(where).unlink()


def import_listed(text: str) -> int:
    """Import each entry of `KIND=place;KIND=place`; the exit code.

    A failed entry is reported, and the entries after it are imported all the same.
    """
    entries = filter(None, (piece.strip() for piece in text.split(";")))
    return max(map(_import_entry, entries), default=0)


def _import_entry(entry: str) -> int:
    kind, _, place = (part.strip() for part in entry.partition("="))
    if not (kind and place):
        return refused(f"WHYREEL_IMPORT: “{entry}” is not KIND=place")
    try:
        return run(Request(kind, (place,)))
    except Exception as error:
        LOG.warning("WHYREEL_IMPORT: an entry broke its loader", exc_info=True)
        return refused(f"WHYREEL_IMPORT: “{entry}” ended with {type(error).__name__}")


def migrate() -> None:
    """Migrate the store and visitors' stores of an older WhyReel to the current format."""
    made = bring_up(home())
    if made is not None:
        print(f"The store of an older WhyReel is now version {made.version}.", file=sys.stderr)
    with contextlib.suppress(NoStore):
        _add_expected_chains(home())
    for session in sorted((home() / "sessions").glob("*")):
        if is_begun(session):
            _migrate_own(session)


def _migrate_own(session: Path) -> None:
    try:
        bring_up(session)
        _add_expected_chains(session)
    except StoreError as error:  # they see the shared board until they import again
        LOG.warning("a visitor's store was left as it is: %s", error)


def _add_expected_chains(where: Path) -> None:
    """Give prompts that an older WhyReel imported the expected chains of their paradigms."""
    for known in BENCHMARKS.values():
        if not known.expects_chains:
            continue
        lacking = paradigms_without_chain(Store.open(where), known.id)
        if batches := expected_chains(known.id, lacking):
            about = f"expected chains of {known.name}'s paradigms"
            publish(where, [batch[:3] for batch in batches], ImportInfo("paradigms", about))


def _set_aside() -> None:
    """Rename the folder of stores where none can be read; nothing is deleted."""
    with contextlib.suppress(NoStore):
        try:
            migrate()
            Store.open(home())
        except (BadStore, BuildError) as error:
            old = folder(home())
            kept_as = old.with_name(f"stores-before-{int(time.time())}")
            old.rename(kept_as)
            print(f"{error}. The old stores are kept in {kept_as.name}.", file=sys.stderr)
