"""Two trainers: the layouts of their data, and training configurations beside the data, as YAML.

LLaMA-Factory has SFT, KTO and preference pairs, and its dataset_info.json. Every row has as many
`<video>` signs as videos; `kto_tag` is a truth value; `chosen` and `rejected` are single turns and
their set is marked `"ranking": true`. In verl's rows for GRPO prompt and videos are lists of dicts,
and the ground truth is a letter.

Each value of a configuration says where it is from: the benchmark's paper, the trainer's own
default, or this export. What a paper does not print is left at the trainer's default and marked as
such; nothing is guessed.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Final, NamedTuple

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


class Sourced(NamedTuple):
    """A setting's value, written as YAML, and where it is from."""

    value: str
    source: str


Recipe = Mapping[str, Sourced]
EXPORT: Final = "this export"
DEFAULT: Final = "LLaMA-Factory's default; the paper prints none"
VERL_DEFAULT: Final = "verl's default; the paper's text prints none"
R3: Final = "R3-Bench, A.6.2"
VIDEOREAL: Final = "VideoRealBench, section on the evaluator"

_MODEL: Final = Sourced("Qwen/Qwen2.5-VL-7B-Instruct", "an example: name your own")
_LLAMA: Final[Recipe] = {
    "template": Sourced("qwen2_vl", "goes with the model"),
    "do_train": Sourced("true", EXPORT),
    "finetuning_type": Sourced("lora", "an example: full is the other way"),
    "learning_rate": Sourced("5.0e-5", DEFAULT),
    "num_train_epochs": Sourced("3.0", DEFAULT),
}
LLAMA: Final[Mapping[str, Recipe]] = {
    "sft": {"model_name_or_path": _MODEL, "stage": Sourced("sft", EXPORT), **_LLAMA},
    "kto": {"model_name_or_path": _MODEL, "stage": Sourced("kto", EXPORT), **_LLAMA,
            "pref_beta": Sourced("0.1", DEFAULT)},
    "pairs": {"model_name_or_path": _MODEL, "stage": Sourced("dpo", EXPORT), **_LLAMA,
              "pref_beta": Sourced("0.1", DEFAULT)},
    "rationale": {
        "model_name_or_path": Sourced("Qwen/Qwen2.5-VL-7B-Instruct", VIDEOREAL),
        "stage": Sourced("sft", EXPORT), **_LLAMA,
        "finetuning_type": Sourced("lora", VIDEOREAL),
        "learning_rate": Sourced("1.0e-4", VIDEOREAL),
        "num_train_epochs": Sourced("10.0", VIDEOREAL),
    },
}  # fmt: skip
"""Kind of data → its settings for `llamafactory-cli train`."""
FILMS: Final[Mapping[str, FilmSize]] = {"sft": FILMED}
"""Kind of data → how its paper's training reads a film; of the others no paper says it."""
FILM_SOURCE: Final = f"{R3}, of its training by GRPO; the text prints none of SFT apart"
OPTION: Final = "--frames and --side of this export"

