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
from schema.check_item import MODES, Rate

Decision = Literal["kept", "dropped", "split", "open"]
MOST_VOTES = 60_000
VALIDATORS = ("validator 1", "validator 2", "third")
"""As the page of the human check names them."""


class Vote(NamedTuple):
    """One validator on one item; `stands` = it is kept; `mode` is that of an ablation's prompt."""

    validator: str
    item: str
    task: str
    stands: bool
    mode: str = ""


def quality(votes: Sequence[Vote], names: Sequence[str] = ()) -> dict[str, Any]:
    """Decisions, agreement and retention per task.

    `names`: the pair, then the third; without them those of `VALIDATORS`, and where others vote
    the first two that do are the pair.

    Raises:
        ValueError: when there are too many votes, more than three validators, or a vote is none.
    """
    if len(votes) > MOST_VOTES:
        raise ValueError("too many votes")
    said_by = list(dict.fromkeys(vote.validator for vote in votes))
    names = list(names or (VALIDATORS if set(said_by) <= set(VALIDATORS) else said_by))
    names += [name for name in said_by if name not in names]
    if len(names) > 3 or not all(isinstance(vote.stands, bool) for vote in votes):
        raise ValueError("a check has up to three validators, who keep or drop")
    said: dict[str, dict[str, bool]] = {}
    tasks: dict[str, str] = {}
    for vote in votes:
        said.setdefault(vote.item, {})[vote.validator] = vote.stands
        tasks[vote.item] = vote.task
    decided = {item: decision(by, names) for item, by in said.items()}
    pairs = [(by[names[0]], by[names[1]]) for by in said.values()
             if len(names) > 1 and names[0] in by and names[1] in by]  # fmt: skip
    return {
        "validators": names, "decided": decided, "both": len(pairs), "raw": raw(pairs),
        "kappa": kappa(pairs), "tasks": retention(decided, tasks),
        "splits": sorted(item for item, found in decided.items() if found == "split"),
    }  # fmt: skip


def decision(by: Mapping[str, bool], names: Sequence[str]) -> Decision:
    """What becomes of an item, by who said what."""
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
    """The share of items on which both say the same; None without one."""
    return sum(one == other for one, other in pairs) / len(pairs) if pairs else None


def kappa(pairs: Sequence[tuple[bool, bool]]) -> float | None:
    """Cohen's kappa; None where it is undefined: no pair, or all said the same throughout."""
    if not pairs or len({said for pair in pairs for said in pair}) < 2:
        return None
    first, second = ([float(pair[at]) for pair in pairs] for at in (0, 1))
    return cohen_kappa(first, second).value


def retention(decided: Mapping[str, Decision], tasks: Mapping[str, str]) -> list[dict[str, Any]]:
    """Per task: how many are kept, dropped, split and open, and the share kept of those decided."""
    found: dict[str, Counter[str]] = {}
    for item, what in decided.items():
        found.setdefault(tasks[item], Counter())[what] += 1
    return [_row(task, counts) for task, counts in sorted(found.items())]


def _row(task: str, counts: Mapping[str, int]) -> dict[str, Any]:
    known = counts["kept"] + counts["dropped"]
    share = counts["kept"] / known if known else None
    return {"task": task, **{name: counts[name] for name in ("kept", "dropped", "split", "open")},
            "retained": share}  # fmt: skip


def ablation(
    rates: Sequence[Rate], decided: Mapping[str, Decision], modes: Mapping[str, str]
) -> list[dict[str, Any]]:
    """Both validation rates of each of SVBench's modes, side by side, each with its n.

    `rules` is the share of prompts that pass every deterministic check, `human` the share kept of
    those that people decided (`ticked`); None where there is none. `modes`: item → its mode.
    """
    rows = list[dict[str, Any]]()
    for mode in MODES:
        mine = [rate for rate in rates if rate.mode == mode]
        said = [what for item, what in decided.items() if modes.get(item) == mode]
        ticked, kept = said.count("kept") + said.count("dropped"), said.count("kept")
        prompts, valid = sum(rate.prompts for rate in mine), sum(rate.valid for rate in mine)
        if prompts or said:
            rows.append({
                "mode": mode, "prompts": prompts, "valid": valid,
                "rules": valid / prompts if prompts else None, "ticked": ticked, "kept": kept,
                "human": kept / ticked if ticked else None,
            })  # fmt: skip
    return rows
