/* The picture: the video or a note that it is not here, the outlines on it, and the controls. */
import { clamp, createButton, createIcon, el, formatTime, isNumber } from "./dom.js";
import { createVideoClock, createVirtualClock } from "./clock.js";
import { createScrubber } from "./scrub.js";

export const createPlaceholder = (player, title) =>
  el(
    "div",
    { class: "wrp-missing", role: "note" },
    createIcon("cross"),
    el("strong", {}, title),
    player.chains.length ? el("p", {}, player.words.no_clip_how) : null,
    player.clip && player.clip.id ? el("code", {}, String(player.clip.id)) : null,
    player.clip && player.clip.bring && player.clip.bring.length ? createFileHint(player) : null,
  );

/* What to do and the lines to copy; the page's own script copies what is marked so (copy.js). */
export const createFileHint = (player) =>
  el(
    "div",
    { class: "wrp-bring" },
    el("strong", {}, player.words.bring),
    ...player.clip.bring.map(([what, line]) =>
      el(
        "div",
        {},
        what,
        el(
          "div",
          { class: "wrp-line" },
          el("code", { "data-wr-cite": true }, line),
          el(
            "button",
            { type: "button", class: "wrp-copy", "data-wr-copy": true },
            player.words.copy,
          ),
        ),
      ),
    ),
  );

export function createVideo(player) {
  const video = el("video", {
    class: "wrp-video",
    playsinline: true,
    preload: "auto",
    tabindex: -1,
    poster: player.clip.poster || null,
    "aria-label": player.words.play,
    onclick: () => player.toggle(),
  });
  if (player.clip.subtitles) {
    video.append(
      el("track", {
        kind: "captions",
        label: player.words.subtitles,
        srclang: "en",
        src: player.clip.subtitles,
      }),
    );
  }
  video.src = player.clip.src;
  return video;
}

/* A video element tells no status: ask for it, for a film that has changed can be imported again. */
export async function explainVideoError(player, frame) {
  if (player.clip.src.startsWith("blob:")) return; /* a file of the reader's own has no status */
  const answer = await fetch(player.clip.src, { method: "HEAD" }).catch(() => null);
  const said = frame.querySelector(".wrp-missing strong");
  if (said && answer && answer.status === 409) said.textContent = player.words.changed_clip;
}

export function createStage(player) {
  const frame = el("div", { class: "wrp-frame" });
  const boxes = el("div", { class: "wrp-boxes", "aria-hidden": "true" });
  const ratio = (width, height) =>
    frame.style.setProperty(
      "--wrp-ratio",
      (width > 0 && height > 0 ? width / height : 16 / 9).toFixed(5),
    );
  ratio(player.clip && player.clip.width, player.clip && player.clip.height);
  const missing = (title) => {
    player.root.dataset.clip = "none";
    frame.replaceChildren(createPlaceholder(player, title));
    player.clock = createVirtualClock(player, player.length);
    player.video = null;
  };
  if (player.clip && player.clip.src) {
    const video = (player.video = createVideo(player));
    player.root.dataset.clip = "here";
    player.clock = createVideoClock(player, video, player.length);
    frame.append(video, boxes);
    video.addEventListener("loadedmetadata", () => ratio(video.videoWidth, video.videoHeight));
    video.addEventListener("error", () => {
      if (player.video) {
        player.clock.destroy = () => {};
        missing(player.words.broken_clip);
        player.emit("clip");
        explainVideoError(player, frame);
      }
    });
  } else missing(player.words.no_clip);
  player.onDestroy(() => player.clock.destroy());
  drawBoxes(player, boxes);
  const transport = [createScrubber(player), createControls(player)];
  const offer = () =>
    transport.forEach((part) => {
      part.hidden = !player.moves();
    });
  for (const name of ["chain", "clip"]) player.on(name, offer);
  return el("div", { class: "wrp-stage" }, frame, ...transport);
}

