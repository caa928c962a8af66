"""Where a site has what an address of the app shows: its files by page, clip and table."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlencode, urlsplit

from app.exports.static_site.boards import BoardPlace, BoardSlice, MetricBoards
from app.exports.static_site.case_table import CaseTable
from schema.benchmarks import opens_on
from schema.fields import FIELDS
from views.address import links
from views.address.filters import Filters

FRONT: Final = "index.html"
CASES: Final = "cases.html"
GUIDE: Final = "guide.html"
TEXTS: Final = ("README.txt", "LICENCES.txt", "CITATIONS.bib")
WEB: Final = ("https://", "http://")
_MEDIA: Final = "/media/"
_SAFE: Final = re.compile(r"[^A-Za-z0-9.-]+")


class SiteAddresses:
    """The files of a site by the addresses of the app; all paths are relative to its folder."""

    def __init__(
        self,
        table: CaseTable,
        boards: tuple[MetricBoards, ...],
        films: Mapping[int, Path],
        posters: Mapping[int, Path],
        cases: str = CASES,
    ) -> None:
        """Name the files.

        Args:
            table: The cases of the site.
            boards: Its tables.
            films: Clip → the file of its film, of those that the site has.
            posters: Clip → the file of its poster.
            cases: The page of the list of cases.
        """
        self.cases = cases
        named = (str(row["clip"]) for row in table.clips.values() if row["clip"])
        self.clips = {clip: number for number, clip in enumerate(named, 1)}
        self.films = dict(_named("films", table, films))
        self.posters = dict(_named("posters", table, posters))
        self._cases = {
            (str(table.clips[case.clip]["clip"]), table.run_of(case)) for case in table.cases
        }
        self._boards: dict[str, str] = {}
        for at, board in enumerate(boards):
            for place, part in enumerate(board.slices):
                for filters in _addresses_of(board, part):
                    file = board_file(boards, BoardPlace(at, place))
                    self._boards.setdefault(_board_key(filters), file)

    def clip(self, clip: str) -> str:
        """The page of a clip."""
        return f"cases/{self.clips[clip]}.html"

    def file_of(self, address: str) -> str | None:
        """The file that shows what an address of the app shows; None where the site has none."""
        if address.startswith((*WEB, "#")) or address in TEXTS:
            return address
        parts = urlsplit(address)
        if parts.path.startswith(_MEDIA):
            return self._media(parts.path.removeprefix(_MEDIA))
        filters = Filters.parse(parts.query).filters
        if parts.path == links.GUIDE:
            return f"{GUIDE}#{parts.fragment}" if parts.fragment else GUIDE
        if parts.path == links.LEADERBOARD:
            return self._boards.get(_board_key(filters))
        if parts.path != links.CASES or filters.show not in ("", "list", "clip"):
            return None
        return self._of_clip(filters) if filters.clip else self._of_list(filters)

    def _media(self, path: str) -> str | None:
        clip, _, kind = path.partition("/")
        files = {"": self.films, "poster": self.posters}.get(kind, {})
        return files.get(unquote(clip))

    def _of_list(self, filters: Filters) -> str:
        return f"{self.cases}#?{urlencode(cases_behind(filters), doseq=True)}"

    def _of_clip(self, filters: Filters) -> str | None:
        """The page of a clip at one run, or at none; the site cannot show other times."""
        if filters.clip not in self.clips or filters.source or len(filters.colour) > 1:
            return None
        if not filters.colour:
            return f"{self.clip(filters.clip)}#?"
        (run,) = filters.colour
        page = f"{self.clip(filters.clip)}#?{urlencode({'case': run})}"
        return page if (filters.clip, run) in self._cases else None


def board_file(boards: Sequence[MetricBoards], place: BoardPlace) -> str:
    """The page of a table."""
    name = f"{place.board + 1}-{_safe(boards[place.board].metric)}"
    return f"boards/{name}-{place.slice + 1}.html" if place.slice else f"boards/{name}.html"


def _addresses_of(board: MetricBoards, part: BoardSlice) -> Iterator[Filters]:
    """The filters of the page of a table, and with the part of the cases that it opens on, which
    its own links name.
    """
    filters, settled = board.filters(part), board.first.filters
    yield filters
    opens = {name: getattr(settled, name) for name in opens_on(board.benchmark)}
    if part.field not in opens:
        yield filters.but(**opens)


def _board_key(filters: Filters) -> str:
    return filters.without("version").query()


def _named(folder: str, table: CaseTable, files: Mapping[int, Path]) -> Iterator[tuple[str, str]]:
    """Clip → where its file lies: a number keeps names apart, and no sign asks for escaping."""
    for number, (id_, path) in enumerate(files.items(), 1):
        clip = str(table.clips[id_]["clip"])
        yield clip, f"{folder}/{number}-{_safe(clip)[:80]}{_safe(path.suffix.lower())}"


def _safe(text: str) -> str:
    return _SAFE.sub("-", text)


def cases_behind(filters: Filters) -> Mapping[str, list[str]]:
    """The site's filters of the cases that a list of the app shows."""
    made: dict[str, list[str]] = {}
    for name, about in FIELDS.items():
        value = getattr(filters, name)
        if not filters.narrows(name) or not (about.column or name == "judged"):
            continue
        if isinstance(value, str):
            made[name] = [value]
        elif name == "length":
            made[name] = [str(each) for each in range(value[0], min(value[1], value[0] + 99) + 1)]
        else:
            made[name] = list(value)
    if filters.pattern and "judged" not in made and "type" not in made:
        made["outcome"] = ["wrong", "part"]
    if "type" in made:
        made["missed"] = made.pop("type")
    return made
