/* The address after a choice in the filter bar: pure functions of a query string. */

/* Parts of an address that hold for the cases as they are, and no longer once a filter changes. */
const OF_LIST = ["page", "case", "set"];
/** @typedef {[low: number, high: number]} Range */
/** @type {[form: RegExp, ends: (...numbers: number[]) => Range][]} */
const FORMS = [
  [/^(\d{1,3})$/, (n) => [n, n]],
  [/^(?:>=|≥)(\d{1,3})$/, (n) => [n, 999]],
  [/^(\d{1,3})[+-]$/, (n) => [n, 999]],
  [/^(?:<=|≤)(\d{1,3})$/, (n) => [0, n]],
  [/^>(\d{1,3})$/, (n) => [n + 1, 999]],
  [/^<(\d{1,3})$/, (n) => [0, n - 1]],
  [/^(\d{1,3})-(\d{1,3})$/, (low, high) => [low, high]],
];

/**
 * A range as people write it (schema/entries/parameters.py): [low, high], or null.
 * @param {string} text
 * @returns {Range | null}
 */
export function readRange(text) {
  const plain = text.replace(/\s+/g, "").replace("–", "-");
  for (const [form, ends] of FORMS) {
    const match = plain.match(form);
    if (!match) continue;
    const [low, high] = ends(...match.slice(1).map(Number));
    return low >= 0 && low <= high ? [low, high] : null;
  }
  return null;
}

/** @param {Range} range */
export function rangeWords([low, high]) {
  if (low === high) return String(low);
  if (high >= 999) return `≥ ${low}`;
  return low ? `${low}–${high}` : `≤ ${high}`;
}

/**
 * @param {string} query
 * @param {(params: URLSearchParams) => void} change
 */
function changed(query, change) {
  const params = new URLSearchParams(query);
  for (const name of OF_LIST) params.delete(name);
  change(params);
  return params.toString();
}

/**
 * A value of a field chosen, or taken back; `isAlone`: it takes the place of others.
 * @param {string} query
 * @param {string} field
 * @param {string} value
 * @param {boolean} isAlone
 */
export function toggle(query, field, value, isAlone) {
  return changed(query, (params) => {
    const before = params.getAll(field);
    const isChosen = before.includes(value);
    const others = isAlone ? [] : before.filter((each) => each !== value && each !== "all");
    params.delete(field);
    for (const each of isChosen ? others : [...others, value]) params.append(field, each);
  });
}

/**
 * @param {string} query
 * @param {Range} range
 */
export function withRange(query, [low, high]) {
  const text = high >= 999 ? `${low}-` : `${low}-${high}`;
  return changed(query, (params) => params.set("length", text));
}

/**
 * @param {string} query
 * @param {string} text
 */
export function withCondition(query, text) {
  return changed(query, (params) => {
    if (text.trim()) params.set("where", text.trim());
    else params.delete("where");
  });
}

/**
 * A condition with a test added, or removed if the test stands alone in it.
 * @param {string} text
 * @param {string} test
 */
export function toggleTest(text, test) {
  const parts = text.split(/\s+/).filter(Boolean);
  const without = parts.filter((part) => part !== test);
  const field = test.split("=")[0];
  const others = parts.filter((part) => !part.startsWith(`${field}=`));
  if (without.length < parts.length) return without.join(" ");
  return [...(test.includes("=") ? others : parts), test].join(" ");
}

/**
 * @param {string} text
 * @param {string} test
 */
export function hasTest(text, test) {
  return text.split(/\s+/).includes(test);
}

/**
 * Whether a text typed into the search seems to be a condition.
 * @param {string} text
 */
export function seemsCondition(text) {
  return /[=<>≥≤]/.test(text) || /^\s*(right|wrong|unanswered|not )/.test(text);
}

/**
 * The condition that an address holds.
 * @param {string} query
 */
export const conditionOf = (query) => new URLSearchParams(query).get("where") || "";

/**
 * @param {string[]} values
 * @param {string[]} others
 */
const areSame = (values, others) =>
  values.length === others.length && values.every((each, at) => each === others[at]);

/**
 * A part's values with the change from `before` to `after`; a condition goes by its words.
 * @param {string} name
 * @param {string[]} now
 * @param {string[]} before
 * @param {string[]} after
 */
function changedLike(name, now, before, after) {
  if (areSame(now, before)) return after;
  /** @param {string[]} values */
  const parts = (values) =>
    name === "where" ? values.flatMap((text) => text.split(/\s+/)) : values;
  const [mine, old, next] = [now, before, after].map(parts);
  const kept = mine.filter((each) => next.includes(each) || !old.includes(each));
  const all = [...kept, ...next.filter((each) => !old.includes(each) && !kept.includes(each))];
  return name === "where" ? [all.join(" ")].filter(Boolean) : all;
}

/**
 * `query` with the change that a link makes, which was written for the address `from`: another
 * choice may have been made since.
 * @param {string} query
 * @param {string} from
 * @param {string} to
 */
export function carriedOver(query, from, to) {
  if (query === from) return to;
  const [now, before, after] = [query, from, to].map((each) => new URLSearchParams(each));
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, next] = [before.getAll(name), after.getAll(name)];
    if (areSame(old, next)) continue;
    const values = changedLike(name, now.getAll(name), old, next);
    now.delete(name);
    for (const value of values) now.append(name, value);
  }
  return now.toString();
}

/** @param {string} href */
export function queryOf(href) {
  return href.split("?")[1]?.split("#")[0] || "";
}

/**
 * @param {string} query
 * @param {string} name
 */
export function named(query, name) {
  const params = new URLSearchParams(query);
  params.delete("page");
  params.delete("case");
  params.set("set", name);
  return params.toString();
}
