/* Votes and results as files. */
import { VALIDATORS, isVote, voteKey } from "./vote.js";
import { voteOf } from "./votes.js";

const MOST_VOTES = 60000;

const isOtherwise = (vote, other) =>
  vote.stands !== other.stands || vote.criterion !== (other.criterion ?? null);

function voteIn(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const isOfNames = ({ criterion }, names) => criterion == null || names.has(criterion);

/* What is kept of a line; files of before lack some of it. */
const withDefaults = (vote) => {
  const { set = "", item, task, mode = "", dimension = "", validator, stands } = vote;
  return { set, item, task, mode, dimension, validator, stands, criterion: vote.criterion ?? null };
};

/* A file of votes, a line each: all of them, or an Error that names the line. `names`: the criteria
   that there are. */
export function parseVotes(text, file, names) {
  const votes = new Map();
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    const vote = voteIn(line);
    if (!isVote(vote) || !isOfNames(vote, names))
      throw new Error(`${file}, line ${at + 1}: it is no vote (validator, item, task, stands)`);
    if (votes.has(voteKey(vote)) && isOtherwise(votes.get(voteKey(vote)), vote))
      throw new Error(
        `${file}, line ${at + 1}: ${vote.validator} has said two things of ${vote.item}`,
      );
    votes.set(voteKey(vote), withDefaults(vote));
    if (votes.size > MOST_VOTES)
      throw new Error(`${file}: it holds more than ${MOST_VOTES.toLocaleString("en")} votes`);
  }
  if (!votes.size) throw new Error(`${file}: there is no vote in it`);
  return [...votes.values()];
}

export const toJsonLines = (rows) => rows.map((row) => JSON.stringify(row)).join("\n") + "\n";

/* What came of each item: decision (kept, dropped, split, open), who said what and why, its text if
   it is here. */
export function resultRows(items, votes, decided, book) {
  const known = new Map(items.map((item) => [item.id, item]));
  const wordOf = (stands) => (stands == null ? "" : stands ? "keep" : "drop");
  const ids = [...new Set([...known.keys(), ...votes.map((vote) => vote.item)])];
  return ids.map((id) => {
    const item = known.get(id) || votes.find((vote) => vote.item === id);
    return {
      item: id,
      kind: item.kind || id.split("-", 1)[0],
      task: item.task,
      mode: item.mode || "",
      dimension: item.dimension || "",
      decision: decided[id] || "open",
      ...Object.fromEntries(
        VALIDATORS.flatMap((who) => {
          const vote = voteOf(book, id, who);
          return [
            [who, wordOf(vote?.stands)],
            [`${who}: criterion`, vote?.criterion ?? null],
          ];
        }),
      ),
      text: item.text || "",
    };
  });
}
