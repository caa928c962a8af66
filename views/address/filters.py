"""`Filters`: one typed object ↔ query string, and the parameters that a query string may have.

Nothing else reads or writes a query string. The parameters are the fields of `schema.fields`, whose
parsers are extended here by what only upper layers know: metrics, failure patterns and search
terms. `views.address.conditions` turns Filters into SQL conditions.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import parse_qsl, quote_plus

from metrics.boards.definitions import METRICS
from metrics.patterns import BY_ID as PATTERNS_BY_ID
from schema import fields as field_table
from schema.entries.parameters import ALL, choice, text, write_range
from schema.fields import FIELDS, MODEL_AXES
from store import BadCondition
from store.reading.condition import terms

if TYPE_CHECKING:
    from schema.fields import Fields as _Fields
else:
    _Fields = field_table.complete()


@dataclass(frozen=True, slots=True)
class Filters(_Fields):
    """Everything that a visitor can set, as values; the defaults set nothing (`schema.fields`)."""

    @classmethod
    def parse(cls, query: str) -> "Parsed":
        """Parse a query string; unknown or malformed parameters are dropped with a notice."""
        texts: dict[str, list[str]] = {}
        notices: list[str] = []
        for name, value in _pairs(query, notices):
            if name in PARAMETERS:
                texts.setdefault(name, []).append(value)
            elif name not in IGNORED:
                notices.append(
                    f"“{shortened(name)}” is not a setting of this page and was left out."
                )
        values = {}
        for name, raw in texts.items():
            try:
                values[name] = PARAMETERS[name].read(raw)
            except (ValueError, BadCondition) as error:
                notices.append(f"“{name}={shortened(raw[-1])}” was left out: {error}.")
            else:
                if name not in _LISTS and len(set(raw)) > 1:
                    notices.append(f"“{name}” was given {len(raw)} times; the last was kept.")
        return Parsed(cls(**values), tuple(dict.fromkeys(notices)))

    def query(self) -> str:
        """The canonical query string: fields in their declared order, defaults omitted, no
        leading `?`.
        """
        return "&".join(
            f"{name}={quote_plus(text)}"
            for name, default, value in zip(_NAMES, _DEFAULTS, _values(self), strict=True)
            if value != default
            for text in _written(value)
        )

    def but(self, **changes: Any) -> "Filters":
        """A copy with some fields replaced."""
        values = list(_values(self))
        for name, value in changes.items():
            values[_PLACES[name]] = value
        return Filters(*values)  # by place: half the time of `dataclasses.replace`

    def narrows(self, name: str) -> bool:
        """Whether the field is set to a value that excludes anything."""
        value = getattr(self, name)
        return bool(value) and value != (ALL,) and (name, value) != ("benchmark", ALL)

    def without(self, *names: str) -> "Filters":
        """A copy with these fields reset to their defaults."""
        return self.but(**{name: getattr(_UNSET, name) for name in names})

    def only(self, *names: str, **changes: Any) -> "Filters":
        """A copy that keeps only the named fields, with some replaced."""
        return Filters(**({name: getattr(self, name) for name in names} | changes))


_UNSET: Final = Filters()
_NAMES: Final = tuple(field.name for field in fields(Filters))
_PLACES: Final = {name: place for place, name in enumerate(_NAMES)}
_DEFAULTS: Final[tuple[Any, ...]] = tuple(field.default for field in fields(Filters))
_LISTS: Final = frozenset(field.name for field in fields(Filters) if field.default == ())
_values: Final[Callable[[Filters], tuple[Any, ...]]] = attrgetter(*_NAMES)


class Parsed(NamedTuple):
    """Parsed filters, with a notice for each parameter that was rejected."""

    filters: Filters
    notices: tuple[str, ...]


IGNORED: Final = frozenset(
    {"at", "__theme", "__lang", "__sign", "view", "embed", "embed_options", "logs"}
)
"""Parameters of Gradio, Streamlit and a Space's frame: ignored without a notice."""


def _pairs(query: str, notices: list[str]) -> list[tuple[str, str]]:
    try:
        return parse_qsl(query.lstrip("?"), keep_blank_values=False, max_num_fields=200)
    except ValueError:
        notices.append("The address holds too many settings; all were left out.")
        return []


def shortened(text: str) -> str:
    """A visitor's text, truncated for use in a notice."""
    return text if len(text) <= 40 else text[:39] + "…"


def drop_values(
    filters: Filters, name: str, values: Sequence[str], why: str
) -> tuple[Filters, tuple[str, ...]]:
    """The filters without some values of a field of several, and a notice for each."""
    kept = tuple(value for value in getattr(filters, name) if value not in values)
    return filters.but(**{name: kept}), tuple(_left_out(name, value, why) for value in values)


def drop_fields(filters: Filters, **why: str) -> tuple[Filters, tuple[str, ...]]:
    """The filters without the fields that have a reason, and a notice for each."""
    reasons = {name: reason for name, reason in why.items() if reason}
    notices = (
        _left_out(name, _text(getattr(filters, name)), reason) for name, reason in reasons.items()
    )
    return filters.without(*reasons), tuple(notices)


def _text(value: object) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _left_out(name: str, value: str, why: str) -> str:
    return f"“{name}={shortened(value)}” was left out: {why}."


def _written(value: Any) -> list[str]:
    if isinstance(value, tuple) and value and isinstance(value[0], int):
        return [write_range(*value)]
    if isinstance(value, tuple):
        return list(value)
    return [f"{value:g}" if isinstance(value, float) else str(value)]


def _grouping_fields(of: str) -> tuple[str, ...]:
    """The fields that figures can be grouped by, in their order on a `board` or a `trend`."""
    known = {name: about.along for name, about in FIELDS.items() if about.along}
    return tuple(sorted(known, key=lambda name: getattr(known[name], of)))


BY: Final = _grouping_fields("board")
"""The fields that a board's columns can be grouped by."""
ALONG: Final = _grouping_fields("trend")
"""The fields that a trend can use as its axis, the most informative first."""


class Parameter(NamedTuple):
    """One query parameter: its meaning, for the documentation, and its parser."""

    meaning: str
    read: Callable[[list[str]], Any]


def _search(raw: list[str]) -> str:
    value = text(raw)
    terms(value)
    return value


def _parameters() -> dict[str, Parameter]:
    made = {name: Parameter(about.meaning, about.read) for name, about in FIELDS.items()}
    for name, words in (("metric", METRICS), ("by", (*BY, *MODEL_AXES))):
        made[name] = Parameter(f"{made[name].meaning}: {', '.join(words)}", choice(*words))
    made["pattern"] = made["pattern"]._replace(read=choice(*PATTERNS_BY_ID))
    made["q"] = made["q"]._replace(read=_search)
    return made


PARAMETERS: Final = _parameters()
