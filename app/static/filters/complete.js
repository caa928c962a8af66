/* How a typed condition may go on: words that begin one, values after `name=`. Pure. */
import { withCondition } from "./query.js";
/** @import { Entry, FilterBar, FilterField, Option } from "./types.d.ts" */

const MOST = 20;
/* The test at the text's end: its name, its operator, values before a comma, the value begun. */
const LAST = new RegExp(
  [
    /(?:^|[\s(])([^\s"=<>≥≤≠!(),]+)\s*(>=|<=|!=|=|≥|≤|≠|>|<)/,
    /((?:(?:"[^"]*"|[^\s",()]+),)*)("[^"]*|[^\s",()]*)$/,
  ]
    .map((part) => part.source)
    .join(""),
);
const BEGUN = /(?:^|[\s(])([A-Za-z][\w-]*)$/;
/** @type {Record<string, (value: number, than: number) => boolean>} */
const NUMBER = {
  ">=": (value, than) => value >= than,
  "≥": (value, than) => value >= than,
  "<=": (value, than) => value <= than,
  "≤": (value, than) => value <= than,
  ">": (value, than) => value > than,
  "<": (value, than) => value < than,
};

/** @param {string} text */
const bare = (text) => text.replace(/"/g, "");
/**
 * @param {string} text
 * @param {string} start
 */
const begins = (text, start) => text.toLowerCase().startsWith(start.toLowerCase());
/** @param {string} value */
const quoted = (value) => (/^[^\s"=<>≥≤≠!(),]+$/.test(value) ? value : `"${bare(value)}"`);

/**
 * A field's values with the cases that have each; null where nobody counted.
 * @param {FilterBar} bar
 * @param {string} name
 * @returns {Option[]}
 */
function valuesOf(bar, name) {
  const field = bar.fields.find((each) => each.field === name);
  if (field) return field.options.map((option) => ofField(field, option));
  const sign = `${name}=`;
  const scores = bar.where.options.filter((option) => begins(option.value, sign));
  if (scores.length) {
    return scores.map(({ value, label, count }) => ({
      value: value.slice(sign.length),
      label: label.split(": ").at(-1) ?? "",
      count,
    }));
  }
  return (bar.where.values?.[name] || []).map((value) => ({ value, label: value, count: null }));
}

/**
 * A condition cannot bring back the rows that a field's own filter leaves out.
 * @param {FilterField} field
 * @param {Option} option
 * @returns {Option}
 */
function ofField({ chosen, widget }, { value, label, count }) {
  const isIn =
    widget === "range"
      ? Number(value) >= Number(chosen[0]) && Number(value) <= Number(chosen[1])
      : chosen.includes(value) || chosen.includes("all");
  return { value, label, count: chosen.length && !isIn ? 0 : count };
}

/**
 * How many cases a test of one value or of a range leaves. A case can have several values of a
 * field, so counts of several are no sum.
 * @param {Option[]} values
 * @param {string} operator
 * @param {string[]} texts
 */
function countOf(values, operator, texts) {
  const [text] = texts;
  const compare = NUMBER[operator];
  if (texts.length > 1 || !(compare || operator === "=")) return null;
  const counts = values
    .filter(({ value }) => (compare ? compare(Number(value), Number(text)) : value === text))
    .map(({ count }) => count);
  const known = counts.filter((count) => count !== null);
  return known.length < counts.length ? null : known.reduce((sum, count) => sum + count, 0);
}

/**
 * @param {FilterBar} bar
 * @param {string} text
 * @param {string[]} test
 * @returns {Entry[]}
 */
function afterOperator(bar, text, [, word, operator, earlier, start]) {
  const name = wordOf(bar, word);
  const head = text.slice(0, text.length - start.length);
  const before = text.slice(0, text.lastIndexOf(word, text.length - earlier.length - start.length));
  /* Counts are of the cases under the condition as it was applied: good for a further test. */
  const isApplied = !bar.isAhead && before.trim() === bar.where.text.trim();
  const isCounted = isApplied && !/\b(or|not)\s*$/i.test(before);
  const values = name ? valuesOf(bar, name) : [];
  if (NUMBER[operator] && values.some(({ value }) => Number.isNaN(Number(value)))) return [];
  const texts = earlier.split(",").filter(Boolean).map(bare);
  return values
    .filter(({ value, label }) => begins(value, bare(start)) || begins(label, bare(start)))
    .filter(({ value }) => !texts.includes(value))
    .map(({ value, label }) => {
      const whole = `${head}${quoted(value)}`;
      const test = `${word}${operator}${earlier}${value}`;
      return {
        id: `complete ${whole}`,
        label: label === value ? test : `${test} · ${label}`,
        count: isCounted ? countOf(values, operator, [...texts, value]) : null,
        text: whole,
        query: withCondition(bar.query, whole),
      };
    })
    .filter(({ count }) => count !== 0);
}

/**
 * @param {FilterBar} bar
 * @param {string} text
 */
const wordOf = (bar, text) =>
  bar.where.words?.find((word) => word.toLowerCase() === text.toLowerCase());

/**
 * Words that begin as the text ends; picked, they wait for their value.
 * @param {FilterBar} bar
 * @param {string} text
 * @param {string[]} word
 * @returns {Entry[]}
 */
function ofWords(bar, text, [, start]) {
  const head = text.slice(0, text.length - start.length);
  return (bar.where.words || [])
    .filter((word) => begins(word, start) && word !== start)
    .filter((word) => valuesOf(bar, word).length)
    .map((word) => ({ id: `word ${word}`, label: `${word}=…`, text: `${head}${word}=` }));
}

/**
 * @param {FilterBar} bar
 * @param {string} text
 */
export function completions(bar, text) {
  const last = text.match(LAST);
  if (last) return afterOperator(bar, text, last).slice(0, MOST);
  const begun = text.match(BEGUN);
  return begun ? ofWords(bar, text, begun).slice(0, 6) : [];
}
