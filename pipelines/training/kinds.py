"""The kinds of training data by name: which rows each takes, and the files that it becomes.

`files` is the one door: the command line writes them into a folder, the Data page sends them as an
archive.
"""

import io
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson
import pyarrow as pa
from pyarrow import parquet

from pipelines.training import examples as made
from pipelines.training import llama_factory, rationale, tsv, verl
from pipelines.training.examples import Clip, Example
from pipelines.training.splits import SHARES, SPLITS, apart, assign
from store.queries.judging import training
from store.reading.store import Store

REWARD: Final = Path(__file__).with_name("compute_score.py")


@dataclass(frozen=True, slots=True)
class Order:
    """What an export is made of. Without a benchmark: of all."""

    benchmark: str = ""
    judge: str = ""
    seed: int = 0
    shares: tuple[float, ...] = SHARES
    circular: bool = False
    base: str = ""


class Kind(NamedTuple):
    """A kind of export: what it is for, its rows with their clips, its files."""

    label: str
    note: str
    rows: Callable[[Store, Order], Sequence[tuple[Clip, Any]]]
    write: Callable[[str, Sequence[Any], Order], Iterator[tuple[str, bytes]]]
    beside: Callable[[Sequence[str]], Iterator[tuple[str, bytes]]]


def files(kind: str, store: Store, order: Order) -> Iterator[tuple[str, bytes]]:
    """`(name, bytes)` of each file: one a split that has rows, what goes beside, and a report.

    Raises:
        KeyError: for an unknown kind.
        ValueError: for shares that are none.
    """
    form = KINDS[kind]
    rows = form.rows(store, order)
    split_of = assign((clip for clip, _ in rows), order.seed, order.shares)
    counts: dict[str, int] = {}
    clips: dict[str, int] = {}
    names: list[str] = []
    for split, chosen in apart(rows, split_of, lambda row: row[0]).items():
        counts[split] = len(chosen)
        clips[split] = len({clip.id for clip, _ in chosen})
        for name, body in form.write(split, [thing for _, thing in chosen], order):
            names.append(name)
            yield name, body
    yield from form.beside(names)
    yield "report.json", orjson.dumps(
        {
            "kind": kind, "version": store.version, "benchmark": order.benchmark or "all",
            "seed": order.seed, "shares": dict(zip(SPLITS, order.shares, strict=True)),
            "rows": counts, "clips": clips, "videos": sorted({clip.path for clip, _ in rows}),
        },
        option=orjson.OPT_INDENT_2,
    )  # fmt: skip


def _examples(store: Store, order: Order) -> list[Example]:
    return list(made.examples(training.questions(store, order.benchmark)))


def _asked(store: Store, order: Order) -> Sequence[tuple[Clip, Any]]:
    return [(example.clip, example) for example in _examples(store, order)]


def _chosen(store: Store, order: Order) -> Sequence[tuple[Clip, Any]]:
    return [(clip, example) for clip, example in _asked(store, order) if example.options]


def _said(store: Store, order: Order) -> Sequence[tuple[Clip, Any]]:
    """Replies to questions, and verdicts on clips."""
    told = training.replies(store, order.benchmark)
    replies = list(made.replied(told, _examples(store, order)))
    verdicts = made.judged(training.passed(store, order.benchmark, order.judge))
    return [(one.example.clip, one) for one in (*replies, *verdicts)]


def _replies(store: Store, order: Order) -> Sequence[tuple[Clip, Any]]:
    told = training.replies(store, order.benchmark)
    found = made.replied(told, _examples(store, order))
    return [(one.example.clip, one) for one in found]


def _ratings(store: Store, order: Order) -> Sequence[tuple[Clip, Any]]:
    return [(one.clip, one) for one in made.ratings(training.rated(store, order.benchmark))]


def _json(
    rows: Callable[[Iterable[Any]], Iterator[dict[str, Any]]], name: str
) -> Callable[[str, Sequence[Any], Order], Iterator[tuple[str, bytes]]]:
    def write(split: str, chosen: Sequence[Any], order: Order) -> Iterator[tuple[str, bytes]]:
        del order
        body = list(rows(chosen))
        if body:
            yield f"{name}_{split}.json", orjson.dumps(body)

    return write


def _info(kind: str) -> Callable[[Sequence[str]], Iterator[tuple[str, bytes]]]:
    def beside(names: Sequence[str]) -> Iterator[tuple[str, bytes]]:
        told = llama_factory.info(kind, {name.removesuffix(".json"): name for name in names})
        yield "dataset_info.json", orjson.dumps(told, option=orjson.OPT_INDENT_2)

    return beside


def _verl(split: str, chosen: Sequence[Any], order: Order) -> Iterator[tuple[str, bytes]]:
    if chosen:
        yield f"{split}.parquet", _parquet(verl.table(chosen, split, order.base))


def _reward(names: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    del names
    yield REWARD.name, REWARD.read_bytes()


def _tsv(split: str, chosen: Sequence[Any], order: Order) -> Iterator[tuple[str, bytes]]:
    if chosen:
        yield f"{split}.tsv", tsv.tsv(chosen, order.circular).encode()


def _plain(split: str, chosen: Sequence[Any], order: Order) -> Iterator[tuple[str, bytes]]:
    del order
    rows = [
        {"split": split, "id": one.id, "benchmark": one.benchmark, "clip": one.clip.id,
         "video": one.clip.path, "type": one.kind, "question": one.text,
         "options": list(one.options), "answer": one.answer, "right": one.right}
        for one in chosen
    ]  # fmt: skip
    if rows:
        yield f"{split}.parquet", _parquet(pa.Table.from_pylist(rows, schema=PLAIN))


PLAIN: Final = pa.schema([
    *((name, pa.string()) for name in ("split", "id", "benchmark", "clip", "video", "type",
                                       "question")),
    ("options", pa.list_(pa.string())), ("answer", pa.int32()), ("right", pa.string()),
])  # fmt: skip


def _parquet(rows: pa.Table) -> bytes:
    sink = io.BytesIO()
    parquet.write_table(rows, sink, compression="zstd")
    return sink.getvalue()


def _nothing(names: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    del names
    yield from ()


KINDS: Final[Mapping[str, Kind]] = {
    "llama-sft": Kind(
        "LLaMA-Factory, SFT", "questions with their right answers",
        _asked, _json(llama_factory.sft, "sft"), _info("sft"),
    ),
    "llama-kto": Kind(
        "LLaMA-Factory, KTO", "replies and verdicts, each right or wrong",
        _said, _json(llama_factory.kto, "kto"), _info("kto"),
    ),
    "llama-pairs": Kind(
        "LLaMA-Factory, preference pairs", "a right and a wrong reply to a question",
        _replies, _json(llama_factory.pairs, "pairs"), _info("pairs"),
    ),
    "verl": Kind(
        "verl, GRPO", "Parquet with the compute_score file of R3's rule",
        _chosen, _verl, _reward,
    ),
    "rationale": Kind(
        "Three-part rationales, LoRA", "realism: description, adherence, score",
        _ratings, _json(rationale.rows, "rationale"), _info("sft"),
    ),
    "vlmevalkit": Kind(
        "VLMEvalKit TSV", "questions with options, a column a letter",
        _chosen, _tsv, _nothing,
    ),
    "parquet": Kind("Plain Parquet", "questions, options, answers", _asked, _plain, _nothing),
}  # fmt: skip
