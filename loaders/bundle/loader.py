"""WhyReel's bundle (docs/bundle.md): a folder of JSON Lines or Parquet files, and media.

bundle.json states the format, its version and the benchmark. Validated rows become batches of the
logical tables: ids get the benchmark's id as a prefix, and orphans are marked.
"""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pyarrow as pa

from loaders import FileRefused
from loaders.bundle import graph, rules
from loaders.bundle.fields import FILES, BundleFile
from loaders.bundle.source import FileRows, empty, find, read
from loaders.core.events import (
    Batch,
    Event,
    Options,
    Progress,
    Read,
    Reject,
    batches,
    table_batches,
)
from loaders.core.media_files import media_of
from loaders.core.row_validation import FilePart, Sieve, joined
from loaders.files.text_files import read_json
from schema.arrow import Array, array, column, lookup, nulls, pc, single
from schema.ids import is_id
from schema.tables import INT, REAL, TEXT, cap_of

NAME: Final = "bundle.json"
FORMAT: Final = "whyreel-bundle"
VERSION: Final = 1
MAX_BENCHMARK_ID: Final = 39
"""With a dot and 120 characters of a row's own id this gives the 160 of a stored id."""
_TEXTS: Final = ("name", "description", "licence", "homepage", "citation")
_CHAINS = ("chains", "nodes", "subchains")
_TIMING = ("node_times", "link_judgements")


def recognises(name: str, start: bytes) -> bool:  # noqa: ARG001
    """Whether an uploaded file is a bundle's head, by its name."""
    return name == "bundle.json"


def load(paths: Sequence[Path], options: Options) -> Iterator[Event]:  # noqa: ARG001
    """Every bundle of `paths`: its folder, its bundle.json, or a folder of such folders.

    Raises FileRefused.
    """
    for path in paths:
        folder = path.parent if path.name == NAME else path
        if not folder.is_dir():
            raise FileRefused(path.name, "", "is no bundle: a folder with a bundle.json is needed")
        within = [] if (folder / NAME).exists() else sorted(folder.glob(f"*/{NAME}"))
        for bundle in [head.parent for head in within] or [folder]:
            yield from _BundleImport(bundle.resolve()).events()


@dataclass
class _BundleImport:
    """State of one bundle's import: what later files need of earlier ones."""

    folder: Path
    benchmark: str = ""
    sources: dict[str, FileRows] = field(default_factory=dict)
    defined: dict[str, Array] = field(default_factory=dict)
    lost: dict[str, list[Array]] = field(default_factory=dict)
    rejected: dict[str, Array] = field(default_factory=dict)
    models: dict[str, rules.Models] = field(default_factory=dict)
    durations: dict[str, float] = field(default_factory=dict)
    questions: pa.Table | None = None

    def events(self) -> Iterator[Event]:
        """The whole bundle; references are checked after the rows they point to."""
        head, notes = read_head(self.folder)
        self.benchmark = str(head["benchmark"])
        yield Read("bundle.json", 1, notes)
        yield from batches("benchmark", [head])
        for stem, file in FILES.items():
            if path := find(self.folder, stem):
                yield Progress(len(self.sources), len(FILES), path.name)
                self.sources[stem] = source = yield from read(path, file)
                notes = tuple(f"unknown field ignored: {name}" for name in source.unknown)
                yield Read(source.name, source.read, notes)
                if file.names.get(own := file.key[-1]) == file.table:
                    known = [*source.rows[own].chunks, *source.lost[own].chunks]
                    self.defined[file.table] = single(pa.chunked_array(known, TEXT), TEXT)
        for stem in FILES:
            if stem == "chains" and any(name in self.sources for name in _CHAINS):
                yield from self._chains()
            elif stem in self.sources and stem not in _CHAINS:
                sieve = yield from self._sieved(stem)
                yield from self._ruled(stem, sieve)
                yield from self._done(stem, sieve)
        yield Progress(len(FILES), len(FILES), "")

    def _sieved(self, stem: str) -> Generator[Event, None, Sieve]:
        """The file's rows without duplicates and references to rejected rows."""
        file = FILES[stem]
        source = self.sources.get(stem) or empty(stem, file)
        sieve, lost = Sieve(source), Sieve(FilePart(source.name, source.unit, source.lost))
        for part in (sieve, lost):
            make_full(part, file, f"{self.benchmark}.", self.defined)
        if stem in _TIMING:
            rules.name_sources(sieve)
        self.lost[stem] = [single(joined(lost.rows, file.key), TEXT)]
        sieve.mark_duplicates(file.key)
        mark_orphans(sieve, file, self.rejected)
        yield from self._settled(stem, sieve)
        return sieve

    def _settled(self, stem: str, sieve: Sieve) -> Iterator[Event]:
        """Reject the marked rows, and remember their keys."""
        yield from sieve.rejects()
        self.lost[stem].append(single(joined(sieve.bad, FILES[stem].key), TEXT))
        sieve.drop()

    def _ruled(self, stem: str, sieve: Sieve) -> Iterator[Event]:
        if stem == "clips":
            yield from self._media(sieve)
            self.models[stem] = rules.Models.of(sieve.rows, "clip")
        elif stem == "questions":
            rules.check_bases(sieve)
            self.questions = sieve.good
        elif stem == "runs":
            self.models[stem] = rules.Models.of(sieve.rows, "run")
        elif stem == "answers":
            self._answers(sieve)
        elif stem in ("node_times", "human_labels", "label_errors"):
            rules.check_durations(sieve, self.durations)
        elif stem == "verdicts" and {"clips", "runs"} <= self.models.keys():
            rules.check_makers(sieve, self.models["clips"], self.models["runs"])

    def _done(self, stem: str, sieve: Sieve) -> Iterator[Event]:
        """The file's rejects and batches; its rejected keys are remembered for later files."""
        file = FILES[stem]
        yield from self._settled(stem, sieve)
        bad = pa.chunked_array(self.lost.pop(stem), TEXT)
        # Of two rows with one key the second is rejected, but the first can be referenced.
        named = pc.is_in(bad, value_set=single(joined(sieve.rows, file.key), TEXT))
        rejected = bad.filter(pc.invert(named)).drop_null()
        self.rejected[file.table] = single(rejected, TEXT)
        yield from shaped(file.table, sieve, self.benchmark, self.folder.name)

    def _media(self, sieve: Sieve) -> Iterator[Event]:
        columns = ("media", "poster", "subtitles", "duration", "width", "height", "fps", "sha256")
        stamps = ("media_stamp", "poster_stamp", "subtitles_stamp")
        rows = sieve.rows.select([*columns, "line", "clip"]).to_pylist()
        for row in rows:
            media = media_of(self.folder, row)
            row |= media.values
            for fault in media.faults:
                yield Reject(sieve.name, f"{sieve.unit} {row['line']}", fault, kept=True)
        for name in columns:
            kind = sieve[name].type
            sieve.set(name, column([row[name] for row in rows], kind))
        for name in stamps:
            sieve.set(name, column([row[name] for row in rows], TEXT))
        self.durations = {row["clip"]: row["duration"] for row in rows if row["duration"]}

    def _chains(self) -> Iterator[Event]:
        sieves = []
        for stem in _CHAINS:
            sieve = yield from self._sieved(stem)
            sieves.append(sieve)
        graph.check(graph.Graphs(*sieves), self.durations)
        for stem, sieve in zip(_CHAINS, sieves, strict=True):
            yield from self._done(stem, sieve)

    def _answers(self, sieve: Sieve) -> None:
        none = nulls(sieve.rows.num_rows, INT)
        truth = options = none
        if self.questions is not None:
            known = single(self.questions["question"], TEXT)
            question_ids = sieve["question"]
            counts = rules.option_counts(self.questions["options"])
            truth = lookup(question_ids, known, single(self.questions["answer"], INT))
            options = lookup(question_ids, known, single(counts, INT))
        rules.check_choices(sieve, options)
        rules.mark_correct(sieve, truth)


