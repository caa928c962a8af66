"""Convert HDR, wide gamuts and unusual gammas to sRGB, as Chromium shows them on a usual screen.

The numbers of primaries and transfer functions are those of ITU-T H.273. Light is linear, and 1 is
the white of a usual screen. HDR is mapped to it by the reference white tone mapping operator of
SMPTE ST 2094-50: up to the reference white of 203 cd/m² all light is scaled alike, and a curve
reduces brighter light to at most 1.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from av.filter import Graph
from av.video.codeccontext import VideoCodecContext
from av.video.frame import VideoFrame
from av.video.reformatter import ColorRange, Colorspace

Light = npt.NDArray[np.float64]
_WHITE_NITS: Final = 203.0
_PEAK_NITS: Final = 1000.0
"""Of HLG (BT.2100). Chromium assumes it of PQ as well, whatever a film states."""
_PLAIN, _UNSTATED, _PQ, _HLG = 1, 2, 16, 18
_HD_HEIGHT: Final = 720
"""From this coded height on, Chromium reads unstated colours by BT.709, below it by BT.601."""
_BT601: Final = 6
# BT.2020 with non-constant and constant luminance. PyAV 15 has no names for them.
_BT2020, _BT2020_CONSTANT = 9, 10
_SWSCALE: Final = {_BT601: Colorspace.ITU601, _BT2020_CONSTANT: _BT2020}
"""FFmpeg's scaler knows these matrices only by the number of an equal one."""
_LEVEL: Final = 7
_STEPS: Final = _LEVEL**2
"""Values of red, green and blue each in the table of colours."""
_FULL: Final = 65_535
TABLE_PIXELS: Final = "rgb48le"

_SCREEN: Final = ((0.640, 0.330), (0.300, 0.600), (0.150, 0.060), (0.3127, 0.3290))
_GAMUTS: Final[Mapping[int, tuple[tuple[float, float], ...]]] = {
    4: ((0.670, 0.330), (0.210, 0.710), (0.140, 0.080), (0.310, 0.316)),
    5: ((0.640, 0.330), (0.290, 0.600), (0.150, 0.060), (0.3127, 0.3290)),
    8: ((0.681, 0.319), (0.243, 0.692), (0.145, 0.049), (0.310, 0.316)),
    9: ((0.708, 0.292), (0.170, 0.797), (0.131, 0.046), (0.3127, 0.3290)),
    10: ((1.0, 0.0), (0.0, 1.0), (0.0, 0.0), (1 / 3, 1 / 3)),
    11: ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060), (0.314, 0.351)),
    12: ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060), (0.3127, 0.3290)),
    22: ((0.630, 0.340), (0.295, 0.605), (0.155, 0.077), (0.3127, 0.3290)),
}
"""x and y of red, green, blue and white (H.273, table 2). All others are shown with BT.709's, also
SMPTE 170M, whose gamut is nearly the same."""
_BRADFORD: Final = np.array(
    [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]
)
"""From XYZ to cone responses, in which one white is adapted to another."""


class Colours(NamedTuple):
    """How the colours of a film's pictures are coded: numbers of H.273."""

    primaries: int
    transfer: int
    matrix: int

    @property
    def are_plain(self) -> bool:
        """Whether the RGB values can be shown on an sRGB screen as they are."""
        return self.primaries not in _GAMUTS and self.transfer not in _TO_LIGHT


def stated_colours(context: VideoCodecContext) -> Colours:
    """What a film's decoder knows of its colours: before the first picture what the container
    states, afterwards what the picture states.
    """
    return Colours(context.color_primaries, context.color_trc, context.colorspace)


def used_colours(picture: Colours, container: Colours, height: int) -> Colours:
    """The colours of a film by its first picture and by what the container says of them.

    Browsers use three stated numbers or none: those of the picture, else the container's, else
    those that films of this coded height usually have.
    """
    for stated in (picture, container):
        if _UNSTATED not in stated:
            return stated._replace(matrix=_SWSCALE.get(stated.matrix, stated.matrix))
    matrix = Colorspace.ITU709 if height >= _HD_HEIGHT else Colorspace.ITU601
    return Colours(_PLAIN, _PLAIN, matrix)


def state_colours(context: VideoCodecContext) -> None:
    """Tag a film with the YUV colours that `ShownFilm.drawn` and FFmpeg's scaler produce.

    Without tags, browsers assume other colours from 720 pixels of height on.
    """
    context.color_primaries = context.color_trc = _PLAIN
    context.colorspace, context.color_range = _BT601, ColorRange.MPEG


