"""The work of an import and of its first board in pandas or polars, in a process of its own.

    python -m benchmarks.support.rivals pandas|polars ANSWERS.parquet QUESTIONS.jsonl

Prints seconds from the start of reading to the last figure: the same columns are read, a letter is
taken from each reply by one regular expression (WhyReel's rules are several), compared with the
right option, joined with the questions' chains, sorted by question and run, and added up to
accuracy by model, setting and chain, and to the share of chains that are all right. Neither checks
a row nor writes anything, which the import does.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

LETTER: Final = r"\b([A-E])\b"
COLUMNS: Final = ["question", "model", "setting", "protocol", "rotation", "key", "reply"]
RUN: Final = ["model", "setting", "protocol"]


def with_pandas(answers: Path, questions: Path) -> int:
    """Rows of the last figure."""
    import pandas as pd

    rows = pd.read_parquet(answers, columns=COLUMNS)
    letter = rows["reply"].str.extract(LETTER, expand=False)
    picked = letter.map({name: at for at, name in enumerate("ABCDE")})
    rows["right"] = picked == rows["key"]
    chains = pd.read_json(questions, lines=True)[["question", "chain"]]
    rows = rows.merge(chains, on="question").sort_values(["question", *RUN])
    rows.groupby([*RUN, "chain"], observed=True)["right"].mean()
    printed = rows[rows["rotation"] == 0]
    whole = printed.groupby([*RUN, "chain"], observed=True)["right"].all()
    return len(whole.groupby(level=RUN).mean())


def with_polars(answers: Path, questions: Path) -> int:
    """Rows of the last figure."""
    import polars as pl

    chains = pl.scan_ndjson(questions).select("question", "chain")
    letters = {name: at for at, name in enumerate("ABCDE")}
    picked = pl.col("reply").str.extract(LETTER).replace_strict(letters, default=None)
    rows = (
        pl.scan_parquet(answers)
        .select(COLUMNS)
        .with_columns(right=(picked == pl.col("key")).fill_null(value=False))
        .join(chains, on="question")
        .sort("question", *RUN)
        .collect()
    )
    rows.group_by(*RUN, "chain").agg(pl.col("right").mean())
    printed = rows.filter(pl.col("rotation") == 0)
    whole = printed.group_by(*RUN, "chain").agg(pl.col("right").all())
    return whole.group_by(*RUN).agg(pl.col("right").mean()).height


RIVALS: Final[dict[str, Callable[[Path, Path], Any]]] = {
    "pandas": with_pandas,
    "polars": with_polars,
}


def main(name: str, answers: str, questions: str) -> None:
    """Time one of them."""
    start = time.perf_counter()
    RIVALS[name](Path(answers), Path(questions))
    print(time.perf_counter() - start)


if __name__ == "__main__":
    main(*sys.argv[1:4])
