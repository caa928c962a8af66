"""Croissant metadata (MLCommons, version 1.0) of a version's tables, as JSON-LD.

Each file stands with its SHA-256, each table with the type of each of its columns.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import orjson
import pyarrow as pa

from pipelines.training.rights import UNSTATED, citations_text
from schema.tables import FLAG, INT, REAL, TABLES, TEXT
from store.reading.store import Store

CONFORMS: Final = "http://mlcommons.org/croissant/1.0"
PARQUET: Final = "application/x-parquet"
"""Parquet has a registered type too, but readers of Croissant know it by this name."""
TYPES: Final = {TEXT: "sc:Text", INT: "sc:Integer", REAL: "sc:Float", FLAG: "sc:Boolean"}
CONTEXT: Final[Mapping[str, Any]] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""The terms of Croissant, as its specification asks for them."""


class TableFile(NamedTuple):
    """A table's Parquet file: its bytes and their SHA-256."""

    name: str
    size: int
    sha256: str


def croissant(
    store: Store, benchmarks: Sequence[Mapping[str, Any]], files: Sequence[TableFile]
) -> bytes:
    """croissant.json of a version; `benchmarks` are rows of the table of that name."""
    licences = dict.fromkeys(str(row["licence"] or UNSTATED) for row in benchmarks)
    names = ", ".join(str(row["name"] or row["benchmark"]) for row in benchmarks)
    return orjson.dumps(
        {
            "@context": CONTEXT,
            "@type": "sc:Dataset",
            "conformsTo": CONFORMS,
            "name": "whyreel",
            "description": f"Clips, chains, questions, answers, verdicts and labels of {names}.",
            "license": [*licences],
            "citeAs": citations_text(benchmarks).strip(),
            "sameAs": [str(row["homepage"]) for row in benchmarks if row["homepage"]],
            "version": _semantic(store.version),
            "alternateName": store.version,
            "datePublished": store.built,
            "creator": {"@type": "sc:Organization", "name": "WhyReel"},
            "distribution": [_file(file) for file in files],
            "recordSet": [_records(name) for name in TABLES],
        },
        option=orjson.OPT_INDENT_2,
    )


def _semantic(version: str) -> str:
    """A version's number as Croissant asks for it: `000002-0a1b2c3d` is 2.0.0."""
    number = version.partition("-")[0]
    return f"{int(number) if number.isdigit() else 0}.0.0"


def _file(file: TableFile) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": f"{file.name}.parquet",
        "name": f"{file.name}.parquet",
        "contentUrl": f"{file.name}.parquet",
        "contentSize": f"{file.size} B",
        "encodingFormat": PARQUET,
        "sha256": file.sha256,
    }


def _records(name: str) -> dict[str, Any]:
    return {
        "@type": "cr:RecordSet",
        "@id": name,
        "name": name,
        "field": [_field(name, column) for column in TABLES[name].schema],
    }


def _field(table: str, column: "pa.Field[Any]") -> dict[str, Any]:
    nested = pa.types.is_list(column.type)
    return {
        "@type": "cr:Field",
        "@id": f"{table}/{column.name}",
        "name": f"{table}/{column.name}",
        "dataType": TYPES[column.type.value_type if nested else column.type],
        **({"repeated": True} if nested else {}),
        "source": {
            "fileObject": {"@id": f"{table}.parquet"},
            "extract": {"column": column.name},
        },
    }
