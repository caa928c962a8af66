/* The human check, the same in both shells and by keyboard alone: two validators, a third for
   splits. */
import { setAddress } from "../shell/address.js";
import { make } from "../forms/elements.js";
import { save } from "../forms/files.js";
import {
  castVote,
  compareVotes,
  forgetVotes,
  guessValidators,
  isStored,
  loadVotes,
  takeVotes,
  undoVote,
  voteOf,
  votesAmong,
} from "./votes.js";
import { parseVotes, resultRows, toCsv, toJsonLines } from "./files.js";
import { createFigures, createSplits } from "./figures.js";
import { createFileTools, createKeys, createValidators } from "./tools.js";
import { createItemCard } from "./item.js";
import { createMerge } from "./merge.js";

const HEADERS = { "x-whyreel": "1" };
const OF_DATA = ["prompts", "questions", "chains"];
const state = {
  payload: null,
  items: [],
  rates: [],
  who: "validator 1",
  at: 0,
  figures: null,
  merge: null,
  failure: "",
  notice: "",
  busy: false,
  file: null,
  voted: 0,
};
let root = null,
  turn = 0,
  boxes = {};

const version = () => new URLSearchParams(location.search).get("version") || "";

async function ask(path, options) {
  const answer = await fetch(`/api/build/${path}`, {
    method: "POST",
    credentials: "same-origin",
    ...options,
  });
  const content = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(content.error || `The server answered ${answer.status}.`);
  return content;
}

const mine = () =>
  votesAmong(
    new Set(state.items.map((item) => item.id)),
    OF_DATA.includes(state.payload.source) ? state.payload.set : "",
  );

/* Figures come from the server, by the functions that the rest of WhyReel uses; only the last
   answer counts. */
