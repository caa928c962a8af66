"""WhyReel as a library: boards as DataFrames, cases with their clips, chains as graphs.

Everything begins with a home, the folder that holds the data:

>>> import whyreel as wr
>>> h = wr.open()
>>> h.board("theatre", metric="eva").df.columns[:4].tolist()
['row', 'model', 'name', 'run']

What a function returns is what the page of the same name shows. Nothing heavy is imported before it
is used: `import whyreel` takes a few milliseconds.
"""

from importlib import import_module
from os import PathLike
from typing import TYPE_CHECKING, Any, Final

from app import __version__
from whyreel.errors import (
    BadFilter,
    ImportRefused,
    JudgeError,
    NotLoaded,
    OverBudget,
    RemoteError,
    WhyReelError,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pandas import DataFrame

    from whyreel.asking import FilterValue
    from whyreel.boards import ScoreBoard
    from whyreel.cases import Cases
    from whyreel.chains import Chain
    from whyreel.changes import ImportReport
    from whyreel.clips import ClipCase
    from whyreel.home import Home
    from whyreel.judging import Judge, JudgedCases, Verdict
    from whyreel.servers.explorer import Explorer

__all__ = [
    "BadFilter", "Cases", "Chain", "ClipCase", "Explorer", "Home", "ImportRefused", "ImportReport",
    "Judge", "JudgeError", "JudgedCases", "NotLoaded", "OverBudget", "RemoteError", "ScoreBoard",
    "Verdict", "WhyReelError", "__version__", "open", "score", "serve",
]  # fmt: skip

_PLACES: Final = {
    "Cases": "cases", "Chain": "chains", "ClipCase": "clips", "Explorer": "servers.explorer",
    "Home": "home", "ImportReport": "changes", "Judge": "judging", "JudgedCases": "judging",
    "ScoreBoard": "boards", "Verdict": "judging",
}  # fmt: skip
"""Class → the module that defines it, which is imported when the class is first asked for."""


def open(
    home: str | PathLike[str] | None = None, *, version: str = "", password: str = ""
) -> "Home":
    """Open a home; prepare it with the theatre pack and the papers' numbers if it has no data.

    The address of a running WhyReel server opens the server's data, which can only be read. They
    are copied once for each version, into the user's cache folder; the film of a clip is fetched
    when it is needed.

    Args:
        home: The folder, or the address of a server. By default the folder that the server uses:
            `WHYREEL_HOME`, or else the usual place.
        version: A version of the data that stays the same whatever is imported later. By default
            each call reads the current version; of a server, the one that is current now.
        password: The password of a server that asks for one.

    Raises:
        NotLoaded: The home does not have that version.
        RemoteError: The server cannot be read.

    Examples:
        >>> import whyreel as wr
        >>> wr.open().benchmarks["benchmark"].tolist()
        ['theatre']
        >>> wr.open("http://127.0.0.1:1")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ...
        whyreel.errors.RemoteError: http://127.0.0.1:1 cannot be reached: ...
    """
    if str(home).startswith(("https://", "http://")):
        from whyreel.servers.remote_home import RemoteHome

        return RemoteHome(str(home), version, password)
    from whyreel.home import opened

    return opened(home, version)


def score(
    answers: "DataFrame", benchmark: str, *, model: str = "mine", metric: str = "", by: str = "",
    where: str = "", columns: "Mapping[str, str] | None" = None, answer_base: int = 0,
    home: "Home | None" = None, **filters: "FilterValue",
) -> "ScoreBoard":  # fmt: skip
    """The board of a benchmark with answers of your own, without importing them.

    Args:
        answers: A table of answers with the columns that an import takes, such as `question` and
            `prediction`; docs/predictions.md lists them.
        benchmark: The benchmark's id or name.
        model: What your model is called, where the table has no column `model`.
        metric: What is measured. By default the benchmark's first.
        by: The field whose values are the columns.
        where: A condition on the cases.
        columns: Column of the table → field, where they have other names.
        answer_base: The number of the first option in the table: 0 or 1.
        home: The home that has the benchmark; by default `open()`.
        **filters: Further filters by the names of docs/addresses.md.

    Raises:
        ImportRefused: The table cannot be read, or names no question of the benchmark.
        NotLoaded: The benchmark is not in the data.
        BadFilter: There is no such metric, field or filter, or it cannot apply here.

    Examples:
        >>> import whyreel as wr
        >>> h = wr.open()
        >>> answers = h.answers("theatre.choice-theatre-oracle-video").head(40)
        >>> mine = answers[["question", "raw"]].rename(columns={"raw": "prediction"})
        >>> df = wr.score(mine, "theatre", metric="accuracy", also="scripted").df
        >>> df[(df["model"] == "mine") & (df["column"] == "all")][["score", "n"]].values.tolist()
        [[100.0, 40.0]]
        >>> "mine" in set(h.runs["model"])
        False
    """
    from whyreel.changes import board_with

    store = (home or open()).store
    named = {"benchmark": benchmark, "metric": metric, "by": by, "where": where}
    return board_with(answers, store, model, columns or {}, answer_base, {**filters, **named})


def serve(
    home: "Home | str | PathLike[str] | None" = None, *, port: int = 0, inline: bool = False,
    height: int = 800,
) -> "Explorer":  # fmt: skip
    """Start the explorer for a home, as `whyreel serve` does, in a process of its own.

    It answers on this machine alone (127.0.0.1) until it is closed or this program ends. Pages
    served from this machine, such as a local Jupyter's, may show it in a frame; name other origins
    in the variable WHYREEL_FRAME_ANCESTORS before. While it runs, cases whose films are too large
    for a notebook are shown by it.

    If a version was named when the home was opened, or its folder cannot be written, the explorer
    serves a temporary copy of that version, and what is changed there ends with it.

    Args:
        home: A home, or the folder of one; by default `open()`.
        port: The port; by default any free one.
        inline: Show the explorer below the cell of a notebook.
        height: The height of that frame in pixels.

    Returns:
        An explorer with the attribute `url` and the method `close`; it can be used in `with`.

    Raises:
        WhyReelError: The server does not start; the message has its log.

    Examples:
        >>> import whyreel as wr
        >>> with wr.serve() as explorer:
        ...     print(explorer.url)  # doctest: +ELLIPSIS
        http://127.0.0.1:.../
    """
    from whyreel.home import Home
    from whyreel.servers.explorer import open_explorer

    served = home if isinstance(home, Home) else open(home)
    return open_explorer(served, port, inline=inline, height=height)


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
