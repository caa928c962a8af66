"""SVBench's own prompt, out of a user's checkout: read, never run, under its own hash.

Its scripts build the prompt in a Python function; the text is taken from the syntax tree. A plain
text file with the same names in braces does as well. Nothing of it is part of WhyReel.
"""

import ast
import hashlib
import string
from pathlib import Path
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from judges.types import Finding, Footage, Prompt, Said, Subject, Turn
from loaders.vocabulary import EVA_DIMENSIONS

FIELDS: Final = {
    "experiment_name": "title",
    "test_point": "test_point",
    "difficulty": "tier",
    "prompt": "prompt",
    "question": "text",
    "ground_truth": "ground_truth",
}
"""Names in the template → fields of a subject."""
MISSING: Final = {"question": "", "ground_truth": ""}
"""What the script writes where a text is unknown; N/A for all others."""
LARGEST: Final = 1_000_000
TEMPERATURE: Final = 0.2
MAX_TOKENS: Final = 2048
"""What SVBench's script asks for (SCHEMAS 1.5)."""

Piece = tuple[str, str]
"""Text, and the name of the field that follows it ("" at the end)."""


Score = Annotated[int, Field(ge=0, le=1, strict=True)]


class PublishedReply(BaseModel):
    """The reply that SVBench's prompt asks for, held to 0 and 1; other keys are let be."""

    model_config = ConfigDict(strict=True, extra="ignore")

    exp_summary: str
    D1_core_experiment: Score
    D2_prompt_faithfulness: Score
    D3_social_reasoning: Score
    D4_social_cue: Score
    D5_video_plausible: Score
    reason: str = Field(min_length=1)


class Published:
    """EVA with a prompt from outside; `version` is the hash of that text and our reply's schema."""

    name: Final = "eva"
    settings: Final = ("−",)

    def __init__(self, pieces: tuple[Piece, ...], source: str) -> None:
        self._pieces = pieces
        self.source = source
        told = repr((pieces, TEMPERATURE, sorted(PublishedReply.model_fields)))
        self.version = "file-" + hashlib.sha256(told.encode()).hexdigest()[:16]

    def prompt(self, subject: Subject, setting: str) -> Prompt:
        """One user turn, text before the clip, as the script sends it. Raises ValueError."""
        if setting not in self.settings:
            raise ValueError(f"eva has no setting {setting}")
        if not subject.prompt and not subject.test_point:
            raise ValueError("eva needs the clip's prompt or its test point, and it has neither")
        text = "".join(
            before + (getattr(subject, FIELDS[name]) or MISSING.get(name, "N/A") if name else "")
            for before, name in self._pieces
        )
        turn = Turn("user", (Said(text), Footage(told=False)))
        return Prompt((turn,), PublishedReply, MAX_TOKENS, TEMPERATURE, structured=False)

    def check(self, reply: BaseModel, subject: Subject) -> tuple[str, ...]:  # noqa: ARG002
        """Nothing beyond the schema: the prompt asks for no more."""
        return ()

    def findings(self, reply: BaseModel, subject: Subject) -> tuple[Finding, ...]:  # noqa: ARG002
        """D1 to D5 with the one reason they share."""
        assert isinstance(reply, PublishedReply)
        scores = {name[:2]: value for name, value in reply.model_dump().items()}
        return tuple(
            Finding(name, float(scores[name]), reason=reply.reason) for name in EVA_DIMENSIONS
        )


def load_eva(path: Path) -> Published:
    """The protocol of a script of SVBench's or of a text file with the names of FIELDS in braces.

    Raises:
        ValueError: no such file, no prompt in it, or a name that we can't fill; says where.
    """
    try:
        raw = path.read_bytes()[: LARGEST + 1]
        text = raw.decode("utf-8")
    except OSError as error:
        raise ValueError(f"{path.name}: can't be read") from error
    except UnicodeDecodeError as error:
        raise ValueError(f"{path.name}: is no UTF-8 text") from error
    if len(raw) > LARGEST:
        raise ValueError(f"{path.name}: is larger than a prompt")
    pieces = _script(text, path.name) if path.suffix == ".py" else _plain(text, path.name)
    names = {name for _, name in pieces if name}
    if not names:
        raise ValueError(f"{path.name}: holds no prompt with any of {', '.join(FIELDS)} in it")
    return Published(pieces, path.name)


def _plain(text: str, name: str) -> tuple[Piece, ...]:
    try:
        parts = [(before, field) for before, field, _, _ in string.Formatter().parse(text)]
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from error
    return tuple((before, _known(field or "", name, 0)) for before, field in parts)


def _script(text: str, name: str) -> tuple[Piece, ...]:
    """The f-string that a function with “prompt” in its name returns."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None) or 1
        raise ValueError(f"{name}, line {line}: is no Python") from error
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and "prompt" in node.name:
            for inner in ast.walk(node):
                if isinstance(inner, ast.Return) and isinstance(inner.value, ast.JoinedStr):
                    return _pieces(inner.value, name)
    raise ValueError(f"{name}: has no function that returns a prompt")


def _pieces(joined: ast.JoinedStr, name: str) -> tuple[Piece, ...]:
    found, text = list[Piece](), ""
    for part in joined.values:
        if isinstance(part, ast.Constant):
            text += str(part.value)
        elif isinstance(part, ast.FormattedValue):
            inner = part.value.id if isinstance(part.value, ast.Name) else "?"
            found.append((text, _known(inner, name, part.lineno)))
            text = ""
    return (*found, (text, ""))


def _known(field: str, name: str, line: int) -> str:
    if field and field not in FIELDS:
        where = f"{name}, line {line}" if line else name
        raise ValueError(f"{where}: can't fill {{{field}}}; known are {', '.join(FIELDS)}")
    return field
