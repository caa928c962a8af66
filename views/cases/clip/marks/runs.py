"""The runs that can colour a clip's chains, and which of them do."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from schema.protocols import PROTOCOLS
from schema.vocabulary import PROBE_SETTINGS, SETTINGS
from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.address.filters import Filters
from views.page.content import Option
from views.page.labels import older_words
from views.shared.patterns import case_parts

SHARE: Final = ""
"""The id of the colouring of all runs together."""
MOST: Final = 2


class ColourRun(NamedTuple):
    """A run that answered or judged the clip; `who` is its model's or judge's id, `name` what it is
    called. `is_probe`: the model did not see the whole film.
    """

    id: str
    label: str
    kind: Literal["answers", "verdicts"]
    who: str
    is_probe: bool = False
    name: str = ""


class Coloured(NamedTuple):
    """The runs that can colour the chains, those that do, and what the open case names by key."""

    runs: Mapping[str, ColourRun] = {}
    chosen: tuple[str, ...] = ()
    case: Mapping[str, str] = {}

    @property
    def judges(self) -> tuple[str, ...]:
        """The judges of the runs that colour the chains, each once."""
        runs = (self.runs[name] for name in self.chosen if name in self.runs)
        return tuple(dict.fromkeys(run.who for run in runs if run.kind == "verdicts"))


NOBODY: Final = Coloured()


def read_colours(
    watched: Watched, filters: Filters, judges: Sequence[str], named: Sequence[str] = ()
) -> Coloured:
    """Who colours the chains: the chosen runs; else that of `run`, of the open case, or of the
    judges that are `named`; else the only run that answered, or the share of several; else the
    first of the leading `judges`.
    """
    runs, case = colour_runs(watched), case_parts(filters)
    return Coloured(runs, _chosen(filters, runs, case, (judges, named)), case)


def colour_runs(watched: Watched) -> Mapping[str, ColourRun]:
    """By id: the runs that answered, then those that judged, in the order of their rows."""
    answers = (answer for row in watched.questions for answer in row["answers"])
    runs = {}
    for row in answers:
        if row["run"] not in runs:
            who = str(row["model"])
            runs[str(row["run"])] = ColourRun(
                row["run"],
                _label(row, who, "model"),
                "answers",
                who,
                row["setting"] in PROBE_SETTINGS,
                str(row["model_name"] or who),
            )
    for row in watched.verdicts:
        if row["run"] not in runs:
            who = str(row["judge"] or "no judge named")
            name = str(row["judge_name"] or who)
            runs[str(row["run"])] = ColourRun(
                row["run"], _label(row, who, "judge"), "verdicts", who, name=name
            )
    return runs


def _label(row: Row, who: str, role: str) -> str:
    """`model · protocol · setting`, without the setting that gives nothing but the film."""
    protocol = PROTOCOLS.get(str(row["protocol"]))
    parts = [row[f"{role}_name"] or who, protocol.label if protocol else row["protocol"]]
    if row["setting"] not in (None, SETTINGS[0]):
        parts.append(row["setting"])
    return " · ".join(map(str, parts)) + older_words(row)


def run_options(runs: Iterable[ColourRun]) -> tuple[Option, ...]:
    """The runs as options of the menu “Judge”; a label that two have is made plain by the id."""
    among = list(runs)
    labels = [run.label for run in among]
    return tuple(
        Option(run.id, run.label if labels.count(run.label) == 1 else f"{run.label} · {run.id}")
        for run in among
    )


def silent_runs(filters: Filters, runs: Mapping[str, ColourRun]) -> tuple[str, ...]:
    """The runs to colour by that say nothing of this clip."""
    return tuple(run for run in filters.colour if run not in runs)


def _chosen(
    filters: Filters,
    runs: Mapping[str, ColourRun],
    case: Mapping[str, str],
    judges: tuple[Sequence[str], Sequence[str]],
) -> tuple[str, ...]:
    leading, named = judges
    if filters.colour:
        return filters.colour[:MOST]
    for run in (filters.run, case.get("run", "")):
        if run in runs:
            return (run,)
    if by_name := _of_judges(runs, named):
        return by_name[:MOST]
    answered = [run for run in runs.values() if run.kind == "answers"]
    watching = [run.id for run in answered if not run.is_probe]
    if watching:
        return (SHARE,) if len(watching) > 1 else (watching[0],)
    return tuple(run.id for run in answered[:1]) or _of_judges(runs, leading)[:1]


def _of_judges(runs: Mapping[str, ColourRun], judges: Sequence[str]) -> tuple[str, ...]:
    """A run of each of these judges, the first of several."""
    first: dict[str, str] = {}
    for run in runs.values():
        if run.kind == "verdicts" and run.who in judges:
            first.setdefault(run.who, run.id)
    return tuple(first[judge] for judge in judges if judge in first)
