"""`POST /api/share`: the address of a view, pinned to its version, which is kept from then on.

The answer says in words where the version cannot be kept. An upload is private: it has no address
for others. On a public server only the current version is kept, so that no visitor can fill the
disk with old ones or push out those of others.

Licence and citation of a file that is downloaded alone are at `/data/licences.txt` and
`/data/citations.bib`: of a version, or with `benchmark=` of one of its. An answer with a file names
them in its Link header; Parquet has them in its schema's metadata.
"""

import hashlib
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Annotated, Any, Final, NamedTuple
from urllib.parse import urlencode, urljoin, urlsplit

import pyarrow as pa
from fastapi import APIRouter, Depends
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from app.pages.page_service import fill
from app.server.access.access_gate import OWN_SCRIPT
from app.server.access.client_address import public_base
from app.server.errors import FreshJSON, Refusal
from app.server.request_body import json_object
from app.server.settings import settings, sharing_limits
from app.server.state import library
from app.server.visible_store import is_shared, kept_store, store_of
from pipelines.training.rights import CITATIONS, LICENCES, rights_files
from schema.benchmarks import BENCHMARKS
from schema.entries.benchmark import Benchmark
from schema.entries.bibtex import entry, escape, of_paper, one_line
from schema.entries.parameters import ALL
from store import StoreError
from store.reading.budget import time_limit
from store.reading.store import Store
from views.address.root import at_root
from views.page.content import View
from views.page.page import address_of
from views.registry import BY_PATH

FILES: Final = {
    "/data/licences.txt": (LICENCES, "license", "text/plain"),
    "/data/citations.bib": (CITATIONS, "describedby", "application/x-bibtex"),
}
"""Address → its content, its link relation (RFC 8288) and its media type."""


class ViewSource(NamedTuple):
    """A view to cite: its title, the facts below it, its address, when it was looked at, and a key
    of its own among all views.
    """

    title: str
    facts: Mapping[str, str]
    address: str
    version: str
    accessed: date
    key: str


class CitationTexts(NamedTuple):
    """A line for a list of references, BibTeX of the view, and that of the benchmark's papers."""

    line: str
    view: str
    papers: str


def cite(view: View, address: str, benchmark: str, accessed: date) -> CitationTexts:
    """The texts of a view at an address."""
    facts = dict(view.citation.facts) if view.citation else {}
    known = BENCHMARKS.get(benchmark)
    name = known.name if known else one_line(benchmark) if benchmark != ALL else ""
    title = one_line(facts.get("Shown", view.title)) + (f", {name}" if name else "")
    source = ViewSource(title, facts, address, view.version, accessed, _key(view, address))
    return CitationTexts(_line(source), _bibtex(source), papers_of(known))


def papers_of(benchmark: Benchmark | None) -> str:
    """BibTeX of a benchmark's papers; empty where it has none that is known."""
    papers = benchmark.references if benchmark else ()
    return "\n\n".join(map(of_paper, papers))


def _key(view: View, address: str) -> str:
    """A view's key: LaTeX refuses two entries of one key, so the version alone is not enough."""
    own = view.citation.address if view.citation else address
    digest = hashlib.sha256(own.encode()).hexdigest()[:8]
    return "-".join(filter(None, ("whyreel", view.version, digest)))


def _line(source: ViewSource) -> str:
    day = f"{source.accessed:%Y-%m-%d}"
    return (
        f"WhyReel ({source.accessed.year}). {source.title} [data version {source.version}]. "
        f"Retrieved {day} from {source.address}"
    )


def _bibtex(source: ViewSource) -> str:
    facts = (f"{name}: {source.facts[name]}" for name in ("Filters", "Cases", "Content hash")
             if name in source.facts)  # fmt: skip
    note = "; ".join((f"Data version {source.version}", *facts))
    day = f"{source.accessed:%Y-%m-%d}"
    return entry(
        "misc",
        source.key,
        {
            "author": "{WhyReel}",
            "title": f"{{{escape(source.title)}}}",
            "year": str(source.accessed.year),
            "note": f"{escape(note)}; accessed {day}",
            "url": source.address,
            "urldate": day,
        },
    )


