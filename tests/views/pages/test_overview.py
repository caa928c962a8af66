"""Overview: its counts against the files, and where its addresses lead."""

from collections import Counter

from tests.conftest import Site
from tests.oracle import Bundle
from views.address.filters import Filters
from views.page.content import Badge, Figures, Gallery, Rail, Row, Table, View


def rows(view: View, slot: str) -> tuple[Row, ...]:
    table = view.slots[slot]
    assert isinstance(table, Table)
    return table.rows


def test_counts_are_those_of_the_files(theatre: Site, pack: Bundle) -> None:
    view = theatre.fill("")
    (row,) = rows(view, "benchmarks")
    timed = {
        pack.chains[node["chain"]].get("clip")
        for node in pack.rows("nodes")
        if node.get("start") is not None
    } - {None}
    assert row.cells["clips"] == len(pack.clips)
    assert row.cells["timed"] == len(timed)
    assert row.cells["questions"] == len(pack.questions)
    assert row.cells["runs"] == len(pack.runs)
    figures = view.slots["counts"]
    assert isinstance(figures, Figures)
    shown = {label: (text, note) for label, text, note, _ in figures.items}
    assert shown["Clips"][0] == f"{len(pack.clips):,}"
    assert shown["Causal chains"][0] == f"{sum(1 for c in pack.chains.values() if c.get('clip')):,}"
    assert shown["Questions"] == (
        f"{len(pack.questions):,}", f"{len(pack.rows('answers')):,} answers",
    )  # fmt: skip
    assert shown["Verdicts"][0] == f"{len(pack.rows('verdicts')):,}"


def test_how_calls_ended_is_counted_by_status(theatre: Site, pack: Bundle) -> None:
    """One call of a judge gives a clip's five verdicts: those of the pack end alike."""
    judged = {(row["run"], row["clip"]): row.get("status") or "ok" for row in pack.rows("verdicts")}
    answered = [row.get("status") or "ok" for row in pack.rows("answers")]
    expected = Counter(("answers to questions", status) for status in answered)
    expected.update(("clips judged", status) for status in judged.values())
    expected.update(("steps located", row["status"]) for row in pack.rows("node_times"))
    counts = {}
    for row in rows(theatre.fill(""), "statuses"):
        badge = row.cells["status"]
        assert isinstance(badge, Badge)
        counts[row.cells["what"], badge.text] = row.cells["n"]
    assert counts == expected


def test_a_licence_is_never_left_blank(svbench: Site) -> None:
    for row in rows(svbench.fill(""), "benchmarks"):
        assert row.cells["licence"]


def test_every_import_is_named(theatre: Site) -> None:
    imports = rows(theatre.fill(""), "imports")
    assert [row.cells["kind"] for row in imports] == ["published", "bundle"]
    assert all(row.cells["rejected"] == 0 for row in imports)


def test_each_figure_leads_to_what_it_counts(theatre: Site, svbench: Site) -> None:
    for where in (theatre, svbench):
        figures = where.fill("").slots["counts"]
        assert isinstance(figures, Figures)
        for label, _, _, href in figures.items:
            assert href is not None
            view = where.fill(href)
            assert view.slots and not view.notices, label


def test_questions_lead_to_a_board_of_answers_whatever_else_is_loaded(both: Site) -> None:
    figures = both.fill("").slots["counts"]
    assert isinstance(figures, Figures)
    href = next(href for label, _, _, href in figures.items if label == "Questions")
    settled = Filters.parse(both.fill(href or "").query).filters
    assert settled.metric == "accuracy"


def test_the_first_cases_open_beside_their_clip(theatre: Site) -> None:
    start = theatre.fill("").slots["start"]
    assert isinstance(start, Gallery) and len(start.cards) > 3
    for card in start.cards:
        view = theatre.fill(card.href)
        assert "player" in view.slots
        rail = view.slots["rail"]
        assert isinstance(rail, Rail) and rail.place, "the case has its place in the list"


def test_a_version_is_kept_in_every_address(theatre: Site) -> None:
    version = theatre.store.version
    view = theatre.fill(f"?version={version}")
    for row in rows(view, "benchmarks"):
        assert f"version={version}" in (row.href or "")
    figures = view.slots["counts"]
    assert isinstance(figures, Figures)
    assert all(f"version={version}" in (href or "") for *_, href in figures.items)
