"""The benchmarks' cards: what each tests, printed leaders, what is here, and how to open it.

The words of each card are pure data, at the head of this module.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from schema.benchmarks import BENCHMARKS, bringing_command
from store.queries.boards.task_types import levels_asked
from store.queries.catalogue.overview import overview, truest
from store.queries.printed import (
    PrintedNumber,
    counts_by_level,
    leaders,
    printed_counts,
    printed_numbers,
    table_id,
)
from store.reading.store import Row, Store
from views.address import links
from views.address.conditions import condition
from views.address.filters import Filters
from views.page.cards import BenchmarkCard, MiniBar, Shelf
from views.page.content import Badge
from views.page.labels import several
from views.shared.printed.hollow import behind


class Featured(NamedTuple):
    """A benchmark's card. `paper`: its name among printed numbers; `id`: that of its import;
    `chapter`: its place on the Guide; `leads`: by what its paper's models are led, in words, ""
    where it prints no scores.
    """

    paper: str
    id: str
    chapter: str
    text: str
    leads: str
    note: str = ""


COUNTED: Final = ("clips", "with_media", "timed", "untimed", "expected", "answers", "verdicts")
LEADERS: Final = 3
"""How many a card names."""
NOTHING: Final[Mapping[str, int]] = dict.fromkeys(COUNTED, 0)
LEVELS: Final = {"L1": "L1 Perception", "L2": "L2 Scene", "L3": "L3 Reasoning"}


def shelf(filters: Filters, store: Store) -> Shelf:
    """Six cards, and one for each further benchmark that is here."""
    here = {str(row["benchmark"]): row for row in overview(store).benchmarks}
    known = {each.id for each in (*FEATURED, THEATRE)}
    cards = [_card(each, here.get(each.id), filters, store) for each in (*FEATURED, THEATRE)]
    cards += [_further(row, filters) for name, row in here.items() if name not in known]
    return Shelf(tuple(cards))


def _card(each: Featured, row: Row | None, filters: Filters, store: Store) -> BenchmarkCard:
    title, bars = _bars(each, filters, store)
    return BenchmarkCard(
        each.paper.lower(), each.paper, each.text, title, bars,
        _facts(printed_counts(store).get(each.paper, 0), row or NOTHING),
        _doors(each, row, filters),
        bringing_command(each.id),
        each.note,
    )  # fmt: skip


def _bars(each: Featured, filters: Filters, store: Store) -> tuple[str, tuple[MiniBar, ...]]:
    if each.leads:
        numbers = printed_numbers(store, each.id)
        led = leaders(number for number in numbers if number.paper == each.paper)
        cases = behind(filters, store)
        return f"Published: {each.leads}", tuple(
            _printed_bar(number, links.published(filters, each.id, number.table_id), cases(number))
            for number in led[:LEADERS]
        )
    if each is THEATRE:
        kept = filters.only("version").but(benchmark=each.id, metric="eva")
        bars = (MiniBar(_short(row["model"]), f"{100 * row['value']:.1f}", row["value"],
                        several(row["n"], "clip"),
                        links.to(links.LEADERBOARD, kept.but(model=(row["id"],))))
                for row in truest(store, each.id))  # fmt: skip
        return "Computed here: true S_overall by player", tuple(bars)
    kept = filters.only("version").but(benchmark=each.id)
    counts = counts_by_level(store, each.paper, "Table 7", "QA pairs")
    most = max((row["value"] for row in counts), default=1)
    levels = levels_asked(store, condition(kept, "question_case"))
    return "Published: questions by level, Table 7", tuple(
        MiniBar(
            LEVELS.get(str(row["model"]), str(row["model"])),
            f"{row['value']:,.0f}",
            row["value"] / most,
            href=links.published(filters, each.id, table_id(each.paper, "Table 7")),
            behind=links.to(links.CASES, kept.but(level=(row["model"],)))
            if row["model"] in levels
            else "",
        )
        for row in counts
    )


def _printed_bar(number: PrintedNumber, href: str, cases: str) -> MiniBar:
    is_seen = number.is_seen
    title = "" if is_seen else "not legible in the paper’s text; taken from another source"
    value = f"{number.value:.1f}" + ("" if is_seen else " (unverified)")
    return MiniBar(_short(number.model), value, min(1.0, number.value / 100), title, href, cases)


def _short(name: str) -> str:
    return str(name).removeprefix("Scripted · ").replace(" (frames)", "")


def _facts(printed: int, row: Mapping[str, int]) -> tuple[tuple[str, str, bool], ...]:
    predictions = row["answers"] + row["verdicts"]
    chains = row["timed"] + row["untimed"]
    play = f"{row['clips']:,}"
    if row["with_media"] < row["clips"]:
        play += f" ({row['with_media']:,} with video)"
    facts = (
        ("Published", printed, f"{printed:,}"),
        ("Predictions", predictions, f"{predictions:,}"),
        ("Clips", row["clips"], play),
        ("Chains", chains or row["expected"],
         f"{chains:,}" if chains else f"{row['expected']:,} expected"),
        ("Timed chains", row["timed"], f"{row['timed']:,}"),
    )  # fmt: skip
    return tuple((label, words if count else "–", bool(count)) for label, count, words in facts)


def _doors(each: Featured, row: Row | None, filters: Filters) -> tuple[Badge, ...]:
    kept = filters.only("version").but(benchmark=each.id)
    guide = Badge("Definitions", "plain", "What its terms mean", links.guide(each.chapter))
    board = Badge("Open", "accent", "Its scores and published results",
                  links.to(links.LEADERBOARD, kept))  # fmt: skip
    if row is None:
        return (board, guide)
    release = Badge("Matches the paper?", "plain", "What is loaded beside what the paper counts",
                    links.release(filters, each.id))  # fmt: skip
    return (board, guide, release) if each is not THEATRE else (board, guide)


def _further(row: Row, filters: Filters) -> BenchmarkCard:
    """A benchmark that came by an import and has no card of its own."""
    kept = filters.only("version").but(benchmark=row["benchmark"])
    known = BENCHMARKS.get(str(row["benchmark"]))
    text = str(row["description"] or (known.description if known else "") or "Imported here.")
    name = str(row["name"] or row["benchmark"])
    door = Badge("Open", "accent", "Its scores", links.to(links.LEADERBOARD, kept))
    return BenchmarkCard(str(row["benchmark"]), name, text, "", (), _facts(0, row), (door,))


FEATURED: Final = (
    Featured(
        "SVBench", "svbench", "svbench",
        "Models film a scene from social psychology. A judge checks whether the social outcome "
        "appears: 30 paradigms, three tiers, five yes/no dimensions.",
        "Overall score, Table 2",
    ),
    Featured(
        "R3-Bench", "r3", "r3",
        "Models answer along a clip’s causal chain of events and mental states. "
        "Consistency asks for the whole chain.",
        "Overall accuracy +Sub, Table 3",
    ),
    Featured(
        "R3-VQA", "r3", "r3",
        "The first edition of R3, with the same 4,840 chain questions. More models, and a prompt "
        "that leads through others’ minds.",
        "Overall accuracy +Sub, Table 3",
        "Shares its files with R3-Bench.",
    ),
    Featured(
        "VGenST-Bench", "vgenst", "vgenst",
        "Where things are and when, in 1,200 generated clips. 12 tasks; 12 question types on three "
        "levels, in up to four variants.",
        "", "Model scores not available yet.",
    ),
    Featured(
        "VideoRealBench", "videoreal", "videoreal",
        "How real do people in generated videos look, from 1 to 5? Evaluators are compared with "
        "people’s scores and reasons.",
        "SROCC with people (%), Table 4",
    ),
)  # fmt: skip
THEATRE: Final = Featured(
    "Theatre", "theatre", "theatre",
    "Built-in animated scenes, as a demo. Scripts draw them, so chains, times and true scores are "
    "exact.",
    "",
)  # fmt: skip
