/* Saves verdicts among the visitor's own data, and deletes all of it. */
import { ask, sending } from "../forms/ask.js";
import { submissionOf } from "./model/challenge.js";
import { readSubmissions, writeSubmissions } from "../forms/kept.js";
import { askJudges } from "../forms/calls.js";
import { atRoot } from "../shell/root.js";
/** @import { TryDesk } from "./desk.js" */
/** @import { Submission } from "./types.d.ts" */

/** @param {string} run */
export async function saveRun(run) {
  await askJudges("/save", sending({ run }));
  return isImported();
}

/**
 * A submission is kept in this browser, the newest last.
 * @param {Pick<TryDesk, "state" | "dispatch">} desk
 * @param {string} text
 */
export function keepSubmission({ state, dispatch }, text) {
  if (!state.run) return;
  const record = submissionOf(state.run, text, new Date().toISOString());
  const part = writeSubmissions([...readSubmissions(), record])
    ? { submitted: record }
    : { failure: "This browser keeps no data for us." };
  dispatch({ type: "run", token: state.run.token, part });
}

/** @param {Pick<TryDesk, "state" | "dispatch">} desk */
export function dropSubmission({ state, dispatch }) {
  if (!state.run?.submitted) return;
  const { token, submitted } = state.run;
  writeSubmissions(readSubmissions().filter(({ created }) => created !== submitted.created));
  dispatch({ type: "run", token, part: { submitted: null } });
}

/* Waits for the import of saved verdicts. */
async function isImported() {
  for (let tries = 0; tries < 120; tries += 1) {
    const content = await ask(atRoot("/api/upload"));
    if (!content.job && content.reports.length) {
      if (!content.reports[0].ok) throw new Error(content.reports[0].lines.join(" "));
      return true;
    }
    await new Promise((done) => setTimeout(done, 500));
  }
  return false;
}

/* The page is loaded anew only where all of it is gone. */
export async function forgetAll() {
  await ask(atRoot("/api/upload/forget"), sending());
  location.reload();
}
