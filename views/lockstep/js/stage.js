/* The clips beside each other, each with its name and scores, or a note that its file is not
   here. */
import { el } from "../../player/js/base/dom.js";
import { createRemedy, whyUnplayed } from "../../player/js/base/unplayed.js";
import { isOver, targetTime } from "./align.js";
/** @import { Clip, Lockstep } from "./types.d.ts" */

/**
 * @param {Lockstep} lockstep
 * @param {HTMLElement} frame
 * @param {Clip} clip
 * @param {string} text
 */
export function showMissing(lockstep, frame, clip, text) {
  clip.video = null;
  frame.dataset.clip = "none";
  frame.replaceChildren(
    el(
      "p",
      { role: "note" },
      el("strong", {}, text),
      " ",
      clip.id ? el("code", {}, clip.id) : null,
    ),
  );
}

/**
 * A film that has changed can be imported again, one that browsers do not play be converted.
 * @param {Lockstep} lockstep
 * @param {HTMLElement} frame
 * @param {Clip} clip
 */
export async function explainVideoError(lockstep, frame, clip) {
  const problem = await whyUnplayed(clip.src ?? "");
  if (!problem) return;
  const { changed, unplayed } = lockstep.words;
  const text = problem.changed ? changed : unplayed.replace("{reason}", problem.reason);
  showMissing(lockstep, frame, clip, text);
  if (!problem.changed) frame.firstElementChild?.append(" ", createRemedy(problem, lockstep.words));
}

/**
 * @param {Lockstep} lockstep
 * @param {Clip} clip
 * @param {HTMLElement} frame
 */
export function createVideo(lockstep, clip, frame) {
  const video = el("video", {
    playsinline: true,
    muted: true,
    preload: "auto",
    tabindex: -1,
    poster: clip.poster,
    "aria-label": clip.name,
    onclick: () => lockstep.toggle(),
  });
  video.muted = true; /* several sounds at once help nobody */
  video.addEventListener("error", () => {
    showMissing(lockstep, frame, clip, lockstep.words.broken);
    lockstep.emit("clips");
    explainVideoError(lockstep, frame, clip);
  });
  video.addEventListener("loadedmetadata", () => lockstep.emit("clips"));
  video.addEventListener("waiting", () => lockstep.clock.wait());
  video.src = clip.src ?? "";
  return video;
}

/**
 * A clip's second. After its end it shows its last frame while longer clips go on.
 * @param {Lockstep} lockstep
 * @param {Clip} clip
 * @param {number} t
 */
function describePlace(lockstep, clip, t) {
  if (!clip.video) return "";
  const holds = isOver(lockstep, clip, t) && t < lockstep.duration();
  return `${targetTime(lockstep, clip, t).toFixed(2)} s${holds ? lockstep.words.holds : ""}`;
}

/**
 * @param {Lockstep} lockstep
 * @param {Clip} clip
 */
function createFrame(lockstep, clip) {
  const frame = el("div", { class: "wrl-frame" });
  if (clip.width && clip.height) {
    frame.style.setProperty("--wrl-ratio", (clip.width / clip.height).toFixed(5));
  }
  if (clip.src) {
    clip.video = createVideo(lockstep, clip, frame);
    frame.append(clip.video);
  } else showMissing(lockstep, frame, clip, lockstep.words.no_clip);
  return frame;
}

/**
 * @param {Lockstep} lockstep
 * @param {Clip} clip
 */
export function createFigure(lockstep, clip) {
  const badges = (clip.badges || []).map((badge) =>
    el("span", { class: `wr-badge wr-${badge.tone}`, title: badge.title || null }, badge.text),
  );
  const name = clip.watch ? el("a", { href: clip.watch }, clip.name) : el("b", {}, clip.name);
  const place = el("span", { class: "wrl-place" });
  lockstep.on("time", (t) => {
    place.textContent = describePlace(lockstep, clip, t);
  });
  return el(
    "figure",
    { class: "wrl-clip", style: { "--wrl-colour": clip.colour } },
    createFrame(lockstep, clip),
    el("figcaption", {}, name, place, el("span", { class: "wr-badges" }, ...badges)),
  );
}

/** @param {Lockstep} lockstep */
export const createStage = (lockstep) =>
  el(
    "div",
    { class: "wrl-stage", "data-count": lockstep.clips.length },
    ...lockstep.clips.map((clip) => createFigure(lockstep, clip)),
  );
