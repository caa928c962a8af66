"""`python -m app export site`: boards, cases and clips as a folder of plain files."""

from collections.abc import Callable, Iterator
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from app.exports.folder import refuse_filled, whole_folder
from app.exports.size import megabytes
from app.server.visible_store import SHARED
from app.static_site.plan import SitePlan, SiteWords, plan_lines, site_plan
from app.static_site.site_files import site_files, work_of
from store.reading.library import Library
from store.reading.store import Store
from views.page.filled import understood


def run(
    query: str, out: Path, library: Library, agreed: Callable[[str], bool], words: SiteWords
) -> Iterator[str]:
    """Tell what the site brings, ask, write it; yields a line for each step.

    Raises ValueError, OSError, and NoStore for a version that is not kept.
    """
    filters = understood(query)
    refuse_filled(out)
    version = "" if filters.version == SHARED else filters.version
    store = library.at(version)
    yield "Counting cases, clips and boards …"
    plan = site_plan(filters.but(version=""), store, words)
    if not plan.table.cases:
        raise ValueError("no case fits these filters: nothing was written")
    yield from plan_lines(plan)
    if not agreed(f"Write it to {out}?"):
        yield "Nothing was written."
        return
    size, count = write_site(plan, store, out)
    yield f"{out}: {count:,} files, {megabytes(size)}."
    yield f"Open {out / 'index.html'} in a browser, or serve it:"
    yield f"  python3 -m http.server --bind 127.0.0.1 --directory {out} 8000"
    yield "Any static host takes the folder as it is."


def write_site(plan: SitePlan, store: Store, out: Path) -> tuple[int, int]:
    """Write the site; its bytes and files. Raises ValueError where `out` is not empty, OSError."""
    size = count = 0
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(),
               TimeRemainingColumn())  # fmt: skip
    console = Console(stderr=True)
    with whole_folder(out) as draft, Progress(*columns, console=console) as progress:
        task = progress.add_task("writing", total=work_of(plan))

        def did(work: int) -> None:
            progress.advance(task, work)

        for name, parts in site_files(plan, store, did):
            path = draft / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as sink:
                sink.writelines(parts)
            size += path.stat().st_size
            count += 1
        progress.update(task, completed=work_of(plan))
    return size, count
