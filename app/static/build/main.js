/* The Build page, the same in both shells: agents' turns beside the chain, the form that starts
   them, my set. */
import { mount as mountPlayer } from "../../../views/player/js/main.js";
import { ask } from "../forms/calls.js";
import { badge, make } from "../forms/elements.js";
import { count, money } from "../forms/figures.js";
import { save } from "../forms/files.js";
import { createMade } from "./made.js";
import { createTurn } from "./turns.js";
import { createEndpoint } from "./judges.js";
import { createFields } from "./form.js";
import { createPreview } from "./preview.js";
import { keyHeaders, readOrder } from "./order.js";

const KEPT = "whyreel-built",
  VOTES = "whyreel-votes";
const HEADERS = { "x-whyreel": "1", "content-type": "application/json" };
let root = null,
  state = null,
  boxes = {},
  leaving = null;

const read = (name) => {
  try {
    return JSON.parse(localStorage.getItem(name) || "[]");
  } catch {
    return [];
  }
};
const kept = () => read(KEPT);
const keep = (set) => {
  try {
    localStorage.setItem(KEPT, JSON.stringify(set));
    return true;
  } catch {
    state.failure =
      "Your browser has no room for more of your set: save its records, then take some out.";
    drawForm();
    return false;
  }
};
const query = () => {
  const version = new URLSearchParams(location.search).get("version");
  return version ? `?version=${encodeURIComponent(version)}` : "";
};

function fresh(payload) {
  const record = payload.record;
  return {
    payload,
    rounds: record ? record.rounds : [],
    graphs: { ...payload.graphs },
    graph: payload.graph,
    shown: -1,
    items: null,
    taken: false,
    record,
    ended: Boolean(record),
    live: false,
    busy: false,
    failure: "",
    edit: -1,
    plan: null,
    preview: null,
    looking: false,
    from: null,
    server: null,
    open: Boolean(payload.of_clip),
    ...(payload.of_clip
      ? { job: "r3", given: { of_clip: payload.of_clip } }
      : { job: record ? record.job : "svbench", given: { ...(record ? record.given : {}) } }),
    count: 1,
    mode: "full",
    steps: 3,
    judge: null,
    witness: null,
    own: "",
    sending: false,
    cap: "",
    priced: false,
    waiting: "",
  };
}

const act = {
  hasGraph: (at) => Boolean(state.graphs[at]),
  graph(at) {
    state.shown = at;
    drawGraph();
  },
  edit(at) {
    state.edit = state.edit === at ? -1 : at;
    drawTalk();
  },
  /* While something is typed only the buttons change: the field keeps its cursor. */
  stale() {
    state.preview = null;
    state.from = null;
    drawActions();
  },
  redraw() {
    state.preview = null;
    state.from = null;
    drawForm();
  },
  bring,
};

async function bring(file) {
  if (!file) return;
  Object.assign(state, { failure: "", sending: true });
  drawForm();
  try {
    if (file.size > state.server.limits.file_mb * 2 ** 20)
      throw new Error(`${file.name}: a clip may have ${state.server.limits.file_mb} MB`);
    const clip = await ask(`/clip?name=${encodeURIComponent(file.name)}`, {
      method: "POST",
      body: file,
      headers: { "x-whyreel": "1", "content-type": "application/octet-stream" },
    });
    state.server = await ask("", {});
    state.own = clip.id;
  } catch (error) {
    state.failure = error.message;
  }
  state.sending = false;
  act.redraw();
}

/* The drafts that stood up to this turn, and this one as it was changed. */
function drafts(at, changed) {
  const before = state.rounds
    .slice(0, at)
    .filter((round) => round.status === "ok" && !round.faults.length && round.draft)
    .map((round) => [round.agent, round.draft]);
  return [...before, [state.rounds[at].agent, changed]];
}

