"""What a board's figure is called as a result on the Hub: `.eval_results/*.yaml` of a model's
repository names a data set there, and a task of it.
"""

import re
from typing import Final

_DATA_SET: Final = re.compile(
    r"https://huggingface\.co/datasets/([A-Za-z0-9][\w.-]{0,95}/[A-Za-z0-9][\w.-]{0,95})/?"
)
NAMED: Final = re.compile(r"[A-Za-z0-9][\w.-]{0,95}/[A-Za-z0-9][\w.-]{0,95}")
"""Owner and name of a data set, as the Hub writes them."""


def hub_data_set(homepage: str | None) -> str:
    """The Hub's data set that a benchmark's home is; "" where it is elsewhere."""
    home = _DATA_SET.fullmatch((homepage or "").strip())
    return home[1] if home else ""
