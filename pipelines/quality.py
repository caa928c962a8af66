"""Human quality control: two validators, the intersection of what they keep, a third for splits.

Source: VGenST-Bench's quality control (D.3), with its tables of retention, rejected questions by
cell and agreement. An item is kept when both validators keep it; where they differ a third one
decides; what only one has seen, or a split without a third, is open. Agreement is over items that
the first two both judged.

A stage is a kind of item: Stage 1 checks clips, Stage 2 their questions. An item that is dropped
counts once under each criterion that somebody who dropped it named.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args

from metrics.agreement.pairwise import cohen_kappa
from schema.build_record import BuildLine
from schema.checking.item import CRITERION_NAMES, Item, Kind
from schema.checking.sources import of_record

Decision = Literal["kept", "dropped", "split", "open"]
MOST_VOTES = 60_000
VALIDATORS = ("validator 1", "validator 2", "third")
"""As the page of the human check names them."""


class ValidatorVote(NamedTuple):
    """A validator's vote on an item; `stands` = keep it.

    `mode` and `dimension` are those of an ablation's prompt. `criterion`: why it is dropped
    (schema.checking.item); None where nobody has named one. `type`: a question's, which with its
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


ORDER: tuple[str, ...] = get_args(Kind)


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
    return named is None or (
        not vote.stands and isinstance(named, str) and named in CRITERION_NAMES
    )


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


def stages(
    votes: Sequence[ValidatorVote], decided: Mapping[str, Decision], names: Sequence[str]
) -> list[dict[str, Any]]:
    """By kind of item: what came of the pair, how splits were resolved, both agreements, each n.

    `names`: the pair, then the third, as `pipelines.quality.quality` returns them.
    """
    by_item = dict[str, dict[str, bool]]()
    for vote in votes:
        by_item.setdefault(vote.item, {})[vote.validator] = vote.stands
    rows = list[dict[str, Any]]()
    for stage in _in_order({stage_of(item) for item in by_item}):
        pairs = {item: (by[names[0]], by[names[1]]) for item, by in by_item.items()
                 if stage_of(item) == stage and len(names) > 1
                 and names[0] in by and names[1] in by}  # fmt: skip
        seen = Counter(pairs.values())
        splits = [decided[item] for item, pair in pairs.items() if pair[0] != pair[1]]
        mine = [what for item, what in decided.items() if stage_of(item) == stage]
        kept, dropped = mine.count("kept"), mine.count("dropped")
        rows.append({
            "stage": stage, "reviewed": len(mine), "both": len(pairs),
            "both_keep": seen[True, True], "both_drop": seen[False, False], "split": len(splits),
            "accepted": splits.count("kept"), "rejected": splits.count("dropped"),
            "kept": kept, "dropped": dropped,
            "retained": kept / (kept + dropped) if kept + dropped else None,
            "raw": raw(list(pairs.values())), "kappa": kappa(list(pairs.values())),
        })  # fmt: skip
    return rows


def rejections(
    votes: Sequence[ValidatorVote], decided: Mapping[str, Decision]
) -> list[dict[str, Any]]:
    """By stage, task and criterion: dropped items, and votes to drop, those of splits too."""
    votes_by = Counter[tuple[str, str, str | None]]()
    dropped = dict[tuple[str, str, str | None], set[str]]()
    for vote in votes:
        if vote.stands:
            continue
        key = (stage_of(vote.item), vote.task, vote.criterion)
        votes_by[key] += 1
        if decided[vote.item] == "dropped":
            dropped.setdefault(key, set()).add(vote.item)
    return [
        {"stage": stage, "task": task, "criterion": criterion, "votes": votes_by[key],
         "dropped": len(dropped.get(key, ()))}
        for key in sorted(votes_by, key=lambda key: (_place(key[0]), key[1], key[2] or ""))
        for stage, task, criterion in [key]
    ]  # fmt: skip


def cells(votes: Sequence[ValidatorVote], decided: Mapping[str, Decision]) -> list[dict[str, Any]]:
    """By stage, task and type of question: how many items were decided, and how many dropped."""
    cell_of = {vote.item: (stage_of(vote.item), vote.task, vote.type) for vote in votes}
    counts = dict[tuple[str, str, str], Counter[str]]()
    for item, cell in cell_of.items():
        counts.setdefault(cell, Counter())[decided[item]] += 1
    return [
        {"stage": stage, "task": task, "type": type_,
         "decided": by["kept"] + by["dropped"], "dropped": by["dropped"]}
        for (stage, task, type_), by in sorted(
            counts.items(), key=lambda cell: (_place(cell[0][0]), *cell[0][1:])
        )
    ]  # fmt: skip


def stage_of(item: str) -> str:
    """The kind of an item, by its id; "" for an id of another form."""
    kind = item.partition("-")[0]
    return kind if kind in ORDER else ""


def _place(stage: str) -> int:
    return ORDER.index(stage) if stage in ORDER else len(ORDER)


def _in_order(stages: Iterable[str]) -> list[str]:
    return sorted(stages, key=_place)


class Ticks(NamedTuple):
    """Of a record's prompts, or of its label: how many were decided, and how many were kept."""

    ticked: int
    kept: int


def ticks(record: BuildLine, decided: Mapping[str, Decision]) -> Ticks:
    """The counts of a record. Raises KeyError, TypeError, ValueError: it has no output."""
    decisions = [decided.get(item.id) for item in of_record(record) if _counts(item)]
    kept = decisions.count("kept")
    return Ticks(kept + decisions.count("dropped"), kept)


def _counts(item: Item) -> bool:
    return item.kind == "prompt" or item.standard == "rationale"


def read_votes(lines: Iterable[str], name: str) -> list[ValidatorVote]:
    """The votes of a file, a JSON object a line. Raises ValueError with the line."""
    votes = list[ValidatorVote]()
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            fields = json.loads(text)
            vote = ValidatorVote(
                **{key: fields[key] for key in ValidatorVote._fields if key in fields}
            )
        except (json.JSONDecodeError, TypeError, RecursionError):
            raise ValueError(f"{name}, line {number}: it is no vote") from None
        words = all(isinstance(vote[at], str) for at in (0, 1))
        if not isinstance(vote.stands, bool) or not words or not has_sound_criterion(vote):
            raise ValueError(f"{name}, line {number}: it is no vote")
        votes.append(vote)
    return votes
