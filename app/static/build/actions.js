/* What a visitor does on the Build page before anything is sent. */
import { ask } from "../forms/calls.js";
import { readOrder } from "./order.js";
import { HEADERS, query } from "./request.js";
import { page, redraw } from "./state.js";

export const act = {
  hasGraph: (at) => Boolean(page.state.graphs[at]),
  graph(at) {
    page.state.shown = at;
    redraw("graph");
  },
  edit(at) {
    page.state.edit = page.state.edit === at ? -1 : at;
    redraw("talk");
  },
  /* While something is typed only the buttons change: the field keeps its cursor. */
  stale() {
    page.state.preview = null;
    page.state.from = null;
    redraw("actions");
  },
  redraw() {
    page.state.preview = null;
    page.state.from = null;
    redraw("form");
  },
  bring,
};

async function bring(file) {
  if (!file) return;
  Object.assign(page.state, { failure: "", sending: true });
  redraw("form");
  try {
    if (file.size > page.state.server.limits.file_mb * 2 ** 20)
      throw new Error(`${file.name}: a clip may have ${page.state.server.limits.file_mb} MB`);
    const clip = await ask(`/clip?name=${encodeURIComponent(file.name)}`, {
      method: "POST",
      body: file,
      headers: { "x-whyreel": "1", "content-type": "application/octet-stream" },
    });
    page.state.server = await ask("", {});
    page.state.own = clip.id;
  } catch (error) {
    page.state.failure = error.message;
  }
  page.state.sending = false;
  act.redraw();
}

/* The drafts that stood up to this turn, and this one as it was changed. */
export function drafts(at, changed) {
  const before = page.state.rounds
    .slice(0, at)
    .filter((round) => round.status === "ok" && !round.faults.length && round.draft)
    .map((round) => [round.agent, round.draft]);
  return [...before, [page.state.rounds[at].agent, changed]];
}

/* What a case would send first; nothing goes before it was looked at. */
export async function look(from) {
  Object.assign(page.state, { failure: "", preview: null, from: from || null });
  let order;
  try {
    order = readOrder(page.state, from);
  } catch (error) {
    Object.assign(page.state, { failure: error.message, open: true });
    redraw("form");
    return;
  }
  Object.assign(page.state, { looking: true, open: true });
  redraw("form");
  try {
    const answer = await fetch(`/api/build/preview${query()}`, {
      method: "POST",
      credentials: "same-origin",
      headers: HEADERS,
      body: JSON.stringify(order),
    });
    const content = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new Error(content.error || `The server answered ${answer.status}.`);
    page.state.preview = content;
  } catch (error) {
    page.state.failure = error.message;
  }
  page.state.looking = false;
  redraw("form");
  page.boxes.form
    .querySelector(".wr-build-preview, [role=alert]")
    ?.scrollIntoView({ block: "nearest" });
}
