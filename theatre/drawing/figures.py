"""Figures: a round body with eyes, brows, mouth, two arms with hands, and two feet."""

from typing import Final

from theatre.drawing.canvas import Canvas, curve, darker, lighter, mix
from theatre.drawing.faces import Face
from theatre.timeline import FigureState

INK: Final = "#2b2540"
SHAPES: Final[dict[str, tuple[float, float, float]]] = {
    "bean": (22, 36, 2.7),
    "tall": (20, 41, 2.8),
    "block": (24, 34, 4.6),
    "round": (27, 32, 2.2),
    "small": (20, 29, 2.4),
}
"""Half width, half height and squareness of each body."""


def shadow(canvas: Canvas, x: float, y: float, width: float, tone: str) -> None:
    """A soft shadow: three flat ellipses, since a true blur would cost bytes in every frame."""
    for share in (1.0, 0.82, 0.62):
        canvas.oval(x, y, width * share, width * 0.2 * share, tone, 34)


def draw_figure(canvas: Canvas, figure: FigureState) -> None:
    """Draws a figure: feet, far hand, body, face, near hand."""
    size = figure.size
    own = canvas.view(figure.x, figure.y, figure.angle, size, size)
    half_w, half_h, power = SHAPES[figure.actor.shape]
    tone = figure.actor.colour
    for side in (-1, 1):
        lift = max(0.0, figure.stride * side) * 5
        own.oval(side * 9 + figure.stride * side * 2, -3 - lift, 8, 4.5, darker(tone, 0.45))
    wide, tall = half_w * (1 + figure.squash), half_h * (1 - figure.squash)
    centre = -tall - 3
    own.oval(0, centre, wide, tall, tone, power=power)
    own.oval(figure.turn[0] * 4, centre + tall * 0.45, wide * 0.6, tall * 0.42, lighter(tone, 0.28))
    head = own.view(0, -2 * half_h + 19)
    _hat(head, figure.actor.wears, figure.turn[0], half_w, tone)
    if not figure.faceless:
        draw_face(head, figure.face, figure.turn, figure.blink, figure.talking, tone)
    _arms(canvas, figure, half_h)


def shoulder(figure: FigureState, sign: int) -> tuple[float, float]:
    """Where an arm begins: the left one at −1, the right one at 1."""
    half_w, half_h, _ = SHAPES[figure.actor.shape]
    size = figure.size
    return figure.x + sign * (half_w - 3) * size, figure.y - (half_h + 5) * size


def _arms(canvas: Canvas, figure: FigureState, half_h: float) -> None:
    tone, size = darker(figure.actor.colour, 0.14), figure.size
    for sign, hand in ((-1, figure.left), (1, figure.right)):
        _arm(canvas, shoulder(figure, sign), hand, sign, tone, size)
    if figure.extra is not None:
        root = (figure.x + 4 * size, figure.y - (2 * half_h) * size)
        _arm(canvas, root, figure.extra, 1, tone, size)


def _arm(
    canvas: Canvas,
    root: tuple[float, float],
    hand: tuple[float, float],
    sign: int,
    tone: str,
    size: float,
) -> None:
    reach = abs(hand[0] - root[0]) + abs(hand[1] - root[1])
    bend = -sign * max(2.0, 16 - reach * 0.22) * size
    if hand[1] < root[1] - 10:
        bend = -bend
    canvas.line(curve((root, hand), bend), 7.5 * size, tone)
    canvas.oval(hand[0], hand[1], 6 * size, 6 * size, lighter(tone, 0.45))


def draw_face(
    head: Canvas, face: Face, turn: tuple[float, float], blink: float, talking: float, tone: str
) -> None:
    """Draws eyes, brows, mouth and cheeks around the origin between the eyes."""
    dx, dy = turn[0] * 6.5, turn[1] * 3.5
    opening = max(0.08, face.eyes * (1 - blink))
    for side in (-1, 1):
        x = dx + side * 8.2
        narrow = 1 - 0.16 * max(0.0, turn[0] * side)
        _eye(head, x, dy, 6.6 * narrow, 7.6 * opening, turn, opening)
        _brow(head, x, dy, side, face)
        if face.blush > 0.25:
            rosy = mix(tone, "#ff6f7d", 0.45)
            head.oval(dx + side * 13.5, dy + 10.5, 3.6, 2.3, rosy, int(200 * min(1.0, face.blush)))
    _mouth(head, dx * 1.05, dy + 13.5, face, talking)


