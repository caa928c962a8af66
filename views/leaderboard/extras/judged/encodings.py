"""What a judge says of the same clips when they are sent otherwise: as frames, more of them, whole.

SVBench's judge is given the film by its endpoint's video input; the difference to frames is told
here.
"""

from typing import Final

from schema.fields import NOT_STATED
from views.leaderboard.extras.judged.same_clips import WaysCompared, compared
from views.page.page import Slot

EXTRA: Final = compared(
    WaysCompared(
        "encoding",
        "encoding",
        NOT_STATED,
        Slot("encodings", "table", "The same clips, sent in other ways"),
    )
)
