"""What a visitor tells of a submission: validated, with the place of what is wrong."""

import re
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

LINK: Final = re.compile(r"https?://[^\s<>\"'`\\]{3,300}", re.ASCII)
STATEMENT: Final = 2_000
LINE: Final = 200


def _one_line(text: str) -> str:
    if not text.isprintable():
        raise ValueError("has characters that cannot be shown")
    return text.strip()


def _lines(text: str) -> str:
    whole = text.replace("\r\n", "\n").strip()
    if not all(sign.isprintable() or sign in "\n\t" for sign in whole):
        raise ValueError("has characters that cannot be shown")
    if not whole:
        raise ValueError("say in a few words how the answers came about")
    return whole


def _link(text: str) -> str:
    if text and not LINK.fullmatch(text):
        raise ValueError("is no address that begins with https://")
    return text


def _agreed(value: bool) -> bool:
    if not value:
        raise ValueError("has to be ticked: the files stay with the board")
    return value


Line = Annotated[str, Field(max_length=LINE), AfterValidator(_one_line)]


class SubmissionForm(BaseModel):
    """The form: `contact` is seen by the maintainers alone, all else by everybody who looks."""

    model_config = ConfigDict(extra="forbid", strict=True)
    report: int
    sender: Line = ""
    contact: Line = ""
    link: Annotated[str, Field(max_length=320), AfterValidator(_link)] = ""
    weights: Literal["open", "closed"]
    statement: Annotated[str, Field(max_length=STATEMENT), AfterValidator(_lines)]
    rights: Annotated[bool, AfterValidator(_agreed)]


class WithdrawalOrder(BaseModel):
    """Which submission is withdrawn, and the secret of its link."""

    model_config = ConfigDict(extra="forbid", strict=True)
    receipt: Annotated[str, Field(max_length=20)]
    key: Annotated[str, Field(max_length=80)]
