"""BibTeX of papers and benchmarks, with every text escaped as LaTeX."""

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import quote

from schema.entries.benchmark import PaperReference

UNKNOWN: Final = "authors not given here"

GREEK: Final = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ", "eta": "η",
    "theta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ",
    "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "upsilon": "υ", "phi": "φ", "chi": "χ",
    "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ",
    "Pi": "Π", "Sigma": "Σ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
}  # fmt: skip
"""Letters of formulas by their command."""
SIGNS: Final = str.maketrans(
    {
        "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
        "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
        "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", '"': "''",
        "`": r"\textasciigrave{}", "'": r"\textquotesingle{}", "−": "$-$", "≥": r"$\geq$",
        "≤": r"$\leq$", "≠": r"$\neq$", "±": r"$\pm$", "×": r"$\times$", "→": r"$\to$",
        "←": r"$\leftarrow$", "↑": r"$\uparrow$", "↓": r"$\downarrow$", "≈": r"$\approx$",
        "∞": r"$\infty$", "★": r"$\star$", "●": r"$\bullet$", "○": r"$\circ$", "′": r"$'$",
        "\u2009": r"\,", "\u202f": r"\,", "\u00a0": "~", "\u2011": "-", "\u00ad": "",
        **{letter: rf"$\{name}$" for name, letter in GREEK.items()}, "ο": "o", "ς": r"$\sigma$",
        "·": r"$\cdot$", "²": r"\textsuperscript{2}", "–": "--", "—": "---",
        "…": r"\ldots{}", "“": "``", "”": "''", "’": "'", "†": r"\dag{}", "‡": r"\ddag{}",
        "§": r"\S{}", "✓": r"$\surd$", "✗": r"$\times$", "√": r"$\surd$",
    }
)  # fmt: skip
"""Commands of LaTeX itself alone: \\checkmark would ask for amssymb, and a straight quotation mark
for an encoding of fonts."""

_DASHES: Final = re.compile(r"-(?=[-–—])")
"""Two hyphens would be printed as one dash."""
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_HIDDEN: Final = re.compile(r"[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
"""Direction marks, widthless signs and lone surrogates."""


def escape(text: str) -> str:
    """The text with LaTeX's own signs as text."""
    apart = _DASHES.sub("-\0", one_line(text))
    escaped = apart.translate(SIGNS).replace("\0", "{}")
    # After a row's \\ a bracket would be its optional argument, and an asterisk its star.
    return f"{{}}{escaped}" if escaped.startswith(("[", "*")) else escaped


def one_line(text: str) -> str:
    """The text without line breaks, control signs and signs that are not seen."""
    return _HIDDEN.sub("", _CONTROL.sub(" ", text)).strip()


def of_paper(paper: PaperReference) -> str:
    """The entry of a paper."""
    return entry(
        "inproceedings" if paper.is_proceedings else "article" if paper.venue else "misc",
        paper.key,
        {
            "author": " and ".join(map(escape, paper.authors)),
            "title": f"{{{escape(paper.title)}}}",
            "year": str(paper.year),
            "booktitle" if paper.is_proceedings else "journal": escape(paper.venue),
            "eprint": paper.arxiv,
            "archiveprefix": "arXiv" if paper.arxiv else "",
            "url": paper.url,
            "note": "" if paper.authors else UNKNOWN,
        },
    )


def of_benchmark(row: Mapping[str, str | None]) -> str:
    """The entry of a benchmark of which no paper is known, from its row of the data."""
    home = one_line(row.get("homepage") or "")
    return entry(
        "misc",
        re.sub(r"[^A-Za-z0-9._-]", "-", str(row["benchmark"])),
        {
            "title": f"{{{escape(row.get('name') or str(row['benchmark']))}}}",
            "note": escape(row.get("citation") or UNKNOWN),
            "url": quote(home, safe=":/?=&%#~@+,;.-_") if home.startswith("http") else "",
        },
    )


def entry(kind: str, key: str, fields: Mapping[str, str]) -> str:
    """An entry with the fields that have a text, which are LaTeX already."""
    lines = (f"  {name:<13} = {{{value}}}," for name, value in fields.items() if value)
    return "\n".join((f"@{kind}{{{key},", *lines, "}"))
