/* Which version of the data is asked about, and what is said while an answer is on its way. */
import { redraw, state } from "./state.js";

export const query = () => {
  const version = new URLSearchParams(location.search).get("version");
  return version ? `?version=${encodeURIComponent(version)}` : "";
};

export async function guarded(words, work) {
  state.busy = words;
  state.failure = "";
  redraw("actions");
  try {
    await work();
  } catch (error) {
    state.failure = error.name === "AbortError" ? "" : error.message;
  }
  state.busy = "";
  redraw("actions");
}
