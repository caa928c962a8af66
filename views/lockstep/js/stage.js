/* The clips beside each other, each with its name and scores, or a note that its file is not here. */
ls.missing = (l, frame, clip, said) => {
  clip.video = null;
  frame.dataset.clip = "none";
  frame.replaceChildren(ls.el("p", { role: "note" }, ls.el("strong", {}, said), " ", clip.id ? ls.el("code", {}, clip.id) : null));
};

/* A video element tells no status: ask for it, for a film that has changed can be imported again. */
ls.why = async (l, frame, clip) => {
  const answer = await fetch(clip.src, { method: "HEAD" }).catch(() => null);
  if (answer && answer.status === 409) ls.missing(l, frame, clip, l.words.changed);
};

ls.video = (l, clip, frame) => {
  const video = ls.el("video", { playsinline: true, muted: true, preload: "auto", tabindex: -1, poster: clip.poster, "aria-label": clip.name, onclick: () => l.toggle() });
  video.muted = true; /* several sounds at once help nobody */
  video.addEventListener("error", () => { ls.missing(l, frame, clip, l.words.broken); l.emit("clips"); ls.why(l, frame, clip); });
  video.addEventListener("loadedmetadata", () => l.emit("clips"));
  video.addEventListener("waiting", () => l.clock.wait());
  video.src = clip.src;
  return video;
};

ls.figure = (l, clip) => {
  const frame = ls.el("div", { class: "wrl-frame" });
  if (clip.width > 0 && clip.height > 0) frame.style.setProperty("--wrl-ratio", (clip.width / clip.height).toFixed(5));
  if (clip.src) { clip.video = ls.video(l, clip, frame); frame.append(clip.video); } else ls.missing(l, frame, clip, l.words.no_clip);
  const badges = (clip.badges || []).map((badge) => ls.el("span", { class: `wr-badge wr-${badge.tone}`, title: badge.title || null }, badge.text));
  const name = clip.watch ? ls.el("a", { href: clip.watch }, clip.name) : ls.el("b", {}, clip.name);
  const place = ls.el("span", { class: "wrl-place" });
  l.on("time", (t) => { place.textContent = clip.video ? `${ls.target(l, clip, t).toFixed(2)} s${ls.isOver(l, clip, t) && t < l.duration() ? l.words.holds : ""}` : ""; });
  return ls.el("figure", { class: "wrl-clip", style: { "--wrl-colour": clip.colour } }, frame,
    ls.el("figcaption", {}, name, place, ls.el("span", { class: "wr-badges" }, ...badges)));
};

ls.stage = (l) => ls.el("div", { class: "wrl-stage", "data-count": l.clips.length }, ...l.clips.map((clip) => ls.figure(l, clip)));
