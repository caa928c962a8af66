"""Imports: a loader's stream into a new version of the store, with a progress bar and a report."""

import contextlib
from collections.abc import Generator, Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pyarrow as pa
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from app.cli.groups import notices
from app.cli.rejects import refuse
from app.lab.converting.copies import UnplayedFilm, convert_imported, reasons, unplayed
from app.server.state import home
from loaders import LoadError, error_text, visible
from loaders.core import events as stream
from loaders.core.registry import KINDS, LOADERS, WITH_QUESTIONS, KindPart, recognised_parts
from loaders.core.rejects import Report
from loaders.predictions.runs import known_setting
from store import StoreError
from store.building.import_report import Counts, ImportInfo, LoaderReport, PublishedVersion
from store.building.publish import MEMORY, publish
from store.building.removal import replace
from store.reading import versions
from store.reading.visitor_version import begin


class Request(NamedTuple):
    """What to import: a kind ("" = as the files are recognised), places, and values that the files
    lack."""

    kind: str
    places: tuple[str, ...]
    strict: bool = False
    model: str | None = None
    judge: str | None = None
    setting: str | None = None
    answer_base: int = 0
    benchmark: str | None = None
    columns: tuple[str, ...] = ()
    """`column=field`, where a prediction file's names differ."""
    new_questions: bool = False
    """Make questions of a prediction file's own where nobody knows them."""
    dry_run: bool = False
    """Publish nothing; report what would change."""
    allow_rejects: bool = False
    """Publish although more rows are rejected than app.cli.rejects lets pass."""
    filter_name: str | None = None
    """Which filter of a harness's log is read."""

    def options(self) -> stream.Options:
        """The loader's part of it. Raises LoadError for a mapping of another form or a setting
        that is not known."""
        columns = tuple(_mapped(text) for text in self.columns)
        return stream.Options(
            self.strict, self.model, self.judge, known_setting(self.setting), self.answer_base,
            self.benchmark, columns, self.new_questions, self.filter_name,
        )  # fmt: skip


def _mapped(text: str) -> tuple[str, str]:
    column, sign, field = text.rpartition("=")
    if not (sign and column and field.strip()):
        raise LoadError(f"--map “{text[:60]}” is not column=field")
    return column, field.strip()


class Origin(NamedTuple):
    """How files came that the operator did not choose: the import's label, lines ahead of its
    report, and the note that its runs carry."""

    label: str
    lines: tuple[str, ...]
    note: str


class ImportOutcome(NamedTuple):
    """What was published, the report on the files, and the kind that they were read as.

    `films` are the imported films that some browsers do not play.
    """

    published: PublishedVersion
    report: Report
    kind: str
    films: tuple[UnplayedFilm, ...] = ()

    @property
    def rejected(self) -> int:
        """Rows left out by the loader or, for what they name, by the store."""
        return self.report.rejected + self.published.n_rejected


def kind_and_places(words: list[str]) -> tuple[str, tuple[str, ...]]:
    """What stands after `import`: a kind ("" = to be recognised), and places. A kind's name alone
    is a place where there is such a file. Raises LoadError for a kind without one."""
    kind, *places = words
    if kind not in (*KINDS, "times") or (not places and Path(kind).exists()):
        return "", tuple(words)
    if not places:
        raise LoadError(f"say which files or folders to import as {kind}")
    return kind, tuple(places)


def take_in(
    where: Path,
    request: Request,
    progress: Progress | None = None,
    *,
    most_rows: int | None = None,
    memory: str = MEMORY,
    origin: Origin | None = None,
    token: str = "",
    replaces: Sequence[str] = (),
) -> ImportOutcome:
    """Import into the store at `where`: all or nothing. `memory` bounds what DuckDB takes; an
    `origin` and the `token` of an intent are kept with what is published. The new rows replace
    those of the imports whose numbers are in `replaces`.

    Raises LoadError for a file or place that is refused, StoreError if nothing can be published.
    """
    if request.kind and request.kind not in LOADERS:
        known = ", ".join(LOADERS)
        raise LoadError(f"“{request.kind}” is not a kind of import; there are {known}")
    if request.answer_base not in (0, 1):
        raise LoadError("--answer-base is 0 or 1")
    options = request.options()
    with contextlib.ExitStack() as stack:
        copies = stack.enter_context(TemporaryDirectory()) if request.dry_run else None
        kept_in = Path(copies) if copies else fetched_files(where)
        paths = [_local(place, kept_in) for place in request.places]
        if not request.kind:
            parts = recognised_parts(paths, request.model is not None)
            if len(parts) > 1:
                listed = ", ".join(part.kind for part in parts)
                raise LoadError(f"files of several kinds are here: {listed}. Name one before them")
            request, paths = _of_part(request, parts[0]), list(parts[0].paths)
        if request.new_questions and request.kind not in WITH_QUESTIONS:
            kinds = ", ".join(WITH_QUESTIONS)
            raise LoadError(f"--new-questions is for files that hold whole questions: {kinds}")
        return _imported(
            where, request, paths, options, progress, most_rows, memory, origin, token, replaces
        )


