/* The Build page, the same in both shells: agents' turns beside the chain, the form that starts them, my set. */
(function () {
  "use strict";
  const { make, field, select, badge, money, count } = window.WhyReelTryParts;
  const { FIELDS, MODES, turn } = window.WhyReelBuildParts;
  const KEPT = "whyreel-built";
  let root = null, state = null, boxes = {}, leaving = null;

  const kept = () => { try { return JSON.parse(localStorage.getItem(KEPT) || "[]"); } catch (_) { return []; } };
  const keep = (set) => { try { localStorage.setItem(KEPT, JSON.stringify(set)); } catch (_) { state.failure = "Your browser keeps no data for this page."; } };

  function fresh(payload) {
    const record = payload.record;
    return { payload, rounds: record ? record.rounds : [], graphs: { ...payload.graphs }, graph: payload.graph, shown: -1,
      record, ended: Boolean(record), live: false, busy: false, failure: "", edit: -1, plan: null,
      ...(payload.of_clip ? { job: "r3", told: { of_clip: payload.of_clip } } : { job: record ? record.job : "svbench", told: { ...(record ? record.given : {}) } }),
      count: 1, mode: "full", judge: { base_url: "", model: "", price_in: "", price_out: "" }, key: "", cap: "" };
  }

  const act = {
    hasGraph: (at) => Boolean(state.graphs[at]),
    graph(at) { state.shown = at; drawGraph(); },
    edit(at) { state.edit = state.edit === at ? -1 : at; drawTalk(); },
  };

  /* The drafts that stood up to this turn, and this one as it was changed. */
  function drafts(at, changed) {
    const before = state.rounds.slice(0, at).filter((one) => one.status === "ok" && !one.faults.length && one.draft).map((one) => [one.agent, one.draft]);
    return [...before, [state.rounds[at].agent, changed]];
  }

  const number = (text) => (text === "" ? null : Number(text));

  function told() {
    const given = {};
    for (const [name] of FIELDS[state.job]) if (state.told[name]) given[name] = state.told[name];
    if (state.job === "vgenst") given.index = Number(state.told.index) || 0;
    if (state.job === "r3" && given.chain) Object.assign(given, JSON.parse(given.chain));
    delete given.chain;
    return given;
  }

  async function go(from) {
    state.failure = "";
    let order;
    try {
      order = { job: state.job, told: told(), count: Number(state.count), mode: state.mode, drafts: from || [], cap: number(state.cap),
        judge: { kind: "endpoint", base_url: state.judge.base_url.trim(), model: state.judge.model.trim() || " ", price_in: number(state.judge.price_in), price_out: number(state.judge.price_out) } };
      if (!state.judge.base_url.trim() || !state.judge.model.trim()) throw new Error("Name an endpoint and a model first: their fields are in the form above.");
    } catch (error) { state.failure = error instanceof SyntaxError ? "The chain is no JSON." : error.message; boxes.form.querySelector("details").open = true; drawForm(); return; }
    Object.assign(state, { rounds: [], graphs: {}, graph: null, shown: -1, record: null, ended: false, live: true, busy: true, edit: -1, plan: null });
    leaving = new AbortController();
    draw();
    try { await heardAll(order); } catch (error) { if (error.name !== "AbortError") state.failure = error.message; }
    state.busy = false;
    draw();
  }

  async function heardAll(order) {
    const version = new URLSearchParams(location.search).get("version");
    const headers = { "x-whyreel": "1", "content-type": "application/json", ...(state.key ? { "x-whyreel-key-1": state.key } : {}) };
    const answer = await fetch(`/api/build${version ? `?version=${encodeURIComponent(version)}` : ""}`, { method: "POST", credentials: "same-origin", headers, signal: leaving.signal, body: JSON.stringify(order) });
    if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).error || `The server answered ${answer.status}.`);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const parts = (rest + value).split("\n\n");
      rest = parts.pop();
      for (const part of parts) {
        const name = /^event: (.*)$/m.exec(part), data = /^data: (.*)$/m.exec(part);
        if (name && data) heard(name[1], JSON.parse(data[1]));
      }
    }
  }

  function heard(name, data) {
    if (name === "plan") state.plan = data;
    else if (name === "round") {
      state.rounds.push(data.round);
      if (data.graph) { state.graphs[state.rounds.length - 1] = data.graph; state.shown = state.rounds.length - 1; drawGraph(); }
    } else if (name === "done") Object.assign(state, { record: data.record, graph: data.graph || state.graph, shown: data.graph ? -1 : state.shown, ended: true });
    else if (name === "failed") Object.assign(state, { failure: data.error, ended: true });
    if (name === "done") drawGraph();
    drawTalk();
  }

  function input(name, label, rows) {
    const facts = { value: state.told[name] || "", oninput: (event) => { state.told[name] = event.target.value; } };
    if (name === "scene") return field(label, "", select({ onchange: (event) => { state.told.scene = event.target.value; } }, [["", "none"], ...state.payload.scenes.map((one) => [one.id, one.name])], state.told.scene || ""));
    return field(label, "", rows ? make("textarea", { rows, ...facts }) : make("input", { type: "text", autocomplete: "off", ...facts }));
  }

  function drawForm() {
    const set = (place, name) => (event) => { place[name] = event.target.value; };
    const jobs = state.payload.jobs.map((one) => [one.name, one.title]);
    const parts = [
      field("Pipeline", "", select({ onchange: (event) => { state.job = event.target.value; drawForm(); boxes.form.querySelector("details").open = true; } }, jobs, state.job)),
      ...FIELDS[state.job].map(([name, label, rows]) => input(name, label, rows)),
      state.job === "svbench" ? field("Prompts a tier", "", select({ onchange: set(state, "count") }, [["1", "1"], ["2", "2"], ["3", "3"]], String(state.count))) : null,
      state.job === "svbench" ? field("Agents", "The paper's ablation", select({ onchange: set(state, "mode") }, MODES, state.mode)) : null,
      field("Endpoint", "OpenAI-compatible, ends before /chat/completions", make("input", { type: "url", autocomplete: "off", spellcheck: "false", placeholder: "http://127.0.0.1:8000/v1", value: state.judge.base_url, oninput: set(state.judge, "base_url") })),
      field("Model", "", make("input", { type: "text", autocomplete: "off", spellcheck: "false", value: state.judge.model, oninput: set(state.judge, "model") })),
      field("Key", "Goes with this call and is kept nowhere", make("input", { type: "password", autocomplete: "off", value: state.key, oninput: set(state, "key") })),
      field("US$ per million tokens in", "", make("input", { type: "number", min: "0", step: "0.01", value: state.judge.price_in, oninput: set(state.judge, "price_in") })),
      field("US$ per million tokens out", "", make("input", { type: "number", min: "0", step: "0.01", value: state.judge.price_out, oninput: set(state.judge, "price_out") })),
      field("Cost cap in US$", "Can be kept only where both prices are told", make("input", { type: "number", min: "0", step: "0.01", value: state.cap, oninput: set(state, "cap") })),
    ];
    const open = Boolean(boxes.form.querySelector("details[open]")) || Boolean(state.payload.of_clip && !boxes.form.firstChild);
    boxes.form.replaceChildren(make("details", { class: "wr-try-more", open }, make("summary", {}, "Build one of your own"), make("div", { class: "wr-up-fields" }, parts),
      make("p", { class: "wr-build-tools" }, make("button", { type: "button", class: "wr-up-button wr-up-go", disabled: state.busy, onclick: () => go() }, "Build"),
        state.busy ? make("button", { type: "button", onclick: () => leaving && leaving.abort() }, "Stop") : null)),
      state.failure ? make("p", { class: "wr-notice", role: "alert" }, state.failure) : "");
  }

  function editor(at) {
    const area = make("textarea", { rows: 14, "aria-label": "The draft as JSON", spellcheck: "false", value: JSON.stringify(state.rounds[at].draft, null, 1) });
    const said = make("p", { class: "wr-note" }, "What stood before this turn is kept; the agents go on from your draft, which is checked as theirs are.");
    const send = () => { try { go(drafts(at, JSON.parse(area.value))); } catch (_) { said.textContent = "This is no JSON."; } };
    return make("li", { class: "wr-build-turn wr-build-edit" }, area, said, make("p", { class: "wr-build-tools" }, make("button", { type: "button", class: "wr-up-button wr-up-go", onclick: send }, "Go on from here"), make("button", { type: "button", onclick: () => act.edit(at) }, "Leave it")));
  }

  function ending() {
    if (state.busy) return [badge(`${state.rounds.length} turns so far`, "accent"), state.plan ? make("span", { class: "wr-note" }, ` ${state.plan.least} if every draft stands, about ${state.plan.most} at most`) : null];
    if (!state.record) return [];
    const spent = state.rounds.reduce((sum, one) => (sum == null || one.cost == null ? null : sum + one.cost), 0);
    const tokens = state.rounds.reduce((sum, one) => (sum == null || one.tokens_in == null || one.tokens_out == null ? null : sum + one.tokens_in + one.tokens_out), 0);
    const ok = state.record.status === "ok";
    return [badge(ok ? "built" : "failed", ok ? "good" : "bad"), make("span", { class: "wr-note" }, ` ${state.rounds.length} turns, ${count(tokens)} tokens, ${money(spent)} `), ok ? null : make("span", {}, state.record.reason),
      ok && state.live ? make("button", { type: "button", class: "wr-up-button wr-up-go", onclick: () => { keep([...kept(), state.record]); drawMine(); } }, "Accept into my set") : null];
  }

  /* What a run of one's own came to; a recorded one's is the page's own table. */
  function madeNow() {
    if (!state.live || !state.record || state.record.status !== "ok") return "";
    const left = (state.record.output.left_out || []).map(([name, reason]) => make("li", {}, badge("left out", "warn"), ` ${name}: ${reason}`));
    return make("details", { class: "wr-build-made" }, make("summary", {}, "What was made"), make("ol", {}, window.WhyReelCheck.items(state.record).map((one) => make("li", {}, badge(one.task), ` ${one.text} `, make("span", { class: "wr-note" }, one.more))), left));
  }

  function drawTalk() {
    const items = state.rounds.flatMap((one, at) => (at === state.edit ? [turn(one, at, act), editor(at)] : [turn(one, at, act)]));
    const rule = (state.record && (state.record.model || "").startsWith("rehearsal")) || (!state.record && state.judge.model.startsWith("rehearsal"));
    boxes.talk.replaceChildren(
      rule ? make("p", { class: "wr-warning" }, "Replies by rule, from a stand-in that errs on purpose: no model said this.") : "",
      make("ol", { class: "wr-build-talk", "aria-live": "polite" }, items), make("p", { class: "wr-build-end" }, ending()), madeNow());
    if (state.busy) boxes.talk.querySelector("ol").lastElementChild?.scrollIntoView({ block: "nearest" });
  }

  function drawGraph() {
    const graph = state.shown >= 0 ? state.graphs[state.shown] : state.graph;
    const round = state.shown >= 0 ? state.rounds[state.shown] : null;
    const place = make("div", { class: "wr-build-graph", "data-clip": graph && graph.clip && graph.clip.src ? "yes" : "no" });
    const title = round ? `As ${round.agent} drew it in round ${round.number}` : "The chain as it stands";
    boxes.graph.replaceChildren(make("p", { class: "wr-build-who" }, make("b", {}, title), round && round.faults.some((one) => one.code === "cycle") ? badge("goes round: the last link is not drawn", "warn") : null,
      round && state.graph ? make("button", { type: "button", onclick: () => act.graph(-1) }, "As it stands") : null), graph ? place : make("p", { class: "wr-empty" }, "No chain has been drawn yet."));
    if (graph) window.WhyReelPlayer.mount(place, graph);
  }

  function save(name, body, type) {
    const link = make("a", { href: URL.createObjectURL(new Blob([body], { type })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  async function files() {
    const answer = await fetch("/api/build/files", { method: "POST", credentials: "same-origin", headers: { "x-whyreel": "1", "content-type": "application/json" }, body: JSON.stringify(kept()) });
    if (!answer.ok) { state.failure = (await answer.json().catch(() => ({}))).error || "The files could not be made."; drawForm(); return; }
    save("whyreel-built.zip", await answer.blob(), "application/zip");
  }

  function drawMine() {
    const set = kept();
    boxes.mine.replaceChildren(make("h3", { class: "wr-heading" }, `My set (${set.length})`), make("p", { class: "wr-note" }, "Kept in this browser alone."),
      set.length ? make("ul", { class: "wr-build-mine" }, set.map((one, at) => make("li", {}, `${one.title || one.id} · ${one.job} · ${one.model} `, make("button", { type: "button", onclick: () => { keep(kept().filter((_, other) => other !== at)); drawMine(); } }, "Take out")))) : "",
      set.length ? make("p", { class: "wr-build-tools" }, make("button", { type: "button", onclick: files }, "Files (ZIP)"), make("button", { type: "button", onclick: () => save("my-set.jsonl", set.map((one) => JSON.stringify(one)).join("\n") + "\n", "application/x-ndjson") }, "Records (JSONL)")) : "");
    window.WhyReelCheck.mount(boxes.check, [...(state.record && state.ended ? [state.record] : []), ...set]);
  }

  function draw() { drawForm(); drawTalk(); drawGraph(); drawMine(); }

  function mount(element, payload) {
    if (leaving) leaving.abort();
    root = element;
    state = fresh(payload);
    boxes = Object.fromEntries(["form", "talk", "graph", "mine", "check"].map((name) => [name, make("div", { class: `wr-build-${name}-box` })]));
    root.replaceChildren(make("div", { class: "wr-build wr-try" }, make("div", { class: "wr-try-card" }, boxes.form),
      make("div", { class: "wr-build-row" }, boxes.talk, boxes.graph), make("div", { class: "wr-try-card" }, boxes.mine), make("div", { class: "wr-try-card" }, boxes.check)));
    draw();
    return { destroy() { if (leaving) leaving.abort(); } };
  }

  window.WhyReelBuild = { mount };
})();
