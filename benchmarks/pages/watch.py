"""The player in a real Chromium: first frame and graph, a click to its frame, highlight lag; on a
chain of a hundred steps another run's colours, and how evenly frames come while it plays."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Browser, CDPSession

from benchmarks.support.chromium import chromium, visitor
from benchmarks.support.measure import Measurement, median, p95, whyreel
from tests.views.player.marked import crowd
from tests.views.player.page import served

VISITS = 8
RUN = "theatre.choice-theatre-emotion-first-video"
CHOICES = 6
"""How many other runs are chosen, one after the other; some have the same colours."""
QUERY = "benchmark=theatre&generator=theatre-faithful"

READY = """
(() => {
  const look = () => {
    const video = document.querySelector('.wr-player video');
    if (video && video.readyState >= 2 && document.querySelector('.wr-player .wr-chain')) {
      window.ready = performance.now();
    } else { setTimeout(look, 4); }
  };
  look();
})();
"""
CLICKS = """
async () => {
  const video = document.querySelector('.wr-player video');
  const bars = [...document.querySelectorAll('.wrp-bar[data-node][data-start]')].slice(0, 6);
  const found = [];
  for (const bar of bars) {
    const target = Number(bar.dataset.start);
    if (Math.abs(target - video.currentTime) < 0.2) continue;
    const from = performance.now();
    const shown = new Promise(done => {
      const end = setTimeout(() => done(null), 3000);
      const look = (_, frame) => {
        if (Math.abs(frame.mediaTime - target) < 0.1) {
          clearTimeout(end); done(performance.now() - from);
        } else { video.requestVideoFrameCallback(look); }
      };
      video.requestVideoFrameCallback(look);
    });
    bar.click();
    found.push(await shown);
    await new Promise(done => setTimeout(done, 100));
  }
  return found;
}
"""
LAGS = """
async () => {
  const video = document.querySelector('.wr-player video');
  const lags = [];
  const observer = new MutationObserver(changes => {
    for (const { target, oldValue } of changes) {
      if (target.dataset.lit === 'true' && oldValue !== 'true' && target.dataset.start) {
        lags.push(1000 * Math.abs(video.currentTime - Number(target.dataset.start)));
      }
    }
  });
  video.muted = true;
  video.currentTime = 0;
  await new Promise(done => setTimeout(done, 400));
  observer.observe(document.querySelector('.wr-player'),
    {subtree: true, attributes: true, attributeFilter: ['data-lit'], attributeOldValue: true});
  await video.play();
  await new Promise(done => setTimeout(done, 4500));
  video.pause();
  observer.disconnect();
  return lags;
}
"""
RECOLOURS = """
async payloads => {
  const frame = () => new Promise(done => requestAnimationFrame(done));
  const painted = () => new Promise(done => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    requestAnimationFrame(() => channel.port2.postMessage(0));
  });
  const spent = [];
  for (let turn = 0; turn < 20; turn += 1) {
    await frame();
    const from = performance.now();
    WhyReelPlayer.mount(document.getElementById('here'), payloads[turn % 2]);
    await painted();
    spent.push(performance.now() - from);
    await new Promise(done => setTimeout(done, 50));
  }
  return spent;
}
"""
SWITCHED = """
() => {
  const colours = () => [...document.querySelectorAll('.wr-chain [data-node]')]
    .map(node => node.getAttribute('aria-label')).join();
  let from = 0, before = colours();
  window.switches = [];
  for (const press of ['mousedown', 'keydown']) {
    document.addEventListener(press, () => { from = performance.now(); }, true);
  }
  const look = () => {
    const now = colours();
    if (now !== before) {
      before = now;
      requestAnimationFrame(() => window.switches.push(performance.now() - from));
    }
    requestAnimationFrame(look);
  };
  look();
}
"""
"""From the last press (a run of the menu “Model”) to the frame after the nodes' new names."""
GAPS = """
async () => {
  player.seek(0);
  player.play();
  const gaps = [];
  let last = await new Promise(done => requestAnimationFrame(done));
  while (gaps.length < 300) {
    const now = await new Promise(done => requestAnimationFrame(done));
    gaps.push(now - last);
    last = now;
  }
  return gaps;
}
"""


