"""Whether those who draft, validate and are evaluated are different models, as VGenST-Bench keeps
them (D.1, Table 10)."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

_FAMILY: Final = re.compile(r"[^\W\d_]+")
MOST_NAMED: Final = 3


def family(model: str) -> str:
    """The family that a model's name begins with: claude, gpt, qwen …; "" for none.

    What stands before a slash is who serves it or made it: `google/gemini-2.5-pro` is a gemini.
    """
    name = _FAMILY.search(model.casefold().rpartition("/")[2])
    return name[0] if name else ""


def notes(model: str, validator: str | None, evaluated: Iterable[str]) -> Sequence[str]:
    """What a reader of the results has to know: a model that validates its own drafts, and models
    of the drafting one's family among those that are `evaluated`."""
    made = list[str]()
    if validator is None or validator.casefold() == model.casefold():
        made.append(
            "The model that drafts validates its own drafts: name a second one to validate."
        )
    kin = sorted({name for name in evaluated if family(name) and family(name) == family(model)})
    if kin:
        named = ", ".join(kin[:MOST_NAMED]) + (" …" if len(kin) > MOST_NAMED else "")
        made.append(
            f"What {model} writes favours its own family, and the loaded results evaluate "
            f"{named}: leave them out of a comparison on it, or let another family write."
        )
    return made
