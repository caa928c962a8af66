"""The judges whose verdicts are shown first where none is chosen: known truth before models."""

from typing import Final

from store.reading.store import Row

KIND_ORDER: Final = ("truth", "human", "model", "scripted", None)


def leading_judges(runs: list[Row]) -> tuple[str, ...]:
    """The judges of the leading kind among those who scored a clip.

    `runs` are rows of `item_scores`. All judges of that kind are returned, so that disagreements
    are visible.
    """
    here = [row for row in runs if row["is_this"] and row["judge"]]
    kinds = [kind for kind in KIND_ORDER if any(row["judge_kind"] == kind for row in here)]
    if not kinds:
        return ()
    return tuple(dict.fromkeys(row["judge"] for row in here if row["judge_kind"] == kinds[0]))
