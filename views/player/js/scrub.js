/* The scrubber: a slider with a tick where each step starts and a mark for each pin. */
wr.scrub = (p) => {
  const rail = wr.el("div", { class: "wrp-rail" });
  const ticks = wr.el("div", { class: "wrp-ticks", "aria-hidden": "true" });
  const head = wr.el("div", { class: "wrp-head" });
  const bar = wr.el("div", { class: "wrp-scrub", role: "slider", tabindex: 0, "aria-label": p.words.position, "aria-valuemin": 0 },
    rail, ticks, head);
  const marks = wr.el("div", { class: "wrp-marks" });
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
    marks.replaceChildren(...p.pins.filter((pin) => pin.second !== null)
      .map((pin) => wr.pinMark(p, pin, { style: { left: place(pin.second) } })));
  };
  for (const name of ["chain", "duration", "clip"]) p.on(name, draw);
  return wr.el("div", { class: "wrp-track" }, marks, bar);
};