def measure(home: Path) -> list[Measurement]:
    """Eight visits, each in a context of its own; the first clock starts with the address."""
    opened, clicks, lags = list[float](), list[float](), list[float]()
    with whyreel(home) as (url, _), chromium() as browser:
        hundred = [*_measure_hundred(browser), _measure_switches(browser, url)]
        for turn in range(VISITS + 1):
            with visitor(browser, READY) as page:
                page.goto(f"{url}/cases?show=clip&{QUERY}")
                page.wait_for_function("window.ready")
                if not turn:  # the process has not drawn any page yet
                    first = page.evaluate("window.ready")
                    continue
                opened.append(page.evaluate("window.ready"))
                page.wait_for_timeout(500)
                delays = page.evaluate(CLICKS)
                shown = [delay for delay in delays if delay is not None]
                if len(shown) < len(delays) / 2:  # a busy machine drops callbacks of some frames
                    raise RuntimeError("clicks did not bring their frames within 3 s")
                clicks += shown
                lags += page.evaluate(LAGS)
    return [
        Measurement(
            "Watch: address to first frame and graph, median", median(opened) / 1000, "s", 1
        ),
        Measurement("Watch: the same on a server that drew no page yet", first / 1000, "s", 1),
        Measurement(
            f"Watch: node click to its frame, p95 of {len(clicks)}", p95(clicks), "ms", 300
        ),
        Measurement(f"Watch: highlight lag, p95 of {len(lags)}", p95(lags), "ms", 50),
        *hundred,
    ]


def _measure_switches(browser: Browser, url: str) -> Measurement:
    """The run that colours the chain, chosen on the page: the server's answer included."""
    with visitor(browser) as page:
        page.goto(f"{url}/cases?clip=theatre.laugh-easy-faithful&colour={RUN}")
        page.wait_for_selector(".wr-player[data-graph=drawn]")
        page.wait_for_timeout(1000)
        page.evaluate(SWITCHED)
        menu = page.locator("[data-wr-drop=colour]")
        for at in range(CHOICES):
            menu.locator("summary").click()
            menu.locator("a.wr-drop-item:not([aria-current])").nth(at + 1).click()
            page.wait_for_timeout(1000)
        spent = [float(each) for each in page.evaluate("window.switches")]
    if len(spent) < CHOICES // 2:
        raise RuntimeError(f"{len(spent)} of {CHOICES} choices recoloured the chain")
    return Measurement(
        f"Watch: another run chosen to its colours, p95 of {len(spent)}", p95(spent), "ms", 150
    )


def _measure_hundred(browser: Browser) -> list[Measurement]:
    """A hundred marked steps against twelve."""
    few, many = (_measure_steps(browser, count) for count in (12, 100))
    return [
        Measurement(
            "Watch: another run's colours on 100 steps until painted, least of 20 (against 12)",
            min(many.recoloured), "ms", 50, min(few.recoloured), "ms",
        ),
        Measurement(
            "Watch: the same, median", median(many.recoloured), "ms", 50,
            median(few.recoloured), "ms",
        ),
        Measurement(
            "Watch: frames a second while 100 steps play, mean of 300 (against 12)",
            many.frames, "fps", 50, few.frames, "fps", least=True,
        ),
        Measurement(
            "Watch: processor time of the page for each of them", many.frame_ms, "ms", 1000 / 60,
            few.frame_ms, "ms",
        ),
    ]  # fmt: skip


class MeasuredSteps(NamedTuple):
    """A chain in the player: milliseconds until each change of colours is painted, frames a second
    while it plays, and what the main thread takes for one.
    """

    recoloured: list[float]
    frames: float
    frame_ms: float


def _measure_steps(browser: Browser, count: int) -> MeasuredSteps:
    payloads = {state: crowd(state, count) for state in ("right", "wrong")}
    with (
        TemporaryDirectory() as folder,
        served(Path(folder), payloads) as base,
        visitor(browser) as page,
    ):
        page.goto(f"{base}/p/wrong")
        page.wait_for_selector(".wr-player[data-graph=drawn]")
        page.wait_for_function("player.video.readyState >= 2")
        spent = page.evaluate(RECOLOURS, json.loads(json.dumps([*payloads.values()])))
        page.wait_for_timeout(500)  # the list of steps is drawn when the page is idle
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        before = _task_ms(session)
        gaps = page.evaluate(GAPS)
        taken = _task_ms(session) - before
    return MeasuredSteps(spent, 1000 * len(gaps) / sum(gaps), taken / len(gaps))


def _task_ms(session: CDPSession) -> float:
    """Processor time of the main thread's tasks so far, which other processes do not lengthen."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(1000 * float(each["value"]) for each in metrics if each["name"] == "TaskDuration")
