"""What nodes and marks look like: outlines, icons and colours, and the style sheet of a picture.

Each look has one meaning. Outline, icon and ground say the kind of a node; the badge and the colour
of a border or line say what a judge or model made of it; a dashed border or line says that the
verdict is about the whole clip and not about this place; a crossed eye says that the clip does not
show the node, or shows it wrongly.
"""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from views.style import typography

FONT: Final = float(typography.FINE)
"""Size of a node's text, in pixels."""
LABEL, PERCENT = 11.0, 9.0
"""Sizes of the words of a relation, and of a percentage in a badge."""


def _palette(own: Mapping[str, str], **kinds: str) -> Mapping[str, str]:
    """Colours by name, as `#rrggbb`; `kinds`: of each its ground, its outline, and its ground while
    it happens.
    """
    parts = {
        f"{kind}-{part}": colour
        for kind, colours in kinds.items()
        for part, colour in zip(("fill", "line", "strong"), colours.split(), strict=True)
    }
    return MappingProxyType({**own, **parts})


LIGHT: Final = _palette(
    {
        "text": "#172033", "on-strong": "#ffffff", "panel": "#ffffff", "edge": "#7b879b",
        "right": "#0b7a4b", "wrong": "#c8201e", "mixed": "#8a5700", "lit": "#b35c00",
        "heart": "#b0236b",
    },
    event="#eceff3 #5b677a #465265",
    belief="#e2effb #1f77b4 #0b5c99",
    intent="#fdf0d5 #b07400 #8a5700",
    desire="#dcf3ea #0a8f6a #006b4f",
    emotion="#f8e6f2 #b0539a #943a7d",
    object="#e9f3f4 #2f7680 #1d5c65",
)  # fmt: skip
DARK: Final = _palette(
    {
        "text": "#e8ecf3", "on-strong": "#0c1119", "panel": "#171c26", "edge": "#8a96ad",
        "right": "#4ad295", "wrong": "#ff7b72", "mixed": "#f3bd55", "lit": "#ffb74d",
        "heart": "#ff8ac0",
    },
    event="#262e3b #9aa7bb #c6d0de",
    belief="#12304a #5cb3f0 #79c3f7",
    intent="#3a2b0d #e0a331 #f3bd55",
    desire="#0d3529 #3cc596 #56dbad",
    emotion="#3b2036 #e08fca #f0a6db",
    object="#12323a #63bccb #84d3e0",
)  # fmt: skip
SCOPE: Final = ".wr-player"
"""Players, whose drawings have colours of their own theme."""
DRAWN: Final = ".wr-drawn"
"""Other elements of a page that hold drawings; their theme is the page's."""
KINDS: Final = ("event", "belief", "intent", "desire", "emotion", "object")
OTHER: Final = "event"
"""The look of a kind that is not known."""
ICONS: Final = MappingProxyType({
    "event": "M4 12h15M13 6l6 6-6 6",
    "belief": "M9 18h6M10 21h4M9 17c0-2-3-3.500-3-7.500a6 6 0 1 1 12 0c0 4-3 5.500-3 7.500z",
    "intent": "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
    "desire": "M12 20S4 15.500 4 9.500C4 6.900 6 5 8.300 5c1.600 0 3 .8 3.700 2.100C12.700 "
    "5.800 14.100 5 15.700 5 18 5 20 6.900 20 9.500 20 15.500 12 20 12 20z",
    "emotion": "M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17zM8.500 14c.9 1.400 2.100 2 "
    "3.500 2s2.600-.6 3.500-2M9.200 9.500h.01M14.800 9.500h.01",
    "object": "M12 3.500l7.500 4.200v8.600L12 20.500l-7.500-4.200V7.700zM4.500 7.700L12 12l"
    "7.500-4.300M12 12v8.500",
    "missing": "M3 12c2-3.800 5.200-6 9-6s7 2.200 9 6c-2 3.800-5.200 6-9 6s-7-2.200-9-6zM12 "
    "9.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM4 4l16 16",
})  # fmt: skip
"""Kind → strokes on a 24 × 24 grid; `missing` stands for a node that the clip does not show."""
BADGES: Final = MappingProxyType({
    "right": "M-3.600 .2l2.600 2.700 4.600-5.400",
    "wrong": "M-3-3l6 6M3-3l-6 6",
    "mixed": "M-4 1c1.300-2.600 2.700-2.600 4-1s2.700 1.600 4-1",
    "none": "M-3 0h6",
})  # fmt: skip
"""State of a mark → strokes around the middle of its badge."""


def outline(kind: str, x: float, y: float, width: float, height: float) -> str:
    """The outline of a node of a kind, as data of an SVG path."""
    right, bottom, middle = x + width, y + height, y + height / 2
    if kind == "belief":
        return _rounded(x, y, width, height, (height / 2, height / 2, height / 2, height / 2))
    if kind == "emotion":
        return _rounded(x, y, width, height, (16, 5, 16, 5))
    if kind == "intent":
        return _closed((x, y), (right - 9, y), (right, middle), (right - 9, bottom), (x, bottom))
    if kind == "desire":
        return _closed((x + 8, y), (right - 9, y), (right, middle), (right - 9, bottom),
                       (x + 8, bottom), (x, middle))  # fmt: skip
    if kind == "object":
        above = (x + 7, y), (right - 7, y), (right, y + 7)
        below = (right, bottom - 7), (right - 7, bottom), (x + 7, bottom), (x, bottom - 7)
        return _closed(*above, *below, (x, y + 7))
    return _rounded(x, y, width, height, (4, 4, 4, 4))


