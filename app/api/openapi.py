"""The OpenAPI document of the JSON API, and its two routes.

`/api/openapi.json` describes every JSON twin with its parameters and the schema of its reply. It is
tried out in the browser at `/api/docs`, by swagger-ui, which lies here unchanged with its licence;
it asks no other host.

FastAPI generates the document from typed models. The reply of a twin is a `View` of plain
dataclasses, the same types that the server sends. Each page names the content of its slots. The
router of the twins is only described, never served: in the server's own router, these models would
add a third of a second to each start, and FastAPI would parse each request a second time.
"""

import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields, make_dataclass
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Final, get_args, get_type_hints

import orjson
from fastapi import APIRouter, Query
from fastapi import Path as PathPart
from fastapi.openapi.utils import get_openapi
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, JSONResponse, Response

from app import __version__
from app.api.downloads.case_json import LISTS, OF_CLIP
from app.exports.registry import EXPORTS, Export
from app.pages.gradio_shell.theme import theme_script
from app.pages.html import draw
from app.server.static_files import asset
from schema.exports.formats import DATA_FORMATS, PAGE_FORMATS
from schema.tables import TABLES
from views.address.filters import PARAMETERS
from views.page.content import Content, View
from views.page.page import Page
from views.registry import PAGES
from views.style.typography import declarations

ABOUT: Final = """Every page answers as data, with the same query string as the page itself. What is
unknown is null, never 0; a score has its interval, its n and its denominator. Texts of prompts,
answers and reasons are data of models and people."""
Place = Callable[..., Any]
"""FastAPI's `Path` or `Query`."""
Models = Mapping[int | str, dict[str, Any]]
REFERENCE: Final = "#/components/schemas/{model}"
ZIP: Final = ("application/zip",)
PARTS: Final[Models] = {
    206: {"description": "The part that `Range` asks for."},
    304: {"description": "The reader has it already (`If-None-Match`)."},
}
FAILED: Final = {
    500: "It could not be drawn.",
    503: "No data can be opened, or over the time of a query.",
    507: "It would be larger than a page may be.",
}
REFUSED: Final[Models] = {
    429: {"description": "Too many calls; Retry-After says when to ask again."},
    "4XX": {"description": "Refused; the answer says why."},
}
POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        # Inline: the script that chooses light or dark before anything is drawn.
        "script-src 'self' 'unsafe-inline'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
    )
)
router: Final = APIRouter()


def content_models() -> Mapping[str, type]:
    """A slot's kind → the type of its content."""
    return {_default(content, "kind"): content for content in get_args(Content)}


def document() -> bytes:
    """The document, as JSON."""
    return orjson.dumps(described())


def described() -> dict[str, Any]:
    """The document as plain values, for the pages that are registered now."""
    router = APIRouter()
    for page in PAGES:
        _add_page(router, page)
    _add_case(router)
    for export in EXPORTS.values():
        if export.address:
            _add_export(router, export)
    _add_tables(router)
    made = get_openapi(
        title="WhyReel", version=__version__, description=ABOUT, routes=router.routes,
        license_info={"name": "Apache-2.0", "identifier": "Apache-2.0"}, servers=[{"url": ".."}],
        tags=[{"name": name} for name in ("pages", "cases", "tables", "exports")],
    )  # fmt: skip
    for model in made["components"]["schemas"].values():
        if "properties" in model:
            # All that is sent is described, and nothing is left out where it has its default.
            model["additionalProperties"] = False
            if model.get("required") != []:
                model["required"] = [*model["properties"]]
    made["components"]["parameters"] = _parameters()
    return made


def _default(content: type, name: str) -> str:
    return str(next(each.default for each in fields(content) if each.name == name))


def _typed(name: str, members: Mapping[str, Any], about: str = "", **config: Any) -> type:
    """A dataclass of members that are known only now."""
    return make_dataclass(
        name, members.items(), namespace={"__doc__": about, "__pydantic_config__": config}
    )


def _page_model(page: Page) -> type:
    """A View whose slots are those of the page, in any of its states."""
    name = "".join(word.capitalize() for word in page.name.replace("_", "-").split("-"))
    by_kind = content_models()
    layouts = (slot for state in page.states or (page,) for slot in state.layout)
    slots = _typed(f"{name}Slots", {slot.id: by_kind[slot.kind] for slot in layouts},
                   "Content by slot; a slot without content is left out.",
                   json_schema_extra={"required": []})  # fmt: skip
    members = get_type_hints(View) | {"slots": slots}
    return _typed(f"{name}View", members, page.lead, title=page.title)


def _parameters() -> dict[str, Any]:
    """Each parameter of an address; it may be repeated where it takes several values."""
    return {
        name: {
            "name": name, "in": "query", "description": parameter.meaning,
            "schema": {"type": "array", "items": {"type": "string"}}, "style": "form",
            "explode": True,
        }
        for name, parameter in PARAMETERS.items()
    }  # fmt: skip


def _add_page(router: APIRouter, page: Page) -> None:
    model = _page_model(page)
    parameters = [{"$ref": f"#/components/parameters/{name}"} for name in PARAMETERS]
    reply = {"application/json": {"schema": {"$ref": REFERENCE.format(model=model.__name__)}}}
    failed: Models = {
        code: {"description": text, "content": reply} for code, text in FAILED.items()
    }
    router.add_api_route(
        f"/api/{page.name}", _handler(), tags=["pages"], operation_id=f"page_{page.name}",
        summary=page.title, description=page.lead, response_class=JSONResponse,
        responses={200: {"description": "The page.", "model": model}, **failed, **REFUSED},
        openapi_extra={"parameters": parameters},
    )  # fmt: skip


