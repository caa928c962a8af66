"""Its axis, as a filter."""

from schema.entries import parameters as read
from schema.entries.field import Along, Field, at
from schema.fields import register

WEATHERS = ("calm", "stormy")

register(
    "weather",
    Field(
        "weather of a task", read.some(*WEATHERS), "weather", "weather", WEATHERS, in_order=True,
        axis=True, offered=at(90, "leaderboard"), along=Along("weather", metrics=("accuracy",)),
    ),
)  # fmt: skip
