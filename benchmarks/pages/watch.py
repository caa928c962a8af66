"""The player in a real Chromium: first frame and graph, a click to its frame, highlight lag; on a
chain of a hundred steps another run's colours, and how evenly frames come while it plays."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser

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
  const drawn = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
  const spent = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const from = performance.now();
    WhyReelPlayer.mount(document.getElementById('here'), payloads[turn % 2]);
    await drawn();
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
  let last = performance.now();
  while (gaps.length < 200) {
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
    """A hundred marked steps, from the change of a payload to the second frame after it."""
    payloads = {state: crowd(state) for state in ("right", "wrong")}
    with (
        TemporaryDirectory() as folder,
        served(Path(folder), payloads) as base,
        visitor(browser) as page,
    ):
        page.goto(f"{base}/p/wrong")
        page.wait_for_selector(".wr-player[data-graph=drawn]")
        page.wait_for_function("player.video.readyState >= 2")
        spent = page.evaluate(RECOLOURS, json.loads(json.dumps([*payloads.values()])))
        gaps = page.evaluate(GAPS)
    return [
        Measurement("Watch: another run's colours on 100 steps, p95 of 20", p95(spent), "ms", 150),
        Measurement(
            "Watch: between two frames, 100 steps playing, p95 of 200", p95(gaps), "ms", 60
        ),
    ]
