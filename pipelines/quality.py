"""Human quality control: two validators, the intersection of what they keep, a third for splits.

Source: VGenST-Bench's quality control. An item is kept when both validators keep it; where they
differ a third one decides; what only one has seen, or a split without a third, is open. Agreement
is over items that the first two both judged: raw, and Cohen's kappa, which is undefined where
neither of them ever differed in what they say.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from metrics.agreement.pairwise import cohen_kappa
from schema.entries.criteria import NAMES

Decision = Literal["kept", "dropped", "split", "open"]
MOST_VOTES = 60_000
VALIDATORS = ("validator 1", "validator 2", "third")
"""As the page of the human check names them."""


class ValidatorVote(NamedTuple):
    """A validator's vote on an item; `stands` = keep it.

    `mode` and `dimension` are those of an ablation's prompt. `criterion`: why it is dropped
    (schema.entries.criteria); None where nobody has named one. `type`: a question's, which with its
    task is a cell of VGenST-Bench's matrix.
    """

    validator: str
    item: str
    task: str
    stands: bool
    mode: str = ""
    criterion: str | None = None
    dimension: str = ""
    type: str = ""


def quality(votes: Sequence[ValidatorVote], names: Sequence[str] = ()) -> dict[str, Any]:
    """Decisions, agreement and retention per task.

    `names`: the pair, then the third validator; by default `VALIDATORS`, and where others vote the
    first two of them are the pair.

    Raises:
        ValueError: for too many votes, more than three validators, or an invalid vote.
    """
    if len(votes) > MOST_VOTES:
        raise ValueError("too many votes")
    said_by = list(dict.fromkeys(vote.validator for vote in votes))
    names = list(names or (VALIDATORS if set(said_by) <= set(VALIDATORS) else said_by))
    names += [name for name in said_by if name not in names]
    if len(names) > 3 or not all(isinstance(vote.stands, bool) for vote in votes):
        raise ValueError("a check has up to three validators, who keep or drop")
    if not all(has_sound_criterion(vote) for vote in votes):
        raise ValueError("a criterion is one of those that a dropped item has")
    by_item: dict[str, dict[str, bool]] = {}
    tasks: dict[str, str] = {}
    for vote in votes:
        by_item.setdefault(vote.item, {})[vote.validator] = vote.stands
        tasks[vote.item] = vote.task
    decided = {item: decision(by, names) for item, by in by_item.items()}
    pairs = [(by[names[0]], by[names[1]]) for by in by_item.values()
             if len(names) > 1 and names[0] in by and names[1] in by]  # fmt: skip
    return {
        "validators": names, "decided": decided, "both": len(pairs), "raw": raw(pairs),
        "kappa": kappa(pairs), "tasks": retention(decided, tasks),
        "splits": sorted(item for item, decision in decided.items() if decision == "split"),
    }  # fmt: skip


def has_sound_criterion(vote: ValidatorVote) -> bool:
    """Whether a vote names no criterion, or drops an item by one that there is."""
    named = vote.criterion
    return named is None or (not vote.stands and isinstance(named, str) and named in NAMES)


def decision(by: Mapping[str, bool], names: Sequence[str]) -> Decision:
    """The decision on an item, from its votes by validator."""
    pair = [by[name] for name in names[:2] if name in by]
    if len(pair) < 2:
        return "open"
    if pair[0] == pair[1]:
        return "kept" if pair[0] else "dropped"
    third = by.get(names[2]) if len(names) > 2 else None
    if third is None:
        return "split"
    return "kept" if third else "dropped"


def raw(pairs: Sequence[tuple[bool, bool]]) -> float | None:
    """Raw agreement: the share of items with equal votes; None without items."""
    return sum(first == other for first, other in pairs) / len(pairs) if pairs else None


def kappa(pairs: Sequence[tuple[bool, bool]]) -> float | None:
    """Cohen's kappa; None where it is undefined: no pair, or all votes equal."""
    if not pairs or len({vote for pair in pairs for vote in pair}) < 2:
        return None
    first, second = ([float(pair[at]) for pair in pairs] for at in (0, 1))
    return cohen_kappa(first, second).value


def retention(decided: Mapping[str, Decision], tasks: Mapping[str, str]) -> list[dict[str, Any]]:
    """Per task: counts of kept, dropped, split and open items, and the share kept."""
    by_task: dict[str, Counter[str]] = {}
    for item, what in decided.items():
        by_task.setdefault(tasks[item], Counter())[what] += 1
    return [_row(task, counts) for task, counts in sorted(by_task.items())]


def _row(task: str, counts: Mapping[str, int]) -> dict[str, Any]:
    known = counts["kept"] + counts["dropped"]
    share = counts["kept"] / known if known else None
    return {"task": task, **{name: counts[name] for name in ("kept", "dropped", "split", "open")},
            "retained": share}  # fmt: skip
