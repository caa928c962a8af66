"""A home: the data on disk, and all that can be asked of them."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pandas as pd

from app.cli.importing import Request
from app.cli.prepare import fill
from app.server.state import home as usual_home
from app.server.state import is_prepared
from schema import COMMAND
from schema.benchmarks import plain_name
from store import BadStore, OlderFormat
from store.queries.catalogue.export import answers_of, verdicts_of
from store.queries.catalogue.known_names import (
    loaded_benchmarks,
    printed_benchmarks,
    resolved_benchmark,
)
from store.queries.catalogue.overview import kept, overview
from store.queries.catalogue.results import results
from store.queries.printed import printed_numbers
from store.reading.condition import EVERYTHING
from store.reading.library import Library
from store.reading.store import Store
from views.cases.list.page import PAGE as LIST
from views.leaderboard.page import PAGE as LEADERBOARD
from whyreel.asking import FilterValue, check_applied, filters_of, model_of, page_of
from whyreel.boards import ScoreBoard, figure_named
from whyreel.cases import Cases, clip_table, question_table
from whyreel.changes import ImportReport, import_files, remove_rows
from whyreel.clips import ClipCase, clip_case
from whyreel.errors import BadFilter, ImportRefused, NotLoaded, WhyReelError, missing_store
from whyreel.tables import frame

if TYPE_CHECKING:
    import plotly.graph_objects as go

BENCHMARKS: Final = (
    "benchmark", "name", "items", "clips", "with_media", "chains", "expected", "questions", "runs",
    "answers", "verdicts", "licence", "homepage", "citation",
)  # fmt: skip
RUNS: Final = (
    "run", "benchmark", "model", "model_name", "kind", "judge", "protocol", "setting", "encoding",
    "created", "is_shown", "answers", "verdicts",
)  # fmt: skip
PUBLISHED: Final = (
    "benchmark", "paper", "table", "model", "setting", "slice", "metric", "value", "unit", "source",
    "status", "note",
)  # fmt: skip
ANSWERS: Final = (
    "benchmark", "question", "clip", "type", "level", "variant", "rotation", "choice", "correct",
    "status", "raw", "text", "options", "answer", "expected",
)  # fmt: skip
VERDICTS: Final = (
    "clip", "dimension", "score", "status", "reason", "chain", "node", "second", "summary",
)  # fmt: skip
VERSIONS: Final = ("version", "published", "size", "current")


class Home:
    """The data of a home; `whyreel.open` makes it.

    What it returns is of the version that is current when it is asked, unless a version was named.

    Attributes:
        folder: The folder of the home.

    Examples:
        >>> import whyreel as wr
        >>> h = wr.open()
        >>> h.version == h.versions.loc[h.versions["current"], "version"].item()
        True
    """

    def __init__(self, folder: Path, version: str = "") -> None:
        """Open a folder that has data. Raises NotLoaded."""
        self.folder = folder
        self._library = _library(folder)
        self._named = version
        _ = self.store

    @property
    def store(self) -> Store:
        """The version of the data that is read, for the other functions of this package.

        Examples:
            >>> import whyreel as wr
            >>> h = wr.open()
            >>> h.store.version == h.version
            True
        """
        with missing_store():
            return self._library.at(self._named)

    @property
    def version(self) -> str:
        """The version of the data that is read.

        Examples:
            >>> import whyreel as wr
            >>> h = wr.open()
            >>> wr.open(h.folder, version=h.version).version == h.version
            True
        """
        return self.store.version

    @property
    def is_pinned(self) -> bool:
        """Whether a version was named when it was opened, so that it always reads that one.

        Examples:
            >>> import whyreel as wr
            >>> h = wr.open()
            >>> h.is_pinned, wr.open(h.folder, version=h.version).is_pinned
            (False, True)
        """
        return bool(self._named)

    @property
    def versions(self) -> pd.DataFrame:
        """The versions that are kept, the newest first.

        Examples:
            >>> import whyreel as wr
            >>> wr.open().versions.columns.tolist()
            ['version', 'published', 'size', 'current']
        """
        store = self.store
        with missing_store():
            current = self._library.current.version
        rows = ({**each._asdict(), "current": each.version == current} for each in kept(store))
        return frame(rows, VERSIONS)

    @property
    def benchmarks(self) -> pd.DataFrame:
        """The loaded benchmarks, with how many clips, chains, questions and runs each has.

        Examples:
            >>> import whyreel as wr
            >>> wr.open().benchmarks.set_index("benchmark").loc["theatre", "licence"]
            'Apache-2.0'
        """
        return frame(overview(self.store).benchmarks, BENCHMARKS)

    @property
    def runs(self) -> pd.DataFrame:
        """The runs of models and judges. `is_shown`: no newer run of the same is here.

        Examples:
            >>> import whyreel as wr
            >>> runs = wr.open().runs
            >>> sorted(runs["protocol"].unique())[:2]
            ['choice', 'circular']
        """
        return frame(results(self.store), RUNS)

    @property
    def published(self) -> pd.DataFrame:
        """The numbers that papers print, as printed; never mixed with computed ones.

        Examples:
            >>> import whyreel as wr
            >>> published = wr.open().published
            >>> int((published["benchmark"] == "r3").sum()) > 300
            True
        """
        store = self.store
        rows = (number._asdict() for benchmark in printed_benchmarks(store)
                for number in printed_numbers(store, benchmark))  # fmt: skip
        return frame(rows, PUBLISHED)

    def board(
        self, benchmark: str = "", *, metric: str = "", by: str = "", where: str = "",
        **filters: FilterValue,
    ) -> ScoreBoard:  # fmt: skip
        """The board of models that the Leaderboard shows for these filters.

        Args:
            benchmark: The benchmark's id or name. By default the one that pages open on.
            metric: What is measured, such as `accuracy` or `eva`. By default the benchmark's first.
            by: The field whose values are the columns, such as `tier` or `length`.
            where: A condition on the cases, such as `length>=4 setting=+Sub`.
            **filters: Further filters by the names of docs/addresses.md.

        Raises:
            NotLoaded: The benchmark is not in the data.
            BadFilter: There is no such metric, field or filter, or it cannot apply here.
            OverBudget: It took too long; ask for fewer cases.

        Examples:
            >>> import whyreel as wr
            >>> wr.open().board("theatre", metric="accuracy", by="type", where="length>=4")
            <ScoreBoard theatre, accuracy by type: 11 rows>
        """
        named: Mapping[str, FilterValue] = {
            "benchmark": benchmark, "metric": metric, "by": by, "where": where,
        }  # fmt: skip
        store = self.store
        return ScoreBoard(filters_of({**filters, **named}, store, LEADERBOARD), store)

    def cases(
        self, where: str = "", *, benchmark: str = "", pattern: str = "", q: str = "",
        **filters: FilterValue,
    ) -> Cases:  # fmt: skip
        """The cases that the list of Cases shows for these filters.

        Args:
            where: A condition, such as `D5=1 D1=0`.
            benchmark: The benchmark's id or name, or `all`.
            pattern: A failure pattern. By default the first one that has cases.
            q: Words to search for.
            **filters: Further filters by the names of docs/addresses.md.

        Raises:
            NotLoaded: The benchmark is not in the data.
            BadFilter: There is no such pattern or filter, or the cases do not have it.
            OverBudget: It took too long; ask for fewer cases.

        Examples:
            >>> import whyreel as wr
            >>> len(wr.open().cases(benchmark="theatre", pattern="any-zero", tier="easy"))
            214
        """
        named: Mapping[str, FilterValue] = {
            "benchmark": benchmark, "pattern": pattern, "where": where, "q": q,
        }  # fmt: skip
        store = self.store
        return Cases(filters_of({**filters, **named}, store, LIST), store)

    def case(self, clip: str) -> ClipCase:
        """A clip with all that is known of it. Raises NotLoaded.

        Examples:
            >>> import whyreel as wr
            >>> wr.open().case("theatre.bench-easy-literal")
            <ClipCase theatre.bench-easy-literal>
        """
        return clip_case(self.store, clip)

    def figure(self, page: str, name: str = "", **filters: FilterValue) -> "go.Figure":
        """A figure of a page, made of the specification that the page draws.

        Args:
            page: `leaderboard`, `trends` or `published`.
            name: The figure's slot in `/api/<page>`; by default the first one.
            **filters: Filters by the names of docs/addresses.md, such as `plot="sv-tasks"` for a
                figure of a paper on `published`.

        Raises:
            NotLoaded: There is no such page or figure.
            BadFilter: There is no such filter, or the page does not read it.

        Examples:
            >>> import whyreel as wr
            >>> figure = wr.open().figure("trends", benchmark="theatre", metric="accuracy")
            >>> len(figure.data) > 0
            True
        """
        store = self.store
        wanted = filters_of(filters, store, page_of(page))
        state, model = model_of(page_of(page), wanted, store)
        check_applied(wanted, model.filters)
        return figure_named(name, state.slots(model))

    def questions(
        self, benchmark: str = "", *, where: str = "", **filters: FilterValue
    ) -> pd.DataFrame:
        """All questions of a benchmark, each with its options and key; `answer` counts from 0.

        Args:
            benchmark: The benchmark's id or name. By default the questions of all.
            where: A condition on questions, such as `type=why length>=4`.
            **filters: Further filters by the names of docs/addresses.md.

        Raises:
            NotLoaded: The benchmark is not in the data.
            BadFilter: There is no such filter, or questions do not have it.

        Examples:
            >>> import whyreel as wr
            >>> len(wr.open().questions("theatre", where="length>=4"))
            1176
        """
        return question_table(self.store, {**filters, "benchmark": benchmark, "where": where})

    def clips(
        self, benchmark: str = "", *, where: str = "", **filters: FilterValue
    ) -> pd.DataFrame:
        """All clips of a benchmark, each with its prompt and what is expected to happen.

        Args:
            benchmark: The benchmark's id or name. By default the clips of all.
            where: A condition on clips, such as `tier=hard`.
            **filters: Further filters by the names of docs/addresses.md.

        Raises:
            NotLoaded: The benchmark is not in the data.
            BadFilter: There is no such filter, or clips do not have it.

        Examples:
            >>> import whyreel as wr
            >>> clips = wr.open().clips("theatre", tier="hard")
            >>> len(clips), clips["generator"].nunique()
            (64, 4)
        """
        return clip_table(self.store, {**filters, "benchmark": benchmark, "where": where})

    def answers(self, run: str) -> pd.DataFrame:
        """The answers of a run, each with its question; `choice` and `answer` count from 0.

        Raises:
            NotLoaded: There is no such run.

        Examples:
            >>> import whyreel as wr
            >>> h = wr.open()
            >>> run = h.runs.query("answers > 0")["run"].iloc[0]
            >>> answers = h.answers(run)
            >>> len(answers) == h.runs.set_index("run").loc[run, "answers"]
            np.True_
        """
        store = self._with_run(run)
        return frame(answers_of(store, run, EVERYTHING), ANSWERS)

    def verdicts(self, run: str) -> pd.DataFrame:
        """The verdicts of a run, each with its reason. A failed call has a status and no score.

        Raises:
            NotLoaded: There is no such run.

        Examples:
            >>> import whyreel as wr
            >>> h = wr.open()
            >>> run = h.runs.query("verdicts > 0")["run"].iloc[0]
            >>> h.verdicts(run).columns[:4].tolist()
            ['clip', 'dimension', 'score', 'status']
        """
        store = self._with_run(run)
        return frame(verdicts_of(store, run), VERDICTS)

    def _with_run(self, run: str) -> Store:
        store = self.store
        known = dict.fromkeys(str(row["run"]) for row in results(store))
        if run not in known:
            some = ", ".join(list(known)[:12]) + (" …" if len(known) > 12 else "")
            raise NotLoaded(f"there is no run “{run}”; there are {some or 'none'}")
        return store

    def import_(
        self, *places: str | PathLike[str], kind: str = "", benchmark: str = "", model: str = "",
        judge: str = "", setting: str = "", columns: Mapping[str, str] | None = None,
        answer_base: int = 0, new_questions: bool = False, allow_rejects: bool = False,
        filter: str = "",
    ) -> ImportReport:  # fmt: skip
        """Import files or folders into this home, as `data import` does: each kind all or nothing.

        Args:
            *places: Files, folders, or `hf://` and `https://` addresses.
            kind: The format; by default it is detected from the names of the files.
            benchmark: The benchmark of predictions, where the files do not name it.
            model: The model, where the files do not name it.
            judge: The judge, where the files do not name it.
            setting: The input setting, such as `+Sub`.
            columns: Column of a table → field, where they have other names.
            answer_base: The number of the first option in the files: 0 or 1.
            new_questions: Create questions from the file if their ids are unknown.
            allow_rejects: Import although more than 5 % of the rows are rejected.
            filter: Which filter of a harness's log is read.

        Raises:
            ImportRefused: The files cannot be read, or too many rows are rejected. The message
                names file and place. Nothing is imported of the refused files; if others of the
                same call were imported before them, the message says so.

        Examples:
            >>> import whyreel as wr
            >>> wr.open().import_("answers.xyz")
            Traceback (most recent call last):
            ...
            whyreel.errors.ImportRefused: answers.xyz: is not there
        """
        self._refuse_changes()
        if not places:
            raise ImportRefused("name at least one file or folder")
        request = Request(
            kind, tuple(fspath(place) for place in places), model=model or None,
            judge=judge or None, setting=setting or None, answer_base=answer_base,
            benchmark=self._benchmark_id(benchmark) or None,
            columns=tuple(f"{column}={name}" for column, name in (columns or {}).items()),
            new_questions=new_questions, allow_rejects=allow_rejects,
            filter_name=filter or None,
        )  # fmt: skip
        before = self.version
        kinds, rejected, lines = import_files(self.folder, request)
        return ImportReport(self.version, self.version != before, kinds, rejected, lines)

    def remove(
        self, *, run: str | Iterable[str] = (), benchmark: str | Iterable[str] = (),
        number: int | Iterable[int] = (), dry_run: bool = False,
    ) -> pd.DataFrame:  # fmt: skip
        """Remove runs, benchmarks or imports; the version before stays and can be opened.

        Args:
            run: Ids of runs.
            benchmark: Ids or names of benchmarks.
            number: Numbers of imports.
            dry_run: Change nothing.

        Returns:
            How many `rows` of each `table` are removed.

        Raises:
            BadFilter: Not exactly one of `run`, `benchmark` and `number` is given, a name means
                several benchmarks, or the rows of an import cannot be told from others.
            NotLoaded: An id is not known.

        Examples:
            >>> import whyreel as wr
            >>> h = wr.open()
            >>> h.remove(run=h.runs["run"].iloc[0], dry_run=True).columns.tolist()
            ['table', 'rows']
        """
        self._refuse_changes()
        return remove_rows(
            self.folder, self.store, dry_run=dry_run, run=_listed(run),
            benchmark=tuple(map(self._benchmark_id, _listed(benchmark))),
            number=tuple(map(str, (number,) if isinstance(number, int) else number)),
        )  # fmt: skip

    def _benchmark_id(self, name: str) -> str:
        """The id of a benchmark. Raises BadFilter for a name that several benchmarks have."""
        names = loaded_benchmarks(self.store).names
        same = [id for id, other in names.items() if plain_name(other) == plain_name(name)]
        if name not in names and len(same) > 1:
            raise BadFilter(f"“{name}” is the name of {len(same)} benchmarks: {', '.join(same)}")
        return resolved_benchmark(self.store, name) if name else ""

    def _refuse_changes(self) -> None:
        if self.is_pinned:
            raise WhyReelError(
                f"version {self._named} cannot be changed; open the home without a version"
            )

    def __repr__(self) -> str:
        return f"<Home {self.folder}, version {self.version}>"


def opened(home: str | PathLike[str] | None, version: str) -> Home:
    """The home in a folder, prepared if it has no data. Raises WhyReelError."""
    folder = usual_home() if home is None else Path(home).expanduser().resolve()
    try:
        if not is_prepared(folder):
            fill(folder)
        _ = _library(folder).current
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise WhyReelError(
            f"nothing can be kept in {folder}: {why}; name another folder"
        ) from error
    except OlderFormat as error:
        raise BadStore(f"{error}: bring it up to date with “{COMMAND} data prepare”") from error
    return Home(folder, version)


@lru_cache(maxsize=4)
def _library(folder: Path) -> Library:
    """The library of a home: to open the same one twice costs nothing."""
    return Library(folder)


def _listed(names: str | Iterable[str]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) and names else tuple(names)
