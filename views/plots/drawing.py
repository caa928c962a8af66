"""A figure's specification as a drawing that a browser shows without a script.

The drawing is as wide as its place: what lies across is given in parts of the plot, what lies
upward in pixels, as the specification does. It has what our figures of points use: lines, points,
intervals, areas, axes and notes. Plotly draws the same later, in the same place, and can be pointed
at.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape, unescape
from math import floor, log10
from typing import Final

from views.page.charts import INK
from views.plots.drawn_traces import (
    LINE,
    PlotArea,
    Scale,
    Spec,
    axis_name,
    lines_of,
    marker_sign,
    percent,
    placed,
    points,
    stretched,
    text_at,
)
from views.style.typography import SMALL, width_of

DRAWN: Final = "scatter"
"""The kind of trace that this module can draw."""
AXIS: Final = re.compile(r"[xy]axis\d*")
MOST: Final = 50_000
"""Letters of a drawing: a longer one would make the page's first response wait for it."""
TICKS: Final = 10
"""The most steps of an axis that does not say how many it wants."""
LEGEND: Final = 20
"""The height of a line of names."""
ROOM: Final = 8 * "\u00a0"
"""What ends each line of a title, so that it is wider than plotly's in a reader's own font too:
browsers report the largest text as the page's content, and would report it when plotly comes."""


def drawing(spec: Spec) -> str:
    """The drawing as HTML; "" where the figure has what is not drawn here, or is too large."""
    layout, traces = spec.get("layout", {}), spec.get("data", ())
    named = {name: axis for name, axis in layout.items() if AXIS.fullmatch(name)}
    if not _can_draw(traces, named):
        return ""
    axes, area = {name: _scale(axis) for name, axis in named.items()}, _area(layout)
    parts = [
        *_axes(layout, axes, area),
        *stretched(traces, axes, area),
        *(point for trace in traces for point in points(trace, axes, area)),
        *(_note(note, axes, area) for note in layout.get("annotations", ())),
    ]
    made = (
        f'<div class="wr-drawing" aria-hidden="true">{_head(layout, traces, area)}'
        f'<div style="padding:0 {area.right:g}px {area.below:g}px {area.left:g}px">'
        f'<svg width="100%" height="{area.height:g}" overflow="visible">{"".join(parts)}</svg>'
        "</div></div>"
    )
    return made if len(made) <= MOST else ""


def _can_draw(traces: Sequence[Spec], axes: Mapping[str, Spec]) -> bool:
    """Only points on axes whose ends are known: others depend on what plotly measures."""
    are_points = bool(traces) and all(trace.get("type") == DRAWN for trace in traces)
    known = all(axis.get("range") and None not in axis["range"] for axis in axes.values())
    return are_points and known


def _area(layout: Spec) -> PlotArea:
    margin = layout["margin"]
    left = margin["l"]
    if layout.get("yaxis", {}).get("automargin"):
        names = [
            line.text for text in layout["yaxis"].get("ticktext", ()) for line in lines_of(text)
        ]
        left += max((width_of(name, SMALL) for name in names), default=0) + 1
    height = layout["height"] - margin["t"] - margin["b"]
    return PlotArea(left, margin["r"], height, margin["b"])


def _scale(axis: Spec) -> Scale:
    low, high = axis["range"]
    if "tickvals" in axis:
        ticks = tuple(zip(axis["tickvals"], axis["ticktext"], strict=True))
    else:
        ticks = tuple((value, f"{value:g}") for value in _steps(low, high, axis.get("nticks")))
    domain = tuple(axis.get("domain", (0, 1)))
    return Scale(low, high, (domain[0], domain[1]), ticks, axis.get("type") == "log")


def _steps(low: float, high: float, most: int | None) -> Iterator[float]:
    """Round values between the ends of an axis, as plotly chooses them."""
    rough = abs(high - low) / (most or TICKS)
    base = 10.0 ** floor(log10(rough))
    step = base * next((nice for nice in (1, 2, 5, 10) if rough <= base * nice * (1 + 1e-9)), 10)
    first, last = sorted((low, high))
    at = -floor(-first / step)
    while at * step <= last:
        yield round(at * step, 10)
        at += 1


