/* The scrubber: a slider with a tick where each step starts and a mark for each pin. */
import { SVG_NAMESPACE, clamp, el, formatTime, isNumber } from "./dom.js";
import { createPinMark } from "./pins.js";
import { MARK_PITCH, spreadMarks } from "./spread.js";

export function createScrubber(player) {
  const rail = el("div", { class: "wrp-rail" });
  const ticks = el("div", { class: "wrp-ticks", "aria-hidden": "true" });
  const head = el("div", { class: "wrp-head" });
  const bar = el(
    "div",
    {
      class: "wrp-scrub",
      role: "slider",
      tabindex: 0,
      "aria-label": player.words.position,
      "aria-valuemin": 0,
    },
    rail,
    ticks,
    head,
  );
  const marks = el("div", { class: "wrp-marks" });
  const stems = document.createElementNS(SVG_NAMESPACE, "svg");
  stems.setAttribute("class", "wrp-stems");
  stems.setAttribute("aria-hidden", "true");
  const at = (event) => {
    const box = rail.getBoundingClientRect();
    return (
      clamp((event.clientX - box.left) / Math.max(box.width, 1), 0, 1) * player.clock.duration()
    );
  };
  /* One seek at a time: a new one while the last is under way makes the video show neither. */
  let next = null;
  const move = (to) => {
    if (player.video && player.video.seeking) {
      next = to;
      player.tick(to, to);
      return;
    }
    player.clock.seek(to);
  };
  if (player.video)
    player.video.addEventListener("seeked", () => {
      if (next !== null) {
        const to = next;
        next = null;
        player.clock.seek(to);
      }
    });
  bar.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    bar.setPointerCapture(event.pointerId);
    bar.dataset.held = "true";
    move(at(event));
  });
  bar.addEventListener("pointermove", (event) => {
    if (bar.dataset.held) move(at(event));
  });
  const drop = () => {
    if (bar.dataset.held) {
      delete bar.dataset.held;
      player.moment();
    }
  };
  bar.addEventListener("pointerup", drop);
  bar.addEventListener("pointercancel", drop);
  bar.addEventListener("keydown", (event) => {
    if (event.key === "Home" || event.key === "End") {
      player.seek(event.key === "Home" ? 0 : player.clock.duration());
      event.preventDefault();
    }
  });
  player.on("time", (t) => {
    const length = player.clock.duration() || 1;
    bar.parentElement &&
      bar.parentElement.style.setProperty("--wrp-at", String(clamp(t / length, 0, 1)));
    bar.setAttribute("aria-valuenow", t.toFixed(2));
    bar.setAttribute("aria-valuemax", length.toFixed(2));
    bar.setAttribute("aria-valuetext", `${formatTime(t)} / ${formatTime(length)}`);
  });
  const draw = () => {
    const length = player.clock.duration() || 1;
    const place = (second) => `${clamp(second / length, 0, 1) * 100}%`;
    const steps =
      player.chain && player.chain.timed
        ? player.chain.nodes.filter((node) => isNumber(node.start))
        : [];
    ticks.replaceChildren(
      ...steps.map((node) =>
        el("i", { "data-kind": node.kind, style: { left: place(node.start) } }),
      ),
    );
    const ordered = player.pins
      .filter((pin) => pin.second !== null)
      .sort((a, b) => a.second - b.second || Number(b.tone === "bad") - Number(a.tone === "bad"));
    marks.replaceChildren(stems, ...ordered.map((pin) => createPinMark(player, pin)));
    placeMarks(marks, stems, ordered, length);
  };
  for (const name of ["chain", "duration", "clip"]) player.on(name, draw);
  const watch = new ResizeObserver(draw);
  watch.observe(bar);
  player.onDestroy(() => watch.disconnect());
  return el("div", { class: "wrp-track" }, marks, bar);
}

/* Each mark gets its place, and a stem to its second where it had to move aside. */
export function placeMarks(marks, stems, pins, length) {
  const room = marks.clientWidth;
  const wish = pins.map((pin) => clamp(pin.second / length, 0, 1) * room);
  const places = spreadMarks(wish, room);
  const rows = Math.max(0, ...places.map(({ row }) => row + 1));
  const foot = rows * MARK_PITCH;
  marks.parentElement.style.setProperty("--wrp-rows", String(rows));
  [...marks.querySelectorAll(".wrp-pin")].forEach((mark, index) =>
    Object.assign(mark.style, {
      left: `${places[index].x}px`,
      top: `${(rows - 1 - places[index].row) * MARK_PITCH}px`,
    }),
  );
  stems.replaceChildren(
    ...places.map(({ x, row }, index) => {
      const line = document.createElementNS(SVG_NAMESPACE, "path");
      line.setAttribute("d", `M${x} ${foot - row * MARK_PITCH - 4}L${wish[index]} ${foot + 7}`);
      line.setAttribute("data-tone", pins[index].tone);
      return line;
    }),
  );
}
