"""The only module that builds URLs. They are relative, so they hold in both shells.

From `/leaderboard` and from `/streamlit/leaderboard`, `cases?clip=…` opens Watch in the same shell.
Media and downloads are routes of the server itself and begin at its root.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from schema.fields import FIELDS, offered_on
from views.address.filters import Filters
from views.address.root import at_root
from views.page.page import Page
from views.page.weight import count_address

HOME, LEADERBOARD, CASES = "", "leaderboard", "cases"
TRENDS, AGREEMENT = "trends", "agreement"
DATA, PROVENANCE = "data", "provenance"
WATCH, COMPARE = f"{CASES}:clip", f"{CASES}:lanes"
"""States of Cases that an address has to name where it names no clip."""
TRY: Final = "try"
BUILD: Final = "build"
CHECK: Final = "check"
ANNOTATE: Final = "annotate"
STUDIES: Final = "studies"
GUIDE: Final = "guide"
PUBLISHED: Final = "published"

CASE_FIELDS: Final = (
    *(name for name, about in FIELDS.items() if about.label),
    "benchmark", "pattern", "tagged", "version",
)  # fmt: skip
"""The fields that define a set of cases: kept from a board to its cases, to a clip and back."""


OF_VIEW: Final = ("colour", "source", "play")
"""The fields that say how a clip is shown: kept from one case to the next."""
OF_RUNS: Final = tuple(name for name, about in FIELDS.items() if about.of_run)
"""Fields that select runs, not clips: Watch keeps them only as part of a set of cases."""
FOLLOWING: Final = ("benchmark", "tier", "model", "version")
"""The fields that navigation carries from page to page."""


def kept(page: Page) -> tuple[str, ...]:
    """The filters that a navigation link to another page carries over: those that this page has
    controls for, and with a filter bar all of them.
    """
    pages = page.states or (page,)
    if any(slot.kind == "filters" for each in pages for slot in each.layout):
        return FOLLOWING
    offered = {control.field for each in pages for control in each.controls}
    return tuple(name for name in FOLLOWING if name in offered | {"benchmark", "version"})


def to(page: str, filters: Filters) -> str:
    """The URL of a page, or of a state of Cases, with these filters."""
    path, query = _place(page, filters)
    return count_address(f"{path or './'}?{query}" if query else path or "./")


def _place(page: str, filters: Filters) -> tuple[str, str]:
    """Path and query; a state of Cases that the filters do not imply is named in the query."""
    path, _, state = page.partition(":")
    if path == CASES and state:
        filters = filters.but(show="" if state == "clip" and filters.clip else state)
    return path, filters.query()


class Opening(NamedTuple):
    """What of a clip is open: a step of a chain, a second, a question or a judged dimension, and
    the run whose answers or verdicts colour the chain.
    """

    node: str | None = None
    t: float | None = None
    chain: str | None = None
    question: str | None = None
    run: str | None = None


FROM_START: Final = Opening()


def watch(filters: Filters, clip: str, opening: Opening = FROM_START) -> str:
    """Watch a clip, keeping the filters that select the set of cases."""
    kept = (*CASE_FIELDS, *OF_VIEW, "case", "disagree")
    chosen = filters.only(*kept, clip=clip).but(**_opened(filters, opening))
    return to(WATCH, chosen if chosen.case or chosen.disagree else chosen.without(*OF_RUNS))


def of_case(filters: Filters, name: str, clip: str, opening: Opening = FROM_START) -> str:
    """Watch the case's clip; for a case without a clip, its place in the list."""
    if not clip:
        return to(CASES, filters.only(*CASE_FIELDS, case=name))
    return to(WATCH, opened_case(filters, name, clip, opening))


def opened_case(filters: Filters, name: str, clip: str, opening: Opening) -> Filters:
    """The filters with which the case's clip is watched."""
    kept = filters.only(*CASE_FIELDS, *OF_VIEW, "disagree", case=name, clip=clip)
    return kept.but(**_opened(filters, opening))


def _opened(filters: Filters, opening: Opening) -> dict[str, object]:
    """The fields that open a clip at a moment; a second run that colours the chain stays."""
    second = None if opening.t is None else float(f"{opening.t:g}")
    is_moment = second is not None or bool(opening.node or opening.question)
    runs = dict.fromkeys((opening.run, *filters.colour[1:])) if opening.run else filters.colour
    return {
        "node": opening.node or "",
        "chain": opening.chain or "" if opening.node else "",
        "t": second,
        "question": opening.question or "",
        "colour": tuple(runs),
        "play": filters.play if is_moment else "",
    }


