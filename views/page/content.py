"""The content of a page as plain values: one object for both shells and the JSON twin.

All text is raw: renderers escape it. URLs are relative (`cases?clip=…`), so they hold in both
shells and behind any prefix.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from schema.entries.definition import Chapter
from views.page.cards import (
    Card,
    CaseIdentity,
    CaseOutcome,
    Excerpt,
    Excerpts,
    Fold,
    Folds,
    Gallery,
    Hero,
    Menu,
    MenuItem,
    Menus,
    Rail,
    Shelf,
    Starts,
)
from views.page.forms import (
    Annotator,
    Builder,
    Checker,
    FilterBar,
    FilterChip,
    FilterField,
    Form,
    Option,
    StudyForm,
    Switch,
    Switches,
    Trial,
    TypedCondition,
    Upload,
    Way,
)
from views.page.printed_table import PrintedTable
from views.page.tables import (
    DIFFERENCE,
    Badge,
    Cell,
    Column,
    ColumnFormat,
    Row,
    Score,
    Sorted,
    Table,
    Term,
    Tone,
)

BlockStyle = Literal[
    "lead", "p", "note", "warning", "quote", "code", "heading", "empty", "go", "id"
]


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph of text, with an optional link; `outside`: to an external site. `terms`: parts of
    the text, between its middle dots, that are terms.
    """

    text: str
    style: BlockStyle = "p"
    href: str | None = None
    label: str = ""
    outside: bool = False
    terms: tuple[tuple[str, Term], ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """Blocks of text; `case` is the open case, which can be tagged.

    `sheet`: the title of a help sheet, under which all blocks but warnings and links to go to are
    folded.
    """

    blocks: tuple[Block, ...]
    case: CaseIdentity | None = None
    sheet: str = ""
    kind: Literal["text"] = "text"


@dataclass(frozen=True, slots=True)
class Figure:
    """A plotly figure as its JSON dict, with a text alternative.

    `title`, `subtitle` and `source` stand on its files; without them those of its slot and page.
    """

    spec: Mapping[str, Any]
    summary: str
    empty: str = ""
    title: str = ""
    subtitle: str = ""
    source: str = ""
    kind: Literal["figure"] = "figure"


@dataclass(frozen=True, slots=True)
class Player:
    """The payload of the clip-and-chain player (see views.player.payload)."""

    payload: Mapping[str, Any]
    kind: Literal["player"] = "player"


@dataclass(frozen=True, slots=True)
class Lockstep:
    """The payload of the lock-step stage (see views.lockstep.payload)."""

    payload: Mapping[str, Any]
    kind: Literal["lockstep"] = "lockstep"


@dataclass(frozen=True, slots=True)
class Figures:
    """A row of headline figures: label, value as text, note, address.

    `chosen`: the label of the one that the page is about. Where there is one, they stand as a line
    of pills, of which the first eight and the chosen one are in sight.
    """

    items: tuple[tuple[str, str, str, str | None], ...]
    chosen: str = ""
    kind: Literal["metric"] = "metric"


@dataclass(frozen=True, slots=True)
class Download:
    """Links to files: label, URL, file name."""

    items: tuple[tuple[str, str, str], ...]
    kind: Literal["download"] = "download"


@dataclass(frozen=True, slots=True)
class Citation:
    """What to cite: label–text pairs, and the URL that reproduces the view."""

    facts: tuple[tuple[str, str], ...]
    address: str
    kind: Literal["citation"] = "citation"


@dataclass(frozen=True, slots=True)
class TermList:
    """The chapters of the Guide; `path`: the page that they are on, since a framework's document
    may have another base.
    """

    chapters: tuple[Chapter, ...]
    path: str = "guide"
    kind: Literal["reference"] = "reference"


Content = (
    Text | Table | Figure | Player | Lockstep | Gallery | Figures | Download | Citation | Folds
    | Upload | Trial | Builder | Checker | Annotator | StudyForm | Switches | Rail | TermList
    | PrintedTable | Hero | Shelf | Starts | FilterBar | CaseOutcome | Excerpts | Menus
)  # fmt: skip


Notice = str | Block
"""A notice above a page: a text, or a block with a link (its `label` is the link's text)."""


@dataclass(frozen=True, slots=True)
class View:
    """A page for one set of filters. `status` is HTTP's: 200, or an error status of a page that
    only explains why it has no content. `heading`: what the document is called, where that is not
    the page's own title.
    """

    page: str
    title: str
    query: str
    version: str
    slots: Mapping[str, Content]
    options: Mapping[str, tuple[Option, ...]] = field(default_factory=dict)
    notices: tuple[Notice, ...] = ()
    status: int = 200
    citation: Citation | None = None
    heading: str = ""


__all__ = [
    "DIFFERENCE",
    "Annotator",
    "Badge",
    "Block",
    "BlockStyle",
    "Builder",
    "Card",
    "CaseIdentity",
    "CaseOutcome",
    "Cell",
    "Checker",
    "Citation",
    "Column",
    "ColumnFormat",
    "Content",
    "Download",
    "Excerpt",
    "Excerpts",
    "Figure",
    "Figures",
    "FilterBar",
    "FilterChip",
    "FilterField",
    "Fold",
    "Folds",
    "Form",
    "Gallery",
    "Lockstep",
    "Menu",
    "MenuItem",
    "Menus",
    "Notice",
    "Option",
    "Player",
    "PrintedTable",
    "Rail",
    "Row",
    "Score",
    "Sorted",
    "StudyForm",
    "Switch",
    "Switches",
    "Table",
    "Term",
    "Text",
    "Tone",
    "Trial",
    "TypedCondition",
    "Upload",
    "View",
    "Way",
]  # fmt: skip
"""Pages import all content types from here."""