/* What a case would send first; nothing goes before it was looked at. */
async function look(from) {
  Object.assign(state, { failure: "", preview: null, from: from || null });
  let order;
  try {
    order = readOrder(state, from);
  } catch (error) {
    Object.assign(state, { failure: error.message, open: true });
    drawForm();
    return;
  }
  Object.assign(state, { looking: true, open: true });
  drawForm();
  try {
    const answer = await fetch(`/api/build/preview${query()}`, {
      method: "POST",
      credentials: "same-origin",
      headers: HEADERS,
      body: JSON.stringify(order),
    });
    const content = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Error(content.error || `The server answered ${answer.status}.`);
    state.preview = content;
  } catch (error) {
    state.failure = error.message;
  }
  state.looking = false;
  drawForm();
  boxes.form.querySelector(".wr-build-preview, [role=alert]")?.scrollIntoView({ block: "nearest" });
}

async function go() {
  const order = readOrder(state, state.from);
  Object.assign(state, {
    failure: "",
    rounds: [],
    graphs: {},
    graph: null,
    shown: -1,
    record: null,
    items: null,
    taken: false,
    ended: false,
    live: true,
    busy: true,
    edit: -1,
    plan: null,
  });
  leaving = new AbortController();
  draw();
  boxes.talk.scrollIntoView({ block: "nearest" });
  try {
    await heardAll(order);
  } catch (error) {
    state.failure =
      error.name === "AbortError"
        ? "Stopped. The turns until then are below; nothing more is asked."
        : error.message;
  }
  if (!state.ended && !state.failure) state.failure = "The connection ended before the case did.";
  state.busy = false;
  draw();
}

async function heardAll(order) {
  const answer = await fetch(`/api/build${query()}`, {
    method: "POST",
    credentials: "same-origin",
    headers: { ...HEADERS, ...keyHeaders(state) },
    signal: leaving.signal,
    body: JSON.stringify(order),
  });
  if (!answer.ok)
    throw new Error(
      (await answer.json().catch(() => ({}))).error || `The server answered ${answer.status}.`,
    );
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + value).split("\n\n");
    rest = parts.pop();
    for (const part of parts) {
      const name = /^event: (.*)$/m.exec(part),
        data = /^data: (.*)$/m.exec(part);
      if (name && data) heard(name[1], JSON.parse(data[1]));
    }
  }
}

function heard(name, data) {
  if (name === "plan") state.plan = data;
  else if (name === "waiting") state.waiting = data.detail || data.status;
  else if (name === "round") {
    state.rounds.push(
      data.round.status === "ok" ? data.round : { ...data.round, reported: state.waiting },
    );
    state.waiting = "";
    if (data.graph) {
      state.graphs[state.rounds.length - 1] = data.graph;
      state.shown = state.rounds.length - 1;
      drawGraph();
    }
  } else if (name === "done")
    Object.assign(state, {
      record: data.record,
      items: data.items,
      graph: data.graph || state.graph,
      shown: data.graph ? -1 : state.shown,
      ended: true,
    });
  else if (name === "failed") Object.assign(state, { failure: data.error, ended: true });
  else return;
  if (name === "done") drawGraph();
  drawTalk();
}

function drawActions() {
  boxes.actions.replaceChildren(
    make(
      "button",
      {
        type: "button",
        class: "wr-up-button",
        disabled: state.busy || state.looking,
        onclick: () => look(),
      },
      state.looking ? "Preparing …" : "Show what would be sent",
    ),
    make(
      "button",
      {
        type: "button",
        class: "wr-up-button wr-up-go",
        disabled: state.busy || !state.preview || !state.preview.first,
        onclick: go,
      },
      state.from ? "Go on with your draft" : "Build",
    ),
    state.busy
      ? make(
          "button",
          { type: "button", class: "wr-up-button", onclick: () => leaving && leaving.abort() },
          "Stop",
        )
      : "",
    make(
      "span",
      { class: "wr-note" },
      state.busy
        ? "The agents are at work below."
        : state.preview
          ? ""
          : "Look first; then it can be sent.",
    ),
  );
  boxes.preview.replaceChildren(state.preview ? createPreview(state.preview) : "");
}

function drawForm() {
  const body = state.server
    ? [createFields(state, act), boxes.actions, boxes.preview]
    : make("p", { class: "wr-note", role: "status" }, "Loading …");
  boxes.form.replaceChildren(
    make(
      "details",
      {
        class: "wr-try-more wr-build-form",
        open: state.open,
        ontoggle: (event) => {
          state.open = event.target.open;
        },
      },
      make("summary", {}, "Build one of your own"),
      body,
    ),
    state.failure ? make("p", { class: "wr-notice", role: "alert" }, state.failure) : "",
  );
  if (state.server) drawActions();
}

