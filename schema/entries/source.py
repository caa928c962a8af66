"""Where a benchmark's public files are, for `python -m app data get`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A benchmark's files, by the `name` that `get` knows them by. `title`: theirs, where it is
    another than the benchmark's.

    `place` is an `hf://` or `github://` address, "" where nothing is public (`instead` says then
    what to do) or where WhyReel brings the files itself (`is_built_in`); `page` is where a reader
    sees it. `data` and `films` are patterns of file names (fnmatch): films come by `--films` alone,
    `archives` are films that are unpacked. `size` is what is known of it beforehand. `terms` says
    more of its licence, `note` what else to know first. `has_cuts`: its clips are cut from films of
    other places, by loaders/<id>/cuts.py.
    """

    name: str
    title: str = ""
    place: str = ""
    page: str = ""
    is_built_in: bool = False
    is_gated: bool = False
    data: tuple[str, ...] = ("*",)
    films: tuple[str, ...] = ()
    archives: tuple[str, ...] = ()
    size: str = "not known"
    terms: str = ""
    note: str = ""
    instead: str = ""
    has_cuts: bool = False