def beside(filters: Filters, *, item: str = "", clip: str = "", case: str = "") -> str:
    """Compare models on the case's question or prompt, as part of the same set of cases."""
    kept = filters.only(*COMPARED, *CASE_FIELDS)
    return to(COMPARE, kept.but(compare=(), differ="", item=item, clip=clip, case=case))


def step(filters: Filters, clip: str, node: str, t: float | None) -> str:
    """Watch one node of the chain that `filters` names."""
    kept = filters.only("version", "chain")
    second = None if t is None else float(f"{t:g}")
    return to(WATCH, kept.but(clip=clip, node=node, t=second))


def published(filters: Filters, benchmark: str, table: str = "", row: str = "") -> str:
    """The printed numbers of a benchmark, at a table (`PrintedNumber.table_id`) and a row of it if
    they are named.
    """
    address = to(PUBLISHED, filters.only("version").but(benchmark=benchmark, table=table))
    return f"{address}#{quote(row)}" if row else address


def try_model(filters: Filters, clip: str, protocol: str = "") -> str:
    """Have a model judge a clip, by a protocol or by the one that suits the clip."""
    return to(TRY, filters.only("benchmark", "version").but(clip=clip, protocol=protocol))


def annotate(filters: Filters, clip: str) -> str:
    """Draw a clip's chain, or put its steps in time."""
    return to(ANNOTATE, filters.only("benchmark", "version").but(clip=clip))


def build_from(filters: Filters, clip: str) -> str:
    """Build further questions from the chain of a clip."""
    return to(BUILD, filters.only("version").but(clip=clip))


COMPARED: Final = (
    *offered_on("lanes"), "judge", "type", "level", "variant", "compare", "differ", "align",
    "version",
)  # fmt: skip


def compare(filters: Filters, *, item: str = "", clip: str = "") -> str:
    """Compare the clips that models generated for an item, or the answers that models gave on a
    clip.
    """
    return to(COMPARE, filters.only(*COMPARED).but(item=item, clip=clip))


def failures(filters: Filters, anchor: str = "") -> str:
    """The list of a set of cases; `anchor` is the id of the card to scroll back to."""
    address = to(CASES, filters.only(*CASE_FIELDS, "page"))
    return f"{address}#{quote(anchor)}" if anchor else address


def agreement(filters: Filters, anchor: str = "") -> str:
    """Agreement between judges and people; `anchor` is the id of the case to scroll back to."""
    kept = filters.only(*CASE_FIELDS, "coefficient", "people", "also", "disagree", "page")
    address = to(AGREEMENT, kept.but(pattern=""))
    return f"{address}#{quote(anchor)}" if anchor else address


def media(clip: str, version: str = "", tag: str | None = "") -> str:
    """The clip's file; `tag` is a content tag, so that a changed file is not served from a
    cache.
    """
    return _of(at_root(f"/media/{quote(clip)}"), tag=tag, version=version)


def built_film(name: str) -> str:
    """A film of the server's own builds, by the name that its record has."""
    return at_root(f"/built/{quote(name)}")


def poster(clip: str, version: str = "", tag: str | None = "") -> str:
    """The clip's poster."""
    return _of(at_root(f"/media/{quote(clip)}/poster"), tag=tag, version=version)


def poster_or_frame(clip: Mapping[str, Any], version: str = "") -> str | None:
    """The poster of a clip's row, else the frame of its film that stands for one; None where
    neither is here.
    """
    if not (clip["poster"] or clip["media"]):
        return None
    return poster(str(clip["clip"]), version, clip["poster_tag"] or clip["media_tag"])


def subtitles(clip: str, version: str = "", tag: str | None = "") -> str:
    """The clip's subtitles."""
    return _of(at_root(f"/media/{quote(clip)}/subtitles"), tag=tag, version=version)


def _of(address: str, **settings: str | None) -> str:
    query = "&".join(f"{name}={quote(value)}" for name, value in settings.items() if value)
    return f"{address}?{query}" if query else address


def case_figure(filters: Filters, ending: str) -> str:
    """The open case as a figure: frames, chain and verdict as `svg` or `png`."""
    return at_root(f"/take/case.{ending}?{_case_query(filters)}")


