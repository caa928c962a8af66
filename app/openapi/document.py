"""The OpenAPI document: every JSON twin with its parameters and the schema of its reply.

A twin's reply is a `View`, whose content are plain dataclasses: pydantic makes the schema of those
very types, so that it cannot say anything else than what is sent. Each page names the content of
its own slots.
"""

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any, Final, get_args

import orjson
from pydantic import TypeAdapter

from app import __version__
from app.downloads.case_json import LISTS, OF_CLIP
from app.exports.registry import EXPORTS, Export
from schema.exports.formats import DATA_FORMATS, PAGE_FORMATS
from schema.tables import TABLES
from views.address.parameters import PARAMETERS
from views.page.content import Content, View
from views.page.page import Page
from views.registry import PAGES

REFERENCE: Final = "#/components/schemas/{model}"
ABOUT: Final = """Every page answers as data, with the same query string as the page itself. What is
unknown is null, never 0; a score has its interval, its n and its denominator. Texts of prompts,
answers and reasons are data of models and people."""


def content_models() -> Mapping[str, str]:
    """A slot's kind → the name of its content's type."""
    kinds = {}
    for content in get_args(Content):
        kind = next(each for each in fields(content) if each.name == "kind")
        kinds[str(kind.default)] = content.__name__
    return kinds


@cache
def _components() -> dict[str, Any]:
    schema = TypeAdapter(View).json_schema(mode="serialization", ref_template=REFERENCE)
    models: dict[str, Any] = schema.pop("$defs")
    models["View"] = schema
    for model in models.values():
        if "properties" in model:
            # All that is sent is described, and nothing is left out where it has its default.
            model["additionalProperties"] = False
            model["required"] = [*model["properties"]]
    return models


def document() -> bytes:
    """The document, as JSON."""
    return orjson.dumps(described())


def described() -> dict[str, Any]:
    """The document as plain values, for the pages that are registered now."""
    models = {**_components(), "Case": _case_model()}
    paths = {}
    for page in PAGES:
        name = _model_name(page)
        models[name] = _page_model(page, models["View"])
        paths[f"/api/{page.name}"] = {"get": _twin(page, name)}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "WhyReel",
            "version": __version__,
            "description": ABOUT,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": ".."}],
        "tags": [{"name": name} for name in ("pages", "cases", "tables", "exports")],
        "paths": {**paths, "/api/case/{clip}": {"get": _case()}, **_exports(), **_tables()},
        "components": {"schemas": dict(sorted(models.items())), "parameters": _parameters()},
    }


def _model_name(page: Page) -> str:
    return "".join(word.capitalize() for word in page.name.replace("_", "-").split("-")) + "View"


def _page_model(page: Page, view: Mapping[str, Any]) -> dict[str, Any]:
    """A View whose slots are those of the page, in any of its states."""
    by_kind = content_models()
    slots: dict[str, dict[str, str]] = {}
    for state in page.states or (page,):
        for slot in state.layout:
            slots[slot.id] = {"$ref": REFERENCE.format(model=by_kind[slot.kind])}
    about = {
        "type": "object",
        "description": "Content by slot; a slot without content is left out.",
        "properties": slots,
        "additionalProperties": view["properties"]["slots"]["additionalProperties"],
    }
    return {
        **view,
        "title": page.title,
        "description": page.lead,
        "properties": {**view["properties"], "slots": about},
    }


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


def _twin(page: Page, model: str) -> dict[str, Any]:
    reply = {"application/json": {"schema": {"$ref": REFERENCE.format(model=model)}}}
    statuses = {
        "200": "The page.",
        "500": "It could not be drawn.",
        "503": "No data can be opened, or over the time of a query.",
        "507": "It would be larger than a page may be.",
    }
    return {
        "tags": ["pages"],
        "operationId": f"page_{page.name}",
        "summary": page.title,
        "description": page.lead,
        "parameters": [{"$ref": f"#/components/parameters/{name}"} for name in PARAMETERS],
        "responses": {
            **{code: {"description": text, "content": reply} for code, text in statuses.items()},
            "429": {"description": "Too many calls; Retry-After says when to ask again."},
        },
    }


def _text(name: str, place: str, about: str, **more: Any) -> dict[str, Any]:
    return {
        "name": name, "in": place, "description": about, "required": place == "path",
        "schema": {"type": "string", **more},
    }  # fmt: skip


