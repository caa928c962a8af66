"""The registry of training exports: the rows of each kind, and its files.

`files` is the only entry point: the command line writes the files into a folder, the Data page
sends them as an archive.
"""

import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson
import pyarrow as pa
from pyarrow import parquet

from pipelines.tasks import folders
from pipelines.tasks.rows import TaskRow, task_rows
from pipelines.training import examples as made
from pipelines.training import trainers
from pipelines.training.examples import Example, FilmSize, TrainingClip
from pipelines.training.rights import rights_files
from pipelines.training.splits import SHARES, assign, drawn_place, split_rows
from schema.vocabulary import SETTINGS, SPLITS
from store.queries.judging import training
from store.reading.condition import EVERYTHING, NOTHING, Condition, all_of, one_of
from store.reading.store import Store

REWARD: Final = Path(__file__).with_name("compute_score.py")


@dataclass(frozen=True, slots=True)
class Subset:
    """Of which questions and clips rows are made: conditions on both, `where` as it was typed.

    `types`: of questions of these alone; what is made of no question is left out then.
    """

    where: str = ""
    types: tuple[str, ...] = ()
    questions: Condition = EVERYTHING
    clips: Condition = EVERYTHING

    @property
    def of_questions(self) -> Condition:
        """Both conditions on questions."""
        typed = one_of("type", self.types) if self.types else EVERYTHING
        return all_of(self.questions, typed)

    @property
    def of_clips(self) -> Condition:
        """The condition on clips that are taken without a question."""
        return NOTHING if self.types else self.clips


WHOLE: Final = Subset()


@dataclass(frozen=True, slots=True)
class ExportOrder:
    """The options of an export. Without a benchmark: of all.

    `is_seeded`: clips are split by the seed alone, also where their benchmark names a split.
    `with_dialogue`: prompts hold what is said in the clip, where it has subtitles. `most`: at most
    as many rows, of whole clips drawn by the seed; 0 is all. `part`: what of it is taken.
    `setting`: in which of R3-VQA's a task asks; `circular`: in every rotation of the options.
    `frames` and `side` (pixels): how a trainer reads a film; 0 is as the kind's paper has it.
    """

    benchmark: str = ""
    judge: str = ""
    seed: int = 0
    shares: tuple[float, ...] = SHARES
    circular: bool = False
    base: str = ""
    is_seeded: bool = False
    with_dialogue: bool = True
    most: int = 0
    part: Subset = WHOLE
    setting: str = SETTINGS[0]
    frames: int = 0
    side: int = 0

    def film(self, usual: FilmSize | None) -> FilmSize | None:
        """How a film is read: as the options say, else as usual; None leaves it to the trainer."""
        if not (self.frames or self.side):
            return usual
        least = usual or trainers.FILMED
        return FilmSize(self.frames or least.frames, self.side or least.side)


Rows = Sequence[tuple[TrainingClip, Any]]


class ExportKind(NamedTuple):
    """A kind of export: its rows with their clips, its files, what its report adds.

    A task of a harness is not split: it measures with all that is meant.
    """

    rows: Callable[[Store, ExportOrder], Rows]
    write: Callable[[str, Sequence[Any], ExportOrder], Iterator[tuple[str, bytes]]]
    beside: Callable[[Sequence[str], ExportOrder], Iterator[tuple[str, bytes]]]
    also: Callable[[Store, ExportOrder], Mapping[str, int]] = lambda _, __: {}
    is_split: bool = True
    whole: Callable[[Mapping[str, Sequence[Any]]], Iterator[tuple[str, bytes]]] = lambda _: iter(())
    """Files of all splits together."""


def files(kind: str, store: Store, order: ExportOrder) -> Iterator[tuple[str, bytes]]:
    """`(name, bytes)` of each file: one for each split with rows, further files, and a report.

    Raises:
        KeyError: for an unknown kind.
        ValueError: for invalid shares.
    """
    form = KINDS[kind]
    offered = form.rows(store, order)
    rows = _drawn(offered, order)
    splits = assign((clip for clip, _ in rows), order.seed, order.shares, order.is_seeded)
    parts = split_rows(rows, splits.of, lambda row: row[0]) if form.is_split else {"all": rows}
    counts: dict[str, int] = {}
    clips: dict[str, int] = {}
    names: list[str] = []
    for split, chosen in parts.items():
        counts[split] = len(chosen)
        clips[split] = len({clip.id for clip, _ in chosen})
        for name, body in form.write(split, [thing for _, thing in chosen], order):
            names.append(name)
            yield name, body
    yield from form.whole(
        {split: [thing for _, thing in chosen] for split, chosen in parts.items()}
    )
    yield from form.beside(names, order)
    yield from rights_files(store, (order.benchmark,) if order.benchmark else ())
    shared = {
        "seed": order.seed, "shares": dict(zip(SPLITS, order.shares, strict=True)),
        "splits": {
            "clips with the benchmark's own": splits.named,
            "clips drawn by the seed": len(splits.of) - splits.named,
            "contents in several of the benchmark's": splits.crossing,
        },
    }  # fmt: skip
    posed = {"setting": order.setting, "circular": order.circular}
    yield "report.json", orjson.dumps(
        {
            "kind": kind, "version": store.version, "benchmark": order.benchmark or "all",
            "where": order.part.where, "types": list(order.part.types),
            **(shared if form.is_split else posed),
            "rows": counts, "clips": clips, "rows not drawn": len(offered) - len(rows),
            **form.also(store, order), **_about(rows, order),
            "videos": sorted({clip.path for clip, _ in rows}),
        },
        option=orjson.OPT_INDENT_2,
    )  # fmt: skip


