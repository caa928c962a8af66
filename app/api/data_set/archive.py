"""The files of `/data/all.zip`: every table, the dataset card, and Croissant metadata.

The card is README.md with a configuration for each table. Libraries of data sets take a folder with
this file as it is: `load_dataset(folder, "answer")`. Croissant (MLCommons, version 1.0) is JSON-LD
with the SHA-256 of each file and the type of each column.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import orjson
import pyarrow as pa
from huggingface_hub import DatasetCardData

from pipelines.training.rights import CITATIONS, LICENCES, UNSTATED, citations_text, rights_files
from schema import COMMAND
from schema.exports.text_tables import markdown_text
from schema.tables import FLAG, INT, REAL, TABLES, TEXT
from store.queries.catalogue.export import counts
from store.queries.catalogue.overview import overview
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


HUB_LICENCES: Final = {
    "Apache-2.0": "apache-2.0", "MIT": "mit", "CC BY 4.0": "cc-by-4.0",
    "CC BY-NC 4.0": "cc-by-nc-4.0", "CC BY-SA 4.0": "cc-by-sa-4.0", "CC0 1.0": "cc0-1.0",
}  # fmt: skip
"""A licence as a benchmark states it → its name on the Hub."""
OTHER: Final = "other"
OPENED: Final = "question"
"""The table that is loaded without a name."""
SIZES: Final = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"),
                (1_000_000, "100K<n<1M"), (10_000_000, "1M<n<10M"))  # fmt: skip
LARGEST: Final = "10M<n<100M"
ABOUT: Final = """All tables of one version of WhyReel's data: clips with their causal chains,
questions, answers of models, verdicts of judges with their reasons, labels by people. Rows name
each other by text ids, such as `clip` and `question`. The clips' films are not in it."""
README: Final = "README.md"
CROISSANT: Final = "croissant.json"
Parts = Iterable[bytes]


def data_set_files(store: Store, table: Callable[[str], Parts]) -> Iterator[tuple[str, Parts]]:
    """`(name, parts)` of each file; `table` gives a table's Parquet file in parts.

    The parts are taken one file after the other: Croissant, the last one, has each table's digest.
    """
    benchmarks = overview(store).benchmarks
    files: list[TableFile] = []
    yield README, (readme(store, benchmarks, counts(store)),)
    yield from ((name, (body,)) for name, body in rights_files(store))
    for name in TABLES:
        yield f"{name}.parquet", _noted(name, table(name), files)
    yield CROISSANT, (croissant(store, benchmarks, files),)


def _noted(name: str, parts: Parts, files: list[TableFile]) -> Iterator[bytes]:
    """The same parts; the file's size and digest are noted at its end."""
    digest, size = hashlib.sha256(), 0
    for part in parts:
        digest.update(part)
        size += len(part)
        yield part
    files.append(TableFile(name, size, digest.hexdigest()))


def readme(
    store: Store, benchmarks: Sequence[Mapping[str, Any]], counts: Mapping[str, int]
) -> bytes:
    """README.md of a version; `benchmarks` are rows of the table, `counts` the tables' sizes."""
    return (
        f"---\n{_metadata(benchmarks, counts)}\n---\n\n{_text(store, benchmarks, counts)}".encode()
    )


def _metadata(benchmarks: Sequence[Mapping[str, Any]], counts: Mapping[str, int]) -> str:
    licences = {HUB_LICENCES.get(str(row["licence"] or ""), OTHER) for row in benchmarks}
    single = licences.pop() if len(licences) == 1 else OTHER
    facts: dict[str, Any] = {"license": single}
    if single == OTHER:
        facts |= {"license_name": "of-each-benchmark", "license_link": LICENCES}
    # A table without a row cannot be loaded; its file is there for WhyReel.
    filled = [name for name in TABLES if counts[name]]
    opened = OPENED if counts[OPENED] else next(iter(filled), "")
    configs = [
        {
            "config_name": name,
            "data_files": f"{name}.parquet",
            **({"default": True} if name == opened else {}),
        }
        for name in filled
    ]
    data = DatasetCardData(
        pretty_name="WhyReel: " + ", ".join(str(row["name"] or row["benchmark"])
                                           for row in benchmarks)[:160],
        tags=["video", "video-reasoning", "causal-chains", "evaluation"],
        task_categories=["visual-question-answering", "video-text-to-text"],
        size_categories=[_size(sum(counts.values()))],
        configs=configs,
        **facts,
    )  # fmt: skip
    return data.to_yaml(line_break="\n")


def _size(rows: int) -> str:
    return next((name for most, name in SIZES if rows < most), LARGEST)


def _text(store: Store, benchmarks: Sequence[Mapping[str, Any]], counts: Mapping[str, int]) -> str:
    lines = [
        "# WhyReel's data",
        "",
        ABOUT,
        "",
        f"Version {store.version}, published {store.built}, content SHA-256 `{store.hash}`.",
        "",
        "```python",
        "from datasets import load_dataset",
        "",
        f'questions = load_dataset("FOLDER")          # the table "{OPENED}"',
        'answers = load_dataset("FOLDER", "answer")',
        "```",
        "",
        f"Back into WhyReel: `{COMMAND} data import tables FOLDER`.",
        "",
        "## Benchmarks",
        "",
        "| benchmark | licence | to cite |",
        "|---|---|---|",
        *(_benchmark(row) for row in benchmarks),
        "",
        f"{LICENCES} and {CITATIONS} (BibTeX) tell more. What states no licence may be looked at;",
        "ask its authors before you pass it on.",
        "",
        "## Tables",
        "",
        "| table | rows | columns |",
        "|---|---:|---|",
        *(_table(name, counts[name]) for name in TABLES),
        "",
    ]
    return "\n".join(lines)


def _benchmark(row: Mapping[str, Any]) -> str:
    cells = (row["name"] or row["benchmark"], row["licence"] or UNSTATED, row["citation"] or "")
    return f"| {' | '.join(markdown_text(str(cell)) for cell in cells)} |"


def _table(name: str, rows: int) -> str:
    columns = ", ".join(f"`{column}`" for column in TABLES[name].schema.names)
    return f"| [{name}]({name}.parquet) | {rows:,} | {columns} |"


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
