"""The dataset card of a version: README.md with a configuration for each table.

Data sets' libraries take a folder with this file as it is: `load_dataset(folder, "answer")`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from huggingface_hub import DatasetCardData

from pipelines.training.rights import CITATIONS, LICENCES, UNSTATED
from schema import COMMAND
from schema.exports.text_tables import markdown_text
from schema.tables import TABLES
from store.reading.store import Store

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
