"""`python -m app export site` and `export set`: cases as files that play without a server.

A site is a folder of boards, cases and clips; a set has the cases of a list alone.
"""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from app.exports.folder import megabytes, refuse_filled, whole_folder
from app.exports.static_site.plan import SitePlan, plan_lines
from app.exports.static_site.site_files import Did, Entry, site_files, work_of
from app.exports.takeout.case_sets import write_archive
from app.server.visible_store import SHARED
from store.reading.library import Library
from store.reading.store import Store
from views.address.filters import Filters
from views.page.filled import understood

Planned = Callable[[Filters, Store], SitePlan]
"""Makes the plan of a site, or of a set."""


def plan_of(query: str, library: Library, planned: Planned) -> tuple[SitePlan, Store]:
    """The plan of an address's query string, and the version of the data that it is of.

    Raises ValueError for what it does not understand, NoStore for a version that is not kept.
    """
    filters = understood(query)
    store = library.at("" if filters.version == SHARED else filters.version)
    return planned(filters.but(version=""), store), store


def run(
    query: str, out: Path, library: Library, agreed: Callable[[str], bool], planned: Planned
) -> Iterator[str]:
    """Tell what is written, ask, and write it; yields a line for each step.

    Raises ValueError, OSError, and NoStore for a version that is not kept.
    """
    refuse_filled(out)
    plan, store = plan_of(query, library, planned)
    if not plan.table.cases:
        raise ValueError("no case fits these filters: nothing was written")
    yield from plan_lines(plan, packed=out.suffix == ".zip")
    if not agreed(f"Write it to {out}?"):
        yield "Nothing was written."
        return
    size, count = write_site(plan, store, out)
    yield f"{out}: {count:,} files, {megabytes(size)}."
    if out.suffix == ".zip":
        return
    yield f"Open {out / 'index.html'} in a browser, or serve it:"
    yield f"  python3 -m http.server --bind 127.0.0.1 --directory {out} 8000"
    yield "Any static host takes the folder as it is."


def write_site(plan: SitePlan, store: Store, out: Path) -> tuple[int, int]:
    """Write a folder, or an archive where `out` ends in .zip; its bytes and files.

    Raises ValueError where `out` is not empty, OSError.
    """
    with _progress(work_of(plan)) as did:
        files = site_files(plan, store, did)
        return _write_archive(files, out) if out.suffix == ".zip" else _write_folder(files, out)


def _write_folder(files: Iterator[Entry], out: Path) -> tuple[int, int]:
    size = count = 0
    with whole_folder(out) as draft:
        for name, parts in files:
            path = draft / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as sink:
                sink.writelines(parts)
            size += path.stat().st_size
            count += 1
    return size, count


def _write_archive(files: Iterator[Entry], out: Path) -> tuple[int, int]:
    refuse_filled(out)
    out.parent.mkdir(parents=True, exist_ok=True)
    draft = out.with_name(f".{out.name}.part")
    try:
        count = write_archive(files, draft)
        draft.rename(out)
    finally:
        draft.unlink(missing_ok=True)
    return out.stat().st_size, count


@contextlib.contextmanager
def _progress(work: int) -> Iterator[Did]:
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(),
               TimeRemainingColumn())  # fmt: skip
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task("writing", total=work)
        yield lambda done: progress.advance(task, done)
        progress.update(task, completed=work)
