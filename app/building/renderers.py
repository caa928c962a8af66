"""The renderer of `python -m app build vgenst`: built-in, none, or a hosted video model."""

from typing import Final

from app.cli.judge_setup import SetupError, key
from app.server.state import home
from judges.video_generation import VideoService
from pipelines.vgenst.hosted import HostedRenderer

NAMES: Final = ("theatre", "none", "hosted")


def make_renderer(
    name: str, endpoint: str | None, model: str, key_env: str | None, image_model: str, seconds: str
) -> HostedRenderer | None:
    """The hosted renderer, or None for another kind. Raises SetupError for incomplete options."""
    if name not in NAMES:
        raise SetupError(f"--renderer is {', '.join(NAMES[:-1])} or {NAMES[-1]}")
    if name != "hosted":
        return None
    if not (endpoint and model):
        raise SetupError("--renderer hosted needs --video-endpoint and --video-model")
    service = VideoService(endpoint, model, key(key_env), image_model, seconds)
    return HostedRenderer(service, home() / "builds" / "clips")
