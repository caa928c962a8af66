"""What a judge says of the same clips when it is asked otherwise: without its reasons, in words.

VideoRealBench's ablations (its Tables 5 and 6), for the judges of a store: here the scores, on
Agreement how each setting correlates with people.
"""

from typing import Final

from views.leaderboard.extras.judged.same_clips import WaysCompared, compared
from views.page.page import Slot

EXTRA: Final = compared(
    WaysCompared(
        "setting",
        "setting",
        "as the protocol asks",
        Slot("settings", "table", "The same clips, asked in other settings"),
    )
)
