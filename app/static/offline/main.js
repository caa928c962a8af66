/* A site of plain files: what its address names is drawn from data that scripts hand over. */
import { keysAreOn } from "../../../views/player/js/base/key_switch.js";
import { html, render } from "../forms/html.js";
import { first, hrefOf, readAddress } from "./address.js";
import { boardPath, clipPath, handOver } from "./load.js";
import { Boards } from "./parts/boards.js";
import { CaseList } from "./parts/cases.js";
import { Case, NoCase } from "./parts/watch.js";
import { choose, readChoice, readTable } from "./table.js";
import { closestTo } from "../shell/event_target.js";
/** @import { Address, CaseTable, Site } from "./types.d.ts" */

/** @type {Site} */
const site = { table: null, boards: [], names: {} };
const title = document.title;
/** @type {Map<string, number>} */
const places = new Map();
/** @type {{ place: string, hash: string } | null} */
let before = null;

/**
 * A part of the page, which is written with the site (app/static_site/front.py).
 * @param {string} id
 */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * @param {Address} address
 * @param {CaseTable} table
 */
function casesPage(address, table) {
  const chosen = choose(table, readChoice(table, address.values));
  const id = first(address, "case");
  if (!id) return html`<${CaseList} address=${address} table=${table} chosen=${chosen} />`;
  const entry = table.byId.get(id);
  if (!entry) return html`<${NoCase} address=${address} />`;
  return html`<${Case}
    key=${entry.clip.id}
    address=${address}
    entry=${entry}
    fitting=${chosen.fitting}
  />`;
}

/** @param {Address} address */
function pageOf(address) {
  if (address.page === "cases" && site.table) return casesPage(address, site.table);
  if (address.page === "boards" && site.boards.length) {
    return html`<${Boards} address=${address} site=${site} />`;
  }
  return html`<p role="status" class="st-nothing">Loading …</p>`;
}

/** @param {Address} address */
function mark(address) {
  /** @type {NodeListOf<HTMLElement>} */
  const links = document.querySelectorAll("[data-page]");
  links.forEach((link) => {
    if (link.dataset.page === address.page) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  });
}

/**
 * A list that was looked at before is as it was left, at the case that was opened.
 * @param {HTMLElement} section
 * @param {HTMLElement | null} heading
 */
function comeBack(section, heading) {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = section.querySelectorAll("a.st-case");
  const opened = [...links].find((link) => link.getAttribute("href") === before?.hash);
  (opened ?? heading)?.focus({ preventScroll: true });
  window.scrollTo(0, places.get(location.hash) ?? 0);
}

/**
 * Another page or case begins at its top, and is read out; another choice of filters does not.
 * @param {Address} address
 */
function arrive(address) {
  const place = `${address.page} ${first(address, "case")}`;
  const section = part(address.page === "front" ? "front" : "drawn");
  const heading = section.querySelector("h1");
  document.title = address.page === "front" ? title : `${heading?.textContent} · ${title}`;
  if (before !== null && before.place !== place) {
    if (places.has(location.hash) && !first(address, "case")) comeBack(section, heading);
    else {
      window.scrollTo(0, 0);
      heading?.focus({ preventScroll: true });
    }
  }
  before = { place, hash: location.hash };
}

function draw() {
  const address = readAddress(location.hash);
  const isFront = address.page === "front";
  part("front").hidden = !isFront;
  const drawn = part("drawn");
  drawn.hidden = isFront;
  render(isFront ? null : pageOf(address), drawn);
  mark(address);
  if (isFront || drawn.querySelector("h1")) arrive(address);
}

/**
 * n and p: the next case and the one before, as on Watch.
 * @param {KeyboardEvent} event
 */
function press(event) {
  if (closestTo(event, "input, select, textarea") || !keysAreOn()) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const address = readAddress(location.hash);
  if (address.page !== "cases" || !site.table || !["n", "p"].includes(event.key)) return;
  const { fitting } = choose(site.table, readChoice(site.table, address.values));
  const open = first(address, "case");
  const at = fitting.findIndex(({ id }) => id === open);
  const other = at >= 0 && fitting[at + (event.key === "n" ? 1 : -1)];
  if (other) location.assign(hrefOf(address, { case: other.id }));
}

/** @param {Event} event */
function skip(event) {
  if (!closestTo(event, "[data-skip]")) return;
  event.preventDefault(); // the address is the page's own
  part("content").focus();
}

window.whyreelCases = (raw) => {
  site.table = readTable(raw);
  draw();
};
window.whyreelBoards = ({ names, boards }) => {
  Object.assign(site, { names, boards });
  draw();
};
window.whyreelClip = (number, data) => handOver(clipPath(number), data);
window.whyreelBoard = (board, place, data) => handOver(boardPath(board, place), data);
history.scrollRestoration = "manual";
window.addEventListener("hashchange", draw);
window.addEventListener("scroll", () => before && places.set(before.hash, window.scrollY));
document.addEventListener("keydown", press);
document.addEventListener("click", skip);
draw();
