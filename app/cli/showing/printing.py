"""Prints what `show` shows: digests by rich in a terminal, plain lines and tabs into a pipe.

It also prints why there is nothing to show.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import orjson
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from app.api.downloads.case_json import case_of
from app.cli.groups import notices
from app.cli.showing.case_digest import case_digest
from app.cli.showing.digest import (
    CasesDigest,
    PageDigest,
    TableDigest,
    Value,
    digest_of,
    page_address,
)
from app.pages.page_service import fill
from app.server.state import library
from app.server.visible_store import store_of
from schema import COMMAND
from schema.entries.bibtex import one_line
from store import NoStore

UNKNOWN: Final = "–"
MOST_TABLES: Final = 2
"""The page's own table, and what it is compared by."""
RIGHT: Final = {True: "✓", False: "✗", None: "–"}
EMPTY: Final = "nothing fits these filters; take one away, or look at `show benchmarks`"
NO_DATA: Final = (
    f"no data are loaded yet: {COMMAND} data prepare, or {COMMAND} data import KIND PATH"
)
NO_CLIP: Final = "there is no clip of this id; `show failures` lists some with their ids"


def shown(name: str, filters: Mapping[str, str | list[str]], query: str, *, as_json: bool) -> str:
    """Print a page; empty, or why there is nothing on it.

    Raises UnknownFilter, and StoreError where the data cannot be opened.
    """
    address = page_address(name, filters, query)
    if not _has_data():
        return NO_DATA
    page = digest_of(address)
    if as_json:
        _print_json(fill(address).view)
    elif not page.is_empty:
        print_page(page, Console(highlight=False))
    for notice in page.notices:
        notices().print(notice, markup=False)
    if page.status != 200:
        return " ".join(page.texts)
    return EMPTY if page.is_empty else ""


def shown_case(clip: str, version: str, *, as_json: bool) -> str:
    """Print a case; empty, or why there is none. Raises StoreError."""
    if not _has_data():
        return NO_DATA
    store = store_of(version)
    case = case_digest(store, clip) if clip else None
    if case is None:
        return NO_CLIP
    if as_json:
        _print_json(case_of(store, clip))
    else:
        print_case(case, Console(highlight=False))
    return ""


def _has_data() -> bool:
    try:
        _ = library().current
    except NoStore:
        return False
    return True


def _print_json(value: object) -> None:
    print(orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS | orjson.OPT_INDENT_2).decode())


def print_page(page: PageDigest, console: Console) -> None:
    """A page: what it says, its tables and its cases."""
    if not console.is_terminal:
        _print_plain(page, console)
        return
    console.print(Text(page.title, "bold"), Text(f"version {page.version}", "dim"))
    is_list = bool(page.tables or page.lists)
    # What else a page says explains its figures: with tables of them its first line is enough.
    for line in page.texts[:1] if is_list else page.texts:
        console.print(Text(one_line(line), "dim"))
    for line in () if is_list else page.figures:
        console.print(Text(one_line(line)))
    for table in page.tables[:MOST_TABLES]:
        console.print(_table(table))
    for cases in page.lists:
        console.print(_cases(cases))
    for entry in page.entries:
        facts = "; ".join(f"{name}: {text}" for name, text in entry.items() if name != "title")
        console.print(Text(one_line(entry["title"]), "bold"), Text(one_line(facts)))


def _print_plain(page: PageDigest, console: Console) -> None:
    """The first table or list as tab-separated values alone, so that `cut` and `awk` read it."""
    if page.lists:
        _print_rows(
            ("clip", "title", "who", "badges", "lines"),
            ((each.clip, each.title, each.who, ", ".join(each.badges), " / ".join(each.lines))
             for cases in page.lists for each in cases.cases),
            console,
        )  # fmt: skip
    elif page.tables:
        table = page.tables[0]
        names = [*table.columns]
        rows = ([_plain(row.get(name)) for name in names] for row in table.rows)
        _print_rows(names, rows, console)
    else:
        for line in (*page.figures, *page.texts):
            _print_line(one_line(line), console)
        for entry in page.entries:
            _print_line("\t".join(map(one_line, entry.values())), console)


def _print_rows(names: Sequence[str], rows: Iterable[Sequence[str]], console: Console) -> None:
    _print_line("\t".join(names), console)
    for row in rows:
        _print_line("\t".join(one_line(cell.replace("\t", " ")) for cell in row), console)


def _print_line(line: str, console: Console) -> None:
    console.file.write(f"{line}\n")  # by rich a tab would become blanks


