/* “Table as …” below each table: the table as it is shown, as a file. The server writes them all; a
   table that a script has drawn is sent to it. */
import { openMenu } from "./menu.js";
import { line, openPanel } from "./panel.js";
import { pageName } from "./place.js";
import { readTable } from "./read_table.js";
import { saveTable } from "../forms/table_file.js";
import { atRoot } from "../shell/root.js";

const formats = () => JSON.parse(document.querySelector("[data-wr-formats]").dataset.wrFormats);

function tableAddress(path, search, slot, ending) {
  const query = new URLSearchParams(search);
  query.set("slot", slot);
  return atRoot(`/export/${pageName(path)}.${ending}?${query}`);
}

const itemsOf = (slot, isPrinted) =>
  formats()
    .filter(({ printed }) => printed === isPrinted)
    .map(({ label, note, ending }) => ({
      label,
      note,
      href: tableAddress(location.pathname, location.search, slot, ending),
    }));

/* The table above a menu's line, in what it scrolls in or alone. */
function tableAbove(button) {
  const above = button.closest(".wr-as-row").previousElementSibling;
  return above.matches("table") ? above : above.querySelector("table");
}

/* Without its query: in a signed link that is a key. */
const addressOf = ({ origin, pathname }) => origin + pathname;

async function saveDrawn(button, title, ending) {
  const name = title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const table = readTable(tableAbove(button), title);
  try {
    const file = `${pageName(location.pathname)}-${name}.${ending}`;
    await saveTable(file, ending, table, addressOf(location));
  } catch (error) {
    openPanel(button, "Export table", [line(error.message, "alert")]);
  }
}

const drawnItems = (button, title) =>
  formats()
    .filter(({ shown }) => shown)
    .map(({ label, note, ending }) => ({
      label,
      note,
      act: () => saveDrawn(button, title, ending),
    }));

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-wr-table], [data-wr-drawn]");
  if (!button) return;
  const { wrTable: slot, wrDrawn: title } = button.dataset;
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
