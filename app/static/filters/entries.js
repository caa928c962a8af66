/* Entries of the filter bar's list for a pane and a search: pure functions. */
import { completions } from "./complete.js";
import {
  hasTest,
  rangeWords,
  readRange,
  seemsCondition,
  toggle,
  toggleTest,
  withCondition,
  withRange,
} from "./query.js";
/** @import { Entry, FilterBar, FilterField, Option } from "./types.d.ts" */

const MOST = 60;
export const WHERE = "where";

/**
 * @param {string} text
 * @param {string} search
 */
const has = (text, search) => text.toLowerCase().includes(search.trim().toLowerCase());

/**
 * @param {FilterBar} bar
 * @param {FilterField} field
 * @param {Option} option
 * @param {boolean} withField
 * @returns {Entry}
 */
function ofValue(bar, field, option, withField) {
  const isRange = field.widget === "range";
  const length = Number(option.value);
  return {
    id: `${field.field}=${option.value}`,
    label: withField ? `${field.label}: ${option.label}` : option.label,
    count: option.count,
    isChosen: isRange
      ? field.chosen[0] === option.value && field.chosen[1] === option.value
      : field.chosen.includes(option.value),
    query: isRange
      ? withRange(bar.query, [length, length])
      : toggle(bar.query, field.field, option.value, field.widget === "one"),
  };
}

/**
 * @param {FilterBar} bar
 * @param {Option} option
 * @returns {Entry}
 */
function ofTest(bar, option) {
  const text = toggleTest(bar.where.text, option.value);
  return {
    id: option.value,
    label: option.label,
    count: option.count,
    isChosen: hasTest(bar.where.text, option.value),
    query: withCondition(bar.query, text),
    text,
  };
}

/**
 * @param {FilterBar} bar
 * @param {string} text
 * @param {boolean} isAll
 * @returns {Entry}
 */
function typed(bar, text, isAll) {
  const condition = isAll ? text : `${bar.where.text} ${text}`.trim();
  return {
    id: "typed",
    label: `Condition: ${text.trim()}`,
    query: withCondition(bar.query, condition),
    closes: true,
  };
}

/**
 * The typed text itself as an entry, unless a value is still missing.
 * @param {FilterBar} bar
 * @param {string} search
 * @param {boolean} isAll
 */
function whole(bar, search, isAll) {
  return /[=<>≥≤≠,]\s*$/.test(search) ? [] : [typed(bar, search, isAll)];
}

/**
 * @param {FilterBar} bar
 * @param {string} text
 * @returns {Entry[]}
 */
function ofRange(bar, text) {
  const ends = readRange(text);
  if (!ends) return [];
  const words = rangeWords(ends);
  return [{ id: "range", label: `Chain length ${words}`, query: withRange(bar.query, ends) }];
}

/**
 * A bar without words for conditions has fields alone.
 * @param {FilterBar} bar
 */
export const takesConditions = (bar) => bar.where.words.length > 0;

/**
 * @param {FilterBar} bar
 * @returns {Entry[]}
 */
function ofFields(bar) {
  const fields = bar.fields.map((field) => ({
    id: field.field,
    label: field.label,
    pane: field.field,
    isChosen: field.chosen.length > 0,
  }));
  if (!takesConditions(bar)) return fields;
  const label = "scores and answers";
  return [{ id: WHERE, label, pane: WHERE, isChosen: Boolean(bar.where.text) }, ...fields];
}

/**
 * @param {FilterBar} bar
 * @param {string} search
 */
function everywhere(bar, search) {
  const fields = ofFields(bar).filter((entry) => has(entry.label, search));
  const values = bar.fields.flatMap((field) =>
    field.options
      .filter(
        (option) => has(option.label, search) || has(`${field.label} ${option.label}`, search),
      )
      .map((option) => ofValue(bar, field, option, true)),
  );
  const tests = bar.where.options
    .filter((option) => has(option.label, search) || has(option.value, search))
    .map((option) => ofTest(bar, option));
  if (!takesConditions(bar) || !seemsCondition(search)) return [...fields, ...tests, ...values];
  /* Typed here it goes beside the condition that there is. */
  const beside = completions(bar, `${bar.where.text} ${search}`.trimStart());
  return [...whole(bar, search, false), ...beside, ...fields, ...unlike(tests, beside), ...values];
}

/**
 * Tests that the completions do not offer already.
 * @param {Entry[]} tests
 * @param {Entry[]} further
 */
function unlike(tests, further) {
  const known = new Set(further.map(({ query }) => query));
  return tests.filter(({ query }) => !known.has(query));
}

/**
 * @param {FilterBar} bar
 * @param {string} pane
 * @param {string} search
 */
function ofPane(bar, pane, search) {
  if (pane === WHERE) {
    const isOld = search.trim() === bar.where.text;
    const words = isOld ? "" : (search.split(/\s+/).at(-1) ?? "");
    const tests = bar.where.options.filter(
      (option) => has(option.value, words) || has(option.label, words),
    );
    const apply = isOld ? [] : whole(bar, search, true);
    const further = isOld ? [] : completions(bar, search);
    const offered = tests.map((option) => ofTest(bar, option));
    return [...apply, ...further, ...unlike(offered, further)];
  }
  const field = bar.fields.find((each) => each.field === pane);
  if (!field) return [];
  const ranges = field.widget === "range" ? ofRange(bar, search) : [];
  const options = field.options.filter((option) => has(option.label, search));
  return [...ranges, ...options.map((option) => ofValue(bar, field, option, false))];
}

/**
 * @param {FilterBar} bar
 * @param {string} pane
 * @param {string} search
 */
export function entriesOf(bar, pane, search) {
  if (pane) return ofPane(bar, pane, search).slice(0, MOST);
  return (search.trim() ? everywhere(bar, search) : ofFields(bar)).slice(0, MOST);
}

/**
 * The error about a text that is not understood. The text is kept.
 * @param {FilterBar} bar
 * @param {string} pane
 * @param {string} search
 */
export function complaint(bar, pane, search) {
  if (pane === WHERE && search.trim() === bar.where.text) return bar.where.error;
  if (pane !== "length" || !search.trim() || readRange(search)) return "";
  return `“${search.trim()}” not understood. Use 4–8 or ≥ 4.`;
}
