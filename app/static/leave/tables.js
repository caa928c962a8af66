/* “Table as …” below each table: the table as it is shown, as a file. The server writes those of
   its own; what a script has drawn never was there, and is written here. */
import { asCsv } from "./drawn/csv.js";
import { asLatex } from "./drawn/latex.js";
import { asMarkdown } from "./drawn/markdown.js";
import { readTable } from "./drawn/read.js";
import { openMenu } from "./menu.js";
import { pageName } from "./place.js";
import { save } from "../forms/download.js";
import { atRoot } from "../shell/root.js";

const PRINTED = [
  ["LaTeX", "tex", "booktabs"],
  ["Markdown", "md", ""],
];
const EXACT = [
  ["Excel", "xlsx", ""],
  ["CSV", "csv", ""],
  ["CSV for Excel", "excel.csv", "no formulas"],
  ["Parquet", "parquet", ""],
  ["JSON", "json", ""],
];

function tableAddress(path, search, slot, ending) {
  const query = new URLSearchParams(search);
  query.set("slot", slot);
  return atRoot(`/export/${pageName(path)}.${ending}?${query}`);
}

function itemsOf(formats, slot) {
  return formats.map(([label, ending, note]) => ({
    label,
    note,
    href: tableAddress(location.pathname, location.search, slot, ending),
  }));
}

const DRAWN = [
  ["LaTeX", "booktabs", "tex", "application/x-tex", asLatex],
  ["Markdown", "", "md", "text/markdown", asMarkdown],
  ["CSV", "", "csv", "text/csv", (table) => asCsv(table, false)],
  ["CSV for Excel", "no formulas", "excel.csv", "text/csv", (table) => asCsv(table, true)],
];

/* The table above a menu's line, in what it scrolls in or alone. */
function tableAbove(button) {
  const above = button.closest(".wr-as-row").previousElementSibling;
  return above.matches("table") ? above : above.querySelector("table");
}

/* Without its query: in a signed link that is a key. */
const addressOf = ({ origin, pathname }) => origin + pathname;

function drawnItems(button) {
  const title = button.dataset.wrDrawn;
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return DRAWN.map(([label, note, ending, type, write]) => ({
    label,
    note,
    act: () => {
      const body = write(readTable(tableAbove(button), title), addressOf(location));
      save(`${pageName(location.pathname)}-${name}.${ending}`, body, `${type};charset=utf-8`);
    },
  }));
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-wr-table], [data-wr-drawn]");
  if (!button) return;
  const slot = button.dataset.wrTable;
  openMenu(
    button,
    slot === undefined
      ? [{ title: "As it is shown", items: drawnItems(button) }]
      : [
          { title: "For a paper", items: itemsOf(PRINTED, slot) },
          { title: "Exact values", items: itemsOf(EXACT, slot) },
        ],
  );
});