def make_full(sieve: Sieve, file: BundleFile, prefix: str, defined: Mapping[str, Array]) -> None:
    """Prefix every id that names a row of this bundle.

    A reference with a dot that no file here defines is another bundle's full id, left unchanged.
    """
    for name, table in file.names.items():
        if name not in sieve.rows.column_names:
            continue  # rejected rows keep only their key columns
        column = sieve[name]
        keep = pc.starts_with(column, prefix)
        if file.key != (name,):
            here = pc.is_in(column, value_set=defined.get(table, array([], TEXT)))
            keep = pc.or_(keep, pc.and_not(pc.match_substring(column, "."), here))
        full = pc.binary_join_element_wise(pa.scalar(prefix), column, "")
        sieve.set(name, pc.if_else(keep, column, full))


def mark_orphans(sieve: Sieve, file: BundleFile, rejected: Mapping[str, Array]) -> None:
    """Mark the rows that reference a rejected row."""
    for name, table in file.names.items():
        if table in rejected and file.key != (name,):
            orphan = pc.is_in(sieve[name], value_set=rejected[table])
            sieve.mark(orphan, f"its {name} was rejected")
    pairs = {"subchain": "subchain", "node": "node"}
    for name, table in pairs.items():
        if name in file.fields and table != file.table and table in rejected:
            key = pc.binary_join_element_wise(sieve["chain"], sieve[name], "\x1f")
            sieve.mark(pc.is_in(key, value_set=rejected[table]), f"its {name} was rejected")


_BENCHMARKED: Final = ("item", "clip", "chain", "question", "run")
_BOX: Final = ("x", "y", "width", "height")


def shaped(table: str, sieve: Sieve, benchmark: str, folder: str) -> Iterator[Batch]:
    """The valid rows as batches of `table`; subchains also yield rows of `subchain_reason`."""
    rows = sieve.good
    count = rows.num_rows
    extra: dict[str, Any] = {
        "source_file": array([f"{folder}/{sieve.name}"] * count, TEXT),
        "source_line": rows["line"],
    }
    if table in _BENCHMARKED:
        extra["benchmark"] = array([benchmark] * count, TEXT)
    if table == "node":
        boxes = rows["box"].to_pylist()
        for at, name in enumerate(_BOX):
            extra[name] = array([None if box is None else box[at] for box in boxes], REAL)
    for name, values in extra.items():
        rows = rows.append_column(name, values)
    yield from table_batches(table, rows)
    if table == "subchain" and count:
        yield from table_batches("subchain_reason", _reasons(rows))


def _reasons(rows: pa.Table) -> pa.Table:
    parents = pc.list_parent_indices(rows["reasons"].combine_chunks())
    columns = ["chain", "subchain", "source_file", "source_line"]
    repeated = rows.select(columns).combine_chunks().take(parents)
    return repeated.append_column("node", pc.list_flatten(rows["reasons"]))


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
