"""`Filters`: one typed object ↔ query string. The table of parameters is in
`views.address.parameters`.

Nothing else reads or writes a query string. `views.address.conditions` turns Filters into SQL
conditions.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, quote_plus

from store.errors import BadCondition
from views.address.parameters import ALL, PARAMETERS


@dataclass(frozen=True, slots=True)
class Filters:
    """Everything that a visitor can set, as values; the defaults set nothing."""

    benchmark: str = ""
    metric: str = ""
    judge: tuple[str, ...] = ()
    dimension: tuple[str, ...] = ()
    judged: tuple[str, ...] = ()
    task: tuple[str, ...] = ()
    tier: tuple[str, ...] = ()
    part: tuple[str, ...] = ()
    type: tuple[str, ...] = ()
    level: tuple[str, ...] = ()
    variant: tuple[str, ...] = ()
    category: tuple[str, ...] = ()
    system: tuple[str, ...] = ()
    minds: tuple[str, ...] = ()
    length: tuple[int, int] | None = None
    model: tuple[str, ...] = ()
    generator: tuple[str, ...] = ()
    kind: tuple[str, ...] = ()
    protocol: str = ""
    setting: tuple[str, ...] = ()
    status: tuple[str, ...] = ()
    pattern: str = ""
    q: str = ""
    item: str = ""
    clip: str = ""
    chain: str = ""
    node: str = ""
    t: float | None = None
    by: str = ""
    sort: str = ""
    compare: tuple[str, ...] = ()
    paper: str = ""
    encoding: tuple[str, ...] = ()
    coefficient: str = ""
    disagree: tuple[str, ...] = ()
    scale: tuple[str, ...] = ()
    perspective: tuple[str, ...] = ()
    dynamics: tuple[str, ...] = ()
    run: str = ""
    against: str = ""
    differ: str = ""
    align: str = ""
    question: str = ""
    circular: str = ""
    repeats: int = 1
    job: str = ""
    built: str = ""
    checked: str = ""
    tagged: tuple[str, ...] = ()
    case: str = ""
    page: int = 1
    version: str = ""

    @classmethod
    def parse(cls, query: str) -> "Parsed":
        """Read a query string; what is unknown or malformed is dropped and said in a notice."""
        found: dict[str, list[str]] = {}
        notices: list[str] = []
        for name, value in _pairs(query, notices):
            if name in PARAMETERS:
                found.setdefault(name, []).append(value)
            elif name not in IGNORED:
                notices.append(
                    f"“{shortened(name)}” is not a setting of this page and was left out."
                )
        values = {}
        for name, raw in found.items():
            try:
                values[name] = PARAMETERS[name].read(raw)
            except (ValueError, BadCondition) as error:
                notices.append(f"“{name}={shortened(raw[-1])}” was left out: {error}.")
            else:
                if name not in _LISTS and len(set(raw)) > 1:
                    notices.append(f"“{name}” was given {len(raw)} times; the last was kept.")
        return Parsed(cls(**values), tuple(dict.fromkeys(notices)))

    def query(self) -> str:
        """The canonical query string: fields in their order, defaults left out, no leading `?`."""
        return _query(_values(self))

    def varied(self, *names: str) -> Callable[..., str]:
        """The query string as a function of these fields' values, for hundreds of them."""
        values = _values(self)
        places = sorted((_NAMES.index(name), at) for at, name in enumerate(names))
        starts = (0, *(place + 1 for place, _ in places))
        ends = (*(place for place, _ in places), None)
        fixed = [_query(values, start, end) for start, end in zip(starts, ends, strict=True)]

        def query(*told: Any) -> str:
            said = [fixed[0]]
            for (place, at), after in zip(places, fixed[1:], strict=True):
                said += ("" if told[at] == _DEFAULTS[place] else _said(_NAMES[place], told[at]),
                         after)  # fmt: skip
            return "&".join(filter(None, said))

        return query

    def but(self, **changes: Any) -> "Filters":
        """A copy with some fields set."""
        return replace(self, **changes)

    def narrows(self, name: str) -> bool:
        """Whether the field is set and leaves anything out."""
        value = getattr(self, name)
        return bool(value) and value != (ALL,)

    def without(self, *names: str) -> "Filters":
        """A copy with these fields as if nobody had set them."""
        return replace(self, **{name: getattr(_UNSET, name) for name in names})

    def only(self, *names: str, **changes: Any) -> "Filters":
        """A copy that keeps only the named fields, and with some set."""
        return Filters(**({name: getattr(self, name) for name in names} | changes))


_UNSET: Final = Filters()
_NAMES: Final = tuple(field.name for field in fields(Filters))
_DEFAULTS: Final[tuple[Any, ...]] = tuple(field.default for field in fields(Filters))
_LISTS: Final = frozenset(field.name for field in fields(Filters) if field.default == ())
_values: Final[Callable[[Filters], tuple[Any, ...]]] = attrgetter(*_NAMES)


class Parsed(NamedTuple):
    """Filters, and what had to be left out."""

    filters: Filters
    notices: tuple[str, ...]


IGNORED: Final = frozenset(
    {"at", "__theme", "__lang", "__sign", "view", "embed", "embed_options", "logs"}
)
"""Parameters of Gradio, Streamlit and a Space's frame: left out in silence."""


def _pairs(query: str, notices: list[str]) -> list[tuple[str, str]]:
    try:
        return parse_qsl(query.lstrip("?"), keep_blank_values=False, max_num_fields=200)
    except ValueError:
        notices.append("The address holds too many settings; all were left out.")
        return []


def shortened(text: str) -> str:
    """A visitor's words as a notice quotes them."""
    return text if len(text) <= 40 else text[:39] + "…"


def _said(name: str, value: Any) -> str:
    """A setting as an address has it. What is long is spelled each time: the ones that are kept
    are counted, not weighed."""
    size = len(value) if isinstance(value, str) else sum(map(len, _written(value)))
    return _spelled_once(name, value) if size <= KEPT_LENGTH else _spelled(name, value)


def _spelled(name: str, value: Any) -> str:
    return "&".join([f"{name}={quote_plus(text)}" for text in _written(value)])


_spelled_once: Final = lru_cache(maxsize=8192)(_spelled)
"""A board's hundred addresses name twenty models and five dimensions."""
KEPT_LENGTH: Final = 1000


def _query(values: Sequence[Any], first: int = 0, end: int | None = None) -> str:
    # A board has a hundred addresses: looking up dataclass fields and quoting the same words
    # again took a fifth of its time.
    told = zip(_NAMES[first:end], _DEFAULTS[first:end], values[first:end], strict=True)
    return "&".join(
        _said(name, value)
        for name, default, value in told
        if value is not default and value != default
    )


def _written(value: Any) -> list[str]:
    if isinstance(value, tuple) and value and isinstance(value[0], int):
        low, high = value
        return [f"{low}-{high}"]
    if isinstance(value, tuple):
        return list(value)
    return [f"{value:g}" if isinstance(value, float) else str(value)]
