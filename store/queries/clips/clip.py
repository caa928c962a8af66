# ruff: noqa: S608  (every name put into SQL here is a constant)
"""Everything about one clip, and the clips around it.

These are clips of the same prompt by others, and of the same scene in other tiers.
"""

from dataclasses import dataclass, field
from typing import Final

from schema.vocabulary import TIERS
from store.queries.catalogue.overview import overview
from store.queries.clips.media_files import poster_tags
from store.queries.clips.runs import is_shown, runs, verdicts
from store.reading.store import Row, Store

_SHOWN: Final = ("clip", "generator", "generator_name", "has_media", "has_poster", "duration")
_OF_PROMPT: Final = ("item_id",)
_OF_SCENE: Final = ("benchmark_id", "paradigm", "model_id")
_CLIPS: Final = (
    f"SELECT {', '.join((*_SHOWN, 'clip_id', 'tier', *_OF_PROMPT, *_OF_SCENE))} FROM clip_case"
)
_ORDER: Final = "ORDER BY generator, clip"
_PROMPT: Final = f"{_CLIPS} WHERE item_id = ? {_ORDER}"
_SCENE: Final = (
    f"{_CLIPS} WHERE benchmark_id = ? AND paradigm = ? AND model_id IS NOT DISTINCT FROM ? {_ORDER}"
)


def siblings(store: Store, clip: Row) -> list[Row]:
    """The other clips of a clip's prompt, by generator; `poster_tag` as in
    `store.queries.clips.media_files`.
    """
    if clip["item_id"] is None:
        return []
    tags = poster_tags(store)
    return [
        {name: row[name] for name in _SHOWN} | {"poster_tag": tags.get(row["clip"], "")}
        for row in store.query(_PROMPT, [clip["item_id"]])
        if row["clip_id"] != clip["clip_id"]
    ]


def tiers(store: Store, clip: Row) -> list[Row]:
    """`tier` and `clip`, for each other tier: the first clip of the same scene and generator."""
    if not clip["paradigm"] or not clip["tier"]:
        return []
    names: dict[str, list[str]] = {}
    for row in store.query(_SCENE, [clip[name] for name in _OF_SCENE]):
        names.setdefault(row["tier"], []).append(row["clip"])
    others = (tier for tier in TIERS if tier in names and tier != clip["tier"])
    return [{"tier": tier, "clip": min(names[tier])} for tier in others]


_CLIP: Final = "SELECT * FROM clip_case WHERE clip = ?"
_WHOLE: Final = "SELECT * FROM clip_whole WHERE clip_id = ?"
"""One after the other: planning their join took longer than both."""
_LISTS: Final = (
    "people", "chains", "labels", "times", "links", "pins", "objects", "relations", "targets",
)  # fmt: skip
"""What clip_whole nests."""

_QUESTIONS: Final = (
    "SELECT question_id, question, type, level, variant, base, chain, node, node_kind, "
    "subchain, category, system, question_text, options, answer, expected FROM question_case "
    "WHERE clip_id = ? ORDER BY question_id"
)

_ANSWERS: Final = """
SELECT a.run_id, a.question_id, a.rotation, choice, correct, status, mark, mark_choice,
    p.text AS raw, reason, others
FROM star.answer a LEFT JOIN star.reply p ON p.id = reply_id
LEFT JOIN star.remark m
    ON m.question_id = a.question_id AND m.run_id = a.run_id AND m.rotation = a.rotation
WHERE a.question_id IN ({marks}) ORDER BY a.run_id, a.rotation"""

_ELSEWHERE: Final = """
SELECT h.id AS chain_id, h.chain, n.id, n.node FROM star.chain h
LEFT JOIN star.node n ON n.chain_id = h.id WHERE h.id IN ({marks})"""


