/* The Try page, the same in both shells: preview, run, replay. All text is set as text, never as
   HTML. */
import { setAddress } from "../shell/address.js";
import { ask, post, stream } from "../forms/calls.js";
import { make, select } from "../forms/elements.js";
import { chooseJudge, createJudge, judgeOptions } from "./judge.js";
import { createClipCard } from "./clip.js";
import { createJudgesCard } from "./judges.js";
import { createQuestionCard } from "./question.js";
import { keyHeaders, readOrder } from "./order.js";
import { createPreview } from "./preview.js";
import { createResults } from "./results.js";

const state = {
  server: null,
  payload: null,
  protocol: "",
  setting: "−",
  question: "",
  circular: "",
  repeats: 1,
  cap: "",
  grader: "",
  own: "",
  judges: null,
  about: { prompt: "", ground_truth: "", text: "", options: "", answer: "", expected: "" },
  preview: null,
  run: null,
  failure: "",
  busy: "",
  sending: false,
};
let root = null;
let leaving = null;
let turn = 0;

const query = () => {
  const version = new URLSearchParams(location.search).get("version");
  return version ? `?version=${encodeURIComponent(version)}` : "";
};

function address() {
  const parameters = new URLSearchParams(location.search);
  const kept = {
    setting: state.setting === "−" ? "" : state.setting,
    question: state.question,
    circular: state.protocol === "circular" && state.circular !== "shift" ? state.circular : "",
    repeats: state.repeats > 1 ? state.repeats : "",
  };
  for (const [name, value] of Object.entries(kept))
    if (value) parameters.set(name, value);
    else parameters.delete(name);
  setAddress(parameters.toString(), false);
}

const act = {
  redraw() {
    state.preview = null;
    draw();
  },
  /* While something is typed only the buttons change: the field keeps its cursor. */
  stale() {
    if (state.preview) {
      state.preview = null;
      drawPreview();
    }
    drawActions();
  },
  set(name, value) {
    state[name] = value;
    address();
    act.redraw();
  },
  own(id) {
    state.own = id;
    state.run = null;
    act.redraw();
  },
  seek(t) {
    const video = root.querySelector("video");
    if (video) {
      video.pause();
      video.currentTime = t;
      video.scrollIntoView({ block: "nearest" });
    }
  },
  cancel() {
    if (leaving) leaving.abort();
  },
  async forget() {
    await fetch("/api/upload/forget", {
      method: "POST",
      credentials: "same-origin",
      headers: { "x-whyreel": "1" },
    });
    location.reload();
  },
  bring,
  save,
  show,
  send,
};

async function bring(file) {
  if (!file) return;
  state.failure = "";
  state.sending = true;
  draw();
  try {
    if (file.size > state.server.limits.file_mb * 2 ** 20)
      throw new Error(`${file.name}: a clip may have ${state.server.limits.file_mb} MB`);
    const kept = await ask(`/clip?name=${encodeURIComponent(file.name)}`, {
      method: "POST",
      body: file,
      headers: { "x-whyreel": "1", "content-type": "application/octet-stream" },
    });
    state.server = await ask("", {});
    state.own = kept.id;
    state.run = null;
  } catch (error) {
    state.failure = error.message;
  }
  state.sending = false;
  act.redraw();
}

async function guarded(words, work) {
  state.busy = words;
  state.failure = "";
  drawActions();
  try {
    await work();
  } catch (error) {
    state.failure = error.name === "AbortError" ? "" : error.message;
  }
  state.busy = "";
  drawActions();
}

async function show() {
  const mine = ++turn;
  await guarded("Preparing …", async () => {
    const call = post(`/preview${query()}`, readOrder(state), {});
    const content = await ask(call.path, call.options);
    if (mine !== turn) return;
    state.preview = content;
    drawPreview();
    boxes.preview.scrollIntoView({ block: "nearest" });
  });
}

function begun(plan, scripted) {
  const calls = [];
  for (let repeat = 0; repeat < plan.repeats; repeat += 1)
    for (let rotation = 0; rotation < plan.rotations.length; rotation += 1)
      plan.labels.forEach((_, judge) =>
        calls.push({ judge, repeat, rotation: plan.rotations[rotation], attempts: 0 }),
      );
  state.run = {
    ...plan,
    calls,
    total: calls.length,
    rotations: plan.rotations.length,
    scripted,
    ended: false,
    failure: "",
    waiting: "",
    seconds: 0,
    saved: false,
  };
}

const find = (event) =>
  state.run.calls.find(
    (call) =>
      call.judge === event.judge &&
      call.repeat === event.repeat &&
      call.rotation === event.rotation,
  );

function heard(name, data, scripted) {
  if (name === "plan") begun(data, scripted);
  else if (name === "call") find(data).began = true;
  else if (name === "attempt")
    state.run.waiting =
      data.status === "ok" ? "" : `${state.run.labels[data.judge]}: ${data.detail || data.status}`;
  else if (name === "outcome") find(data).outcome = data;
  else if (name === "done")
    Object.assign(state.run, {
      summary: data.summary,
      id: data.run,
      logs: data.logs,
      seconds: data.seconds,
      ended: true,
    });
  else if (name === "failed") {
    state.run = state.run || { calls: [], labels: [], total: 0 };
    Object.assign(state.run, { failure: data.error, ended: true });
  }
  drawResults();
}