function editor(at) {
  const area = make("textarea", {
    rows: 14,
    "aria-label": "The draft as JSON",
    spellcheck: "false",
    value: JSON.stringify(state.rounds[at].draft, null, 1),
  });
  const note = make(
    "p",
    { class: "wr-note", role: "status" },
    "What stood before this turn is kept; the agents go on from your draft, which " +
      "is checked as theirs are.",
  );
  const send = () => {
    let changed;
    try {
      changed = JSON.parse(area.value);
    } catch (error) {
      note.textContent = `This is no JSON: ${error.message}`;
      return;
    }
    look(drafts(at, changed));
  };
  return make(
    "li",
    { class: "wr-build-turn wr-build-edit" },
    area,
    note,
    make(
      "p",
      { class: "wr-build-tools" },
      make(
        "button",
        { type: "button", class: "wr-up-button wr-up-go", onclick: send },
        "Go on from here",
      ),
      make("button", { type: "button", onclick: () => act.edit(at) }, "Leave it"),
    ),
  );
}

function ending() {
  if (state.busy)
    return [
      badge(`${state.rounds.length} turns so far`, "accent"),
      state.plan
        ? [
            make("progress", {
              max: Math.max(state.plan.least, state.rounds.length),
              value: state.rounds.length,
              "aria-label": "Turns",
            }),
            make(
              "span",
              { class: "wr-note" },
              ` ${state.plan.least} if every draft stands, about ${state.plan.most} at most`,
            ),
          ]
        : null,
      state.waiting ? make("span", { class: "wr-note" }, ` asked again: ${state.waiting}`) : null,
    ];
  if (!state.record) return [];
  const spent = state.rounds.reduce(
    (sum, round) => (sum == null || round.cost == null ? null : sum + round.cost),
    0,
  );
  const tokens = state.rounds.reduce(
    (sum, round) =>
      sum == null || round.tokens_in == null || round.tokens_out == null
        ? null
        : sum + round.tokens_in + round.tokens_out,
    0,
  );
  const ok = state.record.status === "ok";
  const accept = () => {
    if (keep([...kept(), state.record])) {
      state.taken = true;
      drawTalk();
      drawMine();
    }
  };
  return [
    badge(ok ? "built" : "failed", ok ? "good" : "bad"),
    make(
      "span",
      { class: "wr-note" },
      ` ${state.rounds.length} turns, ${count(tokens)} tokens, ${money(spent)} `,
    ),
    ok ? null : make("span", {}, state.record.reason),
    ok && state.live
      ? make(
          "button",
          {
            type: "button",
            class: "wr-up-button wr-up-go",
            disabled: state.taken,
            onclick: accept,
          },
          state.taken ? "In my set" : "Accept into my set",
        )
      : null,
  ];
}

function drawTalk() {
  const list = state.rounds.flatMap((round, at) =>
    at === state.edit ? [createTurn(round, at, act), editor(at)] : [createTurn(round, at, act)],
  );
  const rule = (
    (state.record && state.record.model) ||
    (state.live && state.judge ? state.judge.model : "")
  ).startsWith("rehearsal");
  boxes.talk.replaceChildren(
    rule
      ? make(
          "p",
          { class: "wr-warning" },
          "Replies by rule, from a stand-in that errs on purpose: no model said this.",
        )
      : "",
    list.length
      ? make("ol", { class: "wr-build-talk", "aria-live": "polite" }, list)
      : make(
          "p",
          { class: "wr-empty" },
          state.busy ? "The first agent is asked …" : "No turn yet.",
        ),
    make("p", { class: "wr-build-end" }, ending()),
    state.live && state.items && state.record.status === "ok"
      ? createMade(state.record, state.items)
      : "",
  );
  if (state.busy)
    boxes.talk.querySelector("ol")?.lastElementChild?.scrollIntoView({ block: "nearest" });
}

