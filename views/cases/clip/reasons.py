"""What judges said whom the player does not show: an entry per run, with scores and reasons."""

from schema.vocabulary import PLAIN_SETTING
from store.queries.clips.clip import Watched
from store.reading.store import Row
from views.page.content import Fold, Folds
from views.page.labels import judged_name, older_words, pass_badge, status_word


def reasons(watched: Watched, judges: tuple[str, ...]) -> Folds:
    """One entry per run of a judge that the player does not show, so that a reason stands once.

    The player shows those of `judges`, all where these are none.
    """
    runs: dict[str, list[Row]] = {}
    for row in watched.verdicts:
        if judges and row["judge"] not in judges:
            runs.setdefault(str(row["run"]), []).append(row)
    return Folds(tuple(map(_entry, runs.values())))


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
