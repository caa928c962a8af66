"""Validation rules for a bundle's rows, per field and across fields (docs/bundle.md).

Times, links and their authors, as people and models state them of a chain, have rules of their own.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import pyarrow as pa

from loaders.bundle.fields import BOX, TEXTS, BundleFile, FieldRule
from loaders.core.row_validation import Sieve, faults
from schema.arrow import Array, Column, array, column, lookup, pc, single
from schema.protocols import judging
from schema.tables import FLAG, REAL, TEXT


def check_span(sieve: Sieve) -> None:
    """Both times or neither, start before end."""
    start, end = sieve["start"], sieve["end"]
    sieve.mark(pc.xor(pc.is_valid(start), pc.is_valid(end)), "has only one of start and end")
    sieve.mark(pc.greater(start, end), "ends before it starts")


def check_node_times(sieve: Sieve) -> None:
    """`ok` says whether the step is shown; other statuses say nothing, and what is not shown has
    no times.
    """
    ok, shown, timed = pc.equal(sieve["status"], "ok"), sieve["shown"], pc.is_valid(sieve["start"])
    answered = pc.or_(pc.is_valid(shown), timed)
    sieve.mark(pc.and_not(ok, pc.is_valid(shown)), "is ok, but does not say whether it is shown")
    sieve.mark(pc.and_not(answered, ok), "has shown or times, which its status forbids")
    sieve.mark(pc.and_(timed, pc.invert(shown)), "is not shown, but has times")
    check_span(sieve)
    _check_runs(sieve)


def check_links(sieve: Sieve) -> None:
    """`ok` says whether the link holds; other statuses do not."""
    ok, holds = pc.equal(sieve["status"], "ok"), pc.is_valid(sieve["holds"])
    sieve.mark(pc.and_not(ok, holds), "is ok, but does not say whether it holds")
    sieve.mark(pc.and_not(holds, ok), "has holds, which its status forbids")
    _check_runs(sieve)


def check_pins(sieve: Sieve) -> None:
    """A pin names a step of a chain, or a second."""
    nowhere = pc.and_(pc.is_null(sieve["node"]), pc.is_null(sieve["second"]))
    sieve.mark(nowhere, "names neither a node nor a second")
    chainless = pc.and_not(pc.is_valid(sieve["node"]), pc.is_valid(sieve["chain"]))
    sieve.mark(chainless, "names a node without its chain")


def check_alone(sieve: Sieve, file: BundleFile) -> None:
    """Mark rows that are faulty by themselves, regardless of other rows."""
    _check_fields(sieve, file)
    for mask, reason in faults(file.table, {name: sieve[name] for name in file.fields}):
        sieve.mark(mask, reason)
    if check := _ALONE.get(file.table):
        check(sieve)


def _check_fields(sieve: Sieve, file: BundleFile) -> None:
    """Check required values, allowed values, patterns and ranges; then fill in defaults."""
    for name, field in file.fields.items():
        column = sieve[name]
        if field.required:
            sieve.mark(pc.is_null(column), f"{name} is missing")
        if field.words:
            known = array(field.words, TEXT)
            wrong = pc.and_(pc.is_valid(column), pc.invert(pc.is_in(column, value_set=known)))
            sieve.mark(wrong, f"{name} is none of {', '.join(field.words)}")
        if field.pattern:
            wrong = pc.invert(pc.match_substring_regex(column, field.pattern))
            sieve.mark(wrong, f"{name} is not {field.description}")
        _check_numbers(sieve, name, field)
        if field.default is not None:
            sieve.set(name, pc.fill_null(column, field.default))


def _check_numbers(sieve: Sieve, name: str, field: FieldRule) -> None:
    column = sieve[name]
    if field.kind == REAL:
        sieve.mark(pc.invert(pc.is_finite(column)), f"{name} is no finite number")
    if field.low is not None:
        sieve.mark(pc.less(column, field.low), f"{name} is below {field.low:g}")
    if field.high is not None:
        sieve.mark(pc.greater(column, field.high), f"{name} is above {field.high:g}")
    if field.kind in (TEXTS, BOX):
        gaps = pc.list_flatten(column).null_count
        if gaps:
            wrong = [value is not None and None in value for value in column.to_pylist()]
            sieve.mark(pa.chunked_array([wrong]), f"{name} has an empty entry")


def _check_chains(sieve: Sieve) -> None:
    """A chain references a clip or an item, or is of a paradigm."""
    neither = pc.and_(pc.is_null(sieve["clip"]), pc.is_null(sieve["item"]))
    paradigm = pc.is_valid(sieve["paradigm"])
    sieve.mark(pc.and_not(neither, paradigm), "names neither a clip nor an item nor a paradigm")
    sieve.mark(pc.and_not(paradigm, neither), "names a paradigm beside its clip or item")


def _check_nodes(sieve: Sieve) -> None:
    """Both times or neither, start before end; boxes as four shares of the frame."""
    check_span(sieve)
    faults = {}
    for index, box in enumerate(sieve["box"].to_pylist()):
        if box is not None and not _is_box(box):
            faults[index] = "box is not [x, y, width, height] as shares 0–1 of the frame"
    sieve.mark_rows(faults)


def _is_box(box: list[float | None]) -> bool:
    edges = [edge for edge in box if edge is not None and 0 <= edge <= 1]
    if len(box) != 4 or len(edges) != 4:
        return False
    x, y, width, height = edges
    return width > 0 and height > 0 and x + width <= 1.001 and y + height <= 1.001


def _check_questions(sieve: Sieve) -> None:
    """An answer is an index into at least two options."""
    options = pc.fill_null(pc.list_value_length(sieve["options"]), 0)
    sieve.mark(pc.greater(options, 127), "has more than 127 options")
    sieve.mark(pc.equal(options, 1), "has only one option")
    outside = pc.greater_equal(sieve["answer"], options)
    sieve.mark(outside, "answer is no index into its options (0 is the first)")


def check_bases(sieve: Sieve) -> None:
    """Mark questions that are their own base."""
    sieve.mark(pc.equal(sieve["base"], sieve["question"]), "varies itself")


def option_counts(options: Column) -> Column:
    """The number of options of each question; NULL for an open-ended one."""
    counts: Column = pc.list_value_length(options)
    return counts


def _check_answers(sieve: Sieve) -> None:
    """`ok` needs a choice, raw text or `correct`; other statuses have no choice or `correct`."""
    ok = pc.equal(sieve["status"], "ok")
    choice, correct = pc.is_valid(sieve["choice"]), pc.is_valid(sieve["correct"])
    some = pc.or_(pc.or_(choice, correct), pc.is_valid(sieve["raw"]))
    sieve.mark(pc.and_not(ok, some), "is ok, but has neither choice nor raw text")
    sieve.mark(pc.and_not(choice, ok), "has a choice, which its status forbids")
    sieve.mark(pc.and_not(correct, ok), "is marked correct or wrong, which its status forbids")


def check_choices(sieve: Sieve, options: Column) -> None:
    """Mark choices outside the question's options; `options` holds their number per row."""
    outside = pc.greater_equal(sieve["choice"], options)
    sieve.mark(outside, "choice is no index into the question's options (0 is the first)")


