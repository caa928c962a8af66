/* Items and votes from files, and the visitor's own set. */
import { parseVotes } from "./files.js";
import { HEADERS, ask, tally, version } from "./request.js";
import { page, redraw, state } from "./state.js";
import { guessValidators } from "./votes.js";

export async function voted(file) {
  if (!file) return;
  state.failure = "";
  try {
    const votes = parseVotes(await file.text(), file.name);
    state.merge = { name: file.name, votes, as: guessValidators(votes), taken: new Set() };
    redraw();
    page.boxes.merge.querySelector("h3").focus();
    return;
  } catch (error) {
    state.failure = error.message;
  }
  redraw();
}

async function read(options, query) {
  Object.assign(state, { busy: true, failure: "" });
  redraw();
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

export async function brought(file) {
  if (!file) return;
  await read(
    { headers: { ...HEADERS, "content-type": "application/octet-stream" }, body: file },
    { name: file.name },
  );
  if (!state.failure) state.file = { name: file.name, items: state.items, rates: state.rates };
  tally();
}

export async function accepted() {
  let set = "[]";
  try {
    set = localStorage.getItem("whyreel-built") || "[]";
  } catch {
    /* a browser that keeps nothing has none */
  }
  if (JSON.parse(set).length)
    await read({ headers: { ...HEADERS, "content-type": "application/json" }, body: set }, {});
}
