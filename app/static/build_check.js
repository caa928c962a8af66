/* Human quality control, by keyboard alone: two validators, a third for splits; agreement as it comes. */
(function () {
  "use strict";
  const { make, badge } = window.WhyReelTryParts;
  const KEPT = "whyreel-checks";
  const load = () => { try { return JSON.parse(localStorage.getItem(KEPT) || "[]"); } catch (_) { return []; } };
  const store = (votes) => { try { localStorage.setItem(KEPT, JSON.stringify(votes)); } catch (_) { /* kept for this visit alone */ } };
  let state = { items: [], votes: load(), who: "validator 1", at: 0, told: null };
  let root = null;

  /* What is to be judged of a record: its prompts, or its questions. */
  function items(record) {
    const made = record.output || {};
    const name = `${record.job}.${record.id}`;
    if (made.experiment) return made.experiment.prompts.map((one, at) => ({ id: `${name}.${at + 1}`, task: `${record.job}, ${made.rate ? made.rate.mode : "full"}, ${one.difficulty}`, text: one.prompt, more: `Expected: ${one.ground_truth}` }));
    if (made.rows) return made.rows.map((one) => ({ id: `${name}.${one.qa_type}`, task: one.qa_type, text: one.base.question, more: `Right: ${one.base.answer}` }));
    if (made.tsv) return made.tsv.trim().split("\n").slice(1).map((line) => line.split("\t").map((cell) => cell.replace(/^"|"$/g, "").replaceAll('""', '"'))).map((cells) => ({ id: cells.at(-1), task: cells.at(-2), text: cells[2], more: `Options: ${cells.slice(3, 8).filter(Boolean).map((text, at) => `${String.fromCharCode(65 + at)}. ${text}`).join("  ")}  Right: ${cells.at(-4)}` }));
    return [];
  }

  const vote = (item) => state.votes.find((one) => one.item === item.id && one.validator === state.who);

  async function tally() {
    const known = new Set(state.items.map((one) => one.id));
    const votes = ["validator 1", "validator 2", "third"].flatMap((who) => state.votes.filter((one) => one.validator === who && known.has(one.item)));
    if (!votes.length) { state.told = null; draw(); return; }
    const answer = await fetch("/api/build/check", { method: "POST", credentials: "same-origin", headers: { "x-whyreel": "1", "content-type": "application/json" }, body: JSON.stringify(votes) });
    state.told = answer.ok ? await answer.json() : null;
    draw();
  }

  function say(stands) {
    const item = state.items[state.at];
    if (!item) return;
    state.votes = state.votes.filter((one) => !(one.item === item.id && one.validator === state.who));
    if (stands != null) state.votes.push({ validator: state.who, item: item.id, task: item.task, stands });
    store(state.votes);
    step(stands == null ? 0 : 1);
    tally();
  }

  function step(by) {
    const next = state.at + by;
    if (state.who === "third" && state.told && by) {
      const splits = state.items.map((one, at) => [one, at]).filter(([one]) => state.told.splits.includes(one.id)).map(([, at]) => at);
      const found = by > 0 ? splits.find((at) => at > state.at) : [...splits].reverse().find((at) => at < state.at);
      if (found != null) { state.at = found; draw(); return; }
    }
    state.at = Math.max(0, Math.min(state.items.length - 1, next));
    draw();
  }

  const KEYS = { y: () => say(true), n: () => say(false), u: () => say(null), j: () => step(1), k: () => step(-1), 1: () => be("validator 1"), 2: () => be("validator 2"), 3: () => be("third") };
  function be(who) { state.who = who; if (who === "third") { state.at = -1; step(1); } draw(); }

  function keydown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    KEYS[event.key]();
  }

  const share = (value) => (value == null ? "undefined" : value.toFixed(2));

  function figures() {
    const told = state.told;
    if (!told) return make("p", { class: "wr-note" }, "Nothing has been judged yet.");
    return [make("p", {}, badge(`${told.both} judged by both`), " ", badge(`raw agreement ${share(told.raw)}`), " ", badge(`Cohen’s kappa ${share(told.kappa)}`, "plain", told.kappa == null ? "no variance, or no item judged by both" : ""), " ", badge(`${told.splits.length} split`, told.splits.length ? "warn" : "muted")),
      make("div", { class: "wr-scroll" }, make("table", { class: "wr-table" }, make("thead", {}, make("tr", {}, ["Task", "kept", "dropped", "split", "open", "retained"].map((text) => make("th", {}, text)))),
        make("tbody", {}, told.tasks.map((row) => make("tr", {}, make("th", { scope: "row" }, row.task), [row.kept, row.dropped, row.split, row.open].map((n) => make("td", {}, String(n))), make("td", {}, row.retained == null ? "–" : `${(100 * row.retained).toFixed(0)} %`))))))];
  }

  /* What both said, for other tools: a line a vote. */
  function save() {
    const link = make("a", { href: URL.createObjectURL(new Blob([state.votes.map((one) => JSON.stringify(one)).join("\n") + "\n"], { type: "application/x-ndjson" })), download: "votes.jsonl" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  function draw() {
    if (!root) return;
    const had = root.contains(document.activeElement);
    const item = state.items[state.at];
    const mine = item && vote(item);
    const panel = make("div", { class: "wr-check", tabindex: "0", role: "group", "aria-label": "Human check: y keeps, n drops, u takes back, j and k walk, 1 2 3 say who you are" },
      make("p", { class: "wr-build-who" }, badge(`you are ${state.who}`, "accent"), item ? `${state.at + 1} of ${state.items.length}` : "", mine ? badge(mine.stands ? "kept" : "dropped", mine.stands ? "good" : "bad") : ""),
      item ? [make("p", { class: "wr-note" }, item.task), make("blockquote", { class: "wr-quote" }, item.text), make("p", {}, item.more)] : make("p", { class: "wr-empty" }, "There is nothing to be judged."),
      make("p", { class: "wr-note" }, make("kbd", {}, "y"), " keep  ", make("kbd", {}, "n"), " drop  ", make("kbd", {}, "u"), " take back  ", make("kbd", {}, "j"), " ", make("kbd", {}, "k"), " next, before  ", make("kbd", {}, "1"), " ", make("kbd", {}, "2"), " ", make("kbd", {}, "3"), " who you are"));
    panel.addEventListener("keydown", keydown);
    root.replaceChildren(make("h3", { class: "wr-heading" }, "Human check"), make("p", { class: "wr-note" }, "An item is kept when both validators keep it; a third one decides splits. Click into the card or tab to it, then use the keys."), panel, make("div", { "aria-live": "polite" }, figures()),
      state.votes.length ? make("p", { class: "wr-build-tools" }, make("button", { type: "button", onclick: save }, "Votes (JSONL)")) : "");
    if (had) panel.focus({ preventScroll: true });
  }

  function mount(element, records) {
    root = element;
    const seen = new Set();
    state.items = records.flatMap(items).filter((one) => !seen.has(one.id) && seen.add(one.id));
    state.at = Math.min(state.at, Math.max(0, state.items.length - 1));
    tally();
  }

  window.WhyReelCheck = { mount, items };
})();
