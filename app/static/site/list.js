/* The list of cases: the server's cards of those that the address chooses, a page at a time. */
import { mount } from "../filters/main.js";
import { changed, hashOf, readAddress, setLink } from "./address.js";
import { barOf } from "./bar.js";
import { putDrawn } from "./drawn.js";
import { handOver, load } from "./load.js";
import { choose, PER_PAGE } from "./table.js";
/** @import { CaseTable, Entry } from "./types.d.ts" */

const PER_SCRIPT = 100; /* as app/exports/static_site/site_files.py */
const WAIT_MS = 200;
let turn = 0;

/** @param {number} count */
const inWords = (count) => count.toLocaleString("en");

/** @param {number} number */
const scriptOf = (number) => `data/cards/${number}.js`;
window.whyreelCards = (number, cards) => handOver(scriptOf(number), cards);

/** @param {Entry} entry */
async function cardOf({ place }) {
  const cards = await load(scriptOf(Math.floor(place / PER_SCRIPT)));
  return /** @type {string} */ (cards[place % PER_SCRIPT]);
}

/**
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
const find = (selector) => document.querySelector(selector);

/**
 * The cards lead to their cases as part of what is chosen here. Coming back to the list, a reader
 * is at the card that was opened.
 * @param {HTMLElement} gallery
 * @param {Entry[]} shown
 * @param {URLSearchParams} params
 */
function linkCards(gallery, shown, params) {
  const of = changed(params, { page: null });
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const cards = gallery.querySelectorAll("a.wr-card");
  cards.forEach((card, at) => {
    const { page, id, place } = shown[at];
    if (page) card.href = `cases/${page}.html${hashOf(changed(of, { case: id }))}`;
    else card.removeAttribute("href"); // a question without a clip: its card has all of it
    card.addEventListener("click", () => history.replaceState({ opened: place }, ""));
    if (history.state?.opened === place) card.focus();
  });
}

/**
 * @param {Entry[]} fitting
 * @param {URLSearchParams} params
 */
async function drawCards(fitting, params) {
  const own = ++turn;
  const gallery = find(".wr-gallery");
  const count = find(".wr-count");
  if (!gallery || !count) return;
  const pages = Math.max(1, Math.ceil(fitting.length / PER_PAGE));
  const page = Math.min(pages, Math.max(1, Number(params.get("page")) || 1));
  const first = (page - 1) * PER_PAGE;
  const shown = fitting.slice(first, first + PER_PAGE);
  /** @param {number} number */
  const hrefOf = (number) => hashOf(changed(params, { page: number > 1 ? String(number) : null }));
  setLink(".wr-pager [data-go=previous]", page > 1 ? hrefOf(page - 1) : null);
  setLink(".wr-pager [data-go=next]", page < pages ? hrefOf(page + 1) : null);
  const last = first + shown.length;
  count.textContent = shown.length
    ? `${inWords(first + 1)}–${inWords(last)} of ${inWords(fitting.length)}`
    : "No case fits these filters.";
  try {
    const cards = await Promise.all(shown.map(cardOf));
    if (own !== turn) return;
    putDrawn(gallery, cards.join(""));
    linkCards(gallery, shown, params);
  } catch (error) {
    if (own === turn) count.textContent = /** @type {Error} */ (error).message;
  }
}

/** @param {CaseTable} table */
function draw(table) {
  const params = readAddress();
  const { fitting, counts } = choose(table, params);
  const place = find("#wr-filters > .wr-slot > *");
  if (place) mount(place, barOf(table, counts, params));
  const search = /** @type {HTMLInputElement | null} */ (find("#wr-search"));
  if (search && document.activeElement !== search) search.value = params.get("q") ?? "";
  return drawCards(fitting, params);
}

/* The words are taken once the typing rests; the address before is not another step back. */
function listenToSearch() {
  const search = /** @type {HTMLInputElement | null} */ (find("#wr-search"));
  let timer = 0;
  search?.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const params = changed(readAddress(), { q: search.value.trim(), page: null });
      location.replace(hashOf(params));
    }, WAIT_MS);
  });
}

/** @param {CaseTable} table */
export function showList(table) {
  document.addEventListener("wr-query", ({ detail: { query } }) => location.assign(`#?${query}`));
  window.addEventListener("hashchange", () => draw(table));
  listenToSearch();
  draw(table);
}
