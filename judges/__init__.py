"""The only place that talks to a model: protocols, the endpoint client, batches, calibration.

Its errors stop a judging run; their messages may be shown to users.
"""

import traceback
from pathlib import Path

from schema import WhyReelError


class JudgingError(WhyReelError):
    """A run can't start or continue."""


class LogError(JudgingError):
    """The log can't be written, is another run's, or is being written by another process."""


def error_location(error: BaseException) -> str:
    """Type and source line of an error, without its text or values, which may contain secrets."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    frames = traceback.extract_tb(error.__traceback__)
    where = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{where}"
