"""A home that follows a place: it takes up what is published there, and nothing else is written."""

import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from app.replicas.place import Manifest, PlaceError, SharedPlace, path_of
from store.errors import StoreError
from store.reading import shared_versions, versions

SECONDS: Final = 5.0
"""Between two looks at the place."""
LOG: Final = logging.getLogger("whyreel")


def take_up(place: SharedPlace, home: Path) -> str:
    """Take up the version that is published, if it is not the current one here; its name, or ""
    where nothing was to be done.

    Raises PlaceError, or StoreError where the home is written to by somebody else; the home then
    serves what it served.
    """
    version = place.current()
    now = versions.current(home) if versions.pointer(home).is_file() else None
    if not version or (now is not None and versions.version_of(now) == version):
        return ""
    listed = place.manifest(version)
    with versions.following(home, place.address):
        path = versions.folder(home) / f"whyreel-{version}.duckdb"
        if not path.is_file():
            _copy(place, listed, path)
        note = _note(path)
        note.write_text(listed.model_dump_json(), encoding="utf-8")
        versions.switch(home, path)
        shared_versions.remove_old(home, path)
        _forget(home)
    return version


def _copy(place: SharedPlace, listed: Manifest, path: Path) -> None:
    """All of a version's files beside the others; its own comes last, and makes it whole."""
    known = dict(_known(path.parent))
    draft = path.with_name(f".taking-{path.name}")
    versions.remove(draft)
    for stored in reversed(listed.files):
        file = path_of(path, stored)
        into = draft if file == path else versions.parts_folder(draft) / stored.name
        into.parent.mkdir(exist_ok=True)
        if (here := known.get(stored.sha256)) is not None and here.is_file():
            versions.link(here, into)
        else:
            place.fetch(stored, into)
    versions.give_parts(path, draft, None, ())
    draft.replace(path)


def _known(folder: Path) -> Iterator[tuple[str, Path]]:
    """Files of the versions that are here, by their content."""
    for path in versions.kept(folder.parent):
        try:
            listed = Manifest.model_validate_json(_note(path).read_bytes())
        except (OSError, ValueError):
            continue
        yield from ((stored.sha256, path_of(path, stored)) for stored in listed.files)


def _note(path: Path) -> Path:
    """The list of a version's files, as it was taken up."""
    return path.with_name(f"{path.name}.files.json")


def _forget(home: Path) -> None:
    for note in versions.folder(home).glob("*.files.json"):
        if not note.with_name(note.name.removesuffix(".files.json")).is_file():
            note.unlink()


def follow(place: SharedPlace, home: Path, stop: threading.Event | None = None) -> threading.Thread:
    """Keep a home at what is published, in a thread of its own, until the process ends.

    Raises PlaceError at once where the home has no version and cannot get one.
    """
    try:
        take_up(place, home)
    except (PlaceError, StoreError) as error:
        if not versions.candidates(home):
            raise
        LOG.warning("%s; this server keeps its version", error)
    if not versions.candidates(home):
        raise PlaceError(f"{place.address}: nothing is published there yet")
    thread = threading.Thread(
        target=_keep_looking, args=(place, home, stop or threading.Event()), daemon=True
    )
    thread.start()
    return thread


def _keep_looking(place: SharedPlace, home: Path, stop: threading.Event) -> None:
    problem = ""
    while not stop.wait(SECONDS):
        try:
            if version := take_up(place, home):
                LOG.warning("version %s was taken up from %s", version, place.address)
            problem = ""
        except (PlaceError, StoreError, OSError) as error:
            if str(error) != problem:  # once, however long it lasts
                problem = str(error)
                LOG.warning("%s; this server keeps its version", problem)
        except Exception as error:
            # It would end this thread, and the server would stay at an old version for good.
            if repr(error) != problem:
                problem = repr(error)
                LOG.exception("%s could not be read; this server keeps its version", place.address)
