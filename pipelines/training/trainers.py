"""The layouts of two trainers: LLaMA-Factory's sharegpt, and verl's parquet for GRPO.

LLaMA-Factory has SFT, KTO and preference pairs, and its dataset_info.json. Every row has as many
`<video>` signs as videos; `kto_tag` is a truth value; `chosen` and `rejected` are single turns and
their set is marked `"ranking": true`. In verl's rows prompt and videos are lists of dicts, and the
ground truth is a letter.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import pyarrow as pa

from pipelines.training.examples import VIDEO, Example, FilmSize, LabelledReply, TrainingClip, plain

TASK: Final = (
    "Think first, between <think> and </think>. Then give the letter of one option between "
    "<answer> and </answer>, and nothing else."
)
FILMED: Final = FilmSize(8, 280)
"""Frames of a film and their side in pixels, as R3-Bench trains (A.6.2)."""
Row = dict[str, Any]
PAIRS_PER_QUESTION: Final = 4
"""A cap: a question that a hundred models answered would outweigh all others."""
TAGS: Final = {
    "role_tag": "role", "content_tag": "content", "user_tag": "user", "assistant_tag": "assistant",
}  # fmt: skip


def sft(examples: Iterable[Example]) -> Iterator[Row]:
    """Question → right answer."""
    for example in examples:
        yield _row(example.clip, _user_turn(example), _turn("assistant", example.right))


def kto(replies: Iterable[LabelledReply]) -> Iterator[Row]:
    """Question → a reply, labelled right or wrong (`kto_tag`)."""
    for reply in replies:
        turn = _turn("assistant", plain(reply.text))
        yield _row(reply.example.clip, _user_turn(reply.example), turn) | {"kto_tag": reply.right}


def pairs(labelled: Iterable[LabelledReply]) -> Iterator[Row]:
    """Question → a right and a wrong reply to it."""
    by_question: dict[str, list[LabelledReply]] = {}
    for reply in labelled:
        by_question.setdefault(reply.example.id, []).append(reply)
    for replies in by_question.values():
        taken = dict.fromkeys(entry.text for entry in replies if entry.right)
        refused = dict.fromkeys(entry.text for entry in replies if not entry.right)
        # A free answer on which judges disagree is no preference.
        right = [text for text in taken if text not in refused]
        wrong = [text for text in refused if text not in taken]
        example = replies[0].example
        chosen = right or [example.right]
        for at, text in enumerate(wrong[:PAIRS_PER_QUESTION]):
            best = chosen[at % len(chosen)]
            yield _row(example.clip, _user_turn(example)) | {
                "chosen": _turn("assistant", plain(best)),
                "rejected": _turn("assistant", plain(text)),
            }


def dataset_info(kind: str, files: Mapping[str, str]) -> Row:
    """The part of dataset_info.json that makes each file (name → file) known as a set."""
    columns: Row = {"messages": "messages", "videos": "videos"}
    more: Row = {}
    if kind == "kto":
        columns["kto_tag"] = "kto_tag"
    if kind == "pairs":
        columns |= {"chosen": "chosen", "rejected": "rejected"}
        more["ranking"] = True
    return {
        name: {"file_name": file, "formatting": "sharegpt", "columns": columns, "tags": TAGS} | more
        for name, file in files.items()
    }


def _user_turn(example: Example) -> Row:
    return _turn("user", f"{VIDEO}{example.prompt}")


def _turn(role: str, text: str) -> Row:
    return {"role": role, "content": text}


def _row(clip: TrainingClip, *turns: Row) -> Row:
    return {"messages": list(turns), "videos": [clip.path]}


def _struct(fields: Mapping[str, pa.DataType]) -> pa.DataType:
    return pa.struct(list(fields.items()))


TURN: Final = _struct({"role": pa.string(), "content": pa.string()})
FILM: Final = _struct({"video": pa.string(), "nframes": pa.int32(), "resized_height": pa.int32(),
                       "resized_width": pa.int32()})  # fmt: skip
SCHEMA: Final = pa.schema(
    {
        "data_source": pa.string(),
        "prompt": pa.list_(TURN),
        "videos": pa.list_(FILM),
        "ability": pa.string(),
        "reward_model": _struct({"style": pa.string(), "ground_truth": pa.string()}),
        "extra_info": _struct({"split": pa.string(), "index": pa.int64(), "id": pa.string(),
                                 "clip": pa.string(), "type": pa.string()}),
    }
)  # fmt: skip


def verl_table(
    examples: Iterable[Example], split: str, base: str = "", film: FilmSize = FILMED
) -> pa.Table:
    """The multiple-choice examples as rows; `base` is the folder of the videos' addresses.

    Without `base` addresses are relative: verl wants `file:///…`, so give the folder where it runs.
    """
    rows = [
        {
            "data_source": f"whyreel/{example.benchmark}",
            "prompt": [{"role": "user", "content": f"{VIDEO}{example.prompt}\n{TASK}"}],
            "videos": [{"video": f"{base}{example.clip.path}", "nframes": film.frames,
                        "resized_height": film.side, "resized_width": film.side}],
            "ability": "video_reasoning",
            "reward_model": {"style": "rule", "ground_truth": example.right},
            "extra_info": {
                "split": split, "index": at, "id": example.id, "clip": example.clip.id,
                "type": example.kind,
            },
        }
        for at, example in enumerate(candidate for candidate in examples if candidate.options)
    ]  # fmt: skip
    return pa.Table.from_pylist(rows, schema=SCHEMA)
