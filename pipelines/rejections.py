"""Quality control by stage and by criterion: what was dropped in each task, and why.

Source: VGenST-Bench D.3 and its tables of retention, rejected questions by cell and agreement. A
stage is a kind of item: Stage 1 checks clips, Stage 2 their questions. An item that is dropped
counts once under each criterion that somebody who dropped it has named, so that criteria may add up
to more than the dropped items; where a drop has no criterion it counts under None. A cell is a
task, of questions with their type.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

from pipelines.quality import Decision, ValidatorVote, kappa, raw
from schema.checking.item import Kind

ORDER: tuple[str, ...] = get_args(Kind)


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