def _head(layout: Spec, traces: Sequence[Spec], area: PlotArea) -> str:
    """The title above the plot, and the names of points."""
    title = layout.get("title", {})
    size = title.get("font", {}).get("size", SMALL)
    lines = lines_of(title["text"], size) if title.get("text") else []
    words = "<br>".join(
        f'<span style="font-size:{line.size:g}px{";font-weight:bold" if line.bold else ""}">'
        f"{escape(line.text)}{ROOM}</span>"
        for line in lines
    )
    names = "".join(map(_legend_entry, traces)) if layout.get("showlegend") else ""
    legend = f"<div>{names}</div>" if names else ""
    # A title that is broken into more lines on a phone makes the head taller.
    below = layout["margin"]["t"] - len(lines) * size * LINE - (LEGEND if names else 0)
    style = f"line-height:{size * LINE:g}px;padding-bottom:{below:g}px"
    return (
        f'<div class="wr-drawing-head" style="padding-left:{area.left:g}px">'
        f'<p style="{style}">{words}</p>{legend}</div>'
    )


def _legend_entry(trace: Spec) -> str:
    """The sign and name of a series; as in plotly, none where it has no points."""
    if not trace.get("name") or trace.get("showlegend") is False or not trace["x"]:
        return ""
    sign = f'<svg width="40" height="20">{placed("20", marker_sign(trace, 0), 10)}</svg>'
    return f"<span>{sign}{escape(unescape(trace['name']))}</span>"


def _axes(layout: Spec, axes: Mapping[str, Scale], area: PlotArea) -> Iterator[str]:
    for name, scale in axes.items():
        axis = layout[name]
        is_across = name.startswith("x")
        other = axes[axis_name(axis.get("anchor", "y" if is_across else "x"))]
        ends = tuple(other.domain)
        colour = axis.get("gridcolor", INK)
        for value, text in scale.ticks:
            at = scale.place(value)
            if not scale.domain[0] - 1e-9 <= at <= scale.domain[1] + 1e-9:
                continue
            if is_across:
                x, bottom = percent(at), area.height * (1 - ends[0])
                top = area.height * (1 - ends[1])
                yield (
                    f'<line x1="{x}" x2="{x}" y1="{top:.1f}" y2="{bottom:.1f}" stroke="{colour}"/>'
                )
                yield _across_label(x, bottom, text, axis.get("tickangle", 0))
            else:
                y = area.height * (1 - at)
                yield (
                    f'<line x1="{percent(ends[0])}" x2="{percent(ends[1])}" '
                    f'y1="{y:.1f}" y2="{y:.1f}" stroke="{colour}"/>'
                )
                yield text_at(percent(ends[0]), y, lines_of(text), dx=-1, anchor="end")
        yield _axis_title(axis, scale, is_across, area)


def _across_label(x: str, bottom: float, text: str, angle: float) -> str:
    if not angle:
        return text_at(x, bottom + SMALL + 1, lines_of(text), middle=False, anchor="middle")
    pivot = bottom + 7.5
    turned = f'transform="rotate({angle:g} 0 {pivot:.1f})"'
    label = escape(" ".join(line.text for line in lines_of(text)))
    return placed(x, f'<text y="{pivot + 6.5:.1f}" text-anchor="end" {turned}>{label}</text>')


def _axis_title(axis: Spec, scale: Scale, is_across: bool, area: PlotArea) -> str:
    title = axis.get("title")
    if not title:
        return ""
    size = title.get("font", {}).get("size", SMALL)
    lines = lines_of(title["text"], size)
    middle = sum(scale.domain) / 2
    standoff = title.get("standoff")
    if is_across:
        below = 49.0 if standoff is None else 4 + size + standoff + 0.66 * size
        place = area.height + below
        return text_at(percent(middle), place, lines, middle=False, anchor="middle")
    widest = max((width_of(text, SMALL) for _, text in scale.ticks), default=0.0)
    x, y = -(widest + 1 + (standoff or 0) + 0.31 * size), area.height * (1 - middle)
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" font-size="{size:g}" '
        f'transform="rotate(-90 {x:.1f} {y:.1f})">{escape(lines[0].text)}</text>'
    )


def _note(note: Spec, axes: Mapping[str, Scale], area: PlotArea) -> str:
    font = note.get("font", {})
    lines = lines_of(note["text"], font.get("size", SMALL))
    share = note["y"] if note.get("yref") == "paper" else axes["yaxis"].place(note["y"])
    y = area.height * (1 - share) - note.get("yshift", 0)
    height = sum(line.size * LINE for line in lines)
    if note.get("yanchor") == "bottom":
        y -= height / 2 + 1
    anchor = {"left": "start", "right": "end"}.get(note.get("xanchor", ""), "middle")
    dx = note.get("xshift", 0) + (2 if anchor == "start" else 0)
    return text_at(percent(note["x"]), y, lines, dx=dx, anchor=anchor, colour=font.get("color"))
