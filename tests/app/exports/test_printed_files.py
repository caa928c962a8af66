"""LaTeX, Markdown and Excel: what is printed, and nothing that runs or breaks out of its cell."""

import io
import re

import openpyxl
import pytest

from app.exports.page_exports import printed
from schema.entries.bibtex import GREEK, SIGNS
from schema.entries.bibtex import escape as latex_text
from schema.exports.table_files import as_workbook
from schema.exports.text_tables import as_latex, as_markdown, markdown_text
from tests.attacks import ATTACKS, FORMULAS
from tests.rounds import swept
from views.page.content import DIFFERENCE, Badge, Column, Row, Score, Table
from views.page.tables import export_table

TEX_ATTACKS = (
    "\\input{/etc/passwd}", "\\write18{rm -rf /}", "a & b \\\\ c", "}}\\end{document}", "100 % ~ #",
    "$x^2_i$", "^^5cinput", "[2cm]", "*", "a\n\\def\\x{}\r%", "\u2028\\par", "two\tcells", '"`',
)  # fmt: skip
HOSTILE = (*ATTACKS, *FORMULAS, *TEX_ATTACKS)
FACTS = {
    "Shown": "Leaderboard: EVA", "Benchmark": "A & B_c", "Filters": "tier hard",
    "version": "000001-0a1b2c3d", "address": "http://127.0.0.1:7860/leaderboard?by=tier&q=%25_x",
}  # fmt: skip


def table(texts: tuple[str, ...] = HOSTILE) -> Table:
    return Table(
        (Column("model", "Model & more"), Column("total", "EVA", "score"),
         Column("asked", "n", "count")),
        tuple(
            Row({"model": text, "total": Score(82.44, "0–100", 48, 48, 80.1, 84.7), "asked": 48})
            for text in texts
        ),
    )  # fmt: skip


def tex_of(made: Table) -> str:
    return as_latex(printed(made, "Scores", FACTS)).decode()


def body_of(tex: str) -> list[str]:
    return tex.partition("\\midrule\n")[2].partition("    \\bottomrule")[0].splitlines()


def test_latex_is_a_booktabs_table_with_intervals_counts_and_source() -> None:
    tex = tex_of(table(("A model",)))
    assert body_of(tex) == [
        r"    A model & 82.4 {\scriptsize [80.1, 84.7]; $n$=48} & 48 \\"
    ]  # fmt: skip
    assert r"\begin{tabular}{lrr}" in tex and r"Model \& more & EVA & n \\" in tex
    caption = re.search(r"\\caption\{(.+)\}\n", tex)
    assert caption and r"A \& B\_c" in caption[1] and "000001-0a1b2c3d" in caption[1]
    address = caption[1].replace(r"\allowbreak{}", "")
    assert r"leaderboard?by=tier\&q=\%25\_x" in address


def test_a_long_head_stands_in_lines() -> None:
    made = Table((Column("x", "Emotion & Prosocial Behavior", "score"),), (Row({"x": None}),))
    assert r"\shortstack[r]{Emotion \& \\ Prosocial \\ Behavior} \\" in tex_of(made)


def test_no_text_leaves_its_cell_in_latex() -> None:
    """Every row has its cells and nothing else; groups close; no command is the text's own."""
    tex = tex_of(table())
    rows = body_of(tex)
    assert len(rows) == len(HOSTILE)
    known = {"scriptsize", *re.findall(r"\\([a-zA-Z]+)", "".join(map(latex_text, "\\^~<>|\"`'…≥")))}
    for row, text in zip(rows, HOSTILE, strict=True):
        cell = row.removesuffix(r" & 82.4 {\scriptsize [80.1, 84.7]; $n$=48} & 48 \\").strip()
        assert cell != row.strip(), row
        bare = re.sub(r"\\[{}$&#%_]", "", cell)
        assert not re.search(r"[&#%_^~]", bare), (text, cell)
        assert bare.count("{") == bare.count("}") and "$" not in re.sub(r"\$[^$]*\$", "", bare)
        commands = set(re.findall(r"\\([a-zA-Z]+)", bare))
        assert commands <= known, (text, commands)
        assert not cell.startswith(("[", "*"))


def test_a_table_with_a_column_of_counts_says_them_once() -> None:
    columns = (Column("total", "EVA", "score"), Column("n", "n", "count"))
    row = Row({"total": Score(82.44, "0–100", 48, 48, 80.1, 84.7), "n": 48})
    assert body_of(tex_of(Table(columns, (row,)))) == [
        r"    82.4 {\scriptsize [80.1, 84.7]} & 48 \\"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("score", "n"),
    [
        (Score(50.0, "%", 40, 36, right=15, base=30), "30"),
        (Score(50.0, "%", 40, 36), "36"),
        (Score(2.5, "0–4", 0, 0), ""),
        (Score(5.0, DIFFERENCE, 40, 36), ""),
        (Score(0.5, f"0–4 {DIFFERENCE}", 40, 36), ""),
    ],
)
def test_the_count_is_of_the_cases_that_the_figure_rests_on(score: Score, n: str) -> None:
    made = Table((Column("total", "EVA", "score"),), (Row({"total": score}),))
    assert printed(made, "Scores", FACTS).rows[0].cells[0].n == n


