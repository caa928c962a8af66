"""The tests that are tried for a fault: by the lines that they execute, the cheapest first."""

from pathlib import Path

import pytest

from scripts.executed import MOST_S, ChosenTests, Record, read, record
from scripts.faults import Mutant
from tests.rounds import swept

TEXTS = {
    "area/a.py": """\
_SQL = "SELECT 1"
LIMITS = {"a": 1}


class Pair:
    first = 1

    def both(self):
        return 2


def ask(
    size=3,
):
    if size > 4:
        text = '''
            5'''
        return text
    return _SQL
""",
    "area/b.py": """\
from metrics import a

MOST = 1 + a.LIMITS["a"]


def most(pair):
    return MOST, a.Pair


def other():
    return 0
""",
}
LINES = {
    "test_first_branch.py": (3.0, {"area/a.py": [15, 16, 18]}),
    "test_second_branch.py": (2.0, {"area/a.py": [15, 19]}),
    "test_both.py": (1.0, {"area/a.py": [9]}),
    "test_most.py": (1.5, {"area/b.py": [7]}),
    "test_other.py": (0.5, {"area/b.py": [11]}),
    "area/test_by_server.py": (9.0, {}),
}


def chosen(path: str, line: int, lines: dict[str, tuple[float, dict[str, list[int]]]]) -> list[str]:
    choice = ChosenTests(
        {f"tests/{name}": Record("", *each) for name, each in lines.items()}, TEXTS
    )
    tests = choice.tests(Mutant(path, line, 0, 0, "", ""))
    return [Path(test).stem.removeprefix("test_") for test in tests]


@pytest.mark.parametrize(
    ("path", "line", "tests"),
    [
        ("area/a.py", 19, ["second_branch", "both", "first_branch"]),
        ("area/a.py", 17, ["first_branch", "both", "second_branch"]),  # inside a string
        ("area/a.py", 15, ["second_branch", "first_branch", "both"]),  # the head of an if
        ("area/a.py", 13, ["second_branch", "first_branch", "both"]),  # a default
        ("area/a.py", 1, ["second_branch", "first_branch", "both"]),  # a constant that ask uses
        ("area/a.py", 2, ["most", "both", "second_branch", "first_branch"]),  # by way of MOST
        ("area/a.py", 6, ["most", "both", "second_branch", "first_branch"]),
        ("area/b.py", 11, ["other", "most"]),
    ],
)
def test_a_fault_has_the_tests_that_execute_its_line_then_its_file(
    path: str, line: int, tests: list[str]
) -> None:
    assert chosen(path, line, LINES) == [*tests, "by_server"]


def test_the_time_for_a_fault_is_bounded() -> None:
    many = {f"test_{n}.py": (n * MOST_S / 6, {"area/b.py": [11]}) for n in range(1, 5)}
    assert chosen("area/b.py", 11, many) == ["1", "2", "3"]
    assert chosen("area/b.py", 11, {"test_1.py": (99 * MOST_S, many["test_1.py"][1])})


@swept
def test_a_test_is_recorded_once_until_what_it_executes_changes(tmp_path: Path) -> None:
    """The stand-in for pytest calls a function of the file that coverage watches."""
    (tmp_path / "area").mkdir()
    code = "def one():\n    return 1\n\n\ndef two():\n    return 2\n"
    (tmp_path / "area" / "c.py").write_text(code, encoding="utf-8")
    names: dict[str, object] = {}
    exec(compile(code, tmp_path / "area" / "c.py", "exec"), names)
    kept, ran = tmp_path / "kept.json", tmp_path / "ran"

    def run(test: str) -> None:
        with ran.open("a", encoding="utf-8") as file:
            file.write(f"{test}\n")
        function = names["two"]
        assert callable(function)
        function()

    texts = {"area/c.py": code, "area/d.py": "", "tests/rounds.py": "first"}
    for changed in ({}, {"area/d.py": "x = 1"}, {"tests/rounds.py": "second"}):
        texts |= changed
        record(tmp_path, ["area"], kept, ["tests/rounds.py"], texts, run)
        assert read(kept, texts)["tests/rounds.py"].lines == {"area/c.py": [6]}
    assert len(ran.read_text(encoding="utf-8").split()) == 2
    assert read(kept, texts | {"area/c.py": "x = 1"}) == {}