def in_srgb(picture: VideoFrame, colours: Colours) -> VideoFrame:
    """A picture in the format `TABLE_PIXELS`, with its colours as an sRGB screen shows them."""
    graph, frames = Graph(), (picture, _table(colours))
    sources = [
        graph.add_buffer(
            width=each.width, height=each.height, format=each.format, time_base=picture.time_base
        )
        for each in frames
    ]
    mapped, sink = graph.add("haldclut", "interp=tetrahedral"), graph.add("buffersink")
    for at, source in enumerate(sources):
        source.link_to(mapped, 0, at)
    mapped.link_to(sink)
    graph.configure()
    for source, frame in zip(sources, frames, strict=True):
        source.push(frame)
        source.push(None)
    shown = sink.pull()
    assert isinstance(shown, VideoFrame)
    return shown


def shown_as(values: Light, colours: Colours) -> Light:
    """Non-linear RGB (… × 3, from 0 to 1) as an sRGB screen shows it, from 0 to 1."""
    light = _TO_LIGHT.get(colours.transfer, _srgb_light)(values)
    if colours.transfer in (_PQ, _HLG):
        brightest = light.max(axis=-1, keepdims=True)
        light = light * _tone_mapped(brightest) / np.maximum(brightest, 1e-9)
    if colours.primaries in _GAMUTS:
        light = light @ _to_screen(_GAMUTS[colours.primaries]).T
    light = np.clip(light, 0.0, 1.0)
    shown: Light = np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
    return shown


@lru_cache(maxsize=8)
def _table(colours: Colours) -> VideoFrame:
    """The shown colour of each colour in a grid, as a picture for FFmpeg; red changes fastest."""
    each = np.linspace(0.0, 1.0, _STEPS)
    blue, green, red = np.meshgrid(each, each, each, indexing="ij")
    shown = shown_as(np.stack((red, green, blue), axis=-1), colours)
    side = _LEVEL**3
    pixels = np.round(shown.reshape(side, side, 3) * _FULL).astype(np.uint16)
    table = VideoFrame.from_ndarray(pixels, TABLE_PIXELS)
    table.pts = 0
    return table


def _to_screen(gamut: tuple[tuple[float, float], ...]) -> Light:
    """The matrix from a gamut's RGB to the screen's, its white adapted to the screen's."""
    ours, theirs = (_BRADFORD @ _xyz(*each[3]) for each in (_SCREEN, gamut))
    adapted = np.linalg.inv(_BRADFORD) @ np.diag(ours / theirs) @ _BRADFORD
    matrix: Light = np.linalg.inv(_to_xyz(_SCREEN)) @ adapted @ _to_xyz(gamut)
    return matrix


def _to_xyz(gamut: tuple[tuple[float, float], ...]) -> Light:
    columns = np.array([(x, y, 1 - x - y) for x, y in gamut[:3]]).T
    matrix: Light = columns * np.linalg.solve(columns, _xyz(*gamut[3]))
    return matrix


def _xyz(x: float, y: float) -> Light:
    return np.array((x / y, 1.0, (1 - x - y) / y))


def _tone_mapped(light: Light) -> Light:
    """Bring light up to the peak to at most 1 (SMPTE ST 2094-50, annex D, for a peak of 1000).

    The reference white becomes 0.5. Above it is a quadratic Bézier curve, whose control point lies
    at 0.65 of the way to where the straight line would reach 1.
    """
    peak = _PEAK_NITS / _WHITE_NITS
    white, middle, bent = 0.5, 1.65, 0.825
    bright = np.clip(light, 1.0, peak)
    # Where the curve has this brightness: the root of a quadratic equation.
    a, b = 1 - 2 * middle + peak, 2 * (middle - 1)
    at = 2 * (bright - 1) / (b + np.sqrt(b * b + 4 * a * (bright - 1)))
    curve = (1 - at) ** 2 * white + 2 * at * (1 - at) * bent + at**2
    return np.where(light <= 1, light * white, curve)


def _srgb_light(values: Light) -> Light:
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def _pq_light(values: Light) -> Light:
    """SMPTE ST 2084."""
    power = values ** (32 / 2523)
    share = np.maximum(power - 107 / 128, 0) / (2413 / 128 - 2392 / 128 * power)
    light: Light = share ** (8192 / 1305) * 10_000 / _WHITE_NITS
    return light


def _hlg_light(values: Light) -> Light:
    """BT.2100 on a display of 1000 cd/m², whose system gamma is 1.2."""
    above = (np.exp((values - 0.55991073) / 0.17883277) + 0.28466892) / 12
    scene = np.where(values <= 0.5, values**2 / 3, above)
    brightness = scene @ np.array((0.2627, 0.6780, 0.0593))
    light: Light = scene * (brightness**0.2)[..., None] * _PEAK_NITS / _WHITE_NITS
    return light


_TO_LIGHT: Final[Mapping[int, Callable[[Light], Light]]] = {
    4: lambda values: values**2.2,
    5: lambda values: values**2.8,
    8: lambda values: values,
    _PQ: _pq_light,
    17: lambda values: values**2.6 * 52.37 / 48,
    _HLG: _hlg_light,
}
"""Transfer functions (H.273, table 3). Browsers show all others as sRGB, BT.709 among them."""
