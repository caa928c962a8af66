"""The renderers of `python -m app build vgenst`: built-in, none, or hosted video models."""

from collections.abc import Sequence
from typing import Final

from app.batch_judging.options import SetupError, key
from app.server.state import home
from judges.video_generation import VideoService
from pipelines.vgenst.render import HostedRenderer

NAMES: Final = ("theatre", "none", "hosted")


def make_renderers(
    name: str, endpoint: str | None, models: Sequence[str], key_env: str | None, image_model: str,
    seconds: str,
) -> tuple[HostedRenderer, ...]:  # fmt: skip
    """The hosted renderers, none for another kind. Raises SetupError for incomplete options."""
    if name not in NAMES:
        raise SetupError(f"--renderer is {', '.join(NAMES[:-1])} or {NAMES[-1]}")
    if name != "hosted":
        return ()
    if not (endpoint and models) or not all(models):
        raise SetupError("--renderer hosted needs --video-endpoint and --video-model")
    secret, folder = key(key_env), home() / "builds" / "clips"
    return tuple(
        HostedRenderer(VideoService(endpoint, model, secret, image_model, seconds), folder)
        for model in dict.fromkeys(models)
    )
