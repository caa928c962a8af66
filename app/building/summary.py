"""What came of a run of `python -m app build`, in words."""

from collections.abc import Iterator, Mapping, Sequence

from app.cli.judge_report import money
from pipelines.ticks import Ticks
from schema.build_record import BuildLine


def summed_up(ended: Sequence[BuildLine], wanted: int, stopped: str) -> Iterator[str]:
    """How the cases ended and what they cost; `stopped`: why the run stopped early, or ""."""
    counts = {name: sum(one.status == name for one in ended) for name in ("ok", "failed", "halted")}
    told = ", ".join(f"{count:,} {name}" for name, count in counts.items() if count)
    yield f"{len(ended):,} of {wanted:,} cases ended: {told or 'none'}"
    for one in [one for one in ended if one.status == "failed"][:5]:
        yield f"  {one.id}: {one.reason[:160]}"
    costs = [call.cost for one in ended for call in one.rounds]
    known = sum(cost for cost in costs if cost is not None)
    unknown = sum(cost is None for cost in costs)
    priced = money(known) if known or not unknown else "unknown"
    yield f"spent: {priced}{f' ({unknown:,} calls of unknown price)' if unknown else ''}"
    if stopped:
        yield f"Stopped early ({stopped}). The same command goes on from there."


def measured(made: Sequence[BuildLine], said: Mapping[str, Ticks]) -> Iterator[str]:
    """Both validation rates of prompts; where right options stand; which clips did not come."""
    rates = [one.output["rate"] for one in made if "rate" in one.output]
    if rates:
        valid, prompts = (sum(rate[name] for rate in rates) for name in ("valid", "prompts"))
        yield f"rules: {valid:,} of {prompts:,} prompts pass every check"
        ticked = sum(one.ticked for one in said.values())
        kept = sum(one.kept for one in said.values())
        yield f"people: {kept:,} of {ticked:,} kept" if ticked else "people: none decided (--votes)"
    stands = [one.output["balance"] for one in made if "balance" in one.output]
    for name, words in (
        ("positions", "right options at A, B …"),
        ("ranks", "right options that are longest, second …"),
    ):
        if stands:
            counts = (sum(column) for column in zip(*(told[name] for told in stands), strict=True))
            yield f"{words}: {', '.join(f'{count:,}' for count in counts)}"
    clips = [one.output["clip"] for one in made if "clip" in one.output]
    if clips:
        came = sum(bool(clip["clip"]) for clip in clips)
        why = next((f" ({clip['reason'][:160]})" for clip in clips if not clip["clip"]), "")
        yield f"clips: {came:,} of {len(clips):,} came{why}"