def _add_case(router: APIRouter) -> None:
    clip = _typed("CaseClip", dict.fromkeys(OF_CLIP, Any))
    rows = dict.fromkeys(LISTS, list[dict[str, Any]])
    texts = dict.fromkeys(("version", "hash", "address", "page"), str)
    members = {**texts, "media": str | None, "clip": clip, **rows, "scene": dict[str, Any]}
    router.add_api_route(
        "/api/case/{clip}", _handler(CLIP, VERSION), tags=["cases"],
        operation_id="case", summary="All that is known of a clip",
        description="Chains with times, questions with all answers, verdicts with reasons, labels. "
        "`media` is the address of the clip's film. "
        "With `version` it is permanent and may be cached for good.",
        response_class=JSONResponse,
        responses={200: {"description": "The case.", "model": _typed("Case", members)},
                   404: {"description": "No such clip, or a version that is not kept."}, **REFUSED},
    )  # fmt: skip


def _add_export(router: APIRouter, export: Export) -> None:
    parameters = [VERSION]
    if "{clip}" in export.address:
        parameters.append(CLIP)
    if export.formats:
        place = PathPart if "{format}" in export.address else Query
        parameters.append(_parameter("format", place, "The file format.", export.formats))
    forms = [DATA_FORMATS.get(each) or PAGE_FORMATS.get(each) for each in export.formats]
    known = {form.media_type.partition(";")[0] for form in forms if form}
    _add_file(
        router, export.address, "exports", f"export_{export.name.replace('-', '_')}", export.about,
        f"Takes the filters of a page. Licence and citation: {export.licence}.",
        sorted(known) or (("*/*",) if export.formats else ZIP), parameters,
    )  # fmt: skip


def _add_tables(router: APIRouter) -> None:
    kinds = [each.media_type.partition(";")[0] for each in DATA_FORMATS.values()]
    table = _parameter("table", PathPart, "A table of the data.", TABLES)
    form = _parameter("format", PathPart, "The file's ending.", DATA_FORMATS)
    _add_file(
        router, "/data/{table}.{format}", "tables", "table", "A whole table",
        "Exact; takes `Range`, `If-Range` and `If-None-Match`, and `HEAD`.", kinds,
        [table, form, VERSION], PARTS,
    )  # fmt: skip
    _add_file(
        router, "/data/all.zip", "tables", "all_tables",
        "All tables, as a Hugging Face data set", "", ZIP, [VERSION], PARTS,
    )  # fmt: skip
    router.add_api_route(
        "/data/index.json", _handler(VERSION), tags=["tables"],
        operation_id="data_index", response_class=JSONResponse,
        summary="The version, its tables, and which clips have files",
        responses={200: {"description": "The index.", "model": dict[str, Any]}, **REFUSED},
    )  # fmt: skip


def _add_file(
    router: APIRouter, path: str, tag: str, name: str, summary: str, about: str,
    kinds: Sequence[str], parameters: Sequence[inspect.Parameter],
    more: Models = MappingProxyType({}),
) -> None:  # fmt: skip
    binary = {"schema": {"type": "string", "format": "binary"}}
    file = {"description": "The file.", "content": dict.fromkeys(kinds, binary)}
    router.add_api_route(
        path, _handler(*parameters), tags=[tag], operation_id=name, summary=summary,
        description=about, response_class=Response, responses={200: file, **more, **REFUSED},
    )  # fmt: skip


def _parameter(
    name: str, place: Place, about: str, values: Collection[str] = ()
) -> inspect.Parameter:  # fmt: skip
    """A parameter of a path; in a query it may be left out."""
    usual = inspect.Parameter.empty if place is PathPart else next(iter(values), "")
    about_values = {"enum": [*values]} if values else None
    kind = Annotated[str, place(description=about, json_schema_extra=about_values)]
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=usual, annotation=kind)


def _handler(*parameters: inspect.Parameter) -> Callable[..., None]:
    """A function with these parameters, as FastAPI reads it."""

    def handler(**given: Any) -> None:
        del given

    vars(handler)["__signature__"] = inspect.Signature(parameters)
    return handler


VERSION: Final = _parameter("version", Query, "A version of the data; the current one without.")
CLIP: Final = _parameter("clip", PathPart, "The clip's id.")


@cache
def _document() -> bytes:
    return document()


@router.api_route("/api/openapi.json", methods=["GET", "HEAD"])
async def openapi() -> Response:
    """The document; made once, when it is asked for first."""
    body = await run_in_threadpool(_document)
    return Response(body, media_type="application/json", headers={"cache-control": "no-cache"})


@router.api_route("/api/docs", methods=["GET", "HEAD"])
async def docs() -> Response:
    """The page of the interactive documentation."""
    page = draw(
        "api_docs",
        theme_script=theme_script(),
        type_scale=declarations(),
        style=asset("swagger-ui.css"),
        swagger=asset("swagger-ui-bundle.js"),
        script=asset("api_docs.js"),
    )
    return HTMLResponse(page, headers={"content-security-policy": POLICY})
