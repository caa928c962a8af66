import { remember } from "../leave/figures.js";

/* What a script draws into a slot: a figure of plotly's, or what a module of ours mounts. */
const loaded = new Map();

/* A script that is no module (plotly, vis-network), loaded once. */
function loadScript(src) {
  if (!loaded.has(src)) {
    const script = document.createElement("script");
    script.src = src;
    const done = new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = () => reject(new Error(`${src} could not be loaded`));
    });
    loaded.set(src, done);
    document.head.append(script);
  }
  return loaded.get(src);
}

function mountFigure(target, live) {
  remember(live);
  window.Plotly.react(target, live.figure.data, live.figure.layout, live.config);
  return { destroy: () => window.Plotly.purge(target) };
}

const AHEAD = "300px"; /* so far below the window a figure begins to be drawn */

/* Resolves once the place is about to be seen or printed: plotly takes a third of a second to be
   read. */
function waitUntilSeen(place) {
  if (!place || !window.IntersectionObserver) return null;
  return new Promise((resolve) => {
    const seen = (entries) => entries.some((entry) => entry.isIntersecting) && end();
    const root = place.closest(".stMain"); /* what scrolls in Streamlit, where it is no window */
    const watch = new IntersectionObserver(seen, { root, rootMargin: AHEAD });
    const end = () => {
      watch.disconnect();
      resolve();
    };
    watch.observe(place);
    window.addEventListener("beforeprint", end, { once: true });
  });
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
let before = Promise.resolve();

/* Mounts one after the other, each in a task of its own: who scrolls or types comes in between. */
function inTurn(mount) {
  const mounting = before.then(nextTask).then(mount);
  before = mounting.catch(() => {});
  return mounting;
}

/* Loads what `live` needs; then, if `choose` still names a place, mounts it there. */
export async function mountLive(live, choose) {
  if (!live.module) await waitUntilSeen(choose());
  const scripts = live.scripts.map(loadScript);
  const [module] = await Promise.all([live.module ? import(live.module) : null, ...scripts]);
  return inTurn(() => {
    const target = choose();
    if (!target) return null;
    return module ? module.mount(target, live.payload) : mountFigure(target, live);
  });
}
