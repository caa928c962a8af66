/* Light or dark, as the page is, and a watch on what may change it. */
const DARK = "(prefers-color-scheme: dark)";

/** @param {Element} root */
function isDark(root) {
  const marked = root.closest("[data-theme]");
  if (root.closest(".dark") || document.querySelector("body.dark, html.dark")) return true;
  const theme = marked && marked.getAttribute("data-theme");
  if (theme === "dark" || theme === "light") return theme === "dark";
  if (document.querySelector("gradio-app, .gradio-container")) return false;
  return matchMedia(DARK).matches;
}

/** @param {{root: Element, reduced?: boolean, onDestroy: (run: () => void) => unknown}} player */
export function followTheme(player) {
  const apply = () => player.root.classList.toggle("wrp-dark", isDark(player.root));
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
}
