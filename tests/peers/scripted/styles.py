"""Replies in the styles of real models, chosen by the prompt's hash: the same for every harness.

Runs in the environment of the peers, which knows nothing of this repository.
"""

import hashlib
import re
from pathlib import Path

STYLES = (
    "{letter}", "{letter}.", "({letter})", " {lower}\n", "Answer: {letter}", "\\boxed{{{letter}}}",
    "<answer>{letter}</answer>", "<think>It could be A or B.</think>{letter}", "{option}",
    "{letter}. {option}", "The best answer is **{letter}**.", "{letter} or A",
    "I'm sorry, but I can't help with that.", "hm", "<answer>{option}</answer>",
)  # fmt: skip
LINE = re.compile(r"^([A-Z])\. (.*)$", re.MULTILINE)


def reply(prompt: str) -> str:
    """A reply to a prompt with lettered options: of one style, for an option drawn by its hash."""
    options = LINE.findall(prompt)
    assert len(options) >= 2, prompt
    drawn = int.from_bytes(hashlib.sha256(prompt.encode()).digest()[:8], "big")
    letter, option = options[drawn % len(options)]
    style = STYLES[drawn // 97 % len(STYLES)]
    return style.format(letter=letter, lower=letter.lower(), option=option)


def seen(path: str) -> str:
    """The clip's file, once it was found to be an MP4 that can be read."""
    with Path(path).open("rb") as clip:
        assert clip.read(12)[4:8] == b"ftyp", f"{path} is no MP4"
    return path
