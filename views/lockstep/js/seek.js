/* One set of controls for all clips: the seek bar with its marks, play, steps, speed. */
ls.bar = (l) => {
  const rail = ls.el("div", { class: "wrl-rail" });
  const marks = ls.el("div", { class: "wrl-marks" });
  const bar = ls.el("div", { class: "wrl-seek", role: "slider", tabindex: 0, "aria-label": l.words.position, "aria-valuemin": 0 }, rail, ls.el("div", { class: "wrl-head" }));
  const at = (event) => {
    const box = rail.getBoundingClientRect();
    return ls.clamp((event.clientX - box.left) / Math.max(box.width, 1), 0, 1) * l.duration();
  };
  bar.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    bar.setPointerCapture(event.pointerId);
    bar.dataset.held = "true";
    l.clock.seek(at(event));
  });
  bar.addEventListener("pointermove", (event) => { if (bar.dataset.held) l.clock.seek(at(event)); });
  const drop = () => { if (bar.dataset.held) { delete bar.dataset.held; l.emit("rest"); } };
  bar.addEventListener("pointerup", drop);
  bar.addEventListener("pointercancel", drop);
  bar.addEventListener("keydown", (event) => {
    if (event.key !== "Home" && event.key !== "End") return;
    l.go(event.key === "Home" ? 0 : l.duration());
    event.preventDefault();
  });
  const box = ls.el("div", { class: "wrl-track" }, marks, bar);
  l.on("time", (t) => {
    const length = l.duration() || 1;
    box.style.setProperty("--wrl-at", String(ls.clamp(t / length, 0, 1)));
    bar.setAttribute("aria-valuenow", t.toFixed(2));
    bar.setAttribute("aria-valuemax", length.toFixed(2));
    bar.setAttribute("aria-valuetext", `${ls.time(t)} / ${ls.time(length)}`);
  });
  l.on("clips", () => {
    const length = l.duration() || 1;
    marks.replaceChildren(...(l.payload.marks || []).filter((mark) => ls.isNumber(mark.second) && l.clips[mark.clip]).map((mark) => {
      const clip = l.clips[mark.clip], t = ls.moment(l, clip, mark.second);
      return ls.el("button", { type: "button", class: "wrl-mark", "data-first": String(mark.first), title: mark.text, "aria-label": mark.text, onclick: () => l.go(t),
        style: { left: `${ls.clamp(t / length, 0, 1) * 100}%`, "--wrl-colour": clip.colour } }, mark.first ? l.words.first : "");
    }));
  });
  return box;
};

ls.controls = (l) => {
  const play = ls.button("play", l.words.play, () => l.toggle(), { "data-do": "play" });
  const clock = ls.el("span", { class: "wrl-time" });
  const speed = ls.el("select", { class: "wrl-speed", "aria-label": l.words.speed, title: l.words.speed, onchange: () => l.clock.rate(Number(speed.value)) },
    ...[0.25, 0.5, 1, 1.5, 2].map((rate) => ls.el("option", { value: rate, selected: rate === 1 }, `${rate}×`)));
  l.on("time", (t) => { clock.textContent = `${ls.time(t)} / ${ls.time(l.duration())}`; });
  l.on("play", (on) => {
    play.replaceChildren(ls.icon(on ? "pause" : "play"));
    play.setAttribute("aria-label", on ? l.words.pause : l.words.play);
    play.title = on ? l.words.pause : l.words.play;
    l.root.dataset.playing = String(on);
  });
  return ls.el("div", { class: "wrl-controls", role: "group", "aria-label": l.words.controls },
    ls.button("back", l.words.back, () => l.step(-l.frame), { "data-do": "back" }), play,
    ls.button("forward", l.words.forward, () => l.step(l.frame), { "data-do": "forward" }),
    clock, ls.el("span", { class: "wrl-grow" }), ls.el("span", { class: "wrl-note" }, l.share ? l.words.by_share : l.words.by_seconds), speed);
};