@dataclass(frozen=True, slots=True)
class Watched:
    """One clip: plain rows, lists in a stable order.

    `clip` holds the columns of clip_case and the media paths, and `own_kind`: its benchmark is
    imported by a kind of its own name, not as a bundle. Each of `chains` has `nodes` and
    `subchains` (with `reasons`) and `expected` (true: the item's chain, shown because the clip has
    none; `paradigm` set: its paradigm's). `times`, `links` and `pins` are the rows of node_time,
    link_judgement and verdict_pin, with the judge (`judge`, `name`) where they are of a run.
    `scene` holds `objects` and `relations`. Each of `questions` has `answers` and `targets`.
    `tiers` has, for each other tier, the clip of the same paradigm and generator. `unshown` are
    runs that say something here and are not chosen.
    """

    clip: Row
    people: list[Row]
    chains: list[Row]
    verdicts: list[Row]
    questions: list[Row]
    labels: list[Row]
    siblings: list[Row]
    tiers: list[Row] = field(default_factory=list)
    times: list[Row] = field(default_factory=list)
    links: list[Row] = field(default_factory=list)
    pins: list[Row] = field(default_factory=list)
    scene: dict[str, list[Row]] = field(default_factory=dict)
    unshown: tuple[str, ...] = ()


def watch(store: Store, clip: str, with_questions: bool = True, run: str = "") -> Watched | None:
    """The clip with this id and all that hangs on it, or None; its questions on demand.

    Verdicts and answers are those of `run`; by default the newest results', with `all` every one.
    """
    row = store.first_row(_CLIP, [clip])
    if row is None:
        return None
    key = row["clip_id"]
    row |= store.first_row(_WHOLE, [key]) or {}
    whole = {name: row.pop(name) for name in _LISTS}
    chains = whole["chains"]
    (about,) = (b for b in overview(store).benchmarks if b["benchmark"] == row["benchmark"])
    row |= {"benchmark_name": about["name"], "licence": about["licence"]}
    row["citation"] = about["citation"]
    row["own_kind"] = any(done["kind"] == row["benchmark"] for done in overview(store).imports)
    judged = [_without(verdict, "clip_id") for verdict in verdicts(store, [key])]
    unshown: dict[str, None] = {}
    return Watched(
        row,
        whole["people"],
        chains,
        _with_run(store, judged, run, unshown),
        _questions(store, key, run, unshown, whole["targets"]) if with_questions else [],
        _named(store, chains, whole["labels"]),
        siblings(store, row),
        tiers(store, row),
        whole["times"],
        whole["links"],
        whole["pins"],
        {"objects": whole["objects"], "relations": whole["relations"]},
        tuple(unshown),
    )


def _named(store: Store, chains: list[Row], labels: list[Row]) -> list[Row]:
    """The labels with `chain` and `node` in the place of their ids, and the chains without ids.

    Labels are nearly always pinned to the chains that are shown.
    """
    names: dict[int | None, str] = {row.pop("id"): row["chain"] for row in chains}
    nodes: dict[int | None, str] = {
        node.pop("id"): node["node"] for row in chains for node in row["nodes"]
    }
    away = {row["chain_id"] for row in labels} - names.keys() - {None}
    for named in _of(store, _ELSEWHERE, sorted(away)):
        names[named["chain_id"]] = named["chain"]
        nodes[named["id"]] = named["node"]
    for row in labels:
        row["chain"] = names.get(row.pop("chain_id"))
        row["node"] = nodes.get(row.pop("node_id"))
    return labels


def _questions(
    store: Store, key: int, run: str, unshown: dict[str, None], targets: list[Row]
) -> list[Row]:
    questions = store.query(_QUESTIONS, [key])
    if questions:
        ids = [question["question_id"] for question in questions]
        answers = _with_run(store, _of(store, _ANSWERS, ids), run, unshown)
        _hang(questions, "question_id", "targets", targets)
        _hang(questions, "question_id", "answers", answers)
    return questions


def _of(store: Store, sql: str, ids: list[int]) -> list[Row]:
    """The rows of some ids: a list in the text is a third faster than one in a parameter."""
    return store.query(sql.format(marks=", ".join("?" * len(ids))), ids) if ids else []


def _with_run(store: Store, rows: list[Row], run: str, unshown: dict[str, None]) -> list[Row]:
    known, shown = runs(store), list[Row]()
    for row in rows:
        of_run = known[row.pop("run_id")]
        if is_shown(of_run, run):
            shown.append(of_run | row)
        else:
            unshown[of_run["run"]] = None
    return shown


def _without(row: Row, name: str) -> Row:
    del row[name]
    return row


def _hang(parents: list[Row], key: str, name: str, children: list[Row]) -> None:
    by_key: dict[int, list[Row]] = {parent[key]: [] for parent in parents}
    for child in children:
        by_key[child.pop(key)].append(child)
    for parent in parents:
        parent[name] = by_key[parent[key]]
