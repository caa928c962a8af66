/* The hero of the front page: its words, poster and chain are the server's; here its clip plays. */
import { followTheme } from "../../../views/player/js/theme.js";
import { el } from "../../../views/player/js/base/dom.js";

const STILL = "(prefers-reduced-motion: reduce)";

/**
 * The payload of the hero (views/page/cards.py), with its HTML (app/pages/rendered_page.py):
 * the clip plays from second `from` to `to`; at rest it shows second `at`.
 *
 * @typedef {object} HeroPayload
 * @property {string} html
 * @property {string} [src] left out where the clip is not here
 * @property {number} from
 * @property {number} to
 * @property {number} at
 */

/**
 * The nodes of a second are lit.
 * @param {HTMLElement} root
 * @param {number} second
 */
function light(root, second) {
  /** @type {NodeListOf<HTMLElement>} */
  const nodes = root.querySelectorAll(".wr-hero-chain [data-node]");
  for (const node of nodes) {
    const { start, end } = node.dataset;
    const begins = start !== undefined && Number(start) <= second;
    node.classList.toggle(
      "wr-lit",
      begins && second < (end === undefined ? Infinity : Number(end)),
    );
  }
}

/** @param {string} src */
function createVideo(src) {
  const video = el("video", { playsinline: true, preload: "auto", tabindex: -1 });
  video.muted = true;
  video.disableRemotePlayback = true;
  video.setAttribute("aria-hidden", "true");
  video.src = src;
  return video;
}

/**
 * Loops the seconds around the moment. With reduced motion it shows that frame alone.
 * @param {HTMLElement} root
 * @param {HTMLVideoElement} video
 * @param {HeroPayload} payload
 * @param {boolean} still
 */
function run(root, video, payload, still) {
  const show = () => video.classList.add("wr-here");
  let frame = 0;
  const follow = () => {
    if (video.currentTime >= payload.to) video.currentTime = payload.from;
    light(root, video.currentTime);
    frame = video.paused ? 0 : requestAnimationFrame(follow);
  };
  video.addEventListener("seeked", show, { once: true });
  video.addEventListener("play", () => {
    frame = frame || requestAnimationFrame(follow);
  });
  video.addEventListener("ended", () => {
    video.currentTime = payload.from;
    video.play().catch(() => {});
  });
  const begin = () => {
    video.currentTime = still ? payload.at : payload.from;
    if (!still) video.play().catch(() => {});
  };
  if (video.readyState >= 1) begin();
  else video.addEventListener("loadedmetadata", begin, { once: true });
  return () => cancelAnimationFrame(frame);
}

/**
 * @param {HTMLElement} stage
 * @param {HTMLVideoElement} video
 */
function addPause(stage, video) {
  const button = el("button", { type: "button", class: "wr-hero-pause" });
  const say = () => {
    const [sign, label] = video.paused ? ["▶", "Play"] : ["❚❚", "Pause"];
    button.textContent = sign;
    button.setAttribute("aria-label", `${label} the clip`);
  };
  button.addEventListener("click", () => {
    stage.dataset.stopped = video.paused ? "" : "yes";
    if (video.paused) video.play().catch(() => {});
    else video.pause();
  });
  for (const name of ["play", "pause"]) video.addEventListener(name, say);
  say();
  stage.append(button);
}

/**
 * Loads the clip when it is seen and the page is at rest, and rests while nobody sees it.
 * @param {HTMLElement} stage
 * @param {(() => void)[]} ends
 * @param {() => HTMLVideoElement} begin
 */
function whenSeen(stage, ends, begin) {
  /** @type {HTMLVideoElement | null} */
  let video = null;
  const watch = new IntersectionObserver(([{ isIntersecting }]) => {
    if (isIntersecting && !video) video = begin();
    else if (video && !isIntersecting) video.pause();
    else if (video && !stage.dataset.stopped && !video.dataset.still) video.play().catch(() => {});
  });
  const start = () => watch.observe(stage);
  if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: 1500 });
  else setTimeout(start, 200);
  ends.push(() => watch.disconnect());
}

/**
 * @param {HTMLElement} element
 * @param {HeroPayload} payload
 */
export function mount(element, payload) {
  /** @type {(() => void)[]} */
  const ends = [];
  if (!element.querySelector(".wr-hero-words")) element.innerHTML = payload.html;
  const root = element;
  /** @type {HTMLElement | null} */
  const stage = root.querySelector(".wr-hero-stage");
  const chain = root.querySelector(".wr-hero-chain");
  if (chain) followTheme({ root: chain, onDestroy: (end) => ends.push(end) });
  const { src } = payload;
  if (stage && src) {
    const still = matchMedia(STILL).matches;
    light(root, payload.at);
    whenSeen(stage, ends, () => {
      const video = createVideo(src);
      if (still) video.dataset.still = "yes";
      stage.append(video);
      ends.push(run(root, video, payload, still), () => video.remove());
      addPause(stage, video);
      return video;
    });
  }
  return { destroy: () => ends.splice(0).forEach((end) => end()) };
}
