/* Puts the parts together: WhyReelLockstep.mount(element, payload) -> {play, pause, seek, destroy, …}. */
ls.COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"];

ls.make = (element, payload) => {
  const heard = new Map(), ends = [];
  const l = { element, payload, words: payload.words, share: payload.align === "share", dead: false,
    clips: payload.clips.map((clip, index) => ({ ...clip, video: null, colour: ls.COLOURS[index % ls.COLOURS.length] })),
    on(name, run) { heard.set(name, [...(heard.get(name) || []), run]); },
    emit(name, ...rest) { for (const run of heard.get(name) || []) run(...rest); },
    onEnd: (run) => ends.push(run), end: () => { l.dead = true; while (ends.length) ends.pop()(); } };
  l.clock = ls.clock(l);
  l.onEnd(() => l.clock.destroy());
  l.frame = Math.min(...l.clips.map(ls.frame), 1 / 24);
  l.go = (t) => { l.clock.seek(ls.clamp(t, 0, l.duration())); l.emit("rest"); };
  l.step = (by) => { if (Math.abs(by) < 0.5) l.clock.pause(); l.go(l.clock.now() + by); };
  l.toggle = () => { if (l.clock.playing()) l.clock.pause(); else l.clock.play(); };
  l.on("rest", () => element.dispatchEvent(new CustomEvent("whyreel:moment", { bubbles: true, composed: true, detail: { t: Math.round(l.clock.now() * 1000) / 1000 } })));
  return l;
};

/* What is taken out of the page or hidden must not go on playing. */
ls.watchdog = (l, leave) => {
  const gone = new MutationObserver(() => { if (!l.root.isConnected) leave(); });
  gone.observe(document.documentElement, { childList: true, subtree: true });
  const hidden = new ResizeObserver(() => { if (!l.root.offsetWidth) l.clock.pause(); });
  hidden.observe(l.root);
  const away = () => { if (document.hidden) l.clock.pause(); };
  document.addEventListener("visibilitychange", away);
  l.onEnd(() => { gone.disconnect(); hidden.disconnect(); document.removeEventListener("visibilitychange", away); });
};

ls.build = (l) => {
  l.root = ls.el("section", { class: "wr-lockstep", "aria-label": l.words.together, tabindex: -1 });
  l.element.replaceChildren(l.root);
  if (!l.clips.length) { l.root.append(ls.el("p", { class: "wr-empty" }, l.payload.empty)); return; }
  const stage = ls.stage(l);
  const plays = l.clips.some((clip) => clip.video);
  l.root.append(stage, ...(plays ? [ls.bar(l), ls.controls(l)] : []), ls.strip(l), ls.el("p", { class: "wrl-keys" }, l.words.keys));
  l.on("clips", () => l.emit("time", l.clock.now()));
  ls.keys(l);
  l.emit("clips");
  l.clock.seek(ls.isNumber(l.payload.start) ? l.payload.start : 0);
};

ls.mounted = new WeakMap();
window.WhyReelLockstep = {
  instances: new Set(),
  mount(element, payload) {
    const text = JSON.stringify(payload), before = ls.mounted.get(element);
    if (before && before.text === text && before.l.root.isConnected) return before.handle;
    if (before) before.handle.destroy();
    const l = ls.make(element, payload);
    const handle = {
      element, play: () => l.clock.play(), pause: () => l.clock.pause(), seek: (t) => l.go(t),
      get t() { return l.clock.now(); }, get playing() { return l.clock.playing(); },
      get videos() { return l.clips.map((clip) => clip.video); },
      destroy() {
        if (l.dead) return;
        l.end(); l.root.remove(); ls.mounted.delete(element); window.WhyReelLockstep.instances.delete(handle);
      },
    };
    ls.mounted.set(element, { l, text, handle });
    window.WhyReelLockstep.instances.add(handle);
    ls.build(l);
    ls.watchdog(l, () => handle.destroy());
    return handle;
  },
};
