"""Training configurations beside the data: YAML of LLaMA-Factory and of verl.

Each value says where it is from: the benchmark's paper, the trainer's own default, or this export.
What a paper does not print is left at the trainer's default and marked as such; nothing is guessed.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from pipelines.training.examples import FilmSize
from pipelines.training.trainers import FILMED


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
    "data.max_prompt_length": Sourced("4096", "room for the film and what is said in it"),
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