BODY_CAP: Final = 32 * 1024
PRIVATE: Final = "This view shows your own upload, which nobody else can open: it has no address."
NO_DATA: Final = "This page shows nothing that could be shared."
PASSING: Final = "Only the current version is kept here; this one goes after a few imports."
TOO_LARGE: Final = "Over the limit for shared versions: this one goes after three more imports."
KEPT: Final = "Version {} is kept for this address."
router: Final = APIRouter()


class SharedView(NamedTuple):
    """The answer: the address (empty for a private view), what is said of it, how to cite it."""

    address: str
    kept: bool
    note: str
    texts: CitationTexts


@router.post("/api/share", dependencies=[OWN_SCRIPT])
async def share(
    request: Request, order: Annotated[dict[str, Any], Depends(json_object(BODY_CAP))]
) -> Response:
    """Keep the version that a view shows; its address and its citation."""
    path, query = order.get("page"), order.get("query", "")
    if not isinstance(path, str) or not isinstance(query, str) or path not in BY_PATH:
        raise Refusal(422, "the order names no page")
    made = await run_in_threadpool(_share, path, query, _base(request, order.get("base")))
    return FreshJSON({**made._asdict(), "texts": made.texts._asdict()})


def _base(request: Request, named: object) -> str:
    """The address that the visitor sees our pages at: behind a proxy only their browser knows."""
    own = public_base(request)
    try:
        parts = urlsplit(named if isinstance(named, str) else "")
    except ValueError:
        return own
    is_ours = parts.scheme in ("http", "https") and parts.netloc == request.headers.get("host")
    streamlit = at_root("/streamlit/")
    in_shell = streamlit if parts.path.startswith(streamlit) else at_root("/")
    return f"{parts.scheme}://{parts.netloc}{in_shell}" if is_ours else own


def _share(path: str, query: str, base: str) -> SharedView:
    with time_limit(settings().page_s):
        view, filters = fill(address_of(BY_PATH[path], query))
    if view.status != 200 or view.citation is None:
        raise Refusal(409, NO_DATA)
    today = datetime.now(UTC).date()
    address = urljoin(base, view.citation.address)
    try:
        private = not is_shared(store_of(view.version))
        kept, note = (False, PRIVATE) if private else _keep(view)
    except StoreError as error:
        raise Refusal(409, f"{error}: open the page again") from None
    shown = "" if private else address
    return SharedView(shown, kept, note, cite(view, shown, filters.benchmark, today))


def _keep(view: View) -> tuple[bool, str]:
    """Whether the version is kept from now on, and what is said of it. Raises NoStore."""
    if settings().public and view.version != library().current.version:
        return False, PASSING
    if not library().share(view.version, sharing_limits()):
        return False, TOO_LARGE
    return True, KEPT.format(view.version)


async def serve(request: Request) -> Response:
    """Answer one of the two texts."""
    name, _, kind = FILES[request.url.path]
    store = await run_in_threadpool(kept_store, request.query_params.get("version", ""))
    benchmark = request.query_params.get("benchmark", "")
    texts = await run_in_threadpool(_texts, store, benchmark)
    headers = {"cache-control": "no-cache"}
    return Response(texts[name], media_type=f"{kind}; charset=utf-8", headers=headers)


def rights_header(version: str, benchmark: str = "") -> dict[str, str]:
    """The Link header of a file of a version; of all benchmarks without one."""
    named = {"version": version, "benchmark": "" if benchmark == ALL else benchmark}
    query = urlencode({name: value for name, value in named.items() if value})
    links = (
        f'<{at_root(path)}?{query}>; rel="{relation}"; type="{kind}"'
        for path, (_, relation, kind) in FILES.items()
    )
    return {"link": ", ".join(links)}


def with_rights(schema: pa.Schema, store: Store) -> pa.Schema:
    """A schema with the version, and both texts of all its benchmarks, in its metadata."""
    texts: Mapping[str, str | bytes] = {"version": store.version, **_texts(store)}
    return schema.with_metadata({f"whyreel.{name}": text for name, text in texts.items()})


def _texts(store: Store, benchmark: str = "") -> dict[str, bytes]:
    return dict(rights_files(store, (benchmark,) if benchmark else ()))