def size(kind: str, store: Store, order: ExportOrder) -> tuple[int, int]:
    """How many rows the files of a kind hold, of how many clips. Raises KeyError."""
    rows = _drawn(KINDS[kind].rows(store, order), order)
    return len(rows), len({clip.id for clip, _ in rows})


def _drawn(rows: Rows, order: ExportOrder) -> Rows:
    """Whole clips in an order drawn by the seed, as many as `most` rows hold; all without."""
    if not order.most or len(rows) <= order.most:
        return rows
    by_content: dict[str, int] = {}
    first: dict[str, str] = {}
    for clip, _ in rows:
        by_content[clip.key] = by_content.get(clip.key, 0) + 1
        first[clip.key] = min(clip.id, first.get(clip.key, clip.id))
    chosen: set[str] = set()
    left = order.most
    for key in sorted(by_content, key=lambda key: drawn_place(order.seed, first[key])):
        if by_content[key] <= left:
            chosen.add(key)
            left -= by_content[key]
    return [row for row in rows if row[0].key in chosen]


def _about(rows: Rows, order: ExportOrder) -> dict[str, Any]:
    """What else a report says of rows: with how many there is dialogue, or a text of people's own
    on the scale."""
    things = [thing for _, thing in rows]
    examples = [getattr(thing, "example", thing) for thing in things]
    questions = [each for each in examples if isinstance(each, Example)]
    rated = [each for each in things if isinstance(each, made.Rating)]
    facts: dict[str, Any] = {}
    if questions:
        with_dialogue = sum(bool(each.dialogue) for each in questions)
        facts["rows with dialogue"] = with_dialogue if order.with_dialogue else "not asked for"
    if rated:
        facts["adherence by people"] = sum(bool(each.adherence.strip()) for each in rated)
    return facts


def _examples(store: Store, order: ExportOrder) -> list[Example]:
    rows = training.questions(store, order.benchmark, order.part.of_questions)
    return list(made.examples(rows, order.with_dialogue))


def _question_rows(store: Store, order: ExportOrder) -> Rows:
    return [(example.clip, example) for example in _examples(store, order)]


def _choice_rows(store: Store, order: ExportOrder) -> Rows:
    return [(clip, example) for clip, example in _question_rows(store, order) if example.options]


def _labelled_rows(store: Store, order: ExportOrder) -> Rows:
    """Replies to questions, and verdicts on clips."""
    rows = training.replies(store, order.benchmark, order.part.of_questions)
    replies = list(made.labelled_replies(rows, _examples(store, order)))
    clips = order.part.of_clips
    verdicts = made.verdict_claims(training.passed(store, order.benchmark, order.judge, clips))
    return [(reply.example.clip, reply) for reply in (*replies, *verdicts)]


def _reply_rows(store: Store, order: ExportOrder) -> Rows:
    rows = training.replies(store, order.benchmark, order.part.of_questions)
    replies = made.labelled_replies(rows, _examples(store, order))
    return [(reply.example.clip, reply) for reply in replies]


def _rating_rows(store: Store, order: ExportOrder) -> Rows:
    rated = training.rated(store, order.benchmark, order.part.of_clips)
    return [(rating.clip, rating) for rating in made.ratings(rated)]


def _unsettled(store: Store, order: ExportOrder) -> Mapping[str, int]:
    rated = training.rated(store, order.benchmark, order.part.of_clips)
    return {"clips without an agreed score": sum(row["score"] is None for row in rated)}


def _json(
    rows: Callable[[Iterable[Any]], Iterator[dict[str, Any]]], name: str
) -> Callable[[str, Sequence[Any], ExportOrder], Iterator[tuple[str, bytes]]]:
    def write(split: str, chosen: Sequence[Any], order: ExportOrder) -> Iterator[tuple[str, bytes]]:
        del order
        body = list(rows(chosen))
        if body:
            yield f"{name}_{split}.json", orjson.dumps(body)

    return write


