"""bundle.json: which format, which version, which benchmark."""

from pathlib import Path
from typing import Final

from loaders.core.errors import FileRefused
from loaders.files.text_files import read_json
from schema.ids import is_id
from schema.text_caps import cap_of

NAME: Final = "bundle.json"
FORMAT: Final = "whyreel-bundle"
VERSION: Final = 1
MAX_BENCHMARK_ID: Final = 39
"""With a dot and 120 characters of a row's own id this gives the 160 of a stored id."""

_TEXTS: Final = ("name", "description", "licence", "homepage", "citation")


def read_head(folder: Path) -> tuple[dict[str, str | None], tuple[str, ...]]:
    """The benchmark's row and notes on unknown fields. Raises FileRefused."""
    head = read_json(folder / NAME, NAME)
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise FileRefused(NAME, "format", f"is not “{FORMAT}”")
    if head.get("version") != VERSION or isinstance(head.get("version"), bool):
        raise FileRefused(NAME, "version", f"is not {VERSION}, the one version known")
    benchmark = head.get("benchmark")
    if not isinstance(benchmark, dict):
        raise FileRefused(NAME, "benchmark", "is missing")
    own = benchmark.get("id")
    if not isinstance(own, str) or not is_id(own) or len(own) > MAX_BENCHMARK_ID or "." in own:
        reason = f"is not an id of at most {MAX_BENCHMARK_ID} of A-Za-z0-9_+-"
        raise FileRefused(NAME, "benchmark.id", reason)
    for name in _TEXTS:
        if not isinstance(benchmark.get(name), str | None):
            raise FileRefused(NAME, f"benchmark.{name}", "is not text")
        if len(benchmark.get(name) or "") > (cap := cap_of("benchmark", name)):
            raise FileRefused(NAME, f"benchmark.{name}", f"has more than {cap:,} characters")
    row: dict[str, str | None] = {name: benchmark.get(name) for name in _TEXTS}
    row |= {"benchmark": own, "name": row["name"] or own, "source_file": f"{folder.name}/{NAME}"}
    unknown = [f"benchmark.{key}" for key in benchmark if key not in (*_TEXTS, "id")]
    unknown += [key for key in head if key not in ("format", "version", "benchmark")]
    return row, tuple(f"unknown field ignored: {key[:80]}" for key in unknown)
