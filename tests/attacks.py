"""Texts that must stay texts, wherever they are drawn."""

ATTACKS = (
    '<img src=x onerror="window.pwned=1">',
    "<script>window.pwned=1</script>",
    "<svg/onload=window.pwned=1>",
    '"><iframe srcdoc="<script>parent.pwned=1</script>">',
    "' autofocus onfocus='window.pwned=1",
    "javascript:window.pwned=1",
    "[click](javascript:window.pwned=1) ![x](http://outside.example/x.png)",
    "{{constructor.constructor('window.pwned=1')()}}",
    "${window.pwned=1}",
    "{% raw %}{{ 7*7 }}",
    '<a href="http://outside.example/">label</a>',
    "</style><style>body{display:none}</style>",
    "\u202egnp.exe\u202c",
    "'; DROP TABLE clip; --",
    ":red[markdown] $x^2$ `code` <b>bold</b>",
    "</script></template></textarea></title><img src=x onerror=window.pwned=1>",
    "&lt;img src=x onerror=window.pwned=1&gt; &#60;b&#62; &amp;lt;i&amp;gt;",
    "%{customdata} %{x}<br><b>bold</b><extra>extra</extra>",
    "http://outside.example/ www.outside.example someone@outside.example",
    "**strong** _em_ :material/delete: :smile: ~~gone~~ :streamlit:\n\n# Heading\n\n- item",
    '=HYPERLINK("http://outside.example/";"x")',
)
"""HTML, attributes, addresses, templates, entities, Markdown, direction marks, SQL, formulas."""

CUES = (
    "<b>bold</b> <i>it</i> <c.x>class</c> <v Somebody>voice</v> <lang en>en</lang>",
    "<script>window.pwned=1</script>",
    "<img src=x onerror=window.pwned=1>",
    "<00:00:01.000>later <ruby>a<rt>b</rt></ruby> &lt;script&gt;",
    "x" * 200_000,
)
"""Subtitle cues: the tags of WebVTT, those of HTML, and far too much of it."""

FILE_NAMES = (
    'x" onerror="window.pwned=1',
    "<img src=x onerror=window.pwned=1>",
    "a b%2e%2e%2fc?d#e&f",
    "';DROP TABLE clip;--",
    "{{7*7}}${1}",
)
"""File names: no slash in them, which no file system takes."""

FORMULAS = (
    '=HYPERLINK("http://outside.example/";"x")',
    "+Sub",
    "+Sub & HTP",
    "-1+1",
    "−",
    "@SUM(A1)",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "＝1+1",
    "＋1+1",
    "－1+1",
    "＠SUM(A1)",
    'plain, with "quotes"\nand a line',
    "'already",
    "héllo — 你好",
)
"""Texts that a spreadsheet would run, beside settings and texts that only look like it."""

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""First characters of formulas: OWASP's page “CSV Injection”, in half and full width."""


def spreadsheet_text(text: str) -> str:
    """Return the text as a spreadsheet must get it: a formula has an apostrophe before it."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text
