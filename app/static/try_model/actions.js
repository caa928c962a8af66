/* What a visitor does on the Try page. */
import { ask, post } from "../forms/calls.js";
import { setAddress } from "../shell/address.js";
import { protocolOf, readOrder } from "./order.js";
import { guarded, query } from "./request.js";
import { send } from "./run.js";
import { boxes, page, redraw, state } from "./state.js";

function address() {
  const parameters = new URLSearchParams(location.search);
  const kept = {
    setting: state.setting === "−" ? "" : state.setting,
    question: state.question,
    circular: protocolOf(state).is_turned && state.circular !== "shift" ? state.circular : "",
    repeats: state.repeats > 1 ? state.repeats : "",
  };
  for (const [name, value] of Object.entries(kept))
    if (value) parameters.set(name, value);
    else parameters.delete(name);
  setAddress(parameters.toString(), false);
}

export const act = {
  redraw() {
    state.preview = null;
    redraw("all");
  },
  /* While something is typed only the buttons change: the field keeps its cursor. */
  stale() {
    if (state.preview) {
      state.preview = null;
      redraw("preview");
    }
    redraw("actions");
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
    const video = page.root.querySelector("video");
    if (video) {
      video.pause();
      video.currentTime = t;
      video.scrollIntoView({ block: "nearest" });
    }
  },
  cancel() {
    if (page.leaving) page.leaving.abort();
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
  redraw("all");
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

export async function show() {
  const mine = ++page.turn;
  await guarded("Preparing …", async () => {
    const call = post(`/preview${query()}`, readOrder(state), {});
    const content = await ask(call.path, call.options);
    if (mine !== page.turn) return;
    state.preview = content;
    redraw("preview");
    boxes.preview.scrollIntoView({ block: "nearest" });
  });
}

async function save() {
  state.run.saving = true;
  redraw("results");
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
  redraw("results");
}
