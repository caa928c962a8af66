/* A clip's page: it is drawn for no case, and the case of the address changes parts of it. */
import { mount } from "../../../views/player/js/main.js";
import { changed, hashOf, readAddress, setLink } from "./address.js";
import { putDrawn, putText } from "./drawn.js";
import { payloadOf } from "./payload.js";
import { choose, PER_PAGE } from "./table.js";
/** @import { CaseTable, ClipData, Entry } from "./types.d.ts" */

const ABOVE = ["outcome", "texts"];
/** @type {CaseTable | null} */
let table = null;

/** @param {string} name */
const slotOf = (name) => document.querySelector(`#wr-${name} > .wr-slot`);

/**
 * @param {ClipData} data
 * @param {string} id
 */
function drawSlots(data, id) {
  for (const name of ABOVE) {
    const slot = slotOf(name);
    if (!slot) continue;
    const own = data.cases[id];
    putDrawn(slot, own && (own.slots[name] ?? ""));
  }
}

/**
 * The menu of runs shows that of the case; each link keeps the list that the case is part of.
 * @param {ClipData} data
 * @param {string} id
 * @param {URLSearchParams} params
 */
function drawMenu(data, id, params) {
  const menu = document.querySelector("[data-wr-drop=colour]");
  const [label, value] = menu?.querySelectorAll("summary > *") ?? [];
  if (!menu || !value) return;
  const own = data.cases[id];
  const run = own ? id.split("~")[0] : "";
  putText(label, own?.label);
  putText(value, own?.name);
  for (const link of menu.querySelectorAll("a")) {
    const of = readAddress(link.hash).get("case") ?? "";
    link.href = hashOf(changed(params, { case: of }));
    if (of === run) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/**
 * The place of the case in its list, with the cases before and after it that have a page.
 * @param {CaseTable} known
 * @param {number} page
 * @param {string} id
 * @param {URLSearchParams} params
 */
function drawRail(known, page, id, params) {
  const { fitting } = choose(known, params);
  const at = fitting.findIndex((entry) => entry.page === page && entry.id === id);
  /** @param {Entry[]} beside */
  const hrefOf = (beside) => {
    const entry = at < 0 ? null : beside.find(({ page: own }) => own);
    return entry ? `${entry.page}.html${hashOf(changed(params, { case: entry.id }))}` : null;
  };
  setLink(".wr-rail > [data-go=previous]", hrefOf(fitting.slice(0, at).reverse()));
  setLink(".wr-rail > [data-go=next]", hrefOf(fitting.slice(at + 1)));
  const listPage = at < PER_PAGE ? null : String(Math.floor(at / PER_PAGE) + 1);
  const list = changed(params, { case: null, page: listPage });
  const up = document.querySelector(".wr-rail [data-go=up]");
  if (up instanceof HTMLAnchorElement) up.hash = hashOf(list);
  const place = document.querySelector(".wr-rail-place");
  const total = fitting.length.toLocaleString("en");
  if (place) {
    place.textContent =
      at < 0 ? `not in this list of ${total}` : `${(at + 1).toLocaleString("en")} of ${total}`;
  }
}

/**
 * The sentence above the player is about the question that is open at first.
 * @param {boolean} isAbout
 */
function showSentence(isAbout) {
  const place = document.getElementById("wr-outcome");
  if (place) place.hidden = !isAbout;
}

/** @param {ClipData} data */
function followQuestions(data) {
  document.addEventListener("whyreel:question", ({ detail }) => {
    const { question } = payloadOf(data, readAddress().get("case") ?? "");
    showSentence(!detail?.id || !question || detail.id === question);
  });
}

/** @param {ClipData} data */
function draw(data) {
  const params = readAddress();
  const id = params.get("case") ?? "";
  showSentence(true);
  drawSlots(data, id);
  drawMenu(data, id, params);
  if (table) drawRail(table, data.page, id, params);
  const place = document.querySelector("#wr-player > .wr-slot > *");
  if (place instanceof HTMLElement) mount(place, payloadOf(data, id));
}

/** @param {ClipData} data */
export function showClip(data) {
  followQuestions(data);
  window.addEventListener("hashchange", () => draw(data));
  draw(data);
}

/**
 * The table comes by a script of its own: the player need not wait for it.
 * @param {CaseTable} known
 * @param {ClipData} data
 */
export function showPlace(known, data) {
  table = known;
  const params = readAddress();
  drawRail(known, data.page, params.get("case") ?? "", params);
}
