/* The table of cases: read once, filtered and counted in one pass for each choice. */
/** @import { CaseTable, Choice, Chosen, Entry, Field, RawRun, RawTable } from "./types.d.ts" */

export const PER_PAGE = 24; /* cards of a page, as in views/page/cards.py */
const NONE = -1;
/** @type {RawRun} */
const NO_RUN = { id: "", words: "", v: [] };
/** @param {number | number[]} value */
const asList = (value) => (Array.isArray(value) ? value : value === NONE ? [] : [value]);

/**
 * @param {RawTable} raw
 * @returns {Field[]}
 */
function readFields(raw) {
  const places = { clip: 0, run: 0, case: 0 };
  return raw.fields.map((field) => ({ ...field, at: places[field.of]++ }));
}

/**
 * A case's values as one list for each field: places in the field's list of values.
 * @param {RawTable} raw
 * @returns {CaseTable}
 */
export function readTable(raw) {
  const fields = readFields(raw);
  const cases = raw.cases.map(([clipAt, runAt, own, number], place) => {
    const clip = raw.clips[clipAt];
    const run = raw.runs[runAt] ?? NO_RUN;
    const from = { clip: clip.v, run: run.v, case: own };
    return {
      place,
      page: clip.page,
      id: number ? `${run.id}~${number}` : run.id,
      values: fields.map((field) => asList(from[field.of][field.at] ?? NONE)),
      words: `${clip.words}\n${run.words}`,
    };
  });
  return { fields, cases };
}

/**
 * The selection of an address: for each field the places of its values (null: all), and words.
 * Names and values that the site does not have select nothing.
 * @param {CaseTable} table
 * @param {URLSearchParams} params
 * @returns {Choice}
 */
export function readChoice(table, params) {
  const picked = table.fields.map((field) => {
    const named = params.getAll(field.id);
    const places = field.values.flatMap(([value], at) => (named.includes(value) ? [at] : []));
    return named.length ? new Set(places) : null;
  });
  const words = params.getAll("q").join(" ").toLowerCase().split(/\s+/).filter(Boolean);
  return { picked, words };
}

/**
 * The field that alone keeps a case out; NONE where nothing does, null where several do.
 * @param {Entry} entry
 * @param {Choice["picked"]} picked
 */
function keptOutBy(entry, picked) {
  let by = NONE;
  for (let at = 0; at < picked.length; at += 1) {
    const places = picked[at];
    if (places && !entry.values[at].some((value) => places.has(value))) {
      if (by !== NONE) return null;
      by = at;
    }
  }
  return by;
}

/**
 * The cases that fit, and for each field how many cases each of its values would leave.
 * @param {CaseTable} table
 * @param {URLSearchParams} params
 * @returns {Chosen}
 */
export function choose(table, params) {
  const { picked, words } = readChoice(table, params);
  const counts = table.fields.map((field) => new Array(field.values.length).fill(0));
  const fitting = [];
  for (const entry of table.cases) {
    if (!words.every((word) => entry.words.includes(word))) continue;
    const by = keptOutBy(entry, picked);
    if (by === null) continue;
    if (by === NONE) fitting.push(entry);
    entry.values.forEach((values, at) => {
      if (by === NONE || by === at) for (const value of values) counts[at][value] += 1;
    });
  }
  return { fitting, counts };
}
