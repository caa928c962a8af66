"""lmms-eval's own command line, with a scripted model called `scripted`. Arguments are its own."""

import sys
import types

from lmms_eval.api.model import lmms
from lmms_eval.api.registry import register_model
from lmms_eval.cli.dispatch import main
from lmms_eval.models import MODEL_REGISTRY_V2
from lmms_eval.models.registry_v2 import ModelManifest
from styles import reply, seen


@register_model("scripted")
class Scripted(lmms):
    """Looks at the clip's file and replies."""

    def __init__(self, blind: bool = False, **_: object) -> None:
        super().__init__()
        self.blind = blind

    def generate_until(self, requests: list) -> list[str]:
        replies = []
        for prompt, _, to_visual, doc_id, task, split in (each.args for each in requests):
            clips = to_visual(self.task_dict[task][split][doc_id])
            assert len(list(map(seen, clips))) == (0 if self.blind else 1), clips
            replies.append(reply(prompt))
        return replies

    def loglikelihood(self, requests: list) -> list:
        raise NotImplementedError

    def generate_until_multi_round(self, requests: list) -> list:
        raise NotImplementedError


module = types.ModuleType("scripted_models")
module.Scripted = Scripted
Scripted.__module__ = module.__name__
sys.modules[module.__name__] = module
MODEL_REGISTRY_V2.register_manifest(
    ModelManifest("scripted", simple_class_path=f"{module.__name__}.Scripted")
)
if __name__ == "__main__":
    main()