/* A step's box holds all of its time; one wider than this share of the frame says next to nothing. */
export const LARGEST_BOX = 0.5;
export const hasUsefulBox = ({ box }) =>
  Array.isArray(box) &&
  box.every(isNumber) &&
  box[2] <= LARGEST_BOX &&
  box[2] * box[3] <= LARGEST_BOX;

/* Soft outlines where the lit and the selected steps are seen. */
export function drawBoxes(player, layer) {
  const draw = () => {
    const ids = new Set(player.showBoxes && player.chain && player.chain.timed ? player.lit : []);
    const picked = player.showBoxes && player.node();
    if (picked && (!isNumber(picked.start) || ids.has(picked.id) || !player.clock.playing()))
      ids.add(picked.id);
    const outlines = [...ids]
      .map((id) => player.chain.byId.get(id))
      .filter((node) => node && hasUsefulBox(node));
    layer.replaceChildren(
      ...outlines.map((node) => {
        const [x, y, width, height] = node.box.map(
          (share) => `${(clamp(share, 0, 1) * 100).toFixed(2)}%`,
        );
        return el("div", {
          class: "wrp-box",
          "data-kind": node.kind,
          "data-picked": String(node.id === player.selected),
          style: { left: x, top: y, width, height },
        });
      }),
    );
  };
  for (const name of ["lit", "select", "boxes", "chain"]) player.on(name, draw);
}

export function createControls(player) {
  const play = createButton("play", player.words.play, () => player.toggle(), {
    "data-do": "play",
  });
  const clock = el("span", { class: "wrp-time" });
  const speed = el(
    "select",
    {
      class: "wrp-speed",
      "aria-label": player.words.speed,
      title: player.words.speed,
      onchange: () => player.clock.rate(Number(speed.value)),
    },
    ...[0.25, 0.5, 1, 1.5, 2].map((rate) =>
      el("option", { value: rate, selected: rate === 1 }, `${rate}×`),
    ),
  );
  const captions = createButton("subtitles", player.words.subtitles, () => player.subtitles(), {
    "aria-pressed": "false",
    "data-do": "subtitles",
    disabled: !(player.clip && player.clip.src && player.clip.subtitles),
  });
  const outline = createButton(
    "boxes",
    player.words.boxes,
    () => {
      player.showBoxes = !player.showBoxes;
      offer();
      player.emit("boxes");
    },
    { "data-do": "boxes" },
  );
  const offer = () => {
    outline.disabled = !player.video || !player.chain || !player.chain.nodes.some(hasUsefulBox);
    outline.setAttribute("aria-pressed", String(player.showBoxes && !outline.disabled));
  };
  const full = createButton("fullscreen", player.words.fullscreen, () => player.fullscreen());
  const bar = el(
    "div",
    { class: "wrp-controls", role: "group" },
    createButton("back", player.words.back, () => player.step(-player.frame)),
    play,
    createButton("forward", player.words.forward, () => player.step(player.frame)),
    clock,
    el("span", { class: "wrp-grow" }),
    speed,
    captions,
    outline,
    full,
    createButton("help", player.words.help, () => player.emit("help")),
  );
  const told = () => {
    const length = player.clock.duration();
    clock.textContent = formatTime(player.clock.now()) + (length ? ` / ${formatTime(length)}` : "");
  };
  for (const name of ["time", "duration"]) player.on(name, told);
  player.on("play", (on) => {
    play.replaceChildren(createIcon(on ? "pause" : "play"));
    play.setAttribute("aria-label", on ? player.words.pause : player.words.play);
    play.title = on ? player.words.pause : player.words.play;
    player.root.dataset.playing = String(on);
  });
  player.on("subtitles", (on) => captions.setAttribute("aria-pressed", String(on)));
  player.on("clip", () => {
    captions.disabled = true;
  });
  player.on("chain", offer);
  return bar;
}
