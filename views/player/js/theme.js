/* The colours of the style sheet, read for the canvas, and a watch on what may change them. */
wr.theme = (p) => {
  const names = ["text", "soft", "panel", "line", "edge", "lit", "bad", "select"];
  const read = () => {
    const style = getComputedStyle(p.root);
    const colour = (name) => style.getPropertyValue(`--wrp-${name}`).trim() || "#888";
    p.colours = Object.fromEntries(names.map((name) => [name, colour(name)]));
    p.colours.font = style.fontFamily;
    p.colours.kinds = Object.fromEntries(wr.KINDS.map((kind) => [kind, {
      fill: colour(`${kind}-fill`), line: colour(`${kind}-line`), strong: colour(`${kind}-strong`),
      on: colour("on-strong"),
    }]));
    p.emit("theme");
  };
  const isDark = () => {
    const marked = p.root.closest("[data-theme]");
    if (p.root.closest(".dark") || document.querySelector("body.dark, html.dark")) return true;
    const theme = marked && marked.getAttribute("data-theme");
    if (theme === "dark" || theme === "light") return theme === "dark";
    if (document.querySelector("gradio-app, .gradio-container")) return false;
    return matchMedia("(prefers-color-scheme: dark)").matches;
  };
  const apply = () => { p.root.classList.toggle("wrp-dark", isDark()); read(); };
  const watch = new MutationObserver(apply);
  for (const one of [document.documentElement, document.body]) {
    watch.observe(one, { attributes: true, attributeFilter: ["class", "data-theme"] });
  }
  const media = matchMedia("(prefers-color-scheme: dark)");
  media.addEventListener("change", apply);
  p.reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  p.onDestroy(() => { watch.disconnect(); media.removeEventListener("change", apply); });
  apply();
};