async function send() {
  leaving = new AbortController();
  state.run = null;
  await guarded("Asking …", async () => {
    try {
      await stream(
        post(query(), readOrder(state), keyHeaders(state), leaving.signal),
        (name, data) => heard(name, data, ""),
      );
      if (state.run && !state.run.ended)
        throw new Error("The connection was closed before the run had ended.");
    } catch (error) {
      if (state.run)
        Object.assign(state.run, {
          ended: true,
          failure:
            error.name === "AbortError"
              ? "You called it off. Calls that had ended are shown; a call under way may " +
                "still be billed by its endpoint."
              : error.message,
        });
      else throw error;
    }
  });
  leaving = null;
  drawResults();
  const heading = boxes.results.querySelector("h3");
  if (heading) heading.focus({ preventScroll: false });
}

async function save() {
  state.run.saving = true;
  drawResults();
  try {
    const call = post("/save", { run: state.run.id }, {});
    await ask(call.path, call.options);
    for (let tries = 0; tries < 120; tries += 1) {
      const content = await (await fetch("/api/upload", { credentials: "same-origin" })).json();
      if (!content.job && content.reports.length) {
        if (!content.reports[0].ok) throw new Error(content.reports[0].lines.join(" "));
        state.run.saved = true;
        break;
      }
      await new Promise((done) => setTimeout(done, 500));
    }
  } catch (error) {
    state.run.failure = error.message;
  }
  state.run.saving = false;
  drawResults();
}

async function replay(name) {
  if (!name) return;
  const mine = ++turn;
  await guarded("Replaying …", async () => {
    const record = await ask(`/replay/${encodeURIComponent(name)}`, {});
    state.preview = null;
    drawPreview();
    let before = 0;
    for (const event of record.events) {
      await new Promise((done) => setTimeout(done, Math.min(1200, (event.at - before) * 1000)));
      if (mine !== turn) return;
      before = event.at;
      heard(event.event, event.data, record.said);
      state.run.sent = record.sent;
    }
  });
}

/* Keys stand in memory and in their fields, nowhere else; the form itself is never sent. */
const boxes = {};

function drawActions() {
  if (!boxes.actions) return;
  const fresh = state.preview,
    bad = fresh && fresh.judges.some((judge) => judge.problem),
    busy = Boolean(state.busy);
  const replays = state.server.replays.length
    ? select(
        {
          class: "wr-try-replay",
          "aria-label": "Replay a recorded exchange",
          disabled: busy,
          onchange: (event) => replay(event.target.value),
        },
        [
          ["", "No key? Replay a recorded exchange"],
          ...state.server.replays.map(({ name, title }) => [name, title]),
        ],
        "",
      )
    : null;
  boxes.actions.replaceChildren(
    ...[
      make(
        "button",
        { type: "button", class: "wr-up-button wr-try-show", disabled: busy, onclick: show },
        "Show what would be sent",
      ),
      make(
        "button",
        {
          type: "button",
          class: "wr-up-button wr-up-go wr-try-send",
          disabled: busy || !fresh || bad,
          title: fresh ? null : "Look at what would be sent first",
          onclick: send,
        },
        !fresh
          ? "Send"
          : fresh.calls
            ? `Send ${fresh.calls} ${fresh.calls === 1 ? "call" : "calls"}`
            : "Go",
      ),
      replays,
      make("span", { role: "status", class: "wr-note" }, state.busy),
      state.failure ? make("p", { class: "wr-up-bad", role: "alert" }, state.failure) : null,
    ].filter(Boolean),
  );
}

const drawPreview = () => {
  boxes.preview.replaceChildren(...(state.preview ? [createPreview(state, act.seek)] : []));
  drawActions();
};
const drawResults = () => {
  if (boxes.results)
    boxes.results.replaceChildren(...(state.run ? [createResults(state, act)] : []));
};

function draw() {
  if (!root || !state.server) return;
  const video = root.querySelector("video"),
    at = video ? [video.getAttribute("src"), video.currentTime] : [];
  boxes.form = make(
    "div",
    { class: "wr-try-form" },
    createClipCard(state, act),
    createQuestionCard(state, act),
    createJudgesCard(state, act),
  );
  boxes.actions = make("div", { class: "wr-up-line wr-try-actions" });
  boxes.preview = make("div", {});
  boxes.results = make("div", { "aria-live": "polite" });
  root.replaceChildren(boxes.form, boxes.actions, boxes.preview, boxes.results);
  const again = root.querySelector("video");
  if (again && again.getAttribute("src") === at[0] && at[1]) again.currentTime = at[1];
  drawPreview();
  drawResults();
}

function take(payload) {
  const chosen = payload.chosen,
    known = state.server.protocols[chosen.protocol] || { settings: ["−"] };
  const other = !state.payload || state.payload.clip.id !== payload.clip.id;
  if (other || state.protocol !== chosen.protocol)
    Object.assign(state, { preview: null, run: leaving ? state.run : null });
  if (other && state.payload) state.own = "";
  Object.assign(state, {
    payload,
    protocol: chosen.protocol,
    setting: known.settings.includes(chosen.setting) ? chosen.setting : known.settings[0],
    circular: chosen.circular,
    repeats: chosen.repeats,
    question: payload.questions.some((question) => question.question === chosen.question)
      ? chosen.question
      : "",
  });
  if (!state.judges) {
    state.judges = [createJudge()];
    chooseJudge(state, state.judges[0], judgeOptions(state)[0][0]);
  }
}

export function mount(target, payload) {
  const here = make(
    "div",
    { class: "wr-try" },
    make("p", { class: "wr-note", role: "status" }, "Loading …"),
  );
  target.replaceChildren(here);
  root = here;
  (async () => {
    try {
      state.server = await ask("", {});
      if (root !== here) return;
      take(payload);
      draw();
    } catch (error) {
      here.replaceChildren(make("p", { class: "wr-up-bad", role: "alert" }, error.message));
    }
  })();
  return {
    destroy() {
      if (root === here) root = null;
      here.remove();
    },
  };
}
