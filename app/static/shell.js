/* Glue between Gradio's components and our slots. Everything here is shell, nothing a benchmark. */
(function () {
  "use strict";
  const loaded = new Map();

  function once(src) {
    if (!loaded.has(src)) {
      loaded.set(src, new Promise((done, failed) => {
        const tag = document.createElement("script");
        tag.src = src;
        tag.onload = done;
        tag.onerror = failed;
        document.head.append(tag);
      }));
    }
    return loaded.get(src);
  }

  /* The player's scripts are on their way while the shell starts, where a player will be shown. */
  if (/\/watch\/?$/.test(location.pathname)) {
    const wanted = document.currentScript && document.currentScript.dataset.player;
    (wanted || "").split(" ").filter(Boolean).reduce((before, src) => before.then(() => once(src)), Promise.resolve());
  }

  function each(props, watch, draw) {
    draw();
    watch("value", draw);
  }

  /* Server-made, escaped HTML. It is set here and not through the component's template, since the
     template language would run on braces that stand in data. */
  function html(element, props, watch) {
    each(props, watch, () => {
      const slot = element.querySelector(".wr-slot");
      if (slot) slot.innerHTML = props.value || "";
    });
  }

  function player(element, props, watch) {
    each(props, watch, async () => {
      if (!props.value) return;
      const value = typeof props.value === "string" ? JSON.parse(props.value) : props.value;
      for (const src of value.scripts) await once(src);
      const slot = element.querySelector(".wr-slot");
      if (slot) window.WhyReelPlayer.mount(slot, value.payload);
    });
  }

  function setAddress(query, push) {
    const next = location.pathname + (query ? "?" + query : "") + location.hash;
    if (next === location.pathname + location.search + location.hash) return;
    history[push ? "pushState" : "replaceState"](null, "", next);
    if (window.parent !== window) {
      tellParent(query);
    }
  }

  /* The page around us has no path of ours, so the page's name goes into the query (app/frames.py). */
  function tellParent(query) {
    const place = location.pathname.slice(1);
    const at = place ? "at=" + place : "";
    const queryString = [at, query].filter(Boolean).join("&");
    window.parent.postMessage({ queryString, hash: location.hash }, "*");
  }

  window.addEventListener("popstate", () => location.reload());
  document.addEventListener("whyreel:moment", (event) => {
    const query = new URLSearchParams(location.search);
    const { t, node } = event.detail || {};
    if (t == null) query.delete("t"); else query.set("t", String(Math.round(t * 100) / 100));
    if (node) query.set("node", node); else query.delete("node");
    setAddress(query.toString(), false);
  });

  /* Keyboard in a gallery: j/k or arrows walk the cards, Enter opens. */
  function walk(step) {
    if (document.querySelector(".wr-player")) return false; /* j and k walk the chain there */
    const cards = [...document.querySelectorAll("a.wr-card")].filter((c) => c.offsetParent);
    if (!cards.length) return false;
    const at = cards.indexOf(document.activeElement);
    const next = cards[Math.max(0, Math.min(cards.length - 1, at < 0 ? 0 : at + step))];
    next.focus();
    next.scrollIntoView({ block: "nearest" });
    return true;
  }
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest && event.target.closest("input, textarea, select, [contenteditable], .wr-player");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "j" && walk(1)) event.preventDefault();
    if (event.key === "k" && walk(-1)) event.preventDefault();
    const jump = { n: "next", p: "previous", "]": "next", "[": "previous", u: "up" }[event.key];
    const link = jump && document.querySelector(`a[data-go="${jump}"]`);
    if (link) link.click();
  });

  /* Gradio sets light or dark itself while it starts, so the visitor's choice is held against it. */
  const KEY = "whyreel-theme";
  let wanted = null;
  try { wanted = localStorage.getItem(KEY); } catch (_) { /* private mode: not kept */ }
  function holdTheme() {
    if (wanted && document.body.classList.contains("dark") !== (wanted === "dark")) {
      document.body.classList.toggle("dark", wanted === "dark");
    }
  }
  function watchTheme() {
    holdTheme();
    new MutationObserver(holdTheme).observe(document.body, { attributeFilter: ["class"] });
  }
  if (document.body) watchTheme();
  else document.addEventListener("DOMContentLoaded", watchTheme);
  document.addEventListener("click", (event) => {
    if (!(event.target.closest && event.target.closest("[data-wr-theme]"))) return;
    wanted = document.body.classList.contains("dark") ? "light" : "dark";
    holdTheme();
    try { localStorage.setItem(KEY, wanted); } catch (_) { /* private mode: not kept */ }
  });

  window.WhyReelShell = { once, html, player, setAddress, tellParent };
})();
