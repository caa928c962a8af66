/* The set of what was built and accepted, kept in this browser. */
import { save } from "../forms/files.js";
import { HEADERS } from "./request.js";
import { page, redraw } from "./state.js";

const KEPT = "whyreel-built";
const VOTES = "whyreel-votes";

const read = (name) => {
  try {
    return JSON.parse(localStorage.getItem(name) || "[]");
  } catch {
    return [];
  }
};

export const kept = () => read(KEPT);

export const keep = (set) => {
  try {
    localStorage.setItem(KEPT, JSON.stringify(set));
    return true;
  } catch {
    page.state.failure =
      "Your browser has no room for more of your set: save its records, then take some out.";
    redraw("form");
    return false;
  }
};

export async function files() {
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
    page.state.failure =
      (await answer.json().catch(() => ({}))).error || "The files could not be made.";
    redraw("form");
    return;
  }
  save("whyreel-built.zip", await answer.blob(), "application/zip");
}
