/* Puts views into the document and answers controls. Everything here is shell, nothing a benchmark. */
(function () {
  "use strict";
  const loaded = new Map();

  /* Gradio lets a list of options slide in for 0.2 s: who opened it waits to choose. */
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const now = this.matches("gradio-app .options") && options?.duration > 1;
    return animate.call(this, frames, now ? { ...options, duration: 1 } : options);
  };

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

  /* What is shown: slots of server-made, escaped HTML, and what a script draws into some of them. */
  const SKIP = undefined; /* Gradio leaves a control as it is */
  const mounted = new Map();
  let shown = null;
  let turns = 0;

  function place(id) {
    return document.querySelector(`#wr-${CSS.escape(id)} > .wr-slot`);
  }

  function figure(target, live) {
    window.Plotly.react(target, live.figure.data, live.figure.layout, live.config);
    return { destroy: () => window.Plotly.purge(target) };
  }

  async function enliven(id, live, turn) {
    for (const src of live.scripts) await once(src);
    const slot = place(id);
    if (!slot || turn !== turns) return;
    const target = slot.firstElementChild || slot;
    if (live.kind === "figure") {
      mounted.set(id, figure(target, live));
    } else {
      mounted.set(id, window[live.mounts].mount(target, live.payload));
    }
  }

  function clear(id) {
    const old = mounted.get(id);
    if (old && old.destroy) old.destroy();
    mounted.delete(id);
  }

  /* A figure whose place stays is drawn over: a new one would be blank for a moment. */
  function redraw(id, next, turn) {
    const live = next.live[id], before = shown && shown.live[id];
    if (live && before && JSON.stringify(live) === JSON.stringify(before)) return;
    const over = live && before && live.kind === "figure" && before.kind === "figure" && mounted.has(id);
    if (!over) {
      clear(id);
      const slot = place(id);
      if (slot && slot.innerHTML !== next.slots[id]) slot.innerHTML = next.slots[id];
    }
    if (live) enliven(id, live, turn);
  }

  function notices(html) {
    const at = document.getElementById("wr-notices");
    if (at && at.innerHTML !== html) at.innerHTML = html;
  }

  function draw(next, turn) {
    notices(next.notices);
    for (const id of Object.keys(next.slots)) redraw(id, next, turn);
    shown = next;
  }

  /* What the controls hold now goes over the address; the server settles the rest. */
  function asked(values) {
    const query = new URLSearchParams(location.search);
    for (const name of [...shown.fields, "page", "case"]) query.delete(name);
    shown.fields.forEach((name, at) => {
      for (const value of [values[at]].flat()) {
        if (value != null && String(value).trim()) query.append(name, String(value));
      }
    });
    if (query.get("clip") !== new URLSearchParams(location.search).get("clip")) {
      for (const name of ["chain", "node", "t"]) query.delete(name); /* of the clip before */
    }
    return query;
  }

  function busy(on) {
    const places = document.getElementById("wr-places");
    if (places) places.setAttribute("aria-busy", String(on));
  }

  async function filter(values) {
    const turn = ++turns;
    const ghost = document.querySelector(".wr-ghost");
    if (ghost) ghost.remove(); /* it kept the first choice's room */
    const before = shown.controls;
    busy(true);
    try {
      const answer = await fetch(`./view/${shown.page}?${asked(values)}`);
      if (answer.status === 401) location.reload(); /* logged out: the login page comes */
      /* A page that cannot be made comes as a page that says why, with the status of an error. */
      if (!(answer.headers.get("content-type") || "").startsWith("application/json")) {
        throw new Error(answer.status === 429 ? await answer.text() : "");
      }
      const next = await answer.json();
      if (turn !== turns) return values.map(() => SKIP);
      draw(next, turn);
      setAddress(next.query, true);
      busy(false);
      return next.controls.map((control, at) => {
        const same = JSON.stringify(control) === JSON.stringify({ ...before[at], value: values[at] });
        return same ? SKIP : { __type__: "update", ...control };
      });
    } catch (error) {
      if (turn === turns) {
        const why = error.message.startsWith("Too many") ? error.message : "The server could not be reached.";
        busy(false);
        notices('<p class="wr-notice" role="alert"></p>');
        document.querySelector("#wr-notices .wr-notice").textContent = `${why} What you see is as it was; choose again to try once more.`;
      }
      return values.map(() => SKIP);
    }
  }

  /* Reading plotly's script and drawing hold the page's one thread for 0.3 s: they wait until the
     controls are there and nobody is using them. */
  const QUIET_MS = 300;
  const LATEST_MS = 4000;
  let touched = 0;
  for (const kind of ["pointerdown", "keydown"]) {
    document.addEventListener(kind, () => { touched = performance.now(); }, { capture: true, passive: true });
  }
  function whenQuiet(act) {
    let ready = 0;
    const look = () => {
      const now = performance.now();
      const there = !shown.fields.length || document.querySelector("gradio-app .wr-controls input");
      if (there && !ready) ready = now;
      if (now > LATEST_MS || (ready && now - Math.max(ready, touched) > QUIET_MS)) act();
      else setTimeout(look, 30);
    };
    look();
  }

  /* The first view stands in the document; its scripts are on their way while Gradio starts. */
  function begin() {
    const told = document.getElementById("wr-view");
    if (!told) return;
    shown = JSON.parse(told.textContent);
    for (const [id, live] of Object.entries(shown.live)) {
      if (live.kind === "figure") whenQuiet(() => { if (shown.live[id] && !mounted.has(id)) enliven(id, shown.live[id], turns); });
      else enliven(id, live, turns);
    }
    setAddress(shown.query, false);
  }

  function setAddress(query, push) {
    const next = location.pathname + (query ? "?" + query : "") + location.hash;
    if (next !== location.pathname + location.search + location.hash) {
      history[push ? "pushState" : "replaceState"](null, "", next);
    }
    tell(query);
  }

  /* Who has to know what is shown: the links of the header, and the page around us. */
  function tell(query) {
    relink(query);
    if (window.parent !== window) tellParent(query);
  }

  /* A link of the header keeps what its page understands of the present choice (`*`: all of it). */
  function relink(query) {
    const now = [...new URLSearchParams(query)];
    for (const link of document.querySelectorAll("[data-wr-keeps]")) {
      const names = link.dataset.wrKeeps.split(" ");
      const kept = now.filter(([name]) => names[0] === "*" || names.includes(name));
      const path = link.getAttribute("href").split("?")[0];
      link.setAttribute("href", kept.length ? `${path}?${new URLSearchParams(kept)}` : path);
    }
  }

  /* On a phone the pages stand in one line that scrolls: it begins where one is. */
  function showWhereOneIs() {
    const here = document.querySelector(".wr-nav [aria-current]");
    if (here) here.parentElement.scrollLeft = here.offsetLeft - here.parentElement.offsetLeft - 48;
  }

  /* The page around us has no path of ours, so the page's name goes into the query (app/gradio_shell/space_iframe.py). */
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

  showWhereOneIs();
  begin();

  /* Streamlit's first run arrives piece by piece: it is shown once it is there, or has taken so long
     that half a page is better than none. The header then scrolls with it. */
  const LATEST_RUN_MS = 12000;
  const LATE = "[class*='st-key-late-'], [class*='st-key-part-']";
  let here = false;

  function arrived(query) {
    here = true;
    tell(query);
  }

  function complete(main) {
    const missing = [...main.querySelectorAll("[data-testid=stSkeleton]")];
    return here && !missing.some((one) => !one.closest(LATE));
  }

  function reveal(first) {
    const above = first.querySelector(".wr-above");
    const hold = () => {
      const main = document.querySelector(".stMain");
      if (main && main.firstElementChild !== above) {
        main.prepend(above);
        showWhereOneIs(); /* what is moved has lost how far it was scrolled */
      }
    };
    hold();
    first.remove();
    document.documentElement.classList.add("wr-here");
    showWhatIsNamed();
    new MutationObserver(hold).observe(document.getElementById("root"), { childList: true, subtree: true });
  }

  /* The browser looked for the place that an address names (#…) before the run had drawn it. */
  function showWhatIsNamed() {
    let named = null;
    try {
      named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch (_) { /* no name that an address can hold */ }
    if (!named) return;
    named.scrollIntoView({ inline: "nearest" });
    named.focus({ preventScroll: true });
  }

  function wait() {
    const first = document.getElementById("wr-first"), main = document.querySelector(".stMain");
    if (!first) return;
    if (main && (complete(main) || performance.now() > LATEST_RUN_MS)) reveal(first);
    else setTimeout(wait, 30);
  }
  document.addEventListener("DOMContentLoaded", wait);

  window.WhyReelShell = { once, filter, figure, setAddress, arrived };
})();
