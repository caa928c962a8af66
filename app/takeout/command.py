"""`python -m app export set`: cases with their clips, as a folder or archive that plays offline."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final
from urllib.parse import quote_plus

from app.exports.folder import refuse_filled
from app.exports.size import megabytes, size_line
from app.server.visible_store import SHARED
from app.takeout.set_archive import set_files, write_set
from app.takeout.set_plan import SetPlan, set_plan
from store.reading.library import Library
from store.reading.store import Store
from views.page.filled import understood

MOST: Final = 100_000


def plan_of(query: str, library: Library) -> tuple[SetPlan, Store]:
    """The set of an address's query string, and the version of the data that it is of.

    Raises ValueError for what it does not understand, NoStore for a version that is not kept.
    """
    filters = understood(query)
    version = filters.version
    store = library.at("" if version == SHARED else version)
    return set_plan(filters, store, MOST), store


def plan_lines(plan: SetPlan) -> Iterator[str]:
    """What the set brings, in lines."""
    yield plan.title
    yield size_line({"case": len(plan.cases), "clip": len(plan.clips)}, plan.size)
    for name, licence in plan.licences.items():
        yield f"licence of {name}: {licence}"


def write(plan: SetPlan, store: Store, out: Path) -> str:
    """Write the set into a folder, or as an archive where `out` ends in .zip; what was written.

    Raises ValueError where the folder is not empty.
    """
    if out.suffix == ".zip":
        write_set(plan, store, out, _quiet)
        return f"{out}: {megabytes(out.stat().st_size)}"
    refuse_filled(out)
    for name, parts in set_files(plan, store, _quiet):
        target = out / name
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as sink:
            sink.writelines(parts)
    return f"{out}: open index.html"


def address_query(where: str, query: str, benchmark: str) -> str:
    """The query string of conditions, a page's own query string, and a benchmark."""
    named = (("where", where), ("benchmark", benchmark))
    parts = (f"{name}={quote_plus(value)}" for name, value in named if value)
    return "&".join(filter(None, (query.lstrip("?"), *parts)))


def run(query: str, out: Path, library: Library, agreed: Callable[[str], bool]) -> Iterator[str]:
    """Tell what the set brings, ask, write it; yields a line for each step.

    Raises ValueError, and NoStore for a version that is not kept.
    """
    plan, store = plan_of(query, library)
    yield from plan_lines(plan)
    if not plan.cases:
        raise ValueError("no case fits these filters: nothing was written")
    if not agreed(f"Write it to {out}?"):
        yield "Nothing was written."
        return
    yield write(plan, store, out)


def _quiet(share: float) -> None:
    del share
