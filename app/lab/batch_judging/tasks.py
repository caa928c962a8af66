"""What a judging run asks: the clips or questions that are meant, in a setting, with probes."""

from collections.abc import Iterable

from app.lab.batch_judging.options import JudgeOptions, SetupError
from app.server.state import home
from judges.calibration.probe_tasks import calibration_tasks, located_tasks
from judges.core.chain_steps import LocatedStep
from judges.core.types import JudgingTask, Subject
from judges.protocols.locate import EACH_STEP
from judges.runs.subjects import CIRCULAR, Circular, StoredSubjects, SubjectTasks
from media.mp4 import MediaFault
from schema.protocols import PROTOCOLS, rotation_of
from store.queries.judging.truths import located_truths, truths
from store.reading.case_columns import View
from store.reading.condition import Condition, all_of, one_of
from store.reading.store import Store
from views.address.conditions import condition
from views.address.filters import Filters
from views.address.settling import with_benchmark_id


def meant_subjects(
    options: JudgeOptions, store: Store, circular: Circular | None
) -> StoredSubjects:
    """The subjects that the filters leave. Raises SetupError if there are none."""
    protocol = PROTOCOLS[options.protocol]
    clips = not protocol.asks_questions
    view: View = "clip_case" if clips else "question_case"
    where_condition = _condition(options, view, store)
    matched = StoredSubjects(
        store,
        where_condition,
        of="clips" if clips else "questions",
        circular=circular,
        limit=options.limit,
        closed=protocol.has_options,
        paradigms=protocol.grounds,
    )
    if next(iter(matched), None) is None:
        raise SetupError(f"no {'clip' if clips else 'question'} of the store is meant by these "
                         "filters")  # fmt: skip
    return matched


def _condition(options: JudgeOptions, view: View, store: Store) -> Condition:
    parsed = Filters.parse(options.where)
    if parsed.notices:
        raise SetupError(f"--where: {parsed.notices[0]}")
    filter_condition = condition(with_benchmark_id(parsed.filters, store), view)
    named = options.clips or tuple(filter(None, (parsed.filters.clip,)))
    return all_of(filter_condition, one_of("clip", named)) if named else filter_condition


def turned_options(options: JudgeOptions) -> Circular | None:
    """How options are turned, if they are. Raises SetupError."""
    if options.circular is None:
        return None
    if options.circular not in CIRCULAR or rotation_of(options.protocol) is None:
        turned = " or ".join(each.rotates for each in PROTOCOLS.values() if each.rotates)
        ways = " or ".join(CIRCULAR)
        raise SetupError(f"--circular is {ways}, and goes with --protocol {turned}")
    return options.circular


def judging_tasks(
    options: JudgeOptions, store: Store, matched: StoredSubjects, how: tuple[str, str]
) -> Iterable[JudgingTask]:
    """The tasks of these subjects, asked by a protocol in a setting; for a calibration with the
    probes.
    """
    if not options.calibrate:
        alone = how[1] == EACH_STEP
        return SubjectTasks(matched, *how, repeats=options.repeats, alone=alone)
    protocol = PROTOCOLS[options.protocol]
    if not protocol.is_probed and not protocol.grounds:
        probed = [each for each in PROTOCOLS.values() if each.is_probed or each.grounds]
        names = " or ".join(each.name for each in probed)
        raise SetupError(f"--calibrate goes with --protocol {names}: their truth is known")
    try:
        subjects = tuple(matched)  # those of the theatre alone
        made = tuple(
            task
            for repeat in range(options.repeats)
            for task in _calibration(store, subjects, JudgingTask(subjects[0], *how, repeat))
        )
    except (MediaFault, OSError) as error:
        raise SetupError(f"the probes can't be made: {error}") from error
    if not made:
        raise SetupError("of these clips nothing is known by construction: the theatre is needed")
    return made


def _calibration(
    store: Store, matched_subjects: tuple[Subject, ...], like: JudgingTask
) -> tuple[JudgingTask, ...]:
    """The cases of known truth of the task's protocol. Raises MediaFault or OSError."""
    how = (like.setting, home() / "probes", like.repeat)
    if not PROTOCOLS[like.protocol].grounds:
        known = truths(store, like.protocol)
        return calibration_tasks(matched_subjects, known, like.protocol, *how)
    rows = located_truths(store)
    steps = {clip: [LocatedStep(**row) for row in rows[clip]] for clip in rows}
    return located_tasks(matched_subjects, steps, *how)
