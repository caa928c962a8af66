"""The steps of a `locate` reply while it is still coming: complete entries, one by one.

They are shown as they come and kept nowhere; what counts is the reply as a whole, once checked.
"""

import json
import re
from typing import Final

from pydantic import ValidationError

from judges.core.chain_steps import LocatedStep
from judges.core.types import Subject
from judges.protocols.locate import StepInTime, valid_step

_BEGIN: Final = re.compile(r'"steps"\s*:\s*\[')
_BETWEEN: Final = re.compile(r"[\s,]*")
_DECODER: Final = json.JSONDecoder()


def arrived_steps(text: str, subject: Subject) -> tuple[LocatedStep, ...]:
    """The steps that the beginning of a reply places, without those that can't be."""
    begin = _BEGIN.search(text)
    steps: dict[tuple[str, str], LocatedStep] = {}
    at = begin.end() if begin else len(text)
    while (at := _skip(text, at)) < len(text) and text[at] == "{":
        try:
            entry, at = _DECODER.raw_decode(text, at)
            step = valid_step(StepInTime.model_validate(entry), subject)
        except ValidationError:
            continue
        except (ValueError, RecursionError):  # not complete yet
            break
        if step is not None:
            steps.setdefault((step.chain, step.node), step)
    return tuple(steps.values())


def _skip(text: str, at: int) -> int:
    match = _BETWEEN.match(text, at)
    return match.end() if match else at
