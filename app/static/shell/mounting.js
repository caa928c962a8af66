import { remember } from "../leave/figures.js";
import { onNarrow } from "./narrow.js";
/** @import { Handle, Live, LiveFigure } from "./types.d.ts" */

/* Mounts the content that scripts draw: figures of plotly, and modules of ours. */
/** @type {Map<string, Promise<void>>} */
const loaded = new Map();

/**
 * @param {string} src
 * @returns {Promise<void>}
 */
function load(src) {
  const script = document.createElement("script");
  script.src = src;
  document.head.append(script);
  return new Promise((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => {
      loaded.delete(src); /* who comes back on line may try again */
      script.remove();
      reject(new Error(`${src} could not be loaded`));
    };
  });
}

/**
 * A script that is no module (plotly), loaded once.
 * @param {string} src
 */
function loadScript(src) {
  if (!loaded.has(src)) loaded.set(src, load(src));
  return loaded.get(src);
}

/**
 * @param {Live | undefined} live
 * @returns {live is LiveFigure}
 */
export const isFigure = (live) => live !== undefined && live.module === undefined;

/**
 * A figure that is drawn over another keeps its place: its name and height are the new one's, also
 * while it waits to be seen.
 * @param {HTMLElement} target
 * @param {LiveFigure} live
 */
export function nameFigure(target, live) {
  target.setAttribute("aria-label", live.words.summary);
  const { height } = onNarrow(live.figure, target.clientWidth);
  target.style.minHeight = `${height}px`;
}

/**
 * @param {HTMLElement} target
 * @param {LiveFigure} live
 * @returns {Handle}
 */
function mountFigure(target, live) {
  remember(live);
  nameFigure(target, live);
  const layout = onNarrow(live.figure, target.clientWidth);
  if (layout.width) target.tabIndex = 0; /* what scrolls is reached by keys */
  target.querySelector(".wr-drawing")?.remove(); /* plotly draws the same in its place at once */
  window.Plotly.react(target, live.figure.data, layout, live.config);
  return { destroy: () => window.Plotly.purge(target) };
}

const AHEAD = "300px"; /* so far below the window a figure begins to be drawn */

/**
 * Resolves once the place is about to be seen or printed, or when nobody waits any longer: plotly
 * takes a third of a second to be read.
 * @param {HTMLElement | null} place
 * @param {AbortSignal} [signal]
 * @returns {Promise<void> | null}
 */
function waitUntilSeen(place, signal) {
  if (!place || !window.IntersectionObserver) return null;
  return new Promise((resolve) => {
    /** @param {IntersectionObserverEntry[]} entries */
    const seen = (entries) => entries.some((entry) => entry.isIntersecting) && end();
    const root = place.closest(".stMain"); /* what scrolls in Streamlit, where it is no window */
    const watch = new IntersectionObserver(seen, { root, rootMargin: AHEAD });
    const end = () => {
      watch.disconnect();
      window.removeEventListener("beforeprint", end);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    watch.observe(place);
    window.addEventListener("beforeprint", end);
    signal?.addEventListener("abort", end);
  });
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const UNSEEN_MS = 1000;

/* The content of the document is painted before our parts replace it, which keeps a slow machine
   busy for a while. A hidden window and a frame far below the fold are never painted. */
const firstPaint = () =>
  new Promise((resolve) => {
    const isSaid = PerformanceObserver.supportedEntryTypes.includes("paint");
    if (document.hidden || !isSaid) resolve(null);
    new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
    document.addEventListener("visibilitychange", resolve, { once: true });
    setTimeout(resolve, UNSEEN_MS);
  });
/** @type {Promise<unknown>} */
let before = firstPaint();

/**
 * Mounts one after the other, each in a task of its own: who scrolls or types comes in between.
 * @template T
 * @param {() => T} mount
 */
function inTurn(mount) {
  const mounting = before.then(nextTask).then(mount);
  before = mounting.catch(() => {});
  return mounting;
}

/**
 * Loads what `live` needs; then mounts it in the place that `choose` names, unless `signal` says
 * that the place is gone.
 * @param {Live} live
 * @param {() => HTMLElement | null} choose
 * @param {AbortSignal} [signal]
 * @returns {Promise<Handle | null>}
 */
export async function mountLive(live, choose, signal) {
  if (!live.module) await waitUntilSeen(choose(), signal);
  if (signal?.aborted) return null;
  const module = live.module === undefined ? null : await import(live.module);
  if (isFigure(live)) await Promise.all(live.scripts.map(loadScript));
  return inTurn(() => {
    const target = signal?.aborted ? null : choose();
    if (!target) return null;
    return isFigure(live) ? mountFigure(target, live) : module?.mount(target, live.payload);
  });
}
