/* Votes and results as files. */
import { VALIDATORS, isVote, voteKey } from "./vote.js";
import { voteOf } from "./votes.js";

const MOST_VOTES = 60000;

/* A file of votes, a line each: all of them, or an Error that names the line. */
export function parseVotes(text, file) {
  const votes = new Map();
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    let vote = null;
    try {
      vote = JSON.parse(line);
    } catch {
      /* told below */
    }
    if (!isVote(vote))
      throw new Error(`${file}, line ${at + 1}: it is no vote (validator, item, task, stands)`);
    if (votes.has(voteKey(vote)) && votes.get(voteKey(vote)).stands !== vote.stands)
      throw new Error(
        `${file}, line ${at + 1}: ${vote.validator} has said two things of ${vote.item}`,
      );
    const { set = "", item, task, mode = "", validator, stands } = vote;
    votes.set(voteKey(vote), { set, item, task, mode, validator, stands });
    if (votes.size > MOST_VOTES)
      throw new Error(`${file}: it holds more than ${MOST_VOTES.toLocaleString("en")} votes`);
  }
  if (!votes.size) throw new Error(`${file}: there is no vote in it`);
  return [...votes.values()];
}

export const toJsonLines = (rows) => rows.map((row) => JSON.stringify(row)).join("\n") + "\n";

/* A spreadsheet runs text that begins like a formula: there it gets an apostrophe in front. */
const csvCell = (value) => {
  const text = value == null ? "" : String(value);
  const guard = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? "'" : "";
  return `"${guard}${text.replaceAll('"', '""')}"`;
};

export const toCsv = (columns, rows) =>
  [columns.map(csvCell), ...rows.map((row) => columns.map((column) => csvCell(row[column])))]
    .map((row) => row.join(","))
    .join("\r\n") + "\r\n";

/* What came of each item: decision (kept, dropped, split, open), who said what, its text if it is
   here. */
export function resultRows(items, votes, decided, book) {
  const known = new Map(items.map((item) => [item.id, item]));
  const wordOf = (stands) => (stands == null ? "" : stands ? "keep" : "drop");
  const ids = [...new Set([...known.keys(), ...votes.map((vote) => vote.item)])];
  return ids.map((id) => {
    const item = known.get(id) || votes.find((vote) => vote.item === id);
    return {
      item: id,
      task: item.task,
      mode: item.mode || "",
      decision: decided[id] || "open",
      ...Object.fromEntries(VALIDATORS.map((who) => [who, wordOf(voteOf(book, id, who)?.stands)])),
      text: item.text || "",
    };
  });
}
