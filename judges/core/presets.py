"""Presets of endpoints: address, clip encodings and limits by kind of server.

What a preset does not know is left to the probe (`judges.endpoint_probe`).
"""

from dataclasses import dataclass
from typing import Any, Final

from pydantic import SecretStr

from judges.core.endpoint_config import Endpoint
from judges.core.types import ENCODINGS, Encoding, Sampling

MB: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of endpoint. `encodings` are those that its models may take, the safe one first, which
    is the default. `local`: it runs on the user's own machine. `note` is shown on the page."""

    name: str
    label: str
    base_url: str
    encodings: tuple[Encoding, ...] = ("frames",)
    max_bytes: int = 20 * MB
    needs_key: bool = True
    local: bool = False
    logprobs: bool = False
    max_concurrency: int = 8
    note: str = ""

    def endpoint(self, model: str, key: str | None = None, **more: Any) -> Endpoint:
        """An endpoint of this kind. `more` are fields of `Endpoint`; raises ValueError as it."""
        defaults: dict[str, Any] = {
            "base_url": self.base_url,
            "sampling": Sampling(self.encodings[0]),
            "max_bytes": self.max_bytes,
            "max_concurrency": self.max_concurrency,
            "logprobs": self.logprobs,
        }
        secret = SecretStr(key) if key else None
        return Endpoint(model=model, key=secret, preset=self.name, **(defaults | more))


_ALL: Final = (
    Preset("openai", "OpenAI", "https://api.openai.com/v1", max_bytes=40 * MB, logprobs=True,
           note="Sends frames, not video."),
    Preset("gemini", "Gemini", "https://generativelanguage.googleapis.com/v1beta/openai",
           ("frames", "video_url", "mp4_in_image_url"), 90 * MB,
           note="Frames are safe; whether a model looks at a whole film, only asking it tells."),
    Preset("openrouter", "OpenRouter", "https://openrouter.ai/api/v1", ("frames", "video_url"),
           note="Video goes to the models that take it. Errors may come with status 200."),
    Preset("vllm", "vLLM", "http://localhost:8000/v1", ("frames", "video_url", "frames_as_video"),
           90 * MB, needs_key=False, local=True, logprobs=True, max_concurrency=32,
           note="Samples 32 frames of a video by itself; frames as video keeps ours."),
    Preset("ollama", "Ollama", "http://localhost:11434/v1", needs_key=False, local=True,
           max_concurrency=2, note="JPEG frames only."),
    Preset("lmstudio", "LM Studio", "http://localhost:1234/v1", needs_key=False, local=True,
           max_concurrency=2, note="JPEG frames only."),
    Preset("custom", "Another endpoint", "", ENCODINGS, needs_key=False,
           note="Any address that answers /chat/completions as OpenAI does."),
)  # fmt: skip
PRESETS: Final[dict[str, Preset]] = {preset.name: preset for preset in _ALL}