KERNEL = {
    "textbackslash", "textasciicircum", "textasciitilde", "textless", "textgreater", "textbar",
    "textasciigrave", "textquotesingle", "textsuperscript", "ldots", "geq", "leq", "neq", "pm",
    "times", "to", "cdot", "dag", "ddag", "S", "leftarrow", "uparrow", "downarrow", "approx",
    "infty", "star", "bullet", "circ",
    "surd", "begin", "end", "centering", "caption", "texttt", "allowbreak", "scriptsize", "emph",
    "multicolumn", "ifdim", "else", "fi", "width", "linewidth", "shortstack",
}  # fmt: skip
"""Commands that LaTeX has without a package, whatever the fonts' encoding."""
PACKAGES = {"toprule", "midrule", "bottomrule", "resizebox"}


def test_latex_compiles_with_the_packages_that_it_names() -> None:
    shown = Table(
        (Column("model", "Model"), Column("verdict", "✓ or ✗", "badges")),
        tuple(
            Row({"model": name, "verdict": Badge(text, "muted")}, group="κ ≥ α")
            for name in ("".join(map(chr, SIGNS)), *HOSTILE)
            for text in ("✓", "✗")
        ),
    )
    tex = tex_of(shown)
    assert "\\usepackage{booktabs,graphicx}" in tex.partition("\n\\begin")[0]
    body = tex.replace("\\\\", "").partition("\n\\begin")[2]
    commands = set(re.findall(r"\\([a-zA-Z]+)", body))
    known = KERNEL | PACKAGES | set(GREEK)
    assert commands <= known, commands - known
    assert '"' not in body and r"$\surd$" in body and r"$\times$" in body
    assert not re.search("[✓✗†‡§·]", body)


def test_what_a_page_leaves_out_is_not_printed_and_hyphens_stay_hyphens() -> None:
    columns = (Column("model", "Model"), Column("kind", "Kind", folded=True))
    made = Table(columns, (Row({"model": "a--b", "kind": "model"}),))
    assert body_of(tex_of(made)) == [r"    a-{}-b \\"]
    assert "Kind" not in as_markdown(printed(made, "x", FACTS)).decode()


def test_rows_of_a_group_stand_under_its_name() -> None:
    rows = (Row({"model": "a"}, group="One"), Row({"model": "b"}, group="Two & more"))
    made = Table((Column("model", "Model"),), rows)
    assert r"\multicolumn{1}{l}{\emph{Two \& more}} \\" in tex_of(made)
    assert "| Two &amp; more | b |" in as_markdown(printed(made, "x", FACTS)).decode()


@pytest.mark.parametrize("text", HOSTILE)
def test_markdown_keeps_its_cells_and_makes_no_link_or_html(text: str) -> None:
    lines = as_markdown(printed(table((text,)), "Scores", FACTS)).decode().splitlines()
    assert len(re.findall(r"(?<!\\)\|", lines[2])) == 4, "a row has its cells and no more"
    cell = re.split(r"(?<!\\)\|", lines[2])[1]
    assert "<" not in cell and ">" not in cell
    assert not re.search(r"(?<!\\)[\[\]`*_]", cell)
    assert not re.search(r"(?i)(?<![a-z])(https?\\?:/|www\.)", cell)
    assert lines[1] == "| --- | ---: | ---: |" and lines[2].endswith(" | 48 |")
    assert f"<{FACTS['address']}>" in lines[-1]


def test_markdown_reads_as_it_was_written() -> None:
    assert markdown_text("Qwen2.5-VL 72B") == r"Qwen2.5\-VL 72B"
    assert as_markdown(printed(table(("m",)), "S", FACTS)).decode().splitlines()[2] == (
        r"| m | 82.4 \[80.1, 84.7\] n\=48 | 48 |"
    )


@swept
def test_a_workbook_holds_texts_as_texts_and_numbers_as_numbers() -> None:
    exact = export_table(table((*HOSTILE, "\x01\ud800")))
    book = openpyxl.load_workbook(io.BytesIO(as_workbook(exact, FACTS)))
    sheet = book["Table"]
    rows = list(sheet.iter_rows(min_row=2))
    assert [cell.value for cell in next(sheet.iter_rows(max_row=1))] == [
        field.name for field in exact.fields
    ]
    assert len(rows) == len(HOSTILE) + 1
    for row, text in zip(rows, HOSTILE, strict=False):
        assert row[0].data_type == "s" and row[0].hyperlink is None
        assert str(row[0].value).split() == text.replace("\u2028", " ").split() or (
            str(row[0].value) == text
        )
        assert row[1].value == 82.44 and row[1].data_type == "n"
    facts = {str(row[0].value): row[1].value for row in book["Source"].iter_rows(min_row=2)}
    assert facts == FACTS