async function tally() {
  const now = ++turn,
    votes = mine();
  if (!votes.length) {
    state.figures = null;
    draw();
    return;
  }
  const body = {
    votes: votes.map(({ validator, item, task, stands, mode = "" }) => ({
      validator,
      item,
      task,
      stands,
      mode,
    })),
    rates: state.rates,
  };
  try {
    const figures = await ask("check", {
      headers: { ...HEADERS, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (now === turn) {
      state.figures = figures;
      state.failure = "";
    }
  } catch (error) {
    if (now === turn)
      state.failure = `Your votes are kept, but the figures did not come: ${error.message}`;
  }
  if (now === turn) draw();
}

function place(at) {
  state.at = Math.max(0, Math.min(state.items.length - 1, at));
  const item = state.items[state.at],
    query = new URLSearchParams(location.search);
  if (item) query.set("case", item.id);
  setAddress(query.toString(), false);
  draw();
  boxes.item.firstElementChild?.scrollIntoView({ block: "nearest" });
}

function seek(fits, words) {
  const index = state.items
    .map((_, at) => (state.at + 1 + at) % state.items.length)
    .find((at) => fits(state.items[at]));
  if (index == null) {
    state.notice = words;
    draw();
    return;
  }
  state.notice = "";
  place(index);
}

const splitAt = (item) => Boolean(state.figures) && state.figures.splits.includes(item.id);
const act = {
  redraw: () => draw(),
  say(stands) {
    const item = state.items[state.at];
    if (!item || state.merge) return;
    if (state.who === "third" && !splitAt(item) && !voteOf(item.id, "third")) {
      state.notice = "The third decides splits alone; this is none.";
      draw();
      return;
    }
    castVote(item, state.who, stands, state.payload.set);
    state.notice = `${stands ? "Kept" : "Dropped"} by ${state.who}.`;
    if (state.who === "third") {
      const next = state.items.findIndex((other, at) => at > state.at && splitAt(other));
      if (next >= 0) state.at = next;
    } else if (state.at + 1 < state.items.length) state.at += 1;
    else state.notice += " That was the last one.";
    if (state.who !== "third") state.notice += ` Now ${state.at + 1} of ${state.items.length}.`;
    place(state.at);
    tally();
  },
  undo() {
    const last = undoVote();
    if (!last) {
      state.notice = "There is nothing to undo.";
      draw();
      return;
    }
    const at = state.items.findIndex((item) => item.id === last.item);
    state.who = last.validator;
    state.notice = `Undone: the vote of ${last.validator} is as it was.`;
    place(at < 0 ? state.at : at);
    tally();
  },
  step: (by) => {
    state.notice = "";
    place(state.at + by);
  },
  go: (at) => {
    state.notice = "";
    place(at);
  },
  open: () => seek((item) => !voteOf(item.id, state.who), `Nothing here is open for ${state.who}.`),
  split: () => seek(splitAt, "There is no split."),
  be(who) {
    state.who = who;
    state.notice = `You are ${who} now.`;
    const wanted = who === "third" ? splitAt : (item) => !voteOf(item.id, who);
    const first = state.items.findIndex(wanted);
    if (first < 0)
      state.notice =
        who === "third"
          ? "You are the third now: there is no split to decide yet."
          : `You are ${who} now: you have judged all.`;
    place(first < 0 ? state.at : first);
  },
  play() {
    const video = root.querySelector("video");
    if (!video) {
      state.notice = "There is no clip of this item here.";
      draw();
      return;
    }
    if (video.paused) video.play().catch(() => {});
    else video.pause();
  },
  choose: () => boxes.votes.click(),
  votes() {
    const votes = mine();
    if (votes.length) save("votes.jsonl", toJsonLines(votes), "application/x-ndjson");
    else {
      state.notice = "There is no vote to save yet.";
      draw();
    }
  },
  results() {
    const rows = outcome();
    if (rows) save("results.csv", toCsv(Object.keys(rows[0]), rows), "text/csv");
  },
  lines() {
    const rows = outcome();
    if (rows) save("results.jsonl", toJsonLines(rows), "application/x-ndjson");
  },
  rates: () =>
    save(
      "rates.csv",
      toCsv(
        ["mode", "prompts", "valid", "rules", "ticked", "kept", "human"],
        state.figures.ablation,
      ),
      "text/csv",
    ),
  forget() {
    const votes = mine();
    if (
      !window.confirm(
        `Forget ${votes.length} votes on what is shown here? Save them first if they ` +
          "are still needed.",
      )
    )
      return;
    forgetVotes(votes);
    state.notice = "Forgotten.";
    tally();
  },
  merge() {
    const merge = state.merge,
      difference = compareVotes(merge.votes, merge.as);
    const won = difference.conflicts
      .filter(({ mine: here }) => merge.taken.has(here.item + here.validator))
      .map(({ theirs }) => theirs);
    takeVotes([...difference.fresh, ...won]);
    state.notice = `${difference.fresh.length + won.length} votes taken in.`;
    act.leave();
    tally();
  },
  leave() {
    state.merge = null;
    draw();
    boxes.item.firstElementChild?.focus({ preventScroll: true });
  },
};

function outcome() {
  if (state.figures) return resultRows(state.items, mine(), state.figures.decided);
  state.notice = mine().length
    ? "The figures are on their way: try again in a moment."
    : "There is no result yet.";
  draw();
  return null;
}

async function voted(file) {
  if (!file) return;
  state.failure = "";
  try {
    const votes = parseVotes(await file.text(), file.name);
    state.merge = { name: file.name, votes, as: guessValidators(votes), taken: new Set() };
    draw();
    boxes.merge.querySelector("h3").focus();
    return;
  } catch (error) {
    state.failure = error.message;
  }
  draw();
}

async function read(options, query) {
  Object.assign(state, { busy: true, failure: "" });
  draw();
  try {
    const content = await ask(
      `items?${new URLSearchParams({ ...query, version: version() })}`,
      options,
    );
    Object.assign(state, { items: content.items, rates: content.rates, at: 0 });
  } catch (error) {
    state.failure = error.message;
  }
  state.busy = false;
}

async function brought(file) {
  if (!file) return;
  await read(
    { headers: { ...HEADERS, "content-type": "application/octet-stream" }, body: file },
    { name: file.name },
  );
  if (!state.failure) state.file = { name: file.name, items: state.items, rates: state.rates };
  tally();
}

async function accepted() {
  let set = "[]";
  try {
    set = localStorage.getItem("whyreel-built") || "[]";
  } catch {
    /* a browser that keeps nothing has none */
  }
  if (JSON.parse(set).length)
    await read({ headers: { ...HEADERS, "content-type": "application/json" }, body: set }, {});
}

const KEYS = {
  y: () => act.say(true),
  n: () => act.say(false),
  u: () => act.undo(),
  j: () => act.step(1),
  k: () => act.step(-1),
  ArrowRight: () => act.step(1),
  ArrowLeft: () => act.step(-1),
  o: () => act.open(),
  s: () => act.split(),
  1: () => act.be("validator 1"),
  2: () => act.be("validator 2"),
  3: () => act.be("third"),
  p: () => act.play(),
  i: () => act.choose(),
  v: () => act.votes(),
  r: () => act.results(),
};

/* Wherever the focus is, but in a field: a validator's hands stay on the keys. */
function keydown(event) {
  if (!root || !root.isConnected || event.ctrlKey || event.metaKey || event.altKey) return;
  const within = event.target.closest
    ? event.target.closest(
        "input, textarea, select, [contenteditable], [role=listbox], [role=combobox], video",
      )
    : null;
  if (event.key === "Escape" && state.merge) act.leave();
  else if (within || state.merge || !state.items.length || !Object.hasOwn(KEYS, event.key)) return;
  else KEYS[event.key]();
  event.preventDefault();
  event.stopPropagation();
}

function picker() {
  return make(
    "label",
    { class: "wr-up-drop" },
    make(
      "b",
      {},
      state.busy
        ? "Reading …"
        : state.file
          ? `${state.file.name}: choose another file`
          : "Choose a file",
    ),
    make(
      "span",
      {},
      "Records of builds (JSONL, of the Build page or a log of python -m app " +
        "build), SVBench’s or R3’s JSON, VLMEvalKit’s TSV; up to 16 MB. It is read " +
        "and not kept.",
    ),
    make("input", {
      type: "file",
      accept: ".jsonl,.json,.tsv",
      class: "wr-up-input",
      "aria-label": "A file to be checked",
      onchange: (event) => brought(event.target.files[0]),
    }),
  );
}

function empty() {
  if (state.busy) return make("p", { class: "wr-empty", role: "status" }, "Reading …");
  const words = {
    mine: [
      "Your set is empty. Accept a case on ",
      make("a", { href: state.payload.build }, "Build"),
      ", and its prompts or questions come here.",
    ],
    file: ["Choose a file above: its prompts, questions or chains come here."],
    recorded: ["No recorded run came to its end."],
  };
  return make(
    "p",
    { class: "wr-empty" },
    words[state.payload.source] || [
      "Nothing of this kind is loaded. Choose another above, or bring data on the Data page.",
    ],
  );
}

/* A film goes on playing while figures come: its item is drawn anew only when something of it
   changed. */
function draw() {
  if (!root) return;
  const item = state.items[state.at],
    within =
      boxes.item.contains(document.activeElement) || boxes.who.contains(document.activeElement);
  const shown = item
    ? JSON.stringify([item.id, state.who, state.at, state.items.length, voteOf(item.id, state.who)])
    : "";
  boxes.file.replaceChildren(state.payload.source === "file" ? picker() : "");
  boxes.failure.replaceChildren(
    state.failure ? make("p", { class: "wr-notice", role: "alert" }, state.failure) : "",
    isStored()
      ? ""
      : make(
          "p",
          { class: "wr-warning" },
          "This browser keeps no data for us: save your votes before you leave the page.",
        ),
  );
  if (!item) boxes.item.replaceChildren(empty());
  else if (boxes.item.dataset.shown !== shown)
    boxes.item.replaceChildren(createItemCard(state, item, act));
  boxes.item.dataset.shown = shown;
  boxes.merge.replaceChildren(state.merge ? createMerge(state, act) : "");
  boxes.said.textContent = state.notice;
  state.voted = mine().length;
  boxes.who.replaceChildren(...(item ? [createValidators(state, act)] : []));
  boxes.side.replaceChildren(
    ...[
      item ? createFigures(state) : [],
      item ? createSplits(state, act) : null,
      item ? createFileTools(state, act) : null,
      item ? createKeys() : null,
    ]
      .flat()
      .filter(Boolean),
  );
  if (within) boxes.item.firstElementChild?.focus({ preventScroll: true });
}

async function begin(payload) {
  const again =
    state.payload && state.payload.source === payload.source && state.payload.set === payload.set
      ? state.items[state.at]
      : null;
  Object.assign(state, {
    payload,
    items: payload.items,
    rates: payload.rates,
    figures: null,
    merge: null,
    failure: "",
    notice: "",
  });
  loadVotes();
  if (payload.source === "mine") await accepted();
  if (payload.source === "file" && state.file) Object.assign(state, state.file);
  const wanted = payload.case || (again && again.id);
  state.at = Math.max(
    0,
    state.items.findIndex((item) => item.id === wanted),
  );
  draw();
  tally();
}

export function mount(element, payload) {
  root = make("div", { class: "wr-try wr-checking" });
  boxes = Object.fromEntries(
    ["file", "failure", "who", "merge", "item", "said", "side"].map((name) => [
      name,
      make("div", { class: `wr-check-${name}-box` }),
    ]),
  );
  boxes.said.setAttribute("role", "status");
  boxes.votes = make("input", {
    type: "file",
    accept: ".jsonl",
    class: "wr-check-hidden",
    tabindex: "-1",
    "aria-label": "A file of votes",
    onchange: (event) => {
      voted(event.target.files[0]);
      event.target.value = "";
    },
  });
  root.append(
    boxes.file,
    boxes.failure,
    boxes.who,
    boxes.merge,
    make(
      "div",
      { class: "wr-check-row" },
      make("div", {}, boxes.item, boxes.said),
      make("div", { class: "wr-try-card" }, boxes.side),
    ),
    boxes.votes,
  );
  element.replaceChildren(root);
  const here = root;
  document.addEventListener("keydown", keydown, true);
  begin(payload);
  return {
    destroy() {
      document.removeEventListener("keydown", keydown, true);
      if (root === here) root = null;
      here.remove();
    },
  };
}
