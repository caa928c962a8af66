/* The colours of the style sheet, read for the canvas, and a watch on what may change them. */
import { KINDS, OBJECT } from "./model/chain.js";

const NAMES = ["text", "soft", "panel", "back", "line", "edge", "lit", "bad", "select", "heart"];
const STATES = ["right", "wrong", "mixed"];
const DARK = "(prefers-color-scheme: dark)";

function readColours(root) {
  const style = getComputedStyle(root);
  const colour = (name) => style.getPropertyValue(`--wrp-${name}`).trim() || "#888";
  const colours = Object.fromEntries([...NAMES, ...STATES].map((name) => [name, colour(name)]));
  const kindColours = (kind) => ({
    fill: colour(`${kind}-fill`),
    line: colour(`${kind}-line`),
    strong: colour(`${kind}-strong`),
    on: colour("on-strong"),
  });
  const kinds = Object.fromEntries([...KINDS, OBJECT].map((kind) => [kind, kindColours(kind)]));
  return { ...colours, onStrong: colour("on-strong"), kinds, font: style.fontFamily };
}

function isDark(root) {
  const marked = root.closest("[data-theme]");
  if (root.closest(".dark") || document.querySelector("body.dark, html.dark")) return true;
  const theme = marked && marked.getAttribute("data-theme");
  if (theme === "dark" || theme === "light") return theme === "dark";
  if (document.querySelector("gradio-app, .gradio-container")) return false;
  return matchMedia(DARK).matches;
}

export function followTheme(player) {
  const apply = () => {
    player.root.classList.toggle("wrp-dark", isDark(player.root));
    player.colours = readColours(player.root);
    player.emit("theme");
  };
  const watch = new MutationObserver(apply);
  for (const root of [document.documentElement, document.body]) {
    watch.observe(root, { attributes: true, attributeFilter: ["class", "data-theme"] });
  }
  const media = matchMedia(DARK);
  media.addEventListener("change", apply);
  player.reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  player.onDestroy(() => {
    watch.disconnect();
    media.removeEventListener("change", apply);
  });
  apply();
  /* The canvas was measured in another font until ours is there. */
  const font = `13px ${player.colours.font}`;
  if (!document.fonts || document.fonts.check(font)) return;
  const repaint = () => {
    player.wraps?.clear();
    player.emit("theme");
  };
  document.fonts.load(font).then(repaint, () => {});
}
