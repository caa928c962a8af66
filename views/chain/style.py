"""What nodes and marks look like: outlines, icons and colours, and the style sheet of a picture.

Each look has one meaning. Outline, icon and ground say the kind of a node; the badge and the colour
of a border or line say what a judge or model made of it; a dashed border or line says that the
verdict is about the whole clip and not about this place; a crossed eye says that the clip does not
show the node, or shows it wrongly.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from views.style import type_scale

Theme = Literal["light", "dark"]
FONT: Final = float(type_scale.FINE)
"""Size of a node's text, in pixels."""
LABEL, PERCENT = 11.0, 9.0
"""Sizes of the words of a relation, and of a percentage in a badge."""


class Tone(NamedTuple):
    """The colours of a kind of node: its ground, its outline, and the ground while it happens."""

    fill: str
    line: str
    strong: str


class Palette(NamedTuple):
    """All colours of a drawing, as `#rrggbb`."""

    ink: str
    on_strong: str
    ground: str
    edge: str
    right: str
    wrong: str
    mixed: str
    lit: str
    heart: str
    kinds: Mapping[str, Tone]


PALETTES: Final[Mapping[Theme, Palette]] = MappingProxyType({
    "light": Palette(
        ink="#172033", on_strong="#ffffff", ground="#ffffff", edge="#7b879b",
        right="#0b7a4b", wrong="#c8201e", mixed="#8a5700", lit="#b35c00", heart="#b0236b",
        kinds=MappingProxyType({
            "event": Tone("#eceff3", "#5b677a", "#465265"),
            "belief": Tone("#e2effb", "#1f77b4", "#0b5c99"),
            "intent": Tone("#fdf0d5", "#b07400", "#8a5700"),
            "desire": Tone("#dcf3ea", "#0a8f6a", "#006b4f"),
            "emotion": Tone("#f8e6f2", "#b0539a", "#943a7d"),
            "object": Tone("#e9f3f4", "#2f7680", "#1d5c65"),
        }),
    ),
    "dark": Palette(
        ink="#e8ecf3", on_strong="#0c1119", ground="#171c26", edge="#8a96ad",
        right="#4ad295", wrong="#ff7b72", mixed="#f3bd55", lit="#ffb74d", heart="#ff8ac0",
        kinds=MappingProxyType({
            "event": Tone("#262e3b", "#9aa7bb", "#c6d0de"),
            "belief": Tone("#12304a", "#5cb3f0", "#79c3f7"),
            "intent": Tone("#3a2b0d", "#e0a331", "#f3bd55"),
            "desire": Tone("#0d3529", "#3cc596", "#56dbad"),
            "emotion": Tone("#3b2036", "#e08fca", "#f0a6db"),
            "object": Tone("#12323a", "#63bccb", "#84d3e0"),
        }),
    ),
})  # fmt: skip
SCOPE: Final = ".wr-player"
"""Players, whose drawings have colours of their own theme."""
DRAWN: Final = ".wr-drawn"
"""Other elements of a page that hold drawings; their theme is the page's."""
_PLAIN: Final = tuple(name for name in Palette._fields if name != "kinds")
_NAMES: Final = {"ink": "text", "ground": "panel"}
"""What a page calls a colour."""
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


def style_sheet(theme: Theme = "light") -> str:
    """The style sheet of a picture that stands alone: plain selectors and colours."""
    return _sheet(PALETTES[theme])


def page_sheet(scope: str = SCOPE, dark: str = f"{SCOPE}.wrp-dark") -> str:
    """The style sheet of the drawings in the elements `scope` of a page; they have the colours of
    the other theme in those of `dark`.
    """
    return f"{_declarations(scope, dark)}\n{_sheet(_VARIABLES, scope, chr(10))}"


def _declarations(scope: str, dark: str) -> str:
    """The colours of both themes as variables of a page, such as `--wrp-belief-line`: of the
    elements of `scope`, which are those of `dark` where the page is dark.
    """
    return "\n".join(
        f"{scope_of} {{ {'; '.join(f'{name}: {it}' for name, it in _colours(palette).items())}; }}"
        for scope_of, palette in zip((scope, dark), PALETTES.values(), strict=True)
    )


