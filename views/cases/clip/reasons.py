"""Each judge's verdicts of a clip: one entry per run, with scores and reasons, pinned or not."""

from schema.vocabulary import PLAIN_SETTING
from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.cases.clip.scene import has_graph
from views.page.content import Fold, Folds
from views.page.labels import judged_name, older_words, pass_badge, status_word


def reasons(watched: Watched, judges: tuple[str, ...]) -> Folds:
    """One entry per run that judged the clip; those of `judges`, which the player shows too, come
    first. All are closed, so that a reason stands once; where there is no chain the player has
    them in full, and they are left out.
    """
    runs: dict[str, list[Row]] = {}
    for row in watched.verdicts:
        if has_graph(watched) or (judges and row["judge"] not in judges):
            runs.setdefault(str(row["run"]), []).append(row)
    ordered = sorted(runs.values(), key=lambda rows: rows[0]["judge"] not in judges)
    return Folds(tuple(map(_entry, ordered)))


def _entry(rows: list[Row]) -> Fold:
    first = rows[0]
    stated = first["setting"] not in (None, PLAIN_SETTING)
    setting = f" · {first['setting']}" if stated else ""
    judge = first["judge_name"] or first["judge"] or "no judge named"
    title = f"{judge} — {first['protocol']}{setting}{older_words(first)}"
    facts = [("Summary", first["summary"])] if first["summary"] else []
    facts += [(judged_name(row["judge_dimension"]), _in_words(row)) for row in rows]
    badges = tuple(pass_badge(row["judge_dimension"], row["score"], row["status"]) for row in rows)
    return Fold(title, badges, tuple(facts))


def _in_words(row: Row) -> str:
    if row["status"] != "ok":
        return f"No score: {status_word(row['status'])}. {row['reason'] or ''}".strip()
    place = [row["node"]] if row["node"] else []
    place += [f"{row['second']:.1f} s"] if row["second"] is not None else []
    pin = f"pinned to {', '.join(place)}" if place else "not pinned to a moment"
    return f"{row['score']:g} — {row['reason'] or 'no reason given'} ({pin})"
