/* The rows of a file among those that are there. */
import { caseKey } from "./agreement.js";
/** @import { Row } from "./types.d.ts" */

export const MOST_NAMES = 9; /* the keys 1 to 9 */

/** @param {Row} row */
const withKey = (row) => `${caseKey(row)}|${row.tag}|${row.tagger}`;

/**
 * The rows of `list` that `rows` does not have yet, each once.
 * @param {Row[]} list
 * @param {Row[]} rows
 */
function newRows(list, rows) {
  const known = new Set(rows.map(withKey));
  return list.filter((row) => !known.has(withKey(row)) && known.add(withKey(row)));
}

/**
 * Adds tags to the store, and returns a sentence about what was added.
 * @param {import("./store.js").TagStore} store
 * @param {string} name
 * @param {Row[]} rows
 */
export function mergeRows(store, name, rows) {
  const named = rows.map((row) => ({ ...row, tagger: row.tagger || store.tagger }));
  const tags = named.filter((row) => row.tag).map((row) => ({ ...row, note: "" }));
  const own = tags.filter((row) => row.tagger === store.tagger);
  const theirs = tags.filter((row) => row.tagger !== store.tagger);
  store.rows = store.rows.concat(newRows(own, store.rows));
  store.others = store.others.concat(newRows(theirs, store.others));
  for (const { tag } of own) {
    const isNew = tag && !store.names.includes(tag);
    if (isNew && store.names.length < MOST_NAMES) store.names.push(tag);
  }
  const notes = named.filter((row) => row.note).map((row) => ({ ...row, tag: "" }));
  const differing = store.notes.merge(notes);
  const counts = `${name}: ${own.length} tags of yours, ${theirs.length} of others`;
  const end = differing ? `; ${differing} of them left out, for there is another note here.` : ".";
  return counts + (notes.length ? `, ${notes.length} notes` : "") + end;
}
