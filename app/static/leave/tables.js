/* “Table as …” below each table: the table as it is shown, as a file. The server writes them all; a
   table that a script has drawn is sent to it. */
import { openMenu } from "./menu.js";
import { line, openPanel } from "./panel.js";
import { pageName } from "./place.js";
import { readTable } from "./read_table.js";
import { saveTable } from "../forms/table_file.js";
import { atRoot } from "../shell/root.js";
import { closestTo } from "../shell/event_target.js";

/**
 * The formats of tables (app/exports/page_exports.py): `printed` for a paper, else with the exact
 * values; `shown`: offered for tables that a script has drawn.
 *
 * @typedef {object} Format
 * @property {string} label
 * @property {string} note
 * @property {string} ending
 * @property {boolean} printed
 * @property {boolean} shown
 */

/** @returns {Format[]} */
function formats() {
  /** @type {HTMLElement | null} */
  const header = document.querySelector("[data-wr-formats]");
  return JSON.parse(header?.dataset.wrFormats ?? "[]");
}

/**
 * @param {string} path
 * @param {string} search
 * @param {string} slot
 * @param {string} ending
 */
function tableAddress(path, search, slot, ending) {
  const query = new URLSearchParams(search);
  query.set("slot", slot);
  return atRoot(`/export/${pageName(path)}.${ending}?${query}`);
}

/**
 * @param {string} slot
 * @param {boolean} isPrinted
 */
const itemsOf = (slot, isPrinted) =>
  formats()
    .filter(({ printed }) => printed === isPrinted)
    .map(({ label, note, ending }) => ({
      label,
      note,
      href: tableAddress(location.pathname, location.search, slot, ending),
    }));

/**
 * The table above a menu's line, in what it scrolls in or alone.
 * @param {HTMLElement} button
 * @returns {HTMLTableElement}
 */
function tableAbove(button) {
  const above = button.closest(".wr-as-row")?.previousElementSibling;
  const table = above?.matches("table") ? above : above?.querySelector("table");
  if (!(table instanceof HTMLTableElement)) throw new Error("There is no table here.");
  return table;
}

/**
 * Without its query: in a signed link that is a key.
 * @param {{origin: string, pathname: string}} place
 */
const addressOf = ({ origin, pathname }) => origin + pathname;

/**
 * @param {HTMLElement} button
 * @param {string} title
 * @param {string} ending
 */
async function saveDrawn(button, title, ending) {
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  try {
    const table = readTable(tableAbove(button), title);
    const file = `${pageName(location.pathname)}-${name}.${ending}`;
    await saveTable(file, ending, table, addressOf(location));
  } catch (error) {
    openPanel(button, "Export table", [line(/** @type {Error} */ (error).message, "alert")]);
  }
}

/**
 * @param {HTMLElement} button
 * @param {string} title
 */
const drawnItems = (button, title) =>
  formats()
    .filter(({ shown }) => shown)
    .map(({ label, note, ending }) => ({
      label,
      note,
      act: () => saveDrawn(button, title, ending),
    }));

document.addEventListener("click", (event) => {
  const button = closestTo(event, "[data-wr-table], [data-wr-drawn]");
  if (!button) return;
  const { wrTable: slot, wrDrawn: title = "" } = button.dataset;
  openMenu(
    button,
    slot === undefined
      ? [{ title: "As it is shown", items: drawnItems(button, title) }]
      : [
          { title: "For a paper", items: itemsOf(slot, true) },
          { title: "Exact values", items: itemsOf(slot, false) },
        ],
  );
});