def _eye(
    head: Canvas, x: float, y: float, w: float, h: float, turn: tuple[float, float], opening: float
) -> None:
    if opening < 0.2:
        head.line(curve(((x - w, y), (x + w, y)), -6), 2.1, INK)
        return
    head.oval(x, y, w, h, "#fffdf8")
    px, py = x + turn[0] * w * 0.5, y + turn[1] * h * 0.5
    pupil = min(3.9, h * 0.62)
    head.oval(px, py, 3.7, pupil, INK)
    head.oval(px + 1.2, py - pupil * 0.4, 1.2, 1.2, "#ffffff")


def _brow(head: Canvas, x: float, y: float, side: int, face: Face) -> None:
    base = y - 10 - face.brow * 3.5
    inner, outer = (x - side * 4.5, base - face.tilt * 2.6), (x + side * 5, base + face.tilt * 2.6)
    head.line([inner, (x, base - 1), outer], 2.3, INK)


def _mouth(head: Canvas, x: float, y: float, face: Face, talking: float) -> None:
    opening = max(face.mouth, talking * 0.6)
    wide = 7.0 - 2.2 * max(0.0, 0.6 - abs(face.curve)) * min(1.0, opening * 2)
    shares = [i / 8 - 1 for i in range(17)]
    bow = [(x + u * wide, y + face.curve * 4.2 * (0.45 - u * u)) for u in shares]
    if opening < 0.12:
        head.line(bow[::2], 2.2, INK)
        return
    up, down = (0.15, 1.0) if face.curve > 0.4 else (0.55, 0.65)
    deep = opening * 6.5
    lips = [(1 - u * u) * deep for u in shares]
    upper = [(px, py - d * up) for (px, py), d in zip(bow, lips, strict=True)]
    lower = [(px, py + d * down) for (px, py), d in zip(bow, lips, strict=True)]
    head.polygon(upper + lower[::-1], "#5b1f37")
    if deep > 3:
        head.oval(x, y + face.curve * 1.9 + deep * down * 0.62, wide * 0.45, deep * 0.2, "#f27c86")


def _hat(head: Canvas, wears: str, turn: float, wide: float, tone: str) -> None:
    x = turn * 3
    if wears == "bow":
        for side in (-1, 1):
            head.polygon(
                [(x + 9, -17), (x + 9 + side * 10, -23), (x + 9 + side * 9, -11)], "#ff5d7a"
            )
        head.oval(x + 9, -17, 3, 3, "#c93a58")
    elif wears == "cap":
        head.oval(0, -15, wide * 0.82, 10, "#3f5fbf")
        head.box(turn * 13 - 14, -12, 28, 4, "#2c4694", 2)
    elif wears == "tuft":
        for i in (-1, 0, 1):
            head.line(curve(((i * 2, -17), (i * 6 + 2, -27)), 3), 3, darker(tone, 0.5))
    elif wears == "bun":
        head.oval(0, -22, 9, 8, darker(tone, 0.55))
        head.oval(0, -15.5, wide * 0.72, 6, darker(tone, 0.55))
    elif wears == "beanie":
        head.oval(0, -15, wide * 0.8, 11, "#e2574c")
        head.box(-wide * 0.82, -14, wide * 1.64, 6, "#f6efe3", 3)
        head.oval(0, -27, 5, 5, "#f6efe3")
    elif wears == "helmet":
        head.oval(0, -14, wide * 0.86, 13, "#f7c531")
        head.box(-wide * 0.98, -11, wide * 1.96, 4.5, "#dba413", 2)
    elif wears == "apron":
        head.box(-wide * 0.62, 24, wide * 1.24, 27, "#fbf3e4", 7)
        head.box(-7, 34, 14, 8, "#e8d9bd", 3)
    elif wears == "leaf":
        head.polygon(curve(((0, -17), (13, -27)), 6) + curve(((13, -27), (0, -17)), 6), "#58a55c")
    elif wears == "ears":
        for side in (-1, 1):
            head.polygon([(side * 5, -15), (side * 18, -11), (side * 16, -29)], darker(tone, 0.1))
            head.polygon([(side * 9, -15), (side * 15, -13), (side * 14, -23)], "#ffc9b8")
    elif wears == "scarf":
        head.box(-wide * 0.92, 19, wide * 1.84, 8, "#f3b33d", 4)
        head.box(6 + x, 22, 8, 18, "#d9962a", 3)
    elif wears == "glasses":
        _glasses(head, turn, lighter(tone, 0.45))


def _glasses(head: Canvas, turn: float, lens: str) -> None:
    for side in (-1, 1):
        head.oval(turn * 6.5 + side * 8.8, 0, 9.8, 10.4, "#3b3454")
        head.oval(turn * 6.5 + side * 8.8, 0, 8.0, 8.6, lens)
    head.line([(turn * 6.5 - 3, 0), (turn * 6.5 + 3, 0)], 2, "#3b3454")
