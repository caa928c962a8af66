"""lm_eval's own command line over a task that is scored by log-likelihood, with a scripted model.

Arguments: questions as JSON Lines (`question`, `choices`, `answer`), the folder of logs.
"""

import hashlib
import sys
from pathlib import Path

import yaml
from lm_eval.__main__ import cli_evaluate
from lm_eval.api.model import LM
from lm_eval.api.registry import register_model

TASK = "whyreel_asked"


@register_model("scripted")
class Scripted(LM):
    """Finds each continuation as likely as a number drawn by its hash says."""

    def __init__(self, **_: object) -> None:
        super().__init__()

    def loglikelihood(self, requests: list) -> list[tuple[float, bool]]:
        drawn = (hashlib.sha256("\n".join(each.args).encode()).digest()[:4] for each in requests)
        return [(-int.from_bytes(digest, "big") / 2**28, False) for digest in drawn]

    def loglikelihood_rolling(self, requests: list) -> list:
        raise NotImplementedError

    def generate_until(self, requests: list) -> list:
        raise NotImplementedError


if __name__ == "__main__":
    rows, logs = sys.argv[1:]
    config = {
        "task": TASK, "dataset_path": "json", "dataset_kwargs": {"data_files": {"test": rows}},
        "test_split": "test", "output_type": "multiple_choice",
        "doc_to_text": "Question: {{question}}\nAnswer:", "doc_to_choice": "{{choices}}",
        "doc_to_target": "{{answer}}",
        "metric_list": [{"metric": "acc", "aggregation": "mean", "higher_is_better": True}],
    }  # fmt: skip
    folder = Path(logs).with_name("lm_eval_task")
    folder.mkdir()
    (folder / f"{TASK}.yaml").write_text(yaml.safe_dump(config), encoding="utf-8")
    sys.argv = [
        "lm_eval", "run", "--model", "scripted", "--model_args", "pretrained=lab/eye",
        "--tasks", TASK, "--include_path", str(folder),
        "--log_samples", "--output_path", logs,
    ]  # fmt: skip
    cli_evaluate()
