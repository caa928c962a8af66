/* A case as it is built: what is heard of it as it goes on. */
import { keyHeaders, readOrder } from "./order.js";
import { HEADERS, query } from "./request.js";
import { page, redraw } from "./state.js";

export async function go() {
  const order = readOrder(page.state, page.state.from);
  Object.assign(page.state, {
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
  page.leaving = new AbortController();
  redraw("all");
  page.boxes.talk.scrollIntoView({ block: "nearest" });
  try {
    await heardAll(order);
  } catch (error) {
    page.state.failure =
      error.name === "AbortError"
        ? "Stopped. The turns until then are below; nothing more is asked."
        : error.message;
  }
  if (!page.state.ended && !page.state.failure)
    page.state.failure = "The connection ended before the case did.";
  page.state.busy = false;
  redraw("all");
}

async function heardAll(order) {
  const answer = await fetch(`/api/build${query()}`, {
    method: "POST",
    credentials: "same-origin",
    headers: { ...HEADERS, ...keyHeaders(page.state) },
    signal: page.leaving.signal,
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
  if (name === "plan") page.state.plan = data;
  else if (name === "waiting") page.state.waiting = data.detail || data.status;
  else if (name === "round") {
    page.state.rounds.push(
      data.round.status === "ok" ? data.round : { ...data.round, reported: page.state.waiting },
    );
    page.state.waiting = "";
    if (data.graph) {
      page.state.graphs[page.state.rounds.length - 1] = data.graph;
      page.state.shown = page.state.rounds.length - 1;
      redraw("graph");
    }
  } else if (name === "done")
    Object.assign(page.state, {
      record: data.record,
      items: data.items,
      graph: data.graph || page.state.graph,
      shown: data.graph ? -1 : page.state.shown,
      ended: true,
    });
  else if (name === "failed") Object.assign(page.state, { failure: data.error, ended: true });
  else return;
  if (name === "done") redraw("graph");
  redraw("talk");
}
