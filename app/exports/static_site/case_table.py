"""The cases of a site: what each is, and in which order they stand.

A case is a clip with a run: what one judge, or one answering model, makes of it. A set has the
cases of a list instead: a clip and a run may have several, a label by people has no run, and a
question may have no clip. What all cases of a clip or of a run share stands once, with the clip or
the run.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from metrics.chains.verdicts import passes
from schema.fields import FIELDS, axes, offered_on
from schema.protocols import PROTOCOLS, score_column
from store.queries.cases.run_cases import (
    RunClips,
    answered_cases,
    answers_without_clip,
    clips_by_id,
    judged_cases,
    run_clips,
)
from store.queries.clips.runs import runs
from store.reading.case_columns import COLUMNS
from store.reading.condition import Condition
from store.reading.store import Row, Store
from views.address.conditions import condition
from views.address.filters import Filters
from views.page.content import Card
from views.shared.case_cards import title_of
from views.shared.patterns import selection

Outcome = Literal["right", "part", "wrong", "none"]
OUTCOMES: Final[dict[Outcome, str]] = {
    "wrong": "Nothing right", "part": "Partly wrong", "right": "All right", "none": "No score",
}  # fmt: skip
MOST: Final = 30_000
"""Cases of a site: more are a list of megabytes that a reader waits for."""
TOO_MANY: Final = (
    f"these are more than {MOST:,} cases, too many for one site; narrow them by --where"
)
_NO_FACETS: Final = ("model", "judge", "setting", "protocol", "encoding", "kind", "minds",
                     "annotator", "benchmark")  # fmt: skip
"""Fields of the list that runs carry, or that say nothing of a case as a whole."""
_LISTED: Final = tuple(
    name for name in dict.fromkeys((*offered_on("list"), *offered_on("leaderboard")))
    if name not in _NO_FACETS and FIELDS[name].column
)  # fmt: skip
OF_CLIPS: Final = tuple(name for name in _LISTED if FIELDS[name].column in COLUMNS["clip_case"])
OF_QUESTIONS: Final = tuple(
    name for name in dict.fromkeys((*_LISTED, *axes()))
    if name not in OF_CLIPS and FIELDS[name].column in COLUMNS["answer_case"]
)  # fmt: skip
"""Fields of a clip, and those that each question has for itself."""


class SiteCase(NamedTuple):
    """What one run makes of one clip.

    `right` of `n` dimensions or questions; `marks`: a judge's scores in the order of its protocol's
    dimensions; `values`: field → the values that the case has beside those of its clip and run.
    `outcome`: None where the run neither judged nor answered. `number`: from 1, among the cases of
    this clip and run; `opened`: the question, step and second at which it opens.
    """

    run: int
    clip: int
    outcome: Outcome | None
    right: int
    n: int
    marks: tuple[float | None, ...]
    values: Mapping[str, tuple[str, ...]]
    number: int = 1
    opened: Filters = Filters()


@dataclass(frozen=True, slots=True)
class CaseTable:
    """The cases, and rows of their clips and runs by id. `left_out`: answers without a clip.

    `cards`: those of the list whose cases a set has. A case without a clip has its own row among
    the clips, with a negative id.
    """

    cases: tuple[SiteCase, ...]
    clips: Mapping[int, Row]
    runs: Mapping[int, Row]
    left_out: int = 0
    cards: tuple[Card, ...] = ()

    def run_of(self, case: SiteCase) -> str:
        """The run of a case; "" without one."""
        return str(self.runs[case.run]["run"]) if case.run in self.runs else ""

    def cases_of(self) -> dict[int, dict[str, Filters]]:
        """Clip → its cases by id, each with its run as the colour and what it opens at.

        The id is the run, so that a menu of runs leads to it; a second case of the run has its
        number too.
        """
        made: dict[int, dict[str, Filters]] = {}
        for case in self.cases:
            run = self.run_of(case)
            name = run if case.number == 1 else f"{run}~{case.number}"
            opened = case.opened.but(colour=(run,) if run else ())
            made.setdefault(case.clip, {})[name] = opened
        return made


def case_table(filters: Filters, store: Store) -> CaseTable:
    """The cases under these filters; with a failure pattern those that it selects alone.

    Raises ValueError where they are too many.
    """
    picked = filters.but(pattern="", page=1, case="", clip="")
    of_list = _of_pattern(filters, store)
    about = runs(store)
    answered = condition(picked, "answer_case")
    judged, answers = read_cases(condition(picked, "verdict_board"), answered, store, MOST + 1)
    made = [*judged, *answers]
    kept = [each for each in made if of_list is None or of_list.has(each.run, each.clip)]
    if len(kept) > MOST or max(len(judged), len(answers)) > MOST:
        raise ValueError(TOO_MANY)
    clips = clips_by_id(store, sorted({each.clip for each in kept}))
    ordered = tuple(in_turns(kept, clips, about))
    used = {each.run for each in kept}
    left_out = 0 if of_list else answers_without_clip(store, answered)
    return CaseTable(ordered, clips, {id_: about[id_] for id_ in about if id_ in used}, left_out)


def read_cases(
    judged: Condition, answered: Condition, store: Store, most: int
) -> tuple[list[SiteCase], list[SiteCase]]:
    """The cases of judges, and those of answering models, under conditions; `most` of each."""
    about = runs(store)
    columns = [FIELDS[name].column for name in OF_QUESTIONS]
    verdicts = judged_cases(store, judged, most)
    answers = answered_cases(store, answered, columns, most)
    return (
        [_judged(row, str(about[row["run_id"]]["protocol"])) for row in verdicts],
        [_answered(row) for row in answers],
    )


def _of_pattern(filters: Filters, store: Store) -> RunClips | None:
    if not filters.pattern:
        return None
    pattern, chosen = selection(filters)
    return run_clips(store, pattern.view, chosen)


def _judged(row: Row, protocol: str) -> SiteCase:
    names = PROTOCOLS[protocol].dimensions
    marks = tuple(row[score_column(name)] for name in names)
    known = [(name, mark) for name, mark in zip(names, marks, strict=True) if mark is not None]
    failed = tuple(name for name, mark in known if not passes(name, mark))
    right = len(known) - len(failed)
    outcome = _outcome(right, len(names), len(known))
    return SiteCase(row["run_id"], row["clip_id"], outcome, right, len(names), marks,
                    {"judged": failed})  # fmt: skip


def _answered(row: Row) -> SiteCase:
    values = {
        name: tuple(map(str, row[column] or ()))
        for name in OF_QUESTIONS
        if (column := FIELDS[name].column) in row
    }
    outcome = _outcome(row["right"], row["n"], row["ok"])
    return SiteCase(row["run_id"], row["clip_id"], outcome, row["right"], row["n"], (),
                    {"missed": tuple(row["missed"] or ()), **values})  # fmt: skip


def _outcome(right: int, n: int, known: int) -> Outcome:
    if not known:
        return "none"
    return "right" if right == n else "part" if right else "wrong"


def in_turns(
    cases: Iterable[SiteCase], clips: Mapping[int, Row], about: Mapping[int, Row]
) -> Iterator[SiteCase]:
    """The cases with scenes taking turns: those with a film first, and of a scene what went wrong
    before what did not, scripted judges last.
    """
    scenes: dict[str, list[SiteCase]] = {}
    for case in cases:
        scenes.setdefault(title_of(clips[case.clip]), []).append(case)
    places = []
    for number, of_scene in enumerate(scenes.values()):
        of_scene.sort(
            key=lambda case: (_is_rule(about[case.run]), _severity(case), case.run, case.clip)
        )
        places += [
            (not clips[case.clip]["has_media"], turn, number, case)
            for turn, case in enumerate(of_scene)
        ]
    yield from (case for *_, case in sorted(places, key=lambda each: each[:3]))


def _is_rule(run: Row) -> bool:
    kind: str | None = run["judge_kind" if run["judge"] else "kind"]
    return kind == "scripted"


def _severity(case: SiteCase) -> int:
    return ("part", "wrong", "right", "none", None).index(case.outcome)
