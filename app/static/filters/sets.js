/* Sets of filters that a visitor has named: kept in the browser, shared by their address. */
/** @import { SavedSet } from "./types.d.ts" */

const KEY = "whyreel-sets";
const MOST = 50;

/** @returns {SavedSet[]} */
export function savedSets() {
  try {
    const sets = JSON.parse(localStorage.getItem(KEY) || "[]");
    return Array.isArray(sets) ? sets.filter((set) => set && set.name && set.page != null) : [];
  } catch {
    return [];
  }
}

/** @param {SavedSet[]} sets */
function keep(sets) {
  try {
    localStorage.setItem(KEY, JSON.stringify(sets.slice(0, MOST)));
  } catch {
    /* a browser that keeps nothing: the address still has it */
  }
}

/**
 * @param {string} name
 * @param {string} page
 * @param {string} query
 */
export function saveSet(name, page, query) {
  const others = savedSets().filter((set) => set.name !== name || set.page !== page);
  keep([{ name, page, query }, ...others]);
}

/** @param {Pick<SavedSet, "name" | "page">} set */
export function removeSet({ name, page }) {
  keep(savedSets().filter((set) => set.name !== name || set.page !== page));
}
