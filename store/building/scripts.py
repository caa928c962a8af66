"""The store's SQL files."""

from importlib.resources import files


def script(name: str) -> str:
    """The text of one of them."""
    return files("store.building").joinpath("sql", name).read_text(encoding="utf-8")
