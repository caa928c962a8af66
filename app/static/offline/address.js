/* Addresses of the site: `#cases?model=a&model=b&case=…`. */
/** @import { Address } from "./types.d.ts" */

export const PAGES = ["front", "boards", "cases"];

/**
 * @param {string} hash
 * @returns {Address}
 */
export function readAddress(hash) {
  const [name, query = ""] = hash.replace(/^#/, "").split("?");
  const page = PAGES.includes(name) ? name : "front";
  /** @type {Map<string, string[]>} */
  const values = new Map();
  for (const [key, value] of new URLSearchParams(page === "front" ? "" : query)) {
    values.set(key, [...(values.get(key) || []), value]);
  }
  return { page, values };
}

/**
 * @param {Pick<Address, "values">} address
 * @param {string} name
 */
export const first = (address, name) => (address.values.get(name) || [""])[0];

/**
 * The address with some values changed: a text, several, or nothing at all.
 * @param {Address} address
 * @param {Record<string, string | string[]>} [changes]
 */
export function hrefOf(address, changes = {}) {
  const values = new Map(address.values);
  for (const [name, value] of Object.entries(changes)) {
    const list = [value ?? []].flat().filter((each) => each !== "");
    if (list.length) values.set(name, list);
    else values.delete(name);
  }
  const pairs = [...values].flatMap(([name, list]) => list.map((each) => [name, each]));
  const query = new URLSearchParams(pairs).toString();
  return `#${address.page}${query ? `?${query}` : ""}`;
}

/**
 * The list without the case that is open in it.
 * @param {Address} address
 */
export const hrefOfList = (address) => hrefOf({ ...address, page: "cases" }, { case: "" });
