"""Processes that read files: without pandas, in a process of their own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.loaders.made_files import MAKERS

SCRIPT = """
import sys
from app import without_pandas
without_pandas.refuse()
import pyarrow as pa
assert pa.RecordBatch.from_pylist([{"a": [1, None]}, {"a": None}]).num_rows == 2
assert pa.array(["x", None]).null_count == 1
try:
    import pandas
except ModuleNotFoundError as error:
    assert error.name == "pandas"
    print("refused")
"""


def test_pyarrow_reads_lists_where_pandas_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout == "refused\n", done.stderr


@pytest.mark.parametrize("words", [["import"], ["import", "--dry-run"]])
def test_an_import_leaves_pandas_out(words: list[str], tmp_path: Path) -> None:
    files = str(MAKERS["svbench"](tmp_path / "in"))
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "app", *words, "svbench", files,
         "--allow-rejects"],
        cwd=ROOT, env={**os.environ, "WHYREEL_HOME": str(tmp_path / "home")},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert done.returncode == 0, done.stderr[-2000:]
    assert {"pyarrow", "pyarrow.lib", "duckdb"} <= imported
    assert not [name for name in imported if name.startswith("pandas.")]
    assert "leaked" not in done.stderr