EXAMPLE: Final = "an example: as your machine has it"
GRPO: Final[Recipe] = {
    "data.prompt_key": Sourced("prompt", EXPORT),
    "data.video_key": Sourced("videos", EXPORT),
    "data.return_raw_chat": Sourced("true", EXPORT),
    "data.max_prompt_length": Sourced("4096", "space for the video and its subtitles"),
    "data.train_batch_size": Sourced("64", EXAMPLE),
    "actor_rollout_ref.actor.ppo_mini_batch_size": Sourced("64", EXAMPLE),
    "actor_rollout_ref.actor.use_dynamic_bsz": Sourced("true", EXAMPLE),
    "actor_rollout_ref.rollout.name": Sourced("vllm", EXAMPLE),
    "trainer.n_gpus_per_node": Sourced("1", EXAMPLE),
    "actor_rollout_ref.model.path": Sourced("Qwen/Qwen2-VL-7B-Instruct", R3),
    "algorithm.adv_estimator": Sourced("grpo", R3),
    "actor_rollout_ref.rollout.n": Sourced(
        "5", "replies to a prompt: verl's own GRPO examples; the paper's text prints none"
    ),
    "actor_rollout_ref.actor.clip_ratio": Sourced("0.2", VERL_DEFAULT),
    "actor_rollout_ref.actor.use_kl_loss": Sourced("true", "GRPO's own way; verl's examples"),
    "actor_rollout_ref.actor.kl_loss_coef": Sourced("0.001", VERL_DEFAULT),
    "reward.custom_reward_function.path": Sourced("compute_score.py", EXPORT),
    "reward.custom_reward_function.name": Sourced("compute_score", EXPORT),
}
"""verl's settings; those of the film (frames and their size) stand in the data's own rows."""
HEADER: Final = """\
# @package _global_
# In this folder, over verl's own configuration:
#   python -m verl.trainer.main_ppo --config-dir .. +"${PWD##*/}"=grpo
"""
"""Hydra takes a file of the folder above by this folder's name, and its values for the whole."""


def llama_factory(
    kind: str, names: Sequence[str], film: FilmSize | None = None, *, is_own: bool = False
) -> Iterator[tuple[str, bytes]]:
    """`train.yaml` for the sets of an export; none where there is nothing to train on. `is_own`:
    the film's size was chosen, and is no paper's."""
    train = [name.removesuffix(".json") for name in names if "_train" in name]
    if not train:
        return
    measured = [name.removesuffix(".json") for name in names if "_validation" in name]
    recipe = {
        **LLAMA[kind],
        **(_film(film, OPTION if is_own else FILM_SOURCE) if film else {}),
        "dataset_dir": Sourced(".", EXPORT),
        "media_dir": Sourced(".", EXPORT),
        "dataset": Sourced(",".join(train), EXPORT),
        **({"eval_dataset": Sourced(",".join(measured), EXPORT)} if measured else {}),
        "output_dir": Sourced(f"trained/{kind}", EXPORT),
    }
    head = "# llamafactory-cli train train.yaml, in this folder\n"
    yield "train.yaml", (head + _lines(recipe)).encode()


def _film(film: FilmSize, source: str) -> Recipe:
    """How a film is read, in LLaMA-Factory's terms: at two frames a second, up to so many."""
    return {
        "video_maxlen": Sourced(str(film.frames), source),
        "video_max_pixels": Sourced(str(film.side**2), f"{film.side} x {film.side}; {source}"),
    }


def verl(names: Sequence[str], film: FilmSize) -> Iterator[tuple[str, bytes]]:
    """`grpo.yaml` for the sets of an export; none where there is nothing to train on."""
    if "train.parquet" not in names:
        return
    measured = next((name for name in names if name != "train.parquet"), "train.parquet")
    recipe = {
        "data.train_files": Sourced("train.parquet", EXPORT),
        "data.val_files": Sourced(measured, EXPORT),
        **GRPO,
    }
    source = R3 if film == FILMED else OPTION
    size = f"{film.frames} frames of {film.side} x {film.side} ({source})"
    head = f"{HEADER}# Each film is read as {size}: see `videos`.\n"
    yield "grpo.yaml", (head + _nested(recipe)).encode()


def _lines(recipe: Recipe) -> str:
    return "".join(f"{name}: {each.value}  # {each.source}\n" for name, each in recipe.items())


def _nested(recipe: Recipe) -> str:
    """Dotted names as nested maps."""
    written, lines = tuple[str, ...](), []
    for name, each in sorted(recipe.items()):
        *folders, leaf = name.split(".")
        pairs = zip(written, folders, strict=False)
        same = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
        for depth, folder in enumerate(folders[same:], same):
            lines.append(f"{'  ' * depth}{folder}:\n")
        lines.append(f"{'  ' * len(folders)}{leaf}: {each.value}  # {each.source}\n")
        written = tuple(folders)
    return "".join(lines)


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
