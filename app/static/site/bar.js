/* The payload of the pages' filter bar, counted here instead of by a server. */
import { hashOf } from "./address.js";
/** @import { CaseTable } from "./types.d.ts" */
/** @import { FilterBar, FilterField } from "../filters/types.d.ts" */

/* A site understands no typed conditions: there are no words for them. */
const NO_CONDITION = { text: "", options: [], words: [], values: {}, error: "" };

/**
 * @param {CaseTable} table
 * @param {number[][]} counts
 * @param {URLSearchParams} params
 * @returns {FilterField[]}
 */
const fieldsOf = (table, counts, params) =>
  table.fields.map(({ id, label, values }, at) => ({
    field: id,
    label,
    widget: "many",
    options: values.map(([value, words], place) => ({
      ...{ value, label: words, count: counts[at][place] },
    })),
    chosen: params.getAll(id),
  }));

/**
 * @param {URLSearchParams} params
 * @param {string[]} names
 */
function without(params, names) {
  const rest = new URLSearchParams(params);
  for (const name of [...names, "page", "case"]) rest.delete(name);
  return hashOf(rest);
}

/**
 * @param {CaseTable} table
 * @param {number[][]} counts
 * @param {URLSearchParams} params
 * @returns {FilterBar}
 */
export function barOf(table, counts, params) {
  const fields = fieldsOf(table, counts, params);
  const set = fields.filter(({ chosen }) => chosen.length);
  return {
    page: "cases",
    query: params.toString(),
    chips: set.map(({ field, label, options, chosen }) => ({
      field,
      label,
      value: chosen
        .map((name) => options.find(({ value }) => value === name)?.label ?? name)
        .join(", "),
      href: without(params, [field]),
    })),
    fields,
    where: { ...NO_CONDITION, place: [0, 0] },
    clear: without(
      params,
      fields.map(({ field }) => field),
    ),
    name: params.get("set") ?? "",
  };
}
