/* The picture: the video or a note that it is not here, the outlines on it, and the controls. */
wr.placeholder = (p, title) => wr.el("div", { class: "wrp-missing", role: "note" },
  wr.icon("cross"), wr.el("strong", {}, title), p.chains.length ? wr.el("p", {}, p.words.no_clip_how) : null,
  p.clip && p.clip.id ? wr.el("code", {}, String(p.clip.id)) : null,
  p.clip && p.clip.bring && p.clip.bring.length ? wr.bring(p) : null);

/* What to do and the lines to copy; the page's own script copies what is marked so (copy.js). */
wr.bring = (p) => wr.el("div", { class: "wrp-bring" }, wr.el("strong", {}, p.words.bring),
  ...p.clip.bring.map(([what, line]) => wr.el("div", {}, what, wr.el("div", { class: "wrp-line" },
    wr.el("code", { "data-wr-cite": true }, line), wr.el("button", { type: "button", class: "wrp-copy", "data-wr-copy": true }, p.words.copy)))));

wr.makeVideo = (p) => {
  const video = wr.el("video", { class: "wrp-video", playsinline: true, preload: "auto", tabindex: -1,
    poster: p.clip.poster || null, "aria-label": p.words.play, onclick: () => p.toggle() });
  if (p.clip.subtitles) {
    video.append(wr.el("track", { kind: "captions", label: p.words.subtitles, srclang: "en", src: p.clip.subtitles }));
  }
  video.src = p.clip.src;
  return video;
};

/* A video element tells no status: ask for it, for a film that has changed can be imported again. */
wr.why = async (p, frame) => {
  if (p.clip.src.startsWith("blob:")) return; /* a file of the reader's own has no status */
  const answer = await fetch(p.clip.src, { method: "HEAD" }).catch(() => null);
  const said = frame.querySelector(".wrp-missing strong");
  if (said && answer && answer.status === 409) said.textContent = p.words.changed_clip;
};

wr.stage = (p) => {
  const frame = wr.el("div", { class: "wrp-frame" });
  const boxes = wr.el("div", { class: "wrp-boxes", "aria-hidden": "true" });
  const ratio = (width, height) => frame.style.setProperty("--wrp-ratio", (width > 0 && height > 0 ? width / height : 16 / 9).toFixed(5));
  ratio(p.clip && p.clip.width, p.clip && p.clip.height);
  const missing = (title) => {
    p.root.dataset.clip = "none";
    frame.replaceChildren(wr.placeholder(p, title));
    p.clock = wr.virtualClock(p, p.length);
    p.video = null;
  };
  if (p.clip && p.clip.src) {
    const video = p.video = wr.makeVideo(p);
    p.root.dataset.clip = "here";
    p.clock = wr.videoClock(p, video, p.length);
    frame.append(video, boxes);
    video.addEventListener("loadedmetadata", () => ratio(video.videoWidth, video.videoHeight));
    video.addEventListener("error", () => { if (p.video) { p.clock.destroy = () => {}; missing(p.words.broken_clip); p.emit("clip"); wr.why(p, frame); } });
  } else missing(p.words.no_clip);
  p.onDestroy(() => p.clock.destroy());
  wr.drawBoxes(p, boxes);
  const transport = [wr.scrub(p), wr.controls(p)];
  const offer = () => transport.forEach((part) => { part.hidden = !p.moves(); });
  for (const name of ["chain", "clip"]) p.on(name, offer);
  return wr.el("div", { class: "wrp-stage" }, frame, ...transport);
};

/* A step's box holds all of its time; one wider than this share of the frame says next to nothing. */
wr.TOO_WIDE = 0.5;
wr.tells = ({ box }) => Array.isArray(box) && box.every(wr.isNumber) && box[2] <= wr.TOO_WIDE && box[2] * box[3] <= wr.TOO_WIDE;

/* Soft outlines where the lit and the selected steps are seen. */
wr.drawBoxes = (p, layer) => {
  const draw = () => {
    const ids = new Set(p.showBoxes && p.chain && p.chain.timed ? p.lit : []);
    const picked = p.showBoxes && p.node();
    if (picked && (!wr.isNumber(picked.start) || ids.has(picked.id) || !p.clock.playing())) ids.add(picked.id);
    const outlines = [...ids].map((id) => p.chain.byId.get(id)).filter((node) => node && wr.tells(node));
    layer.replaceChildren(...outlines.map((node) => {
      const [x, y, width, height] = node.box.map((share) => `${(wr.clamp(share, 0, 1) * 100).toFixed(2)}%`);
      return wr.el("div", { class: "wrp-box", "data-kind": node.kind, "data-picked": String(node.id === p.selected), style: { left: x, top: y, width, height } });
    }));
  };
  for (const name of ["lit", "select", "boxes", "chain"]) p.on(name, draw);
};

wr.controls = (p) => {
  const play = wr.button("play", p.words.play, () => p.toggle(), { "data-do": "play" });
  const clock = wr.el("span", { class: "wrp-time" });
  const speed = wr.el("select", { class: "wrp-speed", "aria-label": p.words.speed, title: p.words.speed,
    onchange: () => p.clock.rate(Number(speed.value)) },
    ...[0.25, 0.5, 1, 1.5, 2].map((rate) => wr.el("option", { value: rate, selected: rate === 1 }, `${rate}×`)));
  const captions = wr.button("subtitles", p.words.subtitles, () => p.subtitles(), { "aria-pressed": "false", "data-do": "subtitles", disabled: !(p.clip && p.clip.src && p.clip.subtitles) });
  const outline = wr.button("boxes", p.words.boxes, () => { p.showBoxes = !p.showBoxes; offer(); p.emit("boxes"); }, { "data-do": "boxes" });
  const offer = () => {
    outline.disabled = !p.video || !p.chain || !p.chain.nodes.some(wr.tells);
    outline.setAttribute("aria-pressed", String(p.showBoxes && !outline.disabled));
  };
  const full = wr.button("fullscreen", p.words.fullscreen, () => p.fullscreen());
  const bar = wr.el("div", { class: "wrp-controls", role: "group" },
    wr.button("back", p.words.back, () => p.step(-p.frame)), play, wr.button("forward", p.words.forward, () => p.step(p.frame)),
    clock, wr.el("span", { class: "wrp-grow" }), speed, captions, outline, full,
    wr.button("help", p.words.help, () => p.emit("help")));
  const told = () => { const length = p.clock.duration(); clock.textContent = wr.time(p.clock.now()) + (length ? ` / ${wr.time(length)}` : ""); };
  for (const name of ["time", "duration"]) p.on(name, told);
  p.on("play", (on) => {
    play.replaceChildren(wr.icon(on ? "pause" : "play"));
    play.setAttribute("aria-label", on ? p.words.pause : p.words.play);
    play.title = on ? p.words.pause : p.words.play;
    p.root.dataset.playing = String(on);
  });
  p.on("subtitles", (on) => captions.setAttribute("aria-pressed", String(on)));
  p.on("clip", () => { captions.disabled = true; });
  p.on("chain", offer);
  return bar;
};