VERSION: Final = _text("version", "query", "A version of the data; the current one without.")


def _case_model() -> dict[str, Any]:
    texts = {name: {"type": "string"} for name in ("version", "hash", "address", "page")}
    lists = {name: {"type": "array", "items": {"type": "object"}} for name in LISTS}
    lists["scene"] = {"type": "object"}
    properties = {
        **texts,
        "media": {"type": ["string", "null"], "description": "The address of the clip's film."},
        "clip": {"type": "object", "properties": {name: {} for name in OF_CLIP},
                 "required": [*OF_CLIP], "additionalProperties": False},
        **lists,
    }  # fmt: skip
    return {
        "type": "object", "title": "Case", "properties": properties,
        "required": [*properties], "additionalProperties": False,
    }  # fmt: skip


def _case() -> dict[str, Any]:
    reply = {"application/json": {"schema": {"$ref": REFERENCE.format(model="Case")}}}
    return {
        "tags": ["cases"],
        "operationId": "case",
        "summary": "All that is known of a clip",
        "description": "Chains with times, questions with all answers, verdicts with reasons, "
        "labels. With `version` it is permanent and may be cached for good.",
        "parameters": [_text("clip", "path", "The clip's id."), VERSION],
        "responses": {
            "200": {"description": "The case.", "content": reply},
            "404": {"description": "No such clip, or a version that is not kept."},
        },
    }


def _exports() -> dict[str, Any]:
    """Every export of the registry that a server offers."""
    offered = (export for export in EXPORTS.values() if export.address)
    return {export.address: {"get": _export(export)} for export in offered}


def _export(export: Export) -> dict[str, Any]:
    parameters = [VERSION]
    if "{clip}" in export.address:
        parameters.append(_text("clip", "path", "The clip's id."))
    if export.formats:
        place = "path" if "{format}" in export.address else "query"
        parameters.append(_text("format", place, "The file format.", enum=[*export.formats]))
    forms = [DATA_FORMATS.get(each) or PAGE_FORMATS.get(each) for each in export.formats]
    known = {form.media_type.partition(";")[0] for form in forms if form}
    kinds = known or ({"*/*"} if export.formats else {"application/zip"})
    binary = {"schema": {"type": "string", "format": "binary"}}
    return {
        "tags": ["exports"], "operationId": f"export_{export.name.replace('-', '_')}",
        "summary": export.about, "parameters": parameters,
        "description": f"Takes the filters of a page. Licence and citation: {export.licence}.",
        "responses": {"200": {
            "description": "The file.", "content": dict.fromkeys(sorted(kinds), binary),
        }},
    }  # fmt: skip


def _tables() -> dict[str, Any]:
    form = _text("format", "path", "The file's ending.",
                 enum=[*DATA_FORMATS])  # fmt: skip
    binary = {"schema": {"type": "string", "format": "binary"}}
    media = {each.media_type.partition(";")[0]: binary for each in DATA_FORMATS.values()}
    replies = {
        "200": {"description": "The whole file.", "content": media},
        "206": {"description": "The part that `Range` asks for."},
        "304": {"description": "The reader has it already (`If-None-Match`)."},
    }
    table = _text("table", "path", "A table of the data.", enum=[*TABLES])
    archive = {"200": {"description": "The archive.", "content": {"application/zip": binary}}}
    return {
        "/data/{table}.{format}": {"get": {
            "tags": ["tables"], "operationId": "table", "summary": "A whole table",
            "description": "Exact; takes `Range`, `If-Range` and `If-None-Match`, and `HEAD`.",
            "parameters": [table, form, VERSION], "responses": replies,
        }},
        "/data/index.json": {"get": {
            "tags": ["tables"], "operationId": "data_index",
            "summary": "The version, its tables, and which clips have files",
            "parameters": [VERSION],
            "responses": {"200": {
                "description": "The index.",
                "content": {"application/json": {"schema": {"type": "object"}}},
            }},
        }},
        "/data/all.zip": {"get": {
            "tags": ["tables"], "operationId": "all_tables",
            "summary": "All tables, as a Hugging Face data set",
            "parameters": [VERSION], "responses": {**archive, "206": replies["206"]},
        }},
    }  # fmt: skip
