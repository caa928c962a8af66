"""SVBench's own prompt, out of a user's checkout, under its own hash and sent as SVBench sends it.

Nothing of it is part of WhyReel; judges/prompt_sources.py reads it.
"""

import hashlib
from pathlib import Path
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from judges import prompt_sources
from judges.core.types import Finding, Footage, Prompt, Subject, TextPart, Turn
from judges.prompt_sources import FIELDS, Piece
from judges.protocols import template
from schema.vocabulary import EVA_DIMENSIONS

MISSING: Final = {"question": "", "ground_truth": ""}
"""What the script writes where a text is unknown; N/A for all others."""
TEMPERATURE: Final = 0.2
TOP_P: Final = 0.9
MAX_TOKENS: Final = 2048
"""What SVBench's script asks for (SCHEMAS 1.5)."""

Score = Annotated[int, Field(ge=0, le=1)]


class PublishedReply(BaseModel):
    """The reply that SVBench's prompt asks for, held to 0 and 1; other keys are let be."""

    model_config = ConfigDict(strict=True, extra="ignore")

    exp_summary: str
    D1_core_experiment: Score
    D2_prompt_faithfulness: Score
    D3_social_reasoning: Score
    D4_social_cue: Score
    D5_video_plausible: Score
    reason: template.Worded


class PublishedPrompt:
    """EVA with a prompt from outside; `version` is the hash of that text and our reply's schema."""

    name: Final = "eva"
    settings: Final = ("−",)

    def __init__(self, pieces: tuple[Piece, ...], source: str) -> None:
        self._pieces = pieces
        self.source = source
        parts = repr((pieces, TEMPERATURE, TOP_P, sorted(PublishedReply.model_fields)))
        self.version = "file-" + hashlib.sha256(parts.encode()).hexdigest()[:16]

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
        turn = Turn("user", (TextPart(text), Footage(captioned=False)))
        return Prompt(
            (turn,), PublishedReply, MAX_TOKENS, TEMPERATURE, structured=False, top_p=TOP_P
        )

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


def load_eva(path: Path) -> PublishedPrompt:
    """The protocol of a script of SVBench's, of a checkout's folder, or of a text or JSON file with
    the names of `prompt_text.FIELDS` in braces.

    Raises:
        ValueError: no such file, no prompt in it, or a name that we can't fill; says where.
    """
    return PublishedPrompt(prompt_sources.read(path), path.name)


FROM_FILE: Final = {PublishedPrompt.name: load_eva}