function drawGraph() {
  const graph = state.shown >= 0 ? state.graphs[state.shown] : state.graph;
  const round = state.shown >= 0 ? state.rounds[state.shown] : null;
  const place = make("div", {
    class: "wr-build-graph",
    "data-clip": graph && graph.clip && graph.clip.src ? "yes" : "no",
  });
  const title = round
    ? `As ${round.agent} drew it in round ${round.number}`
    : "The chain as it stands";
  boxes.graph.replaceChildren(
    make(
      "p",
      { class: "wr-build-who" },
      make("b", {}, title),
      round && round.faults.some((fault) => fault.code === "cycle")
        ? badge("goes round: the last link is not drawn", "warn")
        : null,
      round && state.graph
        ? make("button", { type: "button", onclick: () => act.graph(-1) }, "As it stands")
        : null,
    ),
    graph ? place : make("p", { class: "wr-empty" }, "No chain has been drawn yet."),
  );
  if (graph) mountPlayer(place, graph);
}

async function files() {
  const votes = read(VOTES).map(({ validator, item, task, stands, mode = "" }) => ({
    validator,
    item,
    task,
    stands,
    mode,
  }));
  const answer = await fetch("/api/build/files", {
    method: "POST",
    credentials: "same-origin",
    headers: HEADERS,
    body: JSON.stringify({ records: kept(), votes }),
  });
  if (!answer.ok) {
    state.failure = (await answer.json().catch(() => ({}))).error || "The files could not be made.";
    drawForm();
    return;
  }
  save("whyreel-built.zip", await answer.blob(), "application/zip");
}

function drawMine() {
  const set = kept();
  const row = (record, at) =>
    make(
      "li",
      {},
      `${record.title || record.id} · ${record.job} · ${record.model} `,
      make(
        "button",
        {
          type: "button",
          "aria-label": `Take ${record.title || record.id} out`,
          onclick: () => {
            keep(kept().filter((_, other) => other !== at));
            drawMine();
          },
        },
        "Take out",
      ),
    );
  boxes.mine.replaceChildren(
    make("h3", { class: "wr-heading" }, `My set (${set.length})`),
    make(
      "p",
      { class: "wr-note" },
      set.length
        ? "Kept in this browser alone."
        : "What you build and accept is kept here, in this browser alone: as files for " +
            "the benchmarks’ own readers, and to be checked by people.",
    ),
    set.length ? make("ul", { class: "wr-build-mine" }, set.map(row)) : "",
    make(
      "p",
      { class: "wr-build-tools" },
      set.length
        ? [
            make("button", { type: "button", onclick: files }, "Files (ZIP)"),
            make(
              "button",
              {
                type: "button",
                onclick: () =>
                  save(
                    "my-set.jsonl",
                    set.map((record) => JSON.stringify(record)).join("\n") + "\n",
                    "application/x-ndjson",
                  ),
              },
              "Records (JSONL)",
            ),
          ]
        : null,
      make(
        "a",
        { href: set.length ? state.payload.check_mine : state.payload.check },
        set.length ? "Check my set by two people" : "Check the recorded runs by two people",
      ),
    ),
  );
}

function draw() {
  drawForm();
  drawTalk();
  drawGraph();
  drawMine();
}

async function setUp() {
  const mine = state;
  try {
    mine.server = await ask("", {});
  } catch (error) {
    mine.failure = `What can be asked here is not known: ${error.message}`;
  }
  if (mine !== state) return;
  if (mine.server) mine.judge = createEndpoint(mine);
  drawForm();
}

export function mount(element, payload) {
  if (leaving) leaving.abort();
  root = element;
  state = fresh(payload);
  boxes = Object.fromEntries(
    ["form", "talk", "graph", "mine", "preview"].map((name) => [
      name,
      make("div", { class: `wr-build-${name}-box` }),
    ]),
  );
  boxes.actions = make("p", { class: "wr-build-tools wr-build-actions" });
  root.replaceChildren(
    make(
      "div",
      { class: "wr-build wr-try" },
      make("div", { class: "wr-try-card" }, boxes.form),
      make("div", { class: "wr-build-row" }, boxes.talk, boxes.graph),
      make("div", { class: "wr-try-card" }, boxes.mine),
    ),
  );
  draw();
  setUp();
  return {
    destroy() {
      if (leaving) leaving.abort();
    },
  };
}
