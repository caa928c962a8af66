"""LLaMA-Factory's and verl's own loaders over exported folders.

Arguments: `llama STAGE FOLDER` or `verl FOLDER`. Prints what was read, as JSON.
"""

import json
import sys
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

MACHINE = [
    "actor_rollout_ref.actor.ppo_micro_batch_size_per_gpu=1", "actor_rollout_ref.rollout.name=vllm",
]  # fmt: skip
"""What verl has no default of, since it depends on the machine."""


def llama(stage: str, folder: str) -> dict[str, object]:
    """Rows of each set of dataset_info.json, aligned, whose videos are all there; and what its
    parser, which refuses what it doesn't know, makes of train.yaml."""
    import transformers  # noqa: F401  (looks for torchaudio before there is a stand-in for it)

    sys.modules.setdefault("torchaudio", MagicMock())  # reads sound, of which there is none here
    from llamafactory.data.loader import _get_merged_dataset
    from llamafactory.hparams import DataArguments, ModelArguments
    from transformers import Seq2SeqTrainingArguments

    rows = {}
    for name in json.loads(Path(folder, "dataset_info.json").read_text("utf-8")):
        data = DataArguments(
            dataset_dir=folder, media_dir=folder, dataset=name, template="qwen2_vl"
        )
        model = ModelArguments(model_name_or_path="none")
        training = Seq2SeqTrainingArguments(output_dir=f"{folder}/none", report_to=[])
        read = _get_merged_dataset([name], model, data, training, stage=stage)
        for row in read:
            assert row["_prompt"] and row["_response"], row
            assert all(Path(video).is_file() for video in row["_videos"]), row
        rows[name] = len(read)
    return {"rows": rows, "settings": _settings(folder)}


def _settings(folder: str) -> dict[str, object]:
    import yaml
    from llamafactory.hparams import get_train_args

    written = yaml.safe_load(Path(folder, "train.yaml").read_text("utf-8"))
    parsed = {
        name: value for part in get_train_args(dict(written)) for name, value in vars(part).items()
    }
    return {name: [value, parsed[name]] for name, value in written.items()}


def verl(folder: str) -> dict[str, object]:
    """The reward, the rows and the settings, each by verl's own reader."""
    return {"reward": _reward(folder), "rows": _rows(folder), "settings": _grpo(folder)}


def _reward(folder: str) -> dict[str, object]:
    from omegaconf import OmegaConf
    from verl.trainer.ppo.reward import get_custom_reward_fn

    path = str(Path(folder, "compute_score.py"))
    config = OmegaConf.create(
        {"reward": {"custom_reward_function": {"path": path, "name": "compute_score"}}}
    )
    score = get_custom_reward_fn(config)
    assert score is not None
    reply = "<think>so</think><answer>B</answer>"
    return {
        answer: score(data_source="x", solution_str=reply, ground_truth=answer, extra_info=None)
        for answer in ("B", "C")
    }


def _rows(folder: str) -> dict[str, int]:
    """Rows of each Parquet file by its data set, with the settings; every film is there."""
    from omegaconf import OmegaConf
    from verl.utils.dataset.rl_dataset import RLHFDataset

    settings = _grpo_settings(folder).data
    settings = OmegaConf.merge(settings, {"filter_overlong_prompts": False})
    read = {}
    for file in sorted(Path(folder).glob("*.parquet")):
        rows = RLHFDataset([str(file)], MagicMock(), settings, processor=MagicMock())
        for row in map(rows.__getitem__, range(len(rows))):
            (message,) = row["raw_prompt"]
            kinds = [part["type"] for part in message["content"]]
            assert kinds == ["video", "text"], kinds
            assert Path(folder, message["content"][0]["video"].removeprefix("file://")).is_file()
            assert row["reward_model"]["ground_truth"] in "ABCDEFGH"
        read[file.stem] = len(rows)
    return read


def _grpo_settings(folder: str) -> Any:
    """`grpo.yaml` over verl's own configuration, which takes no key that it doesn't know."""
    import verl.trainer.config
    from hydra import compose, initialize_config_dir
    from omegaconf import OmegaConf

    own = Path(verl.trainer.config.__file__).parent
    with initialize_config_dir(version_base=None, config_dir=str(own)):
        base = compose("ppo_trainer", MACHINE)
    OmegaConf.set_struct(base, True)
    return OmegaConf.merge(base, OmegaConf.load(Path(folder, "grpo.yaml")))


def _grpo(folder: str) -> dict[str, object]:
    """The settings as verl's own classes take them."""
    from verl.utils.config import omega_conf_to_dataclass

    settings = _grpo_settings(folder)
    actor = omega_conf_to_dataclass(settings.actor_rollout_ref.actor)
    rollout = omega_conf_to_dataclass(settings.actor_rollout_ref.rollout)
    algorithm = omega_conf_to_dataclass(settings.algorithm)
    return {
        "estimator": algorithm.adv_estimator, "replies": rollout.n, "kl": actor.use_kl_loss,
        "model": settings.actor_rollout_ref.model.path, "files": settings.data.train_files,
    }  # fmt: skip


if __name__ == "__main__":
    print(json.dumps({"llama": llama, "verl": verl}[sys.argv[1]](*sys.argv[2:])))
