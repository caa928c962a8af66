/* The picture with the outlines on it, and the controls below. */
import { el } from "../base/dom.js";
import { drawBoxes } from "./boxes.js";
import { createControls } from "./controls.js";
import { createScrubber } from "./scrubber.js";
import { createPlaceholder, createVideo, explainVideoError } from "./video.js";
import { createVideoClock } from "./video_clock.js";
import { createVirtualClock } from "./virtual_clock.js";
/** @import { PayloadClip, Player } from "../types.d.ts" */

/**
 * @param {HTMLElement} frame
 * @param {number | null} [width]
 * @param {number | null} [height]
 */
function setRatio(frame, width, height) {
  const isKnown = width && height && width > 0 && height > 0;
  const ratio = isKnown ? width / height : 16 / 9;
  frame.style.setProperty("--wrp-ratio", ratio.toFixed(5));
}

/**
 * @param {Player} player
 * @param {HTMLElement} frame
 * @param {string} title
 */
function showMissing(player, frame, title) {
  player.root.dataset.clip = "none";
  frame.replaceChildren(createPlaceholder(player, title));
  player.clock = createVirtualClock(player, player.length);
  player.video = null;
}

/**
 * @param {Player} player
 * @param {PayloadClip} clip
 * @param {HTMLElement} frame
 * @param {HTMLElement} boxes
 */
function showVideo(player, clip, frame, boxes) {
  const video = createVideo(player, clip);
  player.video = video;
  player.root.dataset.clip = "here";
  player.clock = createVideoClock(player, video, player.length);
  frame.append(video, boxes);
  video.addEventListener("loadedmetadata", () =>
    setRatio(frame, video.videoWidth, video.videoHeight),
  );
  video.addEventListener("error", () => {
    if (!player.video) return;
    player.clock.destroy = () => {};
    showMissing(player, frame, player.words.broken_clip);
    player.emit("clip");
    explainVideoError(player, clip, frame);
  });
}

/** @param {Player} player */
export function createStage(player) {
  const frame = el("div", { class: "wrp-frame" });
  const boxes = el("div", { class: "wrp-boxes", "aria-hidden": "true" });
  const { clip } = player;
  setRatio(frame, clip?.width, clip?.height);
  if (clip?.src) showVideo(player, clip, frame, boxes);
  else showMissing(player, frame, player.words.no_clip);
  player.onDestroy(() => player.clock.destroy());
  drawBoxes(player, boxes);
  const transport = [createScrubber(player), createControls(player)];
  const offer = () =>
    transport.forEach((part) => {
      part.hidden = !player.moves();
    });
  for (const name of /** @type {const} */ (["chain", "clip", "times"])) player.on(name, offer);
  return el("div", { class: "wrp-stage" }, frame, ...transport);
}