def _of_part(request: Request, part: KindPart) -> Request:
    return request._replace(kind=part.kind, benchmark=request.benchmark or part.benchmark)


def in_parts(request: Request, kept_in: Path) -> list[Request]:
    """Split a request whose places hold a benchmark and answers to its questions: one import for
    each kind of file, the benchmark first. Raises LoadError."""
    if request.kind:
        return [request]
    paths = [_local(place, kept_in) for place in request.places]
    parts = recognised_parts(paths, request.model is not None)
    if len(parts) == 1:
        return [request]
    return [_of_part(request, part)._replace(places=tuple(map(str, part.paths))) for part in parts]


def _local(place: str, kept_in: Path) -> Path:
    """A place as a local path; what its server redirects to is guarded as endpoints are."""
    from loaders.remote.fetch import local

    if "://" not in place:
        return local(place, kept_in)
    from judges.wire.network_guard import Rules
    from loaders.remote.listing import FetchOrder

    return local(place, kept_in, FetchOrder(allows=Rules(guarded=True).allows))


def _imported(
    where: Path, request: Request, paths: list[Path], options: stream.Options,
    progress: Progress | None, most_rows: int | None, memory: str, origin: Origin | None,
    token: str, replaces: Sequence[str],
) -> ImportOutcome:  # fmt: skip
    report = Report()
    events = LOADERS[request.kind](paths, options)
    names = tuple(path.name for path in paths)
    if origin is not None:
        events = _noted(events, origin.note)
    first = origin.lines if origin else ()
    info = ImportInfo(
        request.kind,
        origin.label if origin else ", ".join(names),
        names if origin else tuple(request.places),
        loader_report=lambda: LoaderReport(
            report.rejected, (*first, *report.text().splitlines(), *reasons(_unplayed(films)))
        ),
        accept=lambda left: refuse(request.kind, report, left, request.allow_rejects),
        token=token,
    )
    films: dict[tuple[str, str], None] = {}
    watched = _with_films(report.watch(events), films)
    with contextlib.closing(_batches(watched, progress, most_rows)) as batches:
        if replaces:
            published = replace(where, replaces, batches, info, memory)
        else:
            published = publish(where, batches, info, memory, dry_run=request.dry_run)
    return ImportOutcome(published, report, request.kind, _unplayed(films))


def _unplayed(films: Iterable[tuple[str, str]]) -> tuple[UnplayedFilm, ...]:
    """Of films by path and stamp, those that some browsers do not play."""
    each = (unplayed(Path(path), stamp) for path, stamp in films)
    return tuple(film for film in each if film is not None)


def _with_films(
    events: Iterator[stream.Batch | stream.Progress], films: dict[tuple[str, str], None]
) -> Iterator[stream.Batch | stream.Progress]:
    """The events; `films` gets the path and stamp of each film in them."""
    for event in events:
        if isinstance(event, stream.Batch) and event.table == "clip":
            columns = (event.rows[name].to_pylist() for name in ("media", "media_stamp"))
            for path, stamp in zip(*columns, strict=True):
                if path and stamp:
                    films[path, stamp] = None
        yield event


def _noted(events: Iterator[stream.Event], note: str) -> Iterator[stream.Event]:
    """The events, with a note on every run."""
    for event in events:
        if isinstance(event, stream.Batch) and event.table in ("run", "waiting_run"):
            at = event.rows.schema.get_field_index("note")
            field = event.rows.schema.field(at)
            notes = pa.array([note] * event.rows.num_rows, field.type)
            event = event._replace(rows=event.rows.set_column(at, field, notes))
        yield event


def fetched_files(where: Path) -> Path:
    """The folder for copies of remote places; clips are played from there."""
    folder = where / "fetched"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _batches(
    events: Iterator[stream.Batch | stream.Progress],
    progress: Progress | None,
    most_rows: int | None,
) -> Generator[tuple[str, pa.RecordBatch, bool]]:
    task = progress.add_task("reading", total=None) if progress else None
    count = 0
    for event in events:
        if isinstance(event, stream.Batch):
            count += event.rows.num_rows
            if most_rows is not None and count > most_rows:
                raise LoadError(f"there are more than {most_rows:,} rows")
            yield event.table, event.rows, event.fills
        elif progress is not None and task is not None:
            progress.update(
                task, completed=event.done, total=event.total, description=plain(event.what)
            )
    if progress is not None and task is not None:
        progress.update(task, description="importing", total=None)


