"""Controls that several pages offer, so that a filter has one name wherever it is set."""

from typing import Final

from views.page.page import Control

QUESTION: Final = (
    Control("setting", "Setting", advanced=True),
    Control("type", "Question type", advanced=True),
    Control("level", "Level", advanced=True),
    Control("variant", "Variant", advanced=True),
    Control("scale", "Scale", advanced=True),
    Control("perspective", "Perspective", advanced=True),
    Control("dynamics", "Dynamics", advanced=True),
    Control("category", "Subchain category", advanced=True),
    Control("system", "System", advanced=True),
    Control("length", "Chain length", "range", "such as 2-5", advanced=True),
)
"""What narrows questions and their chains."""

PLACE: Final = (
    Control("dimension", "Paradigm dimension", advanced=True),
    Control("task", "Task", advanced=True),
    Control("part", "Part", advanced=True),
)
"""Where in a benchmark an item stands."""