def _colours(palette: Palette) -> dict[str, str]:
    """Variable of a page → colour."""
    plain = {_NAMES.get(name, name): getattr(palette, name) for name in _PLAIN}
    kinds = {
        f"{kind}-{part}": colour
        for kind, tone in palette.kinds.items()
        for part, colour in zip(Tone._fields, tone, strict=True)
    }
    return {
        f"--wrp-{name.replace('_', '-')}": colour for name, colour in {**plain, **kinds}.items()
    }


def _variables() -> Palette:
    """The palette of a page: variables in the place of colours."""
    plain = {name: f"var(--wrp-{_NAMES.get(name, name).replace('_', '-')})" for name in _PLAIN}
    kinds = {
        kind: Tone(*(f"var(--wrp-{kind}-{part})" for part in Tone._fields))
        for kind in PALETTES["light"].kinds
    }
    return Palette(**plain, kinds=kinds)


_VARIABLES: Final = _variables()


def _sheet(colours: Palette, scope: str = "", end: str = "") -> str:
    rules = (
        f"{','.join(f'{scope} {each}' if scope else each for each in selectors.split(','))}"
        f"{{{style}}}{end}"
        for selectors, style in _rules(colours)
    )
    return "".join(rules)


def _rules(colours: Palette) -> Iterator[tuple[str, str]]:
    """Selectors and declarations; where two meet the later one holds."""
    round_ends = "stroke-linecap:round;stroke-linejoin:round"
    yield ".wr-node path,.wr-link path", f"fill:none;stroke:{colours.edge};stroke-width:1.5"
    yield ".wr-node text", f"fill:{colours.ink};font-size:{FONT:g}px"
    yield ".wr-words", f"fill:{colours.ink};font-size:{LABEL:g}px"
    yield ".wr-words-ground", f"fill:{colours.ground};opacity:.85"
    yield ".wr-link circle,.wr-link polygon", f"fill:{colours.edge};stroke:none"
    yield ".wr-node .wr-icon", round_ends
    for kind, tone in colours.kinds.items():
        yield f".wr-{kind} .wr-shape", f"fill:{tone.fill};stroke:{tone.line}"
        yield f".wr-{kind} .wr-icon", f"stroke:{tone.line}"
        strong = f"fill:{tone.strong};stroke:{colours.lit};stroke-width:3"
        yield f".wr-lit.wr-{kind} .wr-shape", strong
    yield ".wr-lit text", f"fill:{colours.on_strong}"
    yield ".wr-lit .wr-icon", f"stroke:{colours.on_strong}"
    for state in ("right", "wrong", "mixed"):
        colour = getattr(colours, state)
        wide = 2 if state == "right" else 3
        yield f".wr-{state} .wr-shape", f"stroke:{colour};stroke-width:{wide}"
        yield f".wr-{state} .wr-path", f"stroke:{colour};stroke-width:2.5"
        yield f".wr-{state} circle,.wr-{state} polygon", f"fill:{colour}"
        yield f".wr-badge.wr-{state} circle", f"fill:{colour}"
    yield ".wr-whole .wr-shape,.wr-whole .wr-path", "stroke-dasharray:5 4"
    yield ".wr-badge path", f"fill:none;stroke:{colours.on_strong};stroke-width:1.8;{round_ends}"
    percent = f"font-size:{PERCENT:g}px;font-weight:{type_scale.WEIGHTS['medium']}"
    yield ".wr-badge text", f"fill:{colours.on_strong};{percent}"
    yield ".wr-badge.wr-none circle", f"fill:{colours.edge}"
    yield ".wr-sign circle", f"fill:{colours.ground}"
    yield ".wr-sign path", f"fill:none;stroke:{colours.ink};stroke-width:2;{round_ends}"
    yield ".wr-heart path", f"fill:{colours.heart};stroke:{colours.heart}"
