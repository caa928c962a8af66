/* How far two taggers agree. */
/** @import { Agreement, Row, Subject } from "./types.d.ts" */

/**
 * The subject of a tag.
 * @param {Subject} row
 */
export const caseKey = (row) => `${row.benchmark}|${row.case}`;

/**
 * Two lists of true or false, unit by unit: raw agreement, Cohen's kappa, Gwet's AC1.
 * @param {boolean[]} first
 * @param {boolean[]} second
 * @returns {Agreement}
 */
export function agreement(first, second) {
  const n = first.length;
  if (!n) return { n, raw: null, kappa: null, ac1: null };
  /** @param {boolean[]} list */
  const share = (list) => list.filter(Boolean).length / n;
  const a = share(first);
  const b = share(second);
  const mean = (a + b) / 2;
  const raw = first.filter((value, at) => Boolean(value) === Boolean(second[at])).length / n;
  const chance = a * b + (1 - a) * (1 - b);
  const even = 2 * mean * (1 - mean);
  const varies = mean > 0 && mean < 1;
  const kappa = varies ? (raw - chance) / (1 - chance) : null;
  return { n, raw, kappa, ac1: (raw - even) / (1 - even) };
}

/** @param {Row[]} rows */
function tagsByCase(rows) {
  /** @type {Map<string, Set<string | undefined>>} */
  const cases = new Map();
  for (const row of rows) {
    const key = caseKey(row);
    cases.set(key, (cases.get(key) ?? new Set()).add(row.tag));
  }
  return cases;
}

/**
 * Tag by tag, over the cases that both tagged with anything: an untagged case may be unseen.
 * @param {Row[]} mine
 * @param {Row[]} theirs
 */
export function compared(mine, theirs) {
  const first = tagsByCase(mine);
  const second = tagsByCase(theirs);
  const both = [...first.keys()].filter((key) => second.has(key));
  const names = [...new Set([...mine, ...theirs].map((row) => row.tag))].sort();
  /**
   * @param {Map<string, Set<string | undefined>>} cases
   * @param {string | undefined} tag
   */
  const hasTag = (cases, tag) => both.map((key) => Boolean(cases.get(key)?.has(tag)));
  return {
    n: both.length,
    leftOut: first.size + second.size - 2 * both.length,
    tags: names.map((tag) => ({ tag, ...agreement(hasTag(first, tag), hasTag(second, tag)) })),
  };
}
