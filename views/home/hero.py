"""The case that plays on the front page: it failed, can be seen, and its chain can be read."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from metrics.patterns import BY_ID, Pattern
from store.queries.cases.cases import cases
from store.queries.catalogue.overview import overview
from store.reading.case_columns import COLUMNS
from store.reading.condition import all_of, equals, is_known
from store.reading.store import Row, Store
from store.reading.version_cache import per_version
from views.address import links
from views.address.filters import Filters
from views.cases.clip.clip_payload import payload
from views.cases.clip.model import load
from views.home.drawing import NARROW, WIDE, fitted
from views.page.front.hero import Hero, HeroStep
from views.shared.case_cards import case_card, opening_of, title_of

PATTERNS: Final = ("socially-wrong", "missing-cue", "case-2", "drift", "case-1", "any-zero")
"""Kinds of failure that are seen best, in this order."""
LOOKED_AT: Final = 60
TRIED: Final = 5
"""Clips whose whole payload is read before the best of them is taken."""
STEPS: Final = range(3, 9)
FEW: Final = 7
"""So many cards are easy to read in the panel."""
SECONDS: Final = 8.0
"""So much is played of a clip that nobody has pinned a moment in."""
HEADLINE: Final = "See where in the chain a video model goes wrong, and why."
PURPOSE: Final = "Scores open clips; clips show causal chains; links carry the judge’s reason."
REASON: Final = 170


class Candidate(NamedTuple):
    """A failing case with its player's payload."""

    row: Row
    pattern: Pattern
    payload: Mapping[str, Any]


def hero(filters: Filters, store: Store) -> Hero:
    """The hero for the filters' benchmark, else for any that has a case to show."""
    version = filters.version
    chosen = featured(store, filters.benchmark, version)
    if chosen is not None:
        return _of_case(version, chosen, "")
    chosen = featured(store, "", version)
    if chosen is None:
        go = ("Open the leaderboard", links.to(links.LEADERBOARD, filters.only("version")))
        return Hero(HEADLINE, PURPOSE, go)
    names = {row["benchmark"]: str(row["name"]) for row in overview(store).benchmarks}
    return _of_case(version, chosen, names.get(chosen.row["benchmark"], ""))


@per_version(8)
def featured(store: Store, benchmark: str, version: str) -> Candidate | None:
    """The case that shows its failure best, among the first of each pattern; `version` is what
    the addresses name.

    Cases of chains with times come first. Of a benchmark that has none (SVBench's clips beside
    their paradigm's chain) the clip plays beside a chain that stands still.
    """
    for has_times in (True, False) if _has_chains(store, benchmark) else (True,):
        for pattern in (BY_ID[name] for name in PATTERNS):
            tried = list(islice(_candidates(store, pattern, benchmark, version, has_times), TRIED))
            if tried:
                return max(tried, key=_worth)
    return None


def _has_chains(store: Store, benchmark: str) -> bool:
    """Whether the benchmark has any chain: to look through 60 clips without one takes seconds."""
    rows = (row for row in overview(store).benchmarks if row["benchmark"] == benchmark)
    return any(row["chains"] or row["expected"] for row in rows)


def _candidates(
    store: Store, pattern: Pattern, benchmark: str, version: str, has_times: bool
) -> Iterator[Candidate]:
    """Cases of several clips whose chain is short enough to be read and has a mark."""
    seen: set[str] = set()
    for row in shown_cases(store, pattern, benchmark, has_times=has_times):
        if str(row["clip"]) in seen:
            continue
        seen.add(str(row["clip"]))
        made = Candidate(row, pattern, _payload(store, pattern, row, version))
        if _worth(made) and (not has_times or made.payload["start"] is not None):
            yield made


def shown_cases(
    store: Store, pattern: Pattern, benchmark: str, *, has_times: bool = True
) -> list[Row]:
    """The first cases of a pattern that can be watched; of any benchmark where none is named.
    Without times there are few, since only their payloads tell whether a chain can be shown.
    """
    where = [pattern.where, equals("has_media", True), is_known("clip")]
    if pattern.view == "verdict_case" and has_times:
        where.append(equals("chain_state", "timed"))
    if benchmark:
        where.append(equals("benchmark", benchmark))
    if "current" in COLUMNS[pattern.view]:  # as in the list, which an older run is no part of
        where.append(equals("current", True))
    return cases(store, pattern.view, all_of(*where), "", LOOKED_AT if has_times else TRIED).rows


def _payload(store: Store, pattern: Pattern, row: Row, version: str) -> Mapping[str, Any]:
    """The player's payload, opened at the case."""
    filters = _filters(row, pattern, version)
    opened = links.of_case(filters, str(row["case"]), str(row["clip"]), opening_of(row))
    model = load(Filters.parse(opened.partition("?")[2]).filters, store)
    if model.watched is None:
        return {}
    return payload(model.watched, model.filters, model.judges, model.coloured)


