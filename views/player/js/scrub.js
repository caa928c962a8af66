/* The scrubber: a slider with a tick where each step starts and a mark for each pin. */
wr.scrub = (p) => {
  const rail = wr.el("div", { class: "wrp-rail" });
  const ticks = wr.el("div", { class: "wrp-ticks", "aria-hidden": "true" });
  const head = wr.el("div", { class: "wrp-head" });
  const bar = wr.el("div", { class: "wrp-scrub", role: "slider", tabindex: 0, "aria-label": p.words.position, "aria-valuemin": 0 },
    rail, ticks, head);
  const marks = wr.el("div", { class: "wrp-marks" });
  const stems = document.createElementNS(wr.SVG, "svg");
  stems.setAttribute("class", "wrp-stems");
  stems.setAttribute("aria-hidden", "true");
  const at = (event) => {
    const box = rail.getBoundingClientRect();
    return wr.clamp((event.clientX - box.left) / Math.max(box.width, 1), 0, 1) * p.clock.duration();
  };
  /* One seek at a time: a new one while the last is under way makes the video show neither. */
  let next = null;
  const move = (to) => {
    if (p.video && p.video.seeking) { next = to; p.tick(to, to); return; }
    p.clock.seek(to);
  };
  if (p.video) p.video.addEventListener("seeked", () => { if (next !== null) { const to = next; next = null; p.clock.seek(to); } });
  bar.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    bar.setPointerCapture(event.pointerId);
    bar.dataset.held = "true";
    move(at(event));
  });
  bar.addEventListener("pointermove", (event) => { if (bar.dataset.held) move(at(event)); });
  const drop = () => { if (bar.dataset.held) { delete bar.dataset.held; p.moment(); } };
  bar.addEventListener("pointerup", drop);
  bar.addEventListener("pointercancel", drop);
  bar.addEventListener("keydown", (event) => {
    if (event.key === "Home" || event.key === "End") { p.seek(event.key === "Home" ? 0 : p.clock.duration()); event.preventDefault(); }
  });
  p.on("time", (t) => {
    const length = p.clock.duration() || 1;
    bar.parentElement && bar.parentElement.style.setProperty("--wrp-at", String(wr.clamp(t / length, 0, 1)));
    bar.setAttribute("aria-valuenow", t.toFixed(2));
    bar.setAttribute("aria-valuemax", length.toFixed(2));
    bar.setAttribute("aria-valuetext", `${wr.time(t)} / ${wr.time(length)}`);
  });
  const draw = () => {
    const length = p.clock.duration() || 1;
    const place = (second) => `${wr.clamp(second / length, 0, 1) * 100}%`;
    const steps = p.chain && p.chain.timed ? p.chain.nodes.filter((node) => wr.isNumber(node.start)) : [];
    ticks.replaceChildren(...steps.map((node) => wr.el("i", { "data-kind": node.kind, style: { left: place(node.start) } })));
    const ordered = p.pins.filter((pin) => pin.second !== null)
      .sort((a, b) => a.second - b.second || Number(b.tone === "bad") - Number(a.tone === "bad"));
    marks.replaceChildren(stems, ...ordered.map((pin) => wr.pinMark(p, pin)));
    wr.placeMarks(marks, stems, ordered, length);
  };
  for (const name of ["chain", "duration", "clip"]) p.on(name, draw);
  const watch = new ResizeObserver(draw);
  watch.observe(bar);
  p.onDestroy(() => watch.disconnect());
  return wr.el("div", { class: "wrp-track" }, marks, bar);
};

/* Each mark gets its place, and a stem to its second where it had to move aside. */
wr.placeMarks = (marks, stems, pins, length) => {
  const room = marks.clientWidth;
  const wish = pins.map((pin) => wr.clamp(pin.second / length, 0, 1) * room);
  const places = wr.spread(wish, room);
  const rows = Math.max(0, ...places.map(({ row }) => row + 1));
  const foot = rows * wr.PITCH;
  marks.parentElement.style.setProperty("--wrp-rows", String(rows));
  [...marks.querySelectorAll(".wrp-pin")].forEach((mark, index) =>
    Object.assign(mark.style, { left: `${places[index].x}px`, top: `${(rows - 1 - places[index].row) * wr.PITCH}px` }));
  stems.replaceChildren(...places.map(({ x, row }, index) => {
    const line = document.createElementNS(wr.SVG, "path");
    line.setAttribute("d", `M${x} ${foot - row * wr.PITCH - 4}L${wish[index]} ${foot + 7}`);
    line.setAttribute("data-tone", pins[index].tone);
    return line;
  }));
};
