"""SVBench's ablation of its pipeline: validation rates by dimension and agents."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from metrics.construction.validation_rates import ablation
from schema.build_record import BuildLine
from schema.checking.records import rate_of
from views.address import links
from views.address.filters import Filters
from views.build.printed_validation import Rates, dimension_name, printed_rate
from views.page.content import Badge, Column, Row, Table

PEOPLE: Final = links.to(links.CHECK, Filters(checked="recorded"))
AGENTS: Final = {
    "full": "understanding, synthesis, critic",
    "synthesis": "understanding, synthesis",
    "none": "a writer who is given the name alone",
}
_FAULTS: Final = {
    "mental": "names a state of mind", "explains": "explains", "outcome": "tells the outcome",
    "leak": "leaks what is expected", "tense": "not in the present", "length": "length",
    "actions": "number of actions", "cues": "cues", "duplicate": "repeats another",
    "rejected": "rejected to the end",
}  # fmt: skip
_COLUMNS: Final = (
    Column("dimension", "Dimension"),
    Column("mode", "Agents"),
    Column("prompts", "First drafts", "count"),
    Column("valid", "Pass every rule", "count"),
    Column("rate", "By rules", "share", "share of first drafts that pass every rule"),
    Column("printed", "By people, printed", "share", "Table 3 of the paper: manual validation"),
    Column("people", "By people, here", "badges"),
    Column("why", "What is wrong with the others", "badges"),
)


def ablation_table(
    record: BuildLine, records: Sequence[BuildLine], printed: Rates
) -> Table | None:  # fmt: skip
    """The validation rates of all recorded prompts; None for another pipeline's record."""
    built = [other for other in records if other.job == "svbench" and rate_of(other) is not None]
    rates = [rate for other in built if (rate := rate_of(other)) is not None]
    if record.job != "svbench" or not rates:
        return None
    rows = tuple(_row(row, _faults(row, built), printed) for row in ablation(rates))
    rule = " Replies here are by rule: the stand-in makes the difference." if any(
        other.by_rule for other in built) else ""  # fmt: skip
    return Table(
        _COLUMNS,
        rows,
        "The paper's ablation, over all recorded runs: fewer agents, the same paradigms. Rules "
        "count what an arm wrote first, before anything was sent back. A case rejected to the "
        "end counts with all its prompts. The Check page counts what people keep of the same "
        f"prompts.{rule}",
    )


def _faults(row: Mapping[str, Any], built: Sequence[BuildLine]) -> tuple[Badge, ...]:
    """How many first drafts of these agents have each fault."""
    mine = [other.output["rate"] for other in built
            if other.output["rate"]["mode"] == row["mode"]
            and other.output["rate"].get("dimension") == row["dimension"]]  # fmt: skip
    counts = {words: sum(rate.get(code, 0) for rate in mine) for code, words in _FAULTS.items()}
    return tuple(Badge(f"{words}: {count}", "warn") for words, count in counts.items() if count)


def _row(row: Mapping[str, Any], faults: tuple[Badge, ...], printed: Rates) -> Row:
    mode, dimension = row["mode"], row["dimension"]
    cells = {
        "dimension": dimension_name(dimension) or "–", "mode": AGENTS[mode],
        "prompts": row["prompts"], "valid": row["valid"], "rate": row["rules"],
        "printed": printed_rate(printed, mode, dimension), "why": faults,
        "people": (Badge("check them", "accent", "by keyboard, two validators", PEOPLE),),
    }  # fmt: skip
    return Row(cells, key=f"{dimension}.{mode}")