def _filters(row: Row, pattern: Pattern, version: str) -> Filters:
    benchmark = str(row["benchmark"])
    return Filters(benchmark=benchmark, pattern=pattern.id, play="moment", version=version)


def _worth(made: Candidate) -> int:
    """How well a case shows its failure; 0: not at all."""
    chain = shown_chain(made.payload)
    if chain is None or len(chain["nodes"]) not in STEPS:
        return 0
    states = [mark["state"] for part in ("nodes", "links")
              for mark in marks_of(made.payload, chain, part).values()]  # fmt: skip
    if not {"wrong", "mixed"} & set(states):
        return 0
    scripted = made.row.get("judge_kind") == "scripted"
    return (
        1
        + 4 * (not scripted)
        + 2 * ("right" in states or "mixed" in states)
        + (len(chain["nodes"]) in (4, 5))
        + (len(chain["nodes"]) <= FEW)
    )


def shown_chain(data: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The chain that the player opens."""
    chains: Sequence[Mapping[str, Any]] = data.get("chains", ())
    named = (chain for chain in chains if chain["id"] == data.get("chain"))
    return next(named, chains[0] if chains else None)


def marks_of(
    data: Mapping[str, Any], chain: Mapping[str, Any], part: str
) -> Mapping[str, Mapping[str, Any]]:
    """The first colouring's marks on a chain's nodes or links."""
    colourings = data.get("colourings") or ()
    of_chain = colourings[0]["chains"].get(chain["id"], {}) if colourings else {}
    marks: Mapping[str, Mapping[str, Any]] = of_chain.get(part, {})
    return marks


def _of_case(version: str, chosen: Candidate, elsewhere: str) -> Hero:
    """`elsewhere` names the case's benchmark where that is not the reader's own."""
    row, data = chosen.row, chosen.payload
    chain = shown_chain(data) or {}
    filters = _filters(row, chosen.pattern, version)
    card = case_card(row, chosen.pattern, filters)
    states = {name: mark["state"] for name, mark in marks_of(data, chain, "links").items()}
    return Hero(
        HEADLINE,
        PURPOSE,
        ("Why did it fail?", card.href),
        str(chain.get("title") or title_of(row)),
        " · ".join(filter(None, (elsewhere, _caption(row)))),
        str(chain["caption"]),
        card.badges,
        _reason(data),
        data["clip"]["poster"],
        tuple(_steps(filters, row, data, chain)),
        fitted(chain["graph"], states, WIDE),
        fitted(chain["graph"], states, NARROW),
        _playing(data),
    )


def _caption(row: Row) -> str:
    """Who made the clip or answered, and who judged."""
    judge = row.get("judge_name") or row.get("judge")
    who = str(row.get("model_name") or row.get("generator_name") or "")
    return " · judged by ".join(filter(None, (who, str(judge or ""))))


def _playing(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """The clip and its seconds: two before the moment of failing, and two after; where there is no
    moment, its beginning, and still its middle."""
    if data["start"] is None:
        end = min(SECONDS, data["clip"]["duration"] or SECONDS)
        return {"src": data["clip"]["src"], "from": 0.0, "to": end, "at": end / 2}
    moment = data["play"] or {"from": max(0.0, data["start"] - 2), "to": data["start"] + 2}
    return {"src": data["clip"]["src"], **moment, "at": data["start"]}


def _reason(data: Mapping[str, Any]) -> str:
    """What the judge said of what failed."""
    failing = (pin["reason"] for pin in data["pins"] if pin["failing"] and pin["reason"])
    text = str(next(failing, ""))
    return text if len(text) <= REASON else f"{text[: REASON - 1]}…"


def _steps(
    filters: Filters, row: Row, data: Mapping[str, Any], chain: Mapping[str, Any]
) -> Iterator[HeroStep]:
    """The nodes in the order of time, each with a link that opens the case there."""
    marks = marks_of(data, chain, "nodes")
    late = float("inf")
    for node in sorted(chain["nodes"], key=lambda n: late if n["start"] is None else n["start"]):
        opening = opening_of(row)._replace(node=node["id"], t=node["start"], chain=chain["id"])
        mark = marks.get(node["id"], {"state": "none", "words": ""})
        broken = node["shown"] is False
        yield HeroStep(
            str(node["id"]), str(node["kind"]), str(node["text"]),
            "wrong" if broken else str(mark["state"]),
            "not shown" if broken else str(mark["words"]),
            links.of_case(filters, str(row["case"]), str(row["clip"]), opening),
            node["start"], node["end"], bool(mark.get("located", True)),
        )  # fmt: skip
