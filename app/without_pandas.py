"""A process that reads files and imports them leaves pandas out.

pyarrow looks for pandas at its first list and would import it: 0.15 s and 30 MB, of which nothing
is used there.
"""

import sys
from typing import Final

UNUSED: Final = "pandas"


class _Refusal:
    """A finder of modules that finds none, and refuses one."""

    @staticmethod
    def find_spec(name: str, *_: object) -> None:
        """Raises ModuleNotFoundError for pandas, as if it were not installed."""
        if name == UNUSED:
            raise ModuleNotFoundError(f"{UNUSED} is not used in this process", name=name)


def refuse() -> None:
    """Let no module of this process import pandas, for as long as the process lives."""
    sys.meta_path.insert(0, _Refusal)
