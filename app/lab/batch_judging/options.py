"""The options of a judging run as values, and what they name: its log, its key."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pydantic import SecretStr

from app.server.state import home
from judges import JudgingError

FRAMED: Final = ("frames", "frames_as_video")
"""Encodings that send a number of frames."""
FRAMES: Final = 16
"""Frames of a clip where no number is given."""


class SetupError(JudgingError):
    """An invalid option on the command line."""


@dataclass(frozen=True, slots=True)
class JudgeOptions:
    """The options that say what is judged, by whom, how; see `python -m app judge --help`."""

    run: str
    endpoint: str
    model: str
    protocol: str = "eva"
    protocol_file: Path | None = None
    setting: str = "−"
    circular: str | None = None
    where: str = ""
    clips: tuple[str, ...] = ()
    limit: int | None = None
    repeats: int = 1
    concurrency: int = 8
    key_env: str | None = None
    encoding: str = "frames"
    frames: int = FRAMES
    side: int = 512
    price_in: float | None = None
    price_out: float | None = None
    timeout: float = 120.0
    log: str | None = None
    calibrate: bool = False
    grader_model: str | None = None
    grader_endpoint: str | None = None
    grader_key_env: str | None = None
    temperature: float | None = None
    top_p: float | None = None
    grade: str | None = None


def place(options: JudgeOptions) -> str:
    """The log's place: `--log`, else below the home."""
    return options.log or str(home() / "judged" / f"{options.run}.jsonl")


def key(name: str | None) -> SecretStr | None:
    """The key in an environment variable. Raises SetupError where it is not set."""
    if name is None:
        return None
    secret = os.environ.get(name, "").strip()
    if not secret:
        raise SetupError(f"the environment has no {name[:60]}: put the key there, not on the line")
    return SecretStr(secret)
