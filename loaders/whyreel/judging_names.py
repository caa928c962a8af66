"""Display names of a judging run: judge, encoding, note."""

from typing import Final
from urllib.parse import urlsplit

from schema.ids import safe_id
from schema.judging_log import OutcomeLine, RunLine
from schema.protocols import PROTOCOLS
from schema.tables import NAME_CAP

SHORT: Final = 8
ORIGIN: Final = 100
"""Characters of a prompt file's name in a judge's name."""


def short(version: str) -> str:
    """A prompt version with its hash shortened; a file's version has a prefix before the hash."""
    word, dash, digits = version.rpartition("-")
    return f"{word[:ORIGIN]}{dash}{digits[:SHORT]}"


def prompt(head: RunLine) -> str:
    """Whose prompt was used: WhyReel's, or that of the user's file."""
    whose = "WhyReel’s" if head.ours else head.origin[:ORIGIN]
    return f"{whose} {PROTOCOLS[head.protocol].label} prompt {short(head.version)}"


def judge_id(head: RunLine, model: str) -> str:
    """The judge's id: each prompt makes a model a different judge, and WhyReel's own wording is
    marked in the id."""
    whose = "whyreel-" if head.ours else ""
    return safe_id(f"{safe_id(model, 40)}.{head.protocol}-{whose}{short(head.version)}")


def judge_name(head: RunLine, model: str) -> str:
    """The judge's name, truncated to NAME_CAP; scripted judges are marked."""
    scripted = head.kind == "scripted" and not model.startswith("scripted")
    whose = f" ({prompt(head)})"
    return f"{'scripted: ' if scripted else ''}{model}"[: max(0, NAME_CAP - len(whose))] + whose


def encoding(head: RunLine, line: OutcomeLine) -> str:
    """How clips were encoded, whether each step had a call of its own, and by what replies were
    drawn where that is not the prompt's; where no judge's name states the prompt, that too."""
    if head.regrades:
        return head.shown
    sampling = head.sampling
    sent = sampling.encoding.replace("_", " ")
    if sampling.encoding in ("frames", "frames_as_video"):
        sent = f"{sent} ×{sampling.frames}, {sampling.side} px"
    sent = f"{sent}; {line.setting}" if line.focus else sent
    for name, value in (("temperature", head.temperature), ("top-p", head.top_p)):
        sent = sent if value is None else f"{sent}; {name} {value:g}"
    return sent if PROTOCOLS[head.protocol].judges_clips else f"{sent}; {prompt(head)}"


def note(head: RunLine) -> str:
    """A note with the run's id, prompt and endpoint host."""
    host = urlsplit(head.endpoint).hostname or "an unnamed endpoint"
    if head.regrades:
        return f"Run {head.run}: the replies of {head.regrades}, graded by {head.judge} at {host}."
    return f"Run {head.run}: asked with {prompt(head)} at {host}."
