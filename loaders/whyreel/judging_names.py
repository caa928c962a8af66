"""How a judging run is named to readers: its judge, its way of asking, its note."""

from typing import Final
from urllib.parse import urlsplit

from schema.ids import safe_id
from schema.judging_log import RunLine
from schema.protocols import PROTOCOLS
from schema.text_caps import NAME

SHORT: Final = 8
ORIGIN: Final = 100
"""Characters of a file's name in the name of a judge."""


def short(version: str) -> str:
    """As much of a prompt's version as tells it apart; a file's has a word before its hash."""
    word, dash, digits = version.rpartition("-")
    return f"{word[:ORIGIN]}{dash}{digits[:SHORT]}"


def prompt(head: RunLine) -> str:
    """Whose wording was used: ours, or that of a file which the user brought."""
    whose = "WhyReel’s" if head.ours else head.origin[:ORIGIN]
    return f"{whose} {PROTOCOLS[head.protocol].label} prompt {short(head.version)}"


def judge_id(head: RunLine, model: str) -> str:
    """The judge's id: a model asked with another prompt is another judge, and one asked with our
    wording is marked so wherever its scores stand."""
    whose = "whyreel-" if head.ours else ""
    return safe_id(f"{safe_id(model, 40)}.{head.protocol}-{whose}{short(head.version)}")


def judge_name(head: RunLine, model: str) -> str:
    """The judge's name; a rule that looks at nothing is called one."""
    scripted = head.kind == "scripted" and not model.startswith("scripted")
    whose = f" ({prompt(head)})"
    return f"{'scripted: ' if scripted else ''}{model}"[: max(0, NAME - len(whose))] + whose


def encoding(head: RunLine) -> str:
    """How clips were sent; for answers also by which prompt, which no judge's name tells there."""
    told = head.sampling
    sent = told.encoding.replace("_", " ")
    if told.encoding in ("frames", "frames_as_video"):
        sent = f"{sent} ×{told.frames}, {told.side} px"
    return sent if PROTOCOLS[head.protocol].judges_clips else f"{sent}; {prompt(head)}"


def note(head: RunLine) -> str:
    """What else is known of the run."""
    host = urlsplit(head.endpoint).hostname or "an unnamed endpoint"
    return f"Run {head.run}: asked with {prompt(head)} at {host}."
