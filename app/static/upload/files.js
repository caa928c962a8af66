/* The files: where they are dropped, and each with its first rows. */
import { make } from "../forms/elements.js";
import { addFiles } from "./actions.js";
import { HERE } from "./calls.js";
import { page, redraw } from "./state.js";

export function formatSize(bytes) {
  return bytes < 1e6
    ? `${Math.max(1, Math.round(bytes / 1e3))} KB`
    : `${(bytes / 2 ** 20).toFixed(1)} MB`;
}

function takeDropped(box) {
  return (event) => {
    event.preventDefault();
    box.classList.remove("wr-over");
    addFiles(event.dataTransfer.files);
  };
}

export function createDropZone() {
  const input = make("input", {
    type: "file",
    multiple: true,
    accept: page.state.endings.join(","),
    class: "wr-up-input",
    "aria-label": "Files to upload",
    onchange: (event) => addFiles([...event.target.files]),
  });
  const limits = page.state.limits;
  const box = make(
    "label",
    { class: "wr-up-drop" },
    make("b", {}, "Drop prediction files here, or choose them"),
    make(
      "span",
      {},
      `${page.state.endings.join(", ")} · up to ${limits.file_mb} MB a file, ` +
        `${limits.session_mb} MB and ${limits.rows.toLocaleString("en")} rows in all`,
    ),
    make(
      "span",
      {},
      `Only you see what comes of them. They are forgotten after ${limits.hours} ` +
        "hours, or when you say so.",
    ),
    input,
  );
  box.addEventListener("dragover", (event) => {
    event.preventDefault();
    box.classList.add("wr-over");
  });
  box.addEventListener("dragleave", () => box.classList.remove("wr-over"));
  box.addEventListener("drop", takeDropped(box));
  return box;
}

function createTable(preview) {
  return make(
    "div",
    { class: "wr-scroll", tabindex: "0", role: "region", "aria-label": "First rows" },
    make(
      "table",
      { class: "wr-table" },
      make(
        "thead",
        {},
        make("tr", {}, ...preview.columns.map((name) => make("th", { scope: "col" }, name))),
      ),
      make(
        "tbody",
        {},
        ...preview.rows.map((row) =>
          make("tr", {}, ...row.map((cell) => make("td", {}, cell == null ? "–" : cell))),
        ),
      ),
    ),
  );
}

export function createFile(file) {
  const seen = file.preview;
  const mark = make("input", {
    type: "checkbox",
    checked: page.chosen.files?.[file.number] !== false,
    "aria-label": `Use ${file.name}`,
    onchange: (event) => {
      page.chosen.files = { ...page.chosen.files, [file.number]: event.target.checked };
      redraw();
    },
  });
  const note = !seen
    ? "being looked at …"
    : seen.problem ||
      (page.state.reports.some(({ ok }) => ok) ? "" : seen.missing) ||
      (seen.columns.length
        ? `${seen.columns.length + (seen.more_columns || 0)} columns`
        : page.state.kinds[seen.kind] || "");
  return make(
    "div",
    { class: "wr-up-file" },
    make(
      "div",
      { class: "wr-up-line" },
      mark,
      make("b", {}, file.name),
      make("span", {}, formatSize(file.size)),
      make("span", { class: seen && (seen.problem || seen.missing) ? "wr-up-bad" : "" }, note),
      make("a", { href: `${HERE}/file/${file.number}`, download: true }, "download"),
    ),
    seen && seen.columns.length
      ? make("details", {}, make("summary", {}, "First rows"), createTable(seen))
      : null,
  );
}