def _info(kind: str) -> Callable[[Sequence[str], ExportOrder], Iterator[tuple[str, bytes]]]:
    def beside(names: Sequence[str], order: ExportOrder) -> Iterator[tuple[str, bytes]]:
        info = trainers.dataset_info(kind, {name.removesuffix(".json"): name for name in names})
        yield "dataset_info.json", orjson.dumps(info, option=orjson.OPT_INDENT_2)
        film = order.film(trainers.FILMS.get(kind))
        yield from trainers.llama_factory(
            kind, names, film, is_own=bool(order.frames or order.side)
        )

    return beside


def _verl(split: str, chosen: Sequence[Any], order: ExportOrder) -> Iterator[tuple[str, bytes]]:
    if chosen:
        film = order.film(None) or trainers.FILMED
        yield f"{split}.parquet", _parquet(trainers.verl_table(chosen, split, order.base, film))


def _reward(names: Sequence[str], order: ExportOrder) -> Iterator[tuple[str, bytes]]:
    yield REWARD.name, REWARD.read_bytes()
    yield from trainers.verl(names, order.film(None) or trainers.FILMED)


def _plain(split: str, chosen: Sequence[Any], order: ExportOrder) -> Iterator[tuple[str, bytes]]:
    del order
    if rows := _plain_rows(split, chosen):
        yield f"{split}.parquet", _parquet(pa.Table.from_pylist(rows, schema=PLAIN))


def _all_plain(chosen: Mapping[str, Sequence[Any]]) -> Iterator[tuple[str, bytes]]:
    """Every question, for an evaluation with all of them; `split` says where each is."""
    rows = [row for split, examples in chosen.items() for row in _plain_rows(split, examples)]
    if rows:
        yield "all.parquet", _parquet(pa.Table.from_pylist(rows, schema=PLAIN))


def _plain_rows(split: str, chosen: Sequence[Any]) -> list[dict[str, Any]]:
    return [
        {"split": split, "id": example.id, "benchmark": example.benchmark, "clip": example.clip.id,
         "video": example.clip.path, "type": example.kind, "question": example.text,
         "options": list(example.options), "answer": example.answer, "right": example.right}
        for example in chosen
    ]  # fmt: skip


PLAIN: Final = pa.schema([
    *((name, pa.string()) for name in ("split", "id", "benchmark", "clip", "video", "type",
                                       "question")),
    ("options", pa.list_(pa.string())), ("answer", pa.int32()), ("right", pa.string()),
])  # fmt: skip


def _parquet(rows: pa.Table) -> bytes:
    sink = io.BytesIO()
    parquet.write_table(rows, sink, compression="zstd")
    return sink.getvalue()


def _task_rows(store: Store, order: ExportOrder) -> Rows:
    among = order.part.of_questions
    rows = task_rows(store, order.benchmark, among, order.setting, order.circular)
    return [(row.clip, row) for row in rows]


def _left_out(store: Store, order: ExportOrder) -> Mapping[str, int]:
    """How many questions about clips that are here a task can't ask: open-ended ones, those whose
    right option is not known, those without subtitles where the setting has them."""
    meant = training.questions(store, order.benchmark, order.part.of_questions)
    different = {row.subject.question for _, row in _task_rows(store, order)}
    return {"questions left out": len(meant) - len(different)}


def _task(
    harness: str, write: Callable[[Sequence[TaskRow], bool], Iterator[tuple[str, bytes]]]
) -> ExportKind:
    """Tasks for a harness: all that is meant, in one part."""

    def files(split: str, rows: Sequence[Any], order: ExportOrder) -> Iterator[tuple[str, bytes]]:
        del split
        yield from write(rows, order.circular)

    def beside(names: Sequence[str], order: ExportOrder) -> Iterator[tuple[str, bytes]]:
        del order
        yield from folders.beside(harness, names)

    return ExportKind(_task_rows, files, beside, _left_out, is_split=False)


def _nothing(names: Sequence[str], order: ExportOrder) -> Iterator[tuple[str, bytes]]:
    del names, order
    yield from ()


KINDS: Final[Mapping[str, ExportKind]] = {
    "llama-sft": ExportKind(
        _question_rows, _json(trainers.sft, "sft"), _info("sft"),
    ),
    "llama-kto": ExportKind(
        _labelled_rows, _json(trainers.kto, "kto"), _info("kto"),
    ),
    "llama-pairs": ExportKind(
        _reply_rows, _json(trainers.pairs, "pairs"), _info("pairs"),
    ),
    "verl": ExportKind(
        _choice_rows, _verl, _reward,
    ),
    "rationale": ExportKind(
        _rating_rows, _json(made.rationale_rows, "rationale"), _info("rationale"), _unsettled,
    ),
    "lmms-eval": _task("lmms-eval", folders.lmms_eval),
    "vlmevalkit": _task("vlmevalkit", folders.vlmevalkit),
    "inspect": _task("inspect", folders.inspect),
    "parquet": ExportKind(
        _question_rows, _plain, _nothing, whole=_all_plain,
    ),
}  # fmt: skip
