"""LLaMA-Factory's and verl's own loaders over exported folders.

Arguments: `llama STAGE FOLDER` or `verl FOLDER`. Prints how many rows were read, as JSON.
"""

import json
import sys
from pathlib import Path
from unittest.mock import MagicMock


def llama(stage: str, folder: str) -> dict[str, int]:
    """Rows of each set of dataset_info.json, aligned; every video is found."""
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
    return rows


def verl(folder: str) -> dict[str, object]:
    """The reward by verl's own reader of custom functions."""
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


if __name__ == "__main__":
    print(json.dumps({"llama": llama, "verl": verl}[sys.argv[1]](*sys.argv[2:])))