def _plain(value: Value) -> str:
    """A value in full precision; unknown is empty."""
    if isinstance(value, dict):
        return "" if value.get("value") is None else repr(value["value"])
    if isinstance(value, list):
        return ", ".join(value)
    return "" if value is None else str(value)


def _table(table: TableDigest) -> Table | Text:
    if not table.rows:
        return Text(one_line(table.empty), "yellow")
    made = Table(title=one_line(table.title) or None, title_justify="left", caption_justify="left")
    for name in table.shown:
        values = [row.get(name) for row in table.rows]
        numeric = all(isinstance(each, int | float | dict) or each is None for each in values)
        made.add_column(
            one_line(table.columns[name]),
            justify="right" if numeric else "left",
            overflow="fold",
            min_width=4 if numeric else 8,
        )
    for row in table.rows:
        made.add_row(*(Text(_shown(row.get(name))) for name in table.shown))
    return made


def _shown(value: Value) -> str:
    """A value as a page prints it: a score with its interval."""
    if isinstance(value, dict):
        if value.get("value") is None:
            return UNKNOWN
        low, high = value.get("low"), value.get("high")
        interval = "" if low is None or high is None else f" [{low:.1f}, {high:.1f}]"
        return f"{value['value']:.1f}{interval}"
    if isinstance(value, bool) or value is None:
        return RIGHT[value]
    if isinstance(value, float):
        return f"{value:.3g}"
    return one_line(", ".join(value) if isinstance(value, list) else str(value))


def _cases(cases: CasesDigest) -> Group:
    last = cases.first + len(cases.cases) - 1
    made = Table(title=f"{cases.first}–{last} of {cases.total:,} cases", title_justify="left")
    for name in ("Clip", "Title", "Who", "What", "Why"):
        made.add_column(name, overflow="fold")
    for each in cases.cases:
        made.add_row(
            *(Text(one_line(text)) for text in (each.clip, each.title, each.who,
              ", ".join(each.badges), " / ".join(each.lines)))
        )  # fmt: skip
    return Group(made if cases.cases else Text(one_line(cases.empty), "yellow"))


def print_case(case: dict[str, Any], console: Console) -> None:
    """A case: the clip's facts, its chains as trees, questions with answers, verdicts."""
    facts = case["clip"]
    for name in ("clip", "benchmark", "prompt", "generator_name", "tier", "task", "ground_truth"):
        if facts.get(name):
            _print_fact(name, str(facts[name]), console)
    for chain in case["chains"]:
        console.print(_chain(chain))
    if case["verdicts"]:
        console.print(_verdicts(case["verdicts"]))
    if case["questions"]:
        console.print(_questions(case["questions"]))
    _print_fact("page", case["page"], console)


def _print_fact(name: str, text: str, console: Console) -> None:
    console.print(Text(name.replace("_", " "), "bold"), Text(one_line(text)))


def _chain(chain: dict[str, Any]) -> Tree:
    tree = Tree(Text(one_line(chain["title"] or chain["chain"]), "bold"))
    results = {link["result"]: link for link in chain["links"] if "result" in link}
    for node in chain["nodes"]:
        when = f" {node['start']:.1f}–{node['end']:.1f} s" if {"start", "end"} <= {*node} else ""
        branch = tree.add(Text(one_line(f"{node['node']}{when}: {node.get('text', '')}")))
        link = results.get(node["node"])
        if link:
            branch.add(Text("because of " + ", ".join(link.get("reasons", ())), "dim"))
    return tree


def _verdicts(verdicts: list[dict[str, Any]]) -> Table:
    made = Table(title="Verdicts", title_justify="left")
    for name in ("Judge", "On", "Score", "Why"):
        made.add_column(name, overflow="fold")
    for each in verdicts:
        for dimension, verdict in each["dimensions"].items():
            score = verdict.get("score")
            made.add_row(
                Text(one_line(each["judge"] or "")), Text(dimension or ""),
                Text(verdict["status"] if score is None else f"{score:g}"),
                Text(one_line(verdict.get("reason", ""))),
            )  # fmt: skip
    return made


def _questions(questions: list[dict[str, Any]]) -> Table:
    made = Table(title="Questions", title_justify="left")
    for name in ("Type", "Question", "Right", "Answers"):
        made.add_column(name, overflow="fold")
    for each in questions:
        replies = ", ".join(
            f"{answer['model']} {answer['reply'] or answer['status']} {RIGHT[answer['correct']]}"
            for answer in each["answers"]
        )
        made.add_row(
            Text(each["type"] or ""), Text(one_line(each["text"] or "")),
            Text(str(each["right"] or UNKNOWN)), Text(one_line(replies)),
        )  # fmt: skip
    return made
