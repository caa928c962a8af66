"""Licence and citation of each benchmark go with every export."""

import re

from pipelines.training.kinds import ExportOrder, files
from pipelines.training.rights import citations_text, licences_text, rights_files
from schema.benchmarks import BENCHMARKS
from tests.attacks import ATTACKS
from tests.conftest import Site

UNKNOWN = {"benchmark": "mine", "name": None, "licence": None, "homepage": None, "citation": None}


def test_each_export_has_both_files(theatre: Site) -> None:
    made = dict(files("parquet", theatre.store, ExportOrder("theatre")))
    assert "theatre" in made["LICENCES.txt"].decode()
    assert BENCHMARKS["theatre"].licence in made["LICENCES.txt"].decode()
    assert made["CITATIONS.bib"].startswith(b"@")


def test_a_known_benchmark_is_cited_by_its_papers() -> None:
    rows = [known.row() for known in BENCHMARKS.values()]
    text = citations_text(rows)
    for known in BENCHMARKS.values():
        for paper in known.references:
            assert f"{{{paper.key}," in text and paper.url in text
        assert known.name in licences_text(rows)


def test_what_states_no_licence_is_not_called_free() -> None:
    assert "Licence: none stated" in licences_text([UNKNOWN])
    assert "@misc{mine," in citations_text([UNKNOWN])


def test_only_the_named_benchmarks_are_in_it(theatre: Site) -> None:
    made = dict(rights_files(theatre.store, ("nobody",)))
    assert b"theatre" not in made["LICENCES.txt"] and b"@" not in made["CITATIONS.bib"]


def test_hostile_text_stays_in_its_line_and_its_field() -> None:
    for attack in (*ATTACKS, "}\n@misc{other,", "http://x/}\n,note={a"):
        row = {**dict.fromkeys(UNKNOWN, attack), "benchmark": "mine"}
        entry = citations_text([row])
        assert len(re.findall(r"^@", entry, re.MULTILINE)) == 1
        assert [line[:2] for line in entry.splitlines()[1:-1]] == ["  "] * (entry.count("\n") - 2)
        for line in entry.splitlines()[1:-1]:
            bare = re.sub(r"\\[{}]", "", line)
            assert bare.count("{") == bare.count("}"), line
        assert licences_text([row]).count("\n  Licence: ") == 1