def _check_verdicts(sieve: Sieve) -> None:
    """`ok` needs a score within its dimension's range; other statuses have none."""
    ok, scored = pc.equal(sieve["status"], "ok"), pc.is_valid(sieve["score"])
    sieve.mark(pc.and_not(ok, scored), "is ok, but has no score")
    sieve.mark(pc.and_not(scored, ok), "has a score, which its status forbids")
    _check_scores(sieve)


def _among(sieve: Sieve, names: Sequence[str]) -> Column:
    """Mask of the rows whose dimension is one of `names`."""
    mask: Column = pc.is_in(sieve["dimension"], value_set=pa.array(names, pa.string()))
    return mask


def _check_scores(sieve: Sieve) -> None:
    """A score is 0 or 1, or within its protocol's scale; a node needs its chain."""
    score, graded = sieve["score"], [each for each in judging().values() if not each.is_binary]
    names = [name for each in graded for name in each.dimensions]
    passes = pc.is_in(score, value_set=array([0.0, 1.0], REAL))
    wrong = pc.and_(pc.and_not(pc.is_valid(score), passes), pc.invert(_among(sieve, names)))
    sieve.mark(wrong, "score is neither 0 nor 1")
    for each in graded:
        least, most = each.bounds
        within = pc.and_(pc.greater_equal(score, least), pc.less_equal(score, most))
        outside = pc.and_(_among(sieve, each.dimensions), pc.invert(within))
        sieve.mark(outside, f"score is not between {least:g} and {most:g}")
    sieve.mark(pc.and_not(pc.is_valid(sieve["node"]), pc.is_valid(sieve["chain"])),
               "names a node without its chain")  # fmt: skip


def _check_labels(sieve: Sieve) -> None:
    """A label's score and its times."""
    _check_scores(sieve)
    check_span(sieve)


_ALONE: Final[Mapping[str, Callable[[Sieve], None]]] = {
    "chain": _check_chains, "node": _check_nodes, "question": _check_questions,
    "answer": _check_answers, "verdict": _check_verdicts, "human_label": _check_labels,
    "label_error": check_span,
    "node_time": check_node_times, "link_judgement": check_links,
    "verdict_pin": check_pins,
}  # fmt: skip


class Models(NamedTuple):
    """The model of each clip, or of each run: two parallel arrays."""

    ids: Array
    models: Array

    @classmethod
    def of(cls, rows: pa.Table, name: str) -> "Models":
        """From the rows' id column `name` and their column `model`."""
        return cls(single(rows[name], TEXT), single(rows["model"], TEXT))


def check_makers(sieve: Sieve, clips: Models, runs: Models) -> None:
    """Mark verdicts whose run is of another model than made the clip; unknown models pass."""
    maker = lookup(sieve["clip"], clips.ids, clips.models)
    model = lookup(sieve["run"], runs.ids, runs.models)
    sieve.mark(
        pc.not_equal(maker, model),
        lambda at: f"its run is of model “{model[at]}”, but its clip was made by “{maker[at]}”",
    )


def mark_correct(sieve: Sieve, truth: Column) -> None:
    """Derive `correct` from choice and the question's answer where both are known."""
    derived = pc.equal(sieve["choice"], truth)
    sieve.set("correct", pc.coalesce(derived, sieve["correct"]))


def _check_runs(sieve: Sieve) -> None:
    other = pc.not_equal(sieve["source_kind"], "model")
    sieve.mark(pc.and_(pc.is_valid(sieve["run"]), other), "has a run, but is not of a model")


def check_durations(sieve: Sieve, durations: Mapping[str, float]) -> None:
    """Mark times after the end of their clip."""
    ends = zip(sieve["clip"].to_pylist(), sieve["end"].to_pylist(), strict=True)
    # A container's duration and its last frame differ by up to a frame.
    late = [end is not None and end > durations.get(clip or "", end) + 0.1 for clip, end in ends]
    sieve.mark(column(late, FLAG), "ends after its clip")


def name_sources(sieve: Sieve) -> None:
    """The source of a model's row is its run, by the run's full id."""
    sieve.set("source", pc.coalesce(sieve["run"], sieve["source"]))
