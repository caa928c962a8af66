/* Calls of the building routes, and the figures that come of votes. */
import { mine, page, redraw, state } from "./state.js";

export const HEADERS = { "x-whyreel": "1" };
export const version = () => new URLSearchParams(location.search).get("version") || "";

export async function ask(path, options) {
  const answer = await fetch(`/api/build/${path}`, {
    method: "POST",
    credentials: "same-origin",
    ...options,
  });
  const content = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(content.error || `The server answered ${answer.status}.`);
  return content;
}

/* Figures come from the server, by the functions that the rest of WhyReel uses; only the last
   answer counts. */
export async function tally() {
  const now = ++page.turn,
    votes = mine();
  if (!votes.length) {
    state.figures = null;
    redraw();
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
    if (now === page.turn) {
      state.figures = figures;
      state.failure = "";
    }
  } catch (error) {
    if (now === page.turn)
      state.failure = `Your votes are kept, but the figures did not come: ${error.message}`;
  }
  if (now === page.turn) redraw();
}

/* A chain of the loaded data as the player draws it. */
export async function chainOf(chain) {
  const search = new URLSearchParams({ chain, version: version() });
  const answer = await fetch(`/api/build/chain?${search}`, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  return answer.json();
}
