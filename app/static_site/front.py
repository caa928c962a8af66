"""The front page of a site: what is in it, who made it, when and of which data."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from app import __version__
from app.pages.score_text import figure
from app.static_site.boards import table_of
from app.static_site.plan import SiteBenchmark, SitePlan
from pipelines.training.rights import bibtex
from store.reading.store import Store
from views.page.citation import in_words
from views.page.content import Score
from views.shared.case_cards import title_of

LEADERS: Final = 3
SHOWN: Final = 6
"""Rows of a board, and cases, on the front page."""


class FrontBoard(NamedTuple):
    """The first rows of a benchmark's first board: name, figure, length of its bar in percent."""

    label: str
    href: str
    rows: tuple[tuple[str, str, float | None], ...]


class FrontCase(NamedTuple):
    """A case in the strip of pictures."""

    title: str
    who: str
    href: str
    poster: str


def front(plan: SitePlan, store: Store, posters: Mapping[int, str]) -> Mapping[str, Any]:
    """The values of the page's template."""
    filters = plan.filters.without("version")
    return {
        "title": plan.title,
        "maker": plan.maker,
        "made": plan.made,
        "version": store.version,
        "whyreel": __version__,
        "narrowed": in_words(filters),
        "cases": len(plan.table.cases),
        "clips": len(plan.table.clips),
        "films": len(plan.films),
        "models": len({run["model"] for run in plan.table.runs.values() if run["model"]}),
        "benchmarks": [
            {"about": each, "bibtex": bibtex(each.known), "board": _board(plan, each),
             "homepage": _web(each.known["homepage"]),
             "href": f"#cases?benchmark={quote(each.id)}" if len(plan.benchmarks) > 1 else "#cases"}
            for each in plan.benchmarks
        ],
        "strip": list(_strip(plan, posters)),
        "boards": bool(plan.boards),
    }  # fmt: skip


def _web(address: object) -> str:
    """An address of the web; nothing else may be a link."""
    text = str(address or "")
    return text if text.startswith(("https://", "http://")) else ""


def _board(plan: SitePlan, of: SiteBenchmark) -> FrontBoard | None:
    first = next((each for each in plan.boards if each.benchmark == of.id), None)
    if first is None:
        return None
    rows = []
    table = table_of(first.first.view)
    axis = next((each.axis for each in table.columns if each.id == "score"), None)
    for row in table.rows[:LEADERS]:
        score = row.cells.get("score")
        if isinstance(score, Score) and not row.muted:
            top = axis[1] if axis else 100.0
            length = None if score.value is None else max(0.0, min(100.0, 100 * score.value / top))
            rows.append(
                (str(row.cells.get("model") or ""), figure(score.value, score.unit), length)
            )
    href = f"#boards?benchmark={quote(of.id)}&metric={quote(first.metric)}"
    return FrontBoard(first.label, href, tuple(rows))


def _strip(plan: SitePlan, posters: Mapping[int, str]) -> Iterator[FrontCase]:
    """Cases in which something went wrong, each of another scene."""
    seen: set[str] = set()
    for case in plan.table.cases:
        row, run = plan.table.clips[case.clip], plan.table.runs[case.run]
        title = title_of(row)
        if case.clip in posters and title not in seen and case.outcome in ("wrong", "part"):
            seen.add(title)
            href = f"#cases?case={quote(str(run['run']))}~{quote(str(row['clip']))}"
            who = str(run["model_name"] or run["model"] or "")
            yield FrontCase(title, who, href, posters[case.clip])
        if len(seen) == SHOWN:
            return
