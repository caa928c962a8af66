/* The colours of the style sheet, read for the canvas, and a watch on what may change them. */
import { KINDS } from "./model.js";

export function followTheme(player) {
  const names = ["text", "soft", "panel", "line", "edge", "lit", "bad", "select"];
  const read = () => {
    const style = getComputedStyle(player.root);
    const colour = (name) => style.getPropertyValue(`--wrp-${name}`).trim() || "#888";
    player.colours = Object.fromEntries(names.map((name) => [name, colour(name)]));
    player.colours.font = style.fontFamily;
    player.colours.kinds = Object.fromEntries(
      KINDS.map((kind) => [
        kind,
        {
          fill: colour(`${kind}-fill`),
          line: colour(`${kind}-line`),
          strong: colour(`${kind}-strong`),
          on: colour("on-strong"),
        },
      ]),
    );
    player.emit("theme");
  };
  const isDark = () => {
    const marked = player.root.closest("[data-theme]");
    if (player.root.closest(".dark") || document.querySelector("body.dark, html.dark")) return true;
    const theme = marked && marked.getAttribute("data-theme");
    if (theme === "dark" || theme === "light") return theme === "dark";
    if (document.querySelector("gradio-app, .gradio-container")) return false;
    return matchMedia("(prefers-color-scheme: dark)").matches;
  };
  const apply = () => {
    player.root.classList.toggle("wrp-dark", isDark());
    read();
  };
  const watch = new MutationObserver(apply);
  for (const one of [document.documentElement, document.body]) {
    watch.observe(one, { attributes: true, attributeFilter: ["class", "data-theme"] });
  }
  const media = matchMedia("(prefers-color-scheme: dark)");
  media.addEventListener("change", apply);
  player.reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  player.onDestroy(() => {
    watch.disconnect();
    media.removeEventListener("change", apply);
  });
  apply();
}
