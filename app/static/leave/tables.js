/* “Table as …” below each table: the table as it is shown, as a file. */
import { openMenu } from "./menu.js";
import { pageName } from "./place.js";
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

document.addEventListener("click", (event) => {
  const button = event.target.closest && event.target.closest("[data-wr-table]");
  if (!button) return;
  const slot = button.dataset.wrTable;
  openMenu(button, [
    { title: "For a paper", items: itemsOf(PRINTED, slot) },
    { title: "Exact values", items: itemsOf(EXACT, slot) },
  ]);
});
