/* A case as it is built: what is heard of it as it goes on. */
import { readEvents } from "../forms/calls.js";
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
    await readBuild(order);
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

function readBuild(order) {
  const options = {
    method: "POST",
    credentials: "same-origin",
    headers: { ...HEADERS, ...keyHeaders(page.state) },
    signal: page.leaving.signal,
    body: JSON.stringify(order),
  };
  return readEvents(`/api/build${query()}`, options, heard);
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
