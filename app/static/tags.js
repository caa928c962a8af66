/* Tagging cases by keyboard. All of it stays in this browser; “tagged only” alone names the
   tagged cases, by their ids, in the address. */
(function () {
  "use strict";
  const work = window.WhyReelTagwork;
  const DEFAULTS = ["judge is wrong", "question is unclear", "look again"];
  const MOST_BYTES = 8 << 20;
  const KEYS = [
    ["j / k", "next, previous card (in Watch: step of the chain)"],
    ["Enter", "open the card"],
    ["1 … 9", "set or take off a tag of yours on the card, or on the open case"],
    ["t", "a new tag"],
    ["n / p, [ / ]", "next, previous case or page"],
    ["u", "back to the list"],
    ["space, ← / →", "in Watch: play, seek"],
    ["?", "this list"],
  ];

  function load(name, otherwise) {
    try { return JSON.parse(localStorage.getItem(`whyreel-${name}`)) ?? otherwise; } catch (_) { return otherwise; }
  }
  function save(name, value) {
    try { localStorage.setItem(`whyreel-${name}`, JSON.stringify(value)); }
    catch (_) { said = "This browser keeps nothing here: export before you leave."; }
  }
  function list(value) { return Array.isArray(value) ? value : []; }

  let names = list(load("tag-names", DEFAULTS)).filter((name) => typeof name === "string").slice(0, 9);
  let tagger = String(load("tagger", "me"));
  let rows = list(load("tags", []));
  let others = list(load("tags-others", []));
  const MOST_SENT = 60; /* what an address holds: views/address/filters.py */
  const sent = () => new URLSearchParams(location.search).has("tagged");
  let said = "";
  let wanted = null; /* the case that a new tag is for */

  function store() {
    save("tag-names", names); save("tagger", tagger); save("tags", rows); save("tags-others", others);
    draw();
  }

  function caseOf(element) {
    const told = element.dataset;
    return { benchmark: told.wrBenchmark, case: told.wrCase, model: told.wrModel, judge: told.wrJudge };
  }
  function current() {
    const focused = document.activeElement && document.activeElement.closest("a.wr-card[data-wr-case]");
    return focused || document.querySelector(".wr-opencase[data-wr-case]");
  }
  function tagsOf(from, found) {
    const key = work.id(found);
    return from.filter((row) => work.id(row) === key);
  }
  function toggle(element, tag) {
    const found = caseOf(element), had = tagsOf(rows, found).find((row) => row.tag === tag);
    if (had) rows = rows.filter((row) => row !== had);
    else {
      const href = element.getAttribute("href") || `watch${location.search}`;
      rows.push({ ...found, tag, tagger, time: new Date().toISOString(), href });
    }
    said = "";
    store();
  }

  function make(kind, text, attributes) {
    const made = document.createElement(kind);
    if (text != null) made.textContent = text;
    for (const [name, value] of Object.entries(attributes || {})) made.setAttribute(name, value);
    return made;
  }
  function button(text, title, act) {
    const made = make("button", text, { type: "button", class: "wr-tagbutton", title });
    made.addEventListener("click", (event) => { event.preventDefault(); act(); });
    return made;
  }

  function badges(element) {
    const place = element.querySelector("[data-wr-tags]");
    if (!place) return;
    const found = caseOf(element);
    const mine = tagsOf(rows, found), theirs = tagsOf(others, found);
    const told = mine.filter((row) => !element.matches(".wr-opencase") || !names.includes(row.tag)); /* its buttons tell the others */
    place.replaceChildren(
      ...told.map((row) => make("span", row.tag, { class: "wr-badge wr-tag", title: `your tag, ${row.time}` })),
      ...theirs.map((row) => make("span", row.tag, { class: "wr-badge wr-muted", title: `by ${row.tagger}` })));
    element.classList.toggle("wr-away", sent() && element.matches("a.wr-card") && !mine.length);
  }

  /* Which cases are tagged only this browser knows: their ids go into the address. */
  function onlyTagged(on) {
    const asked = new URLSearchParams(location.search);
    ["tagged", "page", "case"].forEach((name) => asked.delete(name));
    const keys = [...new Set(rows.slice().reverse().map((row) => row.case))];
    if (on && !keys.length) { said = "You have tagged no case yet."; draw(); return; }
    if (on) keys.slice(0, MOST_SENT).forEach((key) => asked.append("tagged", key));
    location.assign(`failures?${asked}`);
  }

  function rename(at, name) {
    const before = names[at], next = name.trim().slice(0, 60);
    if (!next) names.splice(at, 1);
    else if (names.some((told, other) => told === next && other !== at)) said = `There is a tag “${next}” already.`;
    else {
      names[at] = next;
      rows = rows.map((row) => (row.tag === before ? { ...row, tag: next } : row));
    }
    store();
  }
  function add(name) {
    const next = name.trim().slice(0, 60);
    if (!next) return;
    if (!names.includes(next)) {
      if (names.length >= 9) { said = "There are nine tags already: rename one."; draw(); return; }
      names.push(next);
    }
    const at = wanted && document.contains(wanted) ? wanted : null;
    wanted = null;
    if (at) { toggle(at, next); if (at.focus) at.focus(); } else store();
  }

  function download(name, text, kind) {
    const link = make("a", "", { href: URL.createObjectURL(new Blob([text], { type: kind })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 2000);
  }
  async function take(file) {
    try {
      if (file.size > MOST_BYTES) throw new Error("it is larger than 8 MB");
      const found = work.read(file.name, await file.text());
      const own = found.filter((row) => !row.tagger || row.tagger === tagger);
      const theirs = found.filter((row) => row.tagger && row.tagger !== tagger);
      const key = (row) => `${work.id(row)}|${row.tag}|${row.tagger}`;
      const fresh = (list, from) => {
        const known = new Set(from.map(key));
        return list.filter((row) => !known.has(key(row)) && known.add(key(row)));
      };
      rows = rows.concat(fresh(own.map((row) => ({ ...row, tagger })), rows));
      others = others.concat(fresh(theirs, others));
      for (const row of own) if (!names.includes(row.tag) && names.length < 9) names.push(row.tag);
      said = `${file.name}: ${own.length} tags of yours, ${theirs.length} of others.`;
    } catch (error) { said = `${file.name}: ${error.message}. Nothing was taken in.`; }
    store();
  }

  function panel(title, ...inside) {
    const made = make("details", null, { class: "wr-tagpanel" });
    made.append(make("summary", title), ...inside);
    made.open = opened.has(title.split(" (")[0]);
    made.addEventListener("toggle", () => opened[made.open ? "add" : "delete"](title.split(" (")[0]));
    return made;
  }
  const opened = new Set();

  function editor() {
    const inputs = names.map((name, at) => {
      const input = make("input", null, { value: name, maxlength: 60, "aria-label": `Tag ${at + 1}` });
      input.addEventListener("change", () => rename(at, input.value));
      const row = make("label", `${at + 1} `);
      row.append(input);
      return row;
    });
    const who = make("input", null, { value: tagger, maxlength: 60, "aria-label": "Your name" });
    who.addEventListener("change", () => {
      tagger = who.value.trim() || "me";
      rows = rows.map((row) => ({ ...row, tagger }));
      store();
    });
    const row = make("label", "Your name ");
    row.append(who);
    return panel("Names", ...inputs, row);
  }

  function taggedList() {
    const seen = new Map();
    for (const row of rows) seen.set(work.id(row), [...(seen.get(work.id(row)) || []), row]);
    const items = [...seen.values()].slice(-200).reverse().map((told) => {
      const item = make("li"), href = told.map((row) => row.href).find((one) => typeof one === "string" && /^watch\?/.test(one));
      item.append(href ? make("a", told[0].case, { href }) : make("span", told[0].case), ` — ${told.map((row) => row.tag).join(", ")}`);
      return item;
    });
    const all = make("ul");
    all.append(...items);
    return panel(`Tagged cases (${seen.size})`, items.length ? all : make("p", "None yet."));
  }

  function figure(value) { return value == null ? "undefined: no variance" : value.toFixed(2); }
  function agreements() {
    const whose = [...new Set(others.map((row) => row.tagger))];
    if (!whose.length) return [];
    return whose.map((name) => {
      const told = work.compared(rows, others.filter((row) => row.tagger === name));
      const table = make("table", null, { class: "wr-table" });
      const line = (cells, kind) => { const row = make("tr"); row.append(...cells.map((cell) => make(kind, cell))); return row; };
      table.append(line(["Tag", "Raw", "κ", "AC1"], "th"),
        ...told.tags.map((one) => line([one.tag, ...(told.n ? [`${(100 * one.raw).toFixed(1)} %`, figure(one.kappa), figure(one.ac1)] : ["–", "–", "–"])], "td")));
      const rule = `Over the ${told.n} cases that both of you tagged; ${told.leftOut} tagged by one alone are left out, since an untagged case may be one not seen.`;
      return panel(`Agreement with ${name}`, make("p", rule), table,
        button(`Forget ${name}’s tags`, "take them out of this browser", () => { others = others.filter((row) => row.tagger !== name); store(); }));
    });
  }

  function files() {
    const input = make("input", null, { type: "file", accept: ".csv,.json", "aria-label": "Import tags" });
    input.addEventListener("change", () => input.files[0] && take(input.files[0]));
    const label = make("label", "Import ", { class: "wr-tagbutton" });
    label.append(input);
    return [
      button("CSV", "export your tags as CSV", () => download("whyreel-tags.csv", work.toCsv(rows), "text/csv")),
      button("JSON", "export your tags as JSON", () => download("whyreel-tags.json", work.toJson(rows), "application/json")),
      label,
    ];
  }

  function fresh() {
    const input = make("input", null, { placeholder: "new tag", maxlength: 60, "aria-label": "New tag", class: "wr-newtag" });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") add(input.value);
      if (event.key === "Escape") { input.blur(); if (wanted && wanted.focus) wanted.focus(); }
    });
    return input;
  }

  function bar(place) {
    const line = make("div", null, { class: "wr-tagline" });
    const open = place.closest(".wr-opencase");
    const tag = (name, at) => {
      const made = button(`${at + 1} ${name}`, `key ${at + 1}`, () => { const found = current() || last; if (found && document.contains(found)) toggle(found, name); });
      if (open) made.setAttribute("aria-pressed", String(tagsOf(rows, caseOf(open)).some((row) => row.tag === name)));
      return made;
    };
    line.append(make("b", "Tags"), ...names.map(tag), fresh());
    if (!open) {
      const shown = make("input", null, { type: "checkbox" });
      shown.checked = sent();
      shown.addEventListener("change", () => onlyTagged(shown.checked));
      const label = make("label", null, { class: "wr-tagbutton" });
      const tagged = new Set(rows.map((row) => row.case)).size;
      label.append(shown, tagged > MOST_SENT ? ` tagged only (the last ${MOST_SENT} of ${tagged})` : " tagged only");
      line.append(label, ...files());
    }
    line.append(button("?", "keys", help));
    const parts = [line];
    if (said) parts.push(make("p", said, { class: "wr-notice", role: "status" }));
    if (!open) {
      const panels = make("div", null, { class: "wr-tagpanels" });
      panels.append(editor(), taggedList(), ...agreements());
      parts.push(panels);
    }
    place.replaceChildren(...parts);
    place.dataset.wrTagbar = "drawn";
  }
  let last = null; /* a click on a button of the bar takes the focus from the card */
  document.addEventListener("focusin", (event) => { last = event.target.closest("a.wr-card[data-wr-case]") || last; });

  function draw() {
    document.querySelectorAll("[data-wr-tagbar]").forEach(bar);
    document.querySelectorAll("[data-wr-case]").forEach(badges);
  }

  function help() {
    const dialog = make("dialog", null, { class: "wr-help wr-slot", "aria-label": "Keys" });
    const told = make("dl");
    for (const [key, text] of KEYS) { const name = make("dt"); name.append(make("kbd", key)); told.append(name, make("dd", text)); }
    dialog.append(make("h2", "Keys", { class: "wr-title" }), told, make("p", "Tags are kept in this browser; export them to keep them. “Tagged only” puts the ids of the tagged cases, and nothing else, into the address."), button("Close", "Escape", () => dialog.close()));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest && event.target.closest("input, textarea, select, [contenteditable], dialog");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "?") { event.preventDefault(); help(); return; }
    const found = current();
    if (!found) return;
    if (/^[1-9]$/.test(event.key) && names[Number(event.key) - 1]) {
      event.preventDefault();
      toggle(found, names[Number(event.key) - 1]);
    } else if (event.key === "t") {
      const input = document.querySelector(".wr-newtag");
      if (input) { event.preventDefault(); wanted = found; input.focus(); }
    }
  });

  /* Slots are drawn anew by both shells: what is new there is filled once. */
  let waiting = false;
  new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      if (document.querySelector('[data-wr-tagbar=""], [data-wr-tagbar="true"], [data-wr-case]:not([data-wr-seen])')) {
        document.querySelectorAll("[data-wr-case]").forEach((one) => one.setAttribute("data-wr-seen", ""));
        draw();
      }
    });
  }).observe(document.documentElement, { childList: true, subtree: true });
  draw();
})();
