"""A page with a player, a rendered clip and a loopback server: what the browser tests drive."""

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from media.film_writer import drawn_frames, write_film
from tests.waiting import until
from views.chain.payload import PayloadChain, PayloadNode, PayloadSubchain
from views.player import assets
from views.player.embed import player_json
from views.player.payload import Payload, PayloadClip, PayloadPerson, Pin

VTT = (
    "WEBVTT\n\n00:00.500 --> 00:03.000\nWhere is the ball?\n\n00:03.500 --> 00:06.000\nNot here.\n"
)
ASSETS = {asset.name: asset for asset in (assets.script(), assets.style())}
SECONDS = 8
FPS = 24
KEPT = {"cache-control": "max-age=3600"}
"""A browser reads the script and the clip once, however many pages it opens."""

PEOPLE = (PayloadPerson("a", "Ada", "#d1495b"), PayloadPerson("b", "Bo", "#2e86ab"))
CHAIN = PayloadChain(
    "c1",
    "Where Ada looks",
    (
        PayloadNode(
            "n1",
            "event",
            "Ada puts the ball into the basket",
            "a",
            0.5,
            1.8,
            True,
            (0.1, 0.4, 0.2, 0.4),
        ),
        PayloadNode(
            "n2",
            "event",
            "Bo moves the ball to the box while Ada is away",
            "b",
            2.0,
            3.4,
            True,
            (0.6, 0.4, 0.2, 0.4),
        ),
        PayloadNode(
            "n3",
            "belief",
            "Ada thinks that the ball is still in the basket",
            "a",
            3.5,
            7.5,
            None,
            (0.1, 0.4, 0.8, 0.4),
        ),
        PayloadNode("n4", "desire", "Ada wants her ball back", "a", 4.0, 7.0),
        PayloadNode("n5", "intent", "Ada means to look into the basket", "a", 4.6, 6.2, False),
        PayloadNode(
            "n6", "event", "Ada opens the box at once", "a", 5.4, 7.0, False, (0.5, 0.4, 0.3, 0.5)
        ),
        PayloadNode("n7", "emotion", "Bo is amused", "b", 6.4, 7.8),
        PayloadNode("n8", "event", "A clock strikes", None, 1.0, 1.5),
    ),
    (
        PayloadSubchain("s1", "n3", ("n1", "n2")),
        PayloadSubchain("s2", "n5", ("n3", "n4")),
        PayloadSubchain("s3", "n6", ("n5",), False),
        PayloadSubchain("s4", "n7", ("n6", "n2")),
    ),
)
SECOND = PayloadChain(
    "c2",
    "Why the clock matters",
    (
        PayloadNode("m1", "event", "The clock strikes", None, 1.0, 1.5),
        PayloadNode("m2", "desire", "Ada wants to go out", "a", 1.6, 2.6),
    ),
    (PayloadSubchain("t1", "m2", ("m1",)),),
)
PINS = (
    Pin("D3 Social Coherence", "EVA · judge-1", 0, "ok",
        "Ada opens the box though she can't know that the ball is there.", "c1", "n6", 5.6),
    Pin("D4 Social Cue Validity", "EVA · judge-1", 1, "ok", "Her gaze goes to the basket.",
        "c1", "n3", None),
    Pin("D5 Video Rationality", "EVA · judge-1", 1, "ok", "No visual fault."),
    Pin("D1 Core Paradigm", "EVA · judge-1", None, "rate_limited", ""),
)  # fmt: skip
CROWD = tuple(
    Pin(f"D{turn + 1}", "EVA · judge-1", score, "ok", f"Reason {turn + 1}", "c1", "n6", 5.6)
    for turn, score in enumerate((1, 0, 1, 0, 1))
)
"""Five reasons at one second: the second and the fourth are failures."""
CUT = PayloadChain(
    "cut", "A link that breaks", CHAIN.nodes[:2], (PayloadSubchain("k", "n2", ("n1",), False),)
)
"""Both steps are shown, and the first does not lead to the second."""
BRING = (("Import again", "python -m app data import bundle path/to/<b>bundle</b>"),)
CLIP = PayloadClip(
    "demo.clip", "/clip.mp4", None, "/clip.vtt", float(SECONDS), float(FPS), 480, 270
)


def untimed(chain: PayloadChain) -> PayloadChain:
    """The same chain without any time."""
    nodes = tuple(PayloadNode(n.id, n.kind, n.text, n.person, shown=n.shown) for n in chain.nodes)
    return PayloadChain(chain.id, chain.title, nodes, chain.subchains)