def _closed(*points: tuple[float, float]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def _rounded(
    x: float, y: float, width: float, height: float, radii: tuple[float, float, float, float]
) -> str:
    """A rectangle with the radii of its corners, from the top left clockwise."""
    a, b, c, d = (min(radius, height / 2, width / 2) for radius in radii)
    return (
        f"M{x + a:.1f} {y:.1f}h{width - a - b:.1f}a{b:g} {b:g} 0 0 1 {b:g} {b:g}"
        f"v{height - b - c:.1f}a{c:g} {c:g} 0 0 1 {-c:g} {c:g}h{-(width - c - d):.1f}"
        f"a{d:g} {d:g} 0 0 1 {-d:g} {-d:g}v{-(height - d - a):.1f}a{a:g} {a:g} 0 0 1 {a:g} {-a:g}Z"
    )


def style_sheet() -> str:
    """The style sheet of a picture that stands alone: plain selectors and light colours."""
    rules = "".join(f"{selectors}{{{style}}}" for selectors, style in _rules())
    return re.sub(r"var\(--wrp-([\w-]+)\)", lambda match: LIGHT[match[1]], rules)


def page_sheet(scope: str = SCOPE, dark: str = f"{SCOPE}.wrp-dark") -> str:
    """The style sheet of the drawings in the elements `scope` of a page; those of `dark` have the
    colours of the other theme. Pages may use the colours too, as variables such as
    `--wrp-belief-line`.
    """
    colours = (
        f"{place} {{ {'; '.join(f'--wrp-{name}: {colour}' for name, colour in palette.items())}; }}"
        for place, palette in ((scope, LIGHT), (dark, DARK))
    )
    rules = (
        f"{','.join(f'{scope} {each}' for each in selectors.split(','))}{{{style}}}"
        for selectors, style in _rules()
    )
    return "\n".join((*colours, *rules, ""))


def _rules() -> Iterator[tuple[str, str]]:
    """Selectors and declarations; where two meet the later one holds."""
    round_ends = "stroke-linecap:round;stroke-linejoin:round"
    yield ".wr-node path,.wr-link path", "fill:none;stroke:var(--wrp-edge);stroke-width:1.5"
    # Else a screen's pixels make glyphs wider than they are measured.
    exact = "text-rendering:geometricPrecision"
    yield ".wr-node text,.wr-words", f"fill:var(--wrp-text);{exact}"
    yield ".wr-node text", f"font-size:{FONT:g}px"
    yield ".wr-words", f"font-size:{LABEL:g}px"
    yield ".wr-words-ground", "fill:var(--wrp-panel);opacity:.85"
    yield ".wr-link circle,.wr-link polygon", "fill:var(--wrp-edge);stroke:none"
    yield ".wr-node .wr-icon", round_ends
    for kind in KINDS:
        yield f".wr-{kind} .wr-shape", f"fill:var(--wrp-{kind}-fill);stroke:var(--wrp-{kind}-line)"
        yield f".wr-{kind} .wr-icon", f"stroke:var(--wrp-{kind}-line)"
        strong = f"fill:var(--wrp-{kind}-strong);stroke:var(--wrp-lit);stroke-width:3"
        yield f".wr-lit.wr-{kind} .wr-shape", strong
    yield ".wr-lit text", "fill:var(--wrp-on-strong)"
    yield ".wr-lit .wr-icon", "stroke:var(--wrp-on-strong)"
    for state in ("right", "wrong", "mixed"):
        colour = f"var(--wrp-{state})"
        wide = 2 if state == "right" else 3
        yield f".wr-{state} .wr-shape", f"stroke:{colour};stroke-width:{wide}"
        yield f".wr-{state} .wr-path", f"stroke:{colour};stroke-width:2.5"
        yield f".wr-{state} circle,.wr-{state} polygon", f"fill:{colour}"
        yield f".wr-badge.wr-{state} circle", f"fill:{colour}"
    yield ".wr-whole .wr-shape,.wr-whole .wr-path", "stroke-dasharray:5 4"
    yield ".wr-badge path", f"fill:none;stroke:var(--wrp-on-strong);stroke-width:1.8;{round_ends}"
    percent = f"font-size:{PERCENT:g}px;font-weight:{typography.WEIGHTS['medium']}"
    yield ".wr-badge text", f"fill:var(--wrp-on-strong);{percent}"
    yield ".wr-badge.wr-none circle", "fill:var(--wrp-edge)"
    yield ".wr-sign circle", "fill:var(--wrp-panel)"
    yield ".wr-sign path", f"fill:none;stroke:var(--wrp-text);stroke-width:2;{round_ends}"
    yield ".wr-heart path", "fill:var(--wrp-heart);stroke:var(--wrp-heart)"
