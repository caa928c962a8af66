"""What the browser writes of tables that scripts draw is escaped as the server's own are."""

import json
import subprocess
from pathlib import Path

from app.table_files.markdown import escape as markdown
from schema.entries.bibtex import SIGNS
from schema.entries.bibtex import escape as latex
from tests.app.table_files.test_printed_files import HOSTILE
from tests.node import NODE, needs

DRAWN = Path(__file__).parents[3] / "app" / "static" / "leave" / "drawn"
SCRIPT = """
const [{ escapeLatex }, { escapeMarkdown }, { oneLine }] = await Promise.all(
  ["latex", "markdown", "read"].map((name) => import(`${process.argv[1]}/${name}.js`)));
const texts = JSON.parse(process.argv[2]).map(oneLine);
console.log(JSON.stringify(texts.map((text) => [escapeLatex(text), escapeMarkdown(text)])));
"""


@needs(NODE)
def test_both_ends_escape_alike() -> None:
    texts = [*HOSTILE, *map(chr, SIGNS), "[1] x", "* x", "www.a.b http://c", "a\x07\nb"]
    order = [NODE, "--input-type=module", "-e", SCRIPT, str(DRAWN), json.dumps(texts)]
    done = subprocess.run(order, capture_output=True, text=True, check=True)
    for text, (tex, md) in zip(texts, json.loads(done.stdout), strict=True):
        assert (tex, md) == (_single(latex(text)), _single(markdown(text))), text


def _single(text: str) -> str:
    """In a browser's table several spaces are one."""
    return " ".join(filter(None, text.split(" ")))
