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
from whyreel.errors import BadFilter, ImportRefused, JudgeError, NotLoaded, OverBudget, WhyReelError

if TYPE_CHECKING:
    from whyreel.boards import ScoreBoard
    from whyreel.cases import Cases, ClipCase
    from whyreel.chains import Chain
    from whyreel.home import Home, ImportReport
    from whyreel.judging import Judge, JudgedCases, Verdict

__all__ = [
    "BadFilter", "Cases", "Chain", "ClipCase", "Home", "ImportRefused", "ImportReport", "Judge",
    "JudgeError", "JudgedCases", "NotLoaded", "OverBudget", "ScoreBoard", "Verdict",
    "WhyReelError", "__version__", "open",
]  # fmt: skip

_PLACES: Final = {
    "Cases": "cases", "Chain": "chains", "ClipCase": "cases", "Home": "home",
    "ImportReport": "home", "Judge": "judging", "JudgedCases": "judging",
    "ScoreBoard": "boards", "Verdict": "judging",
}  # fmt: skip
"""Class → the module that defines it, which is imported when the class is first asked for."""


def open(home: str | PathLike[str] | None = None, *, version: str = "") -> "Home":
    """Open a home; prepare it with the theatre pack and the papers' numbers if it has no data.

    Args:
        home: The folder. By default the one that the server uses: `WHYREEL_HOME`, or else the
            usual place.
        version: A version of the data that stays the same whatever is imported later. By default
            each call reads the current version.

    Raises:
        NotLoaded: The home does not have that version.

    >>> import whyreel as wr
    >>> wr.open().benchmarks["benchmark"].tolist()
    ['theatre']
    """
    from whyreel.home import opened

    return opened(home, version)


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
