/* The files that a check leaves: votes, what came of each item, figures. */
import { save } from "../forms/download.js";
import { readSubmissions } from "../forms/kept.js";
import { saveTable, tableOf } from "../forms/table_file.js";
import { resultRows, toJsonLines } from "./model/files.js";
import { shownVotes } from "./model/state.js";
/** @import { TableFile } from "../forms/types.d.ts" */
/** @import { CheckFigures, CheckState, KeptVote } from "./types.d.ts" */

const COUNTS = ["prompts", "valid", "rules", "ticked", "kept", "human"];
const RATES = ["dimension", "mode", ...COUNTS, "printed"];
const LINES = "application/x-ndjson";

/** @typedef {CheckState & { figures: CheckFigures }} CountedState */

/**
 * @param {CountedState} state
 * @param {KeptVote[]} votes
 */
const results = ({ items, figures, book }, votes) =>
  resultRows(items, votes, figures.decided, book);

/** @typedef {(state: CountedState, votes: KeptVote[]) => [text: string, type: string]} Writer */

/** @type {Record<string, Writer>} */
const FILES = {
  "votes.jsonl": (_, votes) => [toJsonLines(votes), LINES],
  "results.jsonl": (state, votes) => [toJsonLines(results(state, votes)), LINES],
  "figures.json": ({ figures }) => [`${JSON.stringify(figures, null, 2)}\n`, "application/json"],
};

/**
 * Tables, which the server writes for spreadsheets.
 * @type {Record<string, (state: CountedState, votes: KeptVote[]) => TableFile>}
 */
const TABLES = {
  "results.csv": (state, votes) => {
    const rows = results(state, votes);
    return tableOf("results", Object.keys(rows[0]), rows);
  },
  "rates.csv": ({ figures }) => tableOf("rates", RATES, figures.ablation),
};

/* Another reviewer opens it on Check as a file. */
export function saveSubmissions() {
  save("submissions.jsonl", toJsonLines(readSubmissions()), LINES);
  return "Saved as submissions.jsonl.";
}

/**
 * Saves a file; the words are what came of it. Rejects where the server does not write it.
 * @param {string} name
 * @param {CheckState} state
 */
export async function saveFile(name, state) {
  const votes = shownVotes(state);
  if (!votes.length) return "There is no vote to save yet.";
  if (name !== "votes.jsonl" && !state.figures) return "The figures are not here yet.";
  const counted = /** @type {CountedState} */ (state);
  if (name in TABLES) {
    await saveTable(name, "excel.csv", TABLES[name](counted, votes));
  } else {
    const [text, type] = FILES[name](counted, votes);
    save(name, text, type);
  }
  return `Saved as ${name}.`;
}
