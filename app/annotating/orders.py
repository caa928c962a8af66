"""Bodies that the routes of annotations take."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from annotations.sets import MOST_CLIPS
from annotations.values import MOST_NODES, FullId, Id


class _Order(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


Words = Annotated[str, Field(min_length=1, max_length=120, pattern=r"^[^\x00-\x1f\x7f]+$")]


class SaveOrder(_Order):
    """One part of a document; `version` is what its author had before."""

    version: Annotated[StrictInt, Field(ge=0)]
    part: Annotated[str, Field(max_length=20)]
    value: Any


class DrawingOrder(_Order):
    """A chain to draw; `missing`: its nodes that the clip does not show."""

    chain: Any
    missing: Annotated[tuple[Id, ...], Field(max_length=MOST_NODES)] = ()


class SetOrder(_Order):
    """A set to make."""

    title: Words
    clips: Annotated[tuple[FullId, ...], Field(min_length=1, max_length=MOST_CLIPS)]
    per_clip: Annotated[StrictInt, Field(ge=1, le=20)] = 2


class AnnotatorOrder(_Order):
    """An annotator to add."""

    name: Words
