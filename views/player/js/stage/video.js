/* The video, or a note that it is not here and how to bring it. */
import { createIcon, el } from "../base/dom.js";
import { createRemedy, whyUnplayed } from "../base/unplayed.js";
/** @import { PayloadClip, Player } from "../types.d.ts" */

/**
 * Where the film can be seen elsewhere, at its own second.
 * @param {Player} player
 */
function createSourceLink({ clip }) {
  const source = clip?.source;
  if (!source || !/^https?:\/\//.test(source.href)) return null;
  const { href, label } = source;
  const facts = { class: "wrp-action", href, target: "_blank", rel: "noopener noreferrer" };
  return el("a", facts, String(label || href));
}

/**
 * @param {Player} player
 * @param {string} title
 */
export const createPlaceholder = (player, title) =>
  el(
    "div",
    { class: "wrp-missing", role: "note" },
    createIcon("cross"),
    el("strong", {}, title),
    player.chains.length ? el("p", {}, player.words.no_clip_how) : null,
    createSourceLink(player),
    player.clip && player.clip.id ? el("code", {}, String(player.clip.id)) : null,
    player.clip?.bring?.length ? createFileHint(player, player.clip.bring) : null,
  );

/**
 * @param {Player} player
 * @param {string} line
 */
const createHintLine = (player, line) =>
  el(
    "div",
    { class: "wrp-line" },
    el("code", { "data-wr-cite": true }, line),
    el("button", { type: "button", class: "wrp-copy", "data-wr-copy": true }, player.words.copy),
  );

/**
 * The instructions and the lines to copy; the page's own script copies marked lines (copy.js).
 * @param {Player} player
 * @param {PayloadClip["bring"]} bring
 */
const createFileHint = (player, bring) =>
  el(
    "div",
    { class: "wrp-bring" },
    el("strong", {}, player.words.bring),
    ...bring.map(([what, line]) => el("div", {}, what, createHintLine(player, line))),
  );

/**
 * @param {Player} player
 * @param {PayloadClip} clip one with a film
 */
export function createVideo(player, clip) {
  const video = el("video", {
    class: "wrp-video",
    playsinline: true,
    preload: "auto",
    tabindex: -1,
    poster: clip.poster || null,
    "aria-label": player.words.play,
    onclick: () => player.toggle(),
  });
  if (clip.subtitles) {
    video.append(
      el("track", {
        kind: "captions",
        label: player.words.subtitles,
        srclang: "en",
        src: clip.subtitles,
      }),
    );
  }
  video.src = clip.src ?? "";
  return video;
}

/**
 * A film that has changed can be imported again, one that browsers do not play be converted.
 * @param {Player} player
 * @param {PayloadClip} clip
 * @param {HTMLElement} frame
 */
export async function explainVideoError(player, clip, frame) {
  const problem = await whyUnplayed(clip.src ?? "");
  const title = frame.querySelector(".wrp-missing strong");
  if (!title || !problem) return;
  const { changed_clip: changed, unplayed } = player.words;
  title.textContent = problem.changed ? changed : unplayed.replace("{reason}", problem.reason);
  if (!problem.changed) title.after(createRemedy(problem, player.words));
}
