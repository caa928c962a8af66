"""Validation rules for what people and models say of a chain: times, links, and who said so."""

from collections.abc import Mapping

from loaders.core.row_validation import Sieve
from schema.arrow import column, pc
from schema.tables import FLAG


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


def _check_runs(sieve: Sieve) -> None:
    other = pc.not_equal(sieve["source_kind"], "model")
    sieve.mark(pc.and_(pc.is_valid(sieve["run"]), other), "has a run, but is not of a model")


def check_pins(sieve: Sieve) -> None:
    """A pin names a step of a chain, or a second."""
    nowhere = pc.and_(pc.is_null(sieve["node"]), pc.is_null(sieve["second"]))
    sieve.mark(nowhere, "names neither a node nor a second")
    chainless = pc.and_not(pc.is_valid(sieve["node"]), pc.is_valid(sieve["chain"]))
    sieve.mark(chainless, "names a node without its chain")


def check_durations(sieve: Sieve, durations: Mapping[str, float]) -> None:
    """Mark times after the end of their clip."""
    ends = zip(sieve["clip"].to_pylist(), sieve["end"].to_pylist(), strict=True)
    # A container's duration and its last frame differ by up to a frame.
    late = [end is not None and end > durations.get(clip or "", end) + 0.1 for clip, end in ends]
    sieve.mark(column(late, FLAG), "ends after its clip")


def name_sources(sieve: Sieve) -> None:
    """The source of a model's row is its run, by the run's full id."""
    sieve.set("source", pc.coalesce(sieve["run"], sieve["source"]))
