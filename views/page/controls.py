"""Controls that several pages share, so that a filter has the same label everywhere."""

from typing import Final, cast

from schema.fields import FIELDS
from views.page.page import Control, Widget


def _group(name: str) -> tuple[Control, ...]:
    """The controls of a group of fields, in the group's order."""
    stands = [
        (about.control, field)
        for field, about in FIELDS.items()
        if about.control and about.control.group == name
    ]
    return tuple(
        Control(field, stand.label, cast(Widget, stand.widget), stand.help, advanced=True)
        for stand, field in sorted(stands)
    )


QUESTION: Final = _group("question")
"""Filters of questions and their chains."""

PLACE: Final = _group("place")
"""Filters of an item's place in its benchmark."""
