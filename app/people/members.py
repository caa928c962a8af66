"""Who asks: the owner of a study, or one who takes part, by a signed link (as sets have)."""

from typing import Annotated, Final, NamedTuple

from fastapi import Depends, Query

from annotations.forms.plan import STUDY_PREFIX
from app.annotating.viewers import is_signed, signature, signed_link
from app.server.errors import Refusal

NOT_SIGNED: Final = "this link is not one of the study's owner; ask for another"


class Member(NamedTuple):
    """The owner of a study (`participant` is empty), or one who takes part."""

    study: str
    participant: str


def study_link(study: str, participant: str = "") -> str:
    """The signed link of the owner or of a participant, relative to the server's address."""
    return signed_link("studies", "study", study, participant)


def film_tag(member: Member, place: int, number: int, tag: str) -> str:
    """Return an ETag that reveals neither which public film this is, nor whether another person or
    place has the same one.
    """
    made = signature(f"{member.study}\n{place}\n{number}\n{tag}", member.participant)
    return f'"{made}"'


def current_member(study: Annotated[str, Query()] = "", by: str = "", sig: str = "") -> Member:
    """Dependency: who asks. Raises Refusal for a link that is not signed."""
    if not (study.startswith(STUDY_PREFIX) and is_signed(study, by, sig)):
        raise Refusal(403, NOT_SIGNED)
    return Member(study, by)


CurrentMember = Annotated[Member, Depends(current_member)]


def participant(member: CurrentMember) -> Member:
    """Dependency: one who takes part. Raises Refusal for the owner."""
    if not member.participant:
        raise Refusal(403, "the owner's link takes no part; make a link for a participant")
    return member


def owner(member: CurrentMember) -> Member:
    """Dependency: the owner. Raises Refusal for one who takes part."""
    if member.participant:
        raise Refusal(403, "this is for the study's owner, by the owner's link")
    return member


TakesPart = Annotated[Member, Depends(participant)]
StudyOwner = Annotated[Member, Depends(owner)]