def large(count: int = 100) -> PayloadChain:
    """A chain of `count` nodes in which each follows from one or two before it."""
    kinds = ("event", "belief", "intent", "desire", "emotion")
    nodes = tuple(
        PayloadNode(
            f"n{i}",
            kinds[i % 5],
            f"Step number {i} of a long story",
            "ab"[i % 2],
            i * 0.07,
            i * 0.07 + 0.5,
        )
        for i in range(count)
    )
    subs = tuple(
        PayloadSubchain(f"s{i}", f"n{i}", tuple(sorted({f"n{i - 1 - i % 7}", f"n{max(0, i - 9)}"})))
        for i in range(8, count)
    )
    return PayloadChain("large", "A long story", nodes, subs)


PAYLOADS: dict[str, Payload] = {
    "timed": Payload("timed", CLIP, people=PEOPLE, chains=(CHAIN, SECOND), pins=PINS),
    "untimed": Payload("untimed", CLIP, people=PEOPLE, chains=(untimed(CHAIN),), pins=PINS[:3]),
    "expected": Payload("untimed", CLIP, True, PEOPLE, (CHAIN,), PINS),
    "none": Payload("none", CLIP, pins=PINS),
    "no-clip": Payload(
        "timed", PayloadClip("demo.gone"), people=PEOPLE, chains=(CHAIN,), pins=PINS
    ),
    "bare": Payload(
        "untimed", PayloadClip("demo.gone", bring=BRING), people=PEOPLE, chains=(untimed(CHAIN),)
    ),
    "crowd": Payload("timed", CLIP, people=PEOPLE, chains=(CHAIN,), pins=CROWD),
    "cut": Payload(
        "timed",
        CLIP,
        people=PEOPLE,
        chains=(CUT,),
        pins=tuple(replace(pin, chain="cut", node="n1") for pin in CROWD),
    ),
    "broken-clip": Payload(
        "timed", PayloadClip("demo.x", "/gone.mp4"), people=PEOPLE, chains=(CHAIN,)
    ),
    "large": Payload("timed", CLIP, people=PEOPLE, chains=(large(),)),
}


Payloads = Mapping[str, Payload | dict[str, Any]]
"""Payloads by name, or the JSON that is made of one."""


def draw_clip(path: Path) -> None:
    """A real H.264 clip of a test picture, 8 s at 480 × 270."""
    down, across = np.mgrid[0:270, 0:480]

    def picture(second: float) -> np.ndarray:
        band = np.abs(across - 60 * second) < 20
        shades = (across / 2, down, np.where(band, 255, 40))
        return np.stack(shades, axis=2).astype(np.uint8)

    frames = drawn_frames(picture, SECONDS, FPS)
    write_film(frames, path, FPS, (480, 270), {"g": "48", "preset": "ultrafast"})


def page_html(payload: dict[str, Any], theme: str = "") -> str:
    """A page that mounts one player; `theme` is `dark`, `light` or empty."""
    data = json.dumps(payload).replace("<", "\\u003c")
    links = "".join(
        f'<link rel="stylesheet" href="/{name}">' if name.endswith("css")
        else f'<script type="module" src="/{name}"></script>' if name == assets.script().name
        else f'<script src="/{name}"></script>'
        for name in ASSETS
    )  # fmt: skip
    return (
        f'<!doctype html><html lang="en" data-theme="{theme}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">'
        f"<style>body{{margin:12px;background:#fff}}[data-theme=dark] body{{background:#10141b}}"
        f'</style>{links}<body><div id="here"></div><p id="below">end</p><script type="module">'
        "window.moments = []; document.addEventListener('whyreel:moment', (e) => "
        "window.moments.push(e.detail)); window.started = performance.now();"
        f"window.player = WhyReelPlayer.mount(document.getElementById('here'), {data});"
        "</script></body></html>"
    )


def _app(folder: Path, payloads: Payloads) -> Starlette:
    async def page(request: Request) -> Response:
        payload = payloads[request.path_params["name"]]
        plain = player_json(payload) if isinstance(payload, Payload) else payload
        return HTMLResponse(page_html(plain, request.query_params.get("theme", "")))

    async def file(request: Request) -> Response:
        name = request.path_params["name"]
        if asset := ASSETS.get(name):
            return Response(asset.text, media_type=asset.media_type, headers=KEPT)
        if name == "clip.vtt":
            return Response(VTT, media_type="text/vtt")
        if name == "clip.mp4":
            return FileResponse(folder / name, media_type="video/mp4", headers=KEPT)
        return Response("gone", 404)

    return Starlette(routes=[Route("/p/{name}", page), Route("/p/f/{name}", file),
                             Route("/{name}", file)])  # fmt: skip


@contextmanager
def served(folder: Path, payloads: Payloads) -> Iterator[str]:
    """Serve one page per payload at `<base>/p/<name>`; gives the base address."""
    draw_clip(folder / "clip.mp4")
    config = uvicorn.Config(_app(folder, payloads), "127.0.0.1", 0, log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.started)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()