def social_picture(filters: Filters) -> str:
    """The open case as a picture for link previews."""
    return at_root(f"/take/social.png?{_case_query(filters)}")


def case_film(filters: Filters) -> str:
    """Where the film of the open case is ordered: the clip with its chain beside it."""
    return at_root(f"/take/film?{_case_query(filters)}")


def case_set(filters: Filters) -> str:
    """Where the listed cases are ordered as an archive that plays without a server."""
    query = filters.but(page=1, case="").query()
    return at_root(f"/take/set?{query}")


def _case_query(filters: Filters) -> str:
    return filters.without("page", "play").query()


def twin(page: str, filters: Filters) -> str:
    """The JSON twin of a page."""
    path, query = _place(page, filters)
    address = at_root(f"/api/{path or 'home'}")
    return f"{address}?{query}" if query else address


def case(clip: str, version: str) -> str:
    """All that is known of a clip, as JSON: the permanent address of a version's case."""
    return _of(at_root(f"/api/case/{quote(clip)}"), version=version)


def export(page: str, filters: Filters, ending: str) -> str:
    """The page's table or list as a file: `csv`, `excel.csv`, `json` or `parquet`."""
    path, query = _place(page, filters)
    address = at_root(f"/export/{path}.{ending}")
    return f"{address}?{query}" if query else address


def eval_results(filters: Filters) -> str:
    """The board's computed figures as files for models' repositories on the Hub."""
    return at_root(f"/export/hub/eval-results.zip?{filters.query()}")


def answers(filters: Filters) -> str:
    """The benchmark's runs with their answers and scores, as files of Every Eval Ever."""
    return _of(
        at_root("/export/answers/every-eval-ever.zip"),
        benchmark=filters.benchmark, where=filters.where, version=filters.version,
    )  # fmt: skip


def chain(clip: str, version: str = "", judges: tuple[str, ...] = ()) -> str:
    """The stand-alone HTML of a clip's chain, with the reasons of `judges` (none = the leading
    judges').
    """
    query = Filters(judge=judges, version=version).query()
    address = at_root(f"/chain/{quote(clip)}")
    return f"{address}?{query}" if query else address


def network(clip: str, version: str = "") -> str:
    """Return the address of a clip's chain as an interactive network."""
    query = Filters(version=version).query()
    return at_root(f"/chain/{quote(clip)}?{'&'.join(filter(None, ('as=network', query)))}")


def table(name: str, form: str, version: str) -> str:
    """A logical table of a version as a file; `form` is csv, excel.csv, parquet or json."""
    return at_root(f"/data/{quote(name)}.{form}?version={quote(version)}")


def times(clip: str, form: str, version: str) -> str:
    """The times of a clip's steps as a file of another tool: webvtt, elan or label-studio; of the
    newest version without one."""
    pinned = f"&version={quote(version)}" if version else ""
    return at_root(f"/export/times/{quote(clip, safe='')}?format={quote(form)}{pinned}")


def everything(version: str) -> str:
    """All tables of a version in one archive."""
    return at_root(f"/data/all.zip?version={quote(version)}")


def training(kind: str, benchmark: str, version: str, filters: Filters) -> str:
    """Training data of a benchmark (all without one) as an archive, of the questions of some types
    and what a typed condition leaves."""
    part = Filters(benchmark=benchmark, where=filters.where, type=filters.type).query()
    return at_root(
        f"/training/{quote(kind)}.zip?{f'{part}&' if part else ''}version={quote(version)}"
    )


def removal() -> str:
    """The operator's page for removing runs, imports and benchmarks; not part of the shells."""
    return at_root("/remove")


def submission(receipt: str) -> str:
    """The page of a submission's receipt; not part of the shells."""
    return at_root(f"/submission/{quote(receipt)}")


def submissions() -> str:
    """The maintainers' page of submissions; not part of the shells."""
    return at_root("/submissions")


def guide(place: str) -> str:
    """The Guide at a chapter or a term."""
    return f"{GUIDE}#{quote(place)}"


def upload(filters: Filters) -> str:
    """The form for one's own predictions."""
    return f"{to(DATA, filters.only('version', 'benchmark'))}#title-upload"


def release(filters: Filters, benchmark: str) -> str:
    """What is loaded of a benchmark beside what its paper counts."""
    return f"{to(PROVENANCE, filters.only('version'))}#release-{quote(benchmark)}"
