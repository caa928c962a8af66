"""The summary of a run of `python -m app build`, as text for the terminal."""

from collections.abc import Iterator, Mapping, Sequence

from app.batch_judging.report import money
from pipelines.quality import Ticks
from schema.build_record import BuildLine
from schema.checking.records import rate_of


def summary_lines(ended: Sequence[BuildLine], wanted: int, stopped: str) -> Iterator[str]:
    """How the cases ended and what they cost; `stopped`: why the run stopped early, or ""."""
    counts = {
        name: sum(record.status == name for record in ended) for name in ("ok", "failed", "halted")
    }
    ends = ", ".join(f"{count:,} {name}" for name, count in counts.items() if count)
    yield f"{len(ended):,} of {wanted:,} cases ended: {ends or 'none'}"
    for failed in [record for record in ended if record.status == "failed"][:5]:
        yield f"  {failed.id}: {failed.reason[:160]}"
    costs = [call.cost for record in ended for call in record.rounds]
    known = sum(cost for cost in costs if cost is not None)
    unknown = sum(cost is None for cost in costs)
    priced = money(known) if known or not unknown else "unknown"
    yield f"spent: {priced}{f' ({unknown:,} calls of unknown price)' if unknown else ''}"
    if stopped:
        yield f"Stopped early ({stopped}). Run the same command again to resume."


def measurement_lines(ended: Sequence[BuildLine], ticks: Mapping[str, Ticks]) -> Iterator[str]:
    """Both validation rates of prompts, the balance of right options, missing clips."""
    rates = [rate for record in ended if (rate := rate_of(record)) is not None]
    if rates:
        valid, prompts = sum(rate.valid for rate in rates), sum(rate.prompts for rate in rates)
        yield f"rules: {valid:,} of {prompts:,} first drafts pass every check"
        returned = sum(record.output.get("rate", {}).get("returned", 0) for record in ended)
        yield f"scenes that went back to the synthesis agent: {returned:,}"
        ticked = sum(count.ticked for count in ticks.values())
        kept = sum(count.kept for count in ticks.values())
        yield f"people: {kept:,} of {ticked:,} kept" if ticked else "people: none decided (--votes)"
    challenged = [
        question
        for record in ended
        for question in record.output.get("challenge", {}).get("questions", ())
    ]
    if challenged:
        kept = sum(question["kept"] for question in challenged)
        yield f"challenge: {kept:,} of {len(challenged):,} questions that no model answered right"
    balances = [record.output["balance"] for record in ended if "balance" in record.output]
    for name, words in (
        ("positions", "right options at A, B …"),
        ("ranks", "right options that are longest, second …"),
    ):
        if balances:
            counts = (
                sum(column) for column in zip(*(balance[name] for balance in balances), strict=True)
            )
            yield f"{words}: {', '.join(f'{count:,}' for count in counts)}"
    clips = [record.output["clip"] for record in ended if "clip" in record.output]
    if clips:
        came = sum(bool(clip["clip"]) for clip in clips)
        why = next((f" ({clip['reason'][:160]})" for clip in clips if not clip["clip"]), "")
        yield f"clips: {came:,} of {len(clips):,} came{why}"