def run(request: Request, converts: bool | None = None) -> int:
    """Import into the home with a progress bar, print the report, and return the exit code.

    `converts`: whether to convert films that browsers do not play; None asks at a terminal.
    """
    console = notices()
    with contextlib.ExitStack() as stack:
        try:
            where = home()
            if request.dry_run:
                where.mkdir(parents=True, exist_ok=True)
                trial = stack.enter_context(TemporaryDirectory(prefix=".dry-run-", dir=where))
                parts = in_parts(request, Path(trial))
                where = _trial_home(where, Path(trial)) if len(parts) > 1 else where
            else:
                parts = in_parts(request, fetched_files(where))
        except (LoadError, StoreError, OSError) as error:
            return refused(error_text(error))
        return _run_parts(request, parts, where, console, converts)


def _trial_home(where: Path, scratch: Path) -> Path:
    """Make a temporary home with the data of the real one. A dry run of several parts publishes
    there, because each part needs the data of the parts before it."""
    trial = scratch / "home"
    trial.mkdir()
    if (base := versions.current(where)) is not None:
        begin(trial, base)
    return trial


def _run_parts(
    request: Request, parts: list[Request], where: Path, console: Console, converts: bool | None
) -> int:
    """Import the parts in order, print their reports, and return the exit code."""
    if len(parts) > 1:
        verb = "An import would bring" if request.dry_run else "Importing"
        console.print(f"{verb} {plain(', then '.join(part.kind for part in parts))}.")
    rejected, films = 0, list[UnplayedFilm]()
    is_trial = request.dry_run and len(parts) > 1
    for done, part in enumerate(parts):
        tried = part._replace(dry_run=False) if is_trial else part
        outcome = _run(tried, where, console, is_named=bool(request.kind))
        if outcome is None:
            if left := [later.kind for later in parts[done + 1 :]]:
                console.print(f"Not imported either: {plain(', '.join(left))}.")
            return 1
        _tell(console, outcome, request.dry_run)
        rejected += outcome.rejected
        films += outcome.films
    code = 1 if request.strict and rejected else 0
    return code if request.dry_run else code or convert_imported(films, console, converts)


def _run(
    request: Request, where: Path, console: Console, *, is_named: bool
) -> ImportOutcome | None:
    """Carry out one import; return None if nothing was imported."""
    try:
        with _bar(console) as progress:
            outcome = take_in(where, request, progress)
    except (LoadError, StoreError, OSError) as error:
        for line in getattr(error, "lines", ()):
            console.print(plain(line))
        refused(error_text(error))
        return None
    if not is_named:
        label = KINDS[outcome.kind].label or outcome.kind
        console.print(f"Recognised as {plain(outcome.kind)}: {plain(label)}.")
    return outcome


def refused(why: str) -> int:
    """Print why nothing was imported; the exit code."""
    console = notices()
    console.print(f"[red]Nothing was imported.[/red] {plain(why)}")
    return 1


def plain(text: str) -> str:
    """Untrusted text for the terminal: markup escaped, control characters made visible."""
    return escape(visible(text))


def _bar(console: Console) -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        transient=True,
    )


def _tell(console: Console, outcome: ImportOutcome, dry_run: bool) -> None:
    for line in report_lines(outcome):
        console.print(plain(line))
    published = outcome.published
    if dry_run:
        what = "would publish a new version" if published.changed else "would change nothing"
        console.print(f"[green]Nothing was published: this import {what}.[/green]")
        return
    verb = "Published" if published.changed else "Nothing changed; still at"
    console.print(f"[green]{verb} version {published.version}.[/green]")


def report_lines(outcome: ImportOutcome) -> list[str]:
    """The report of an import: its files, rows left out by the store, changes by table and run."""
    published, report = outcome.published, outcome.report
    lines = report.text().splitlines()
    lines += [f"  {reject.description}" for reject in published.rejects[:20]]
    if published.n_rejected > 20:
        lines.append(f"  … and {published.n_rejected - 20} more")
    lines += published.reading.lines("  ")
    lines += published.notes
    lines += reasons(outcome.films)
    lines += [
        f"{table}: {counted(counts)}{_left_out(table, published)}"
        for table, counts in published.counts.items()
        if counts.differs or table in published.left_out
    ]
    lines += [
        f"run {changes.run}: {counted(changes.counts)}; {changes.waiting} waiting, "
        f"{changes.unmatched} without a question"
        for changes in published.by_run
    ]
    return [visible(line) for line in lines]


def counted(counts: Counts) -> str:
    """A table's or a run's rows against the version before."""
    return (
        f"{counts.added} added, {counts.replaced} replaced, "
        f"{counts.unchanged} as before, {counts.removed} removed"
    )


def _left_out(table: str, published: PublishedVersion) -> str:
    """Rows of a table that the files' counts include and the store left out."""
    count = published.left_out.get(table)
    return f"; {count} of those kept above left out by the store" if count else ""
