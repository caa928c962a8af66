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
)
"""HTML, attributes, addresses, templates, Markdown, direction marks and SQL."""
