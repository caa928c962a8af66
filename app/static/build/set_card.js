/* The card of the visitor's own set. */
import { make } from "../forms/elements.js";
import { save } from "../forms/files.js";
import { files, keep, kept } from "./set.js";
import { page, redraw } from "./state.js";

export function drawMine() {
  const set = kept();
  const row = (record, at) =>
    make(
      "li",
      {},
      `${record.title || record.id} · ${record.job} · ${record.model} `,
      make(
        "button",
        {
          type: "button",
          "aria-label": `Take ${record.title || record.id} out`,
          onclick: () => {
            keep(kept().filter((_, other) => other !== at));
            redraw("mine");
          },
        },
        "Take out",
      ),
    );
  page.boxes.mine.replaceChildren(
    make("h3", { class: "wr-heading" }, `My set (${set.length})`),
    make(
      "p",
      { class: "wr-note" },
      set.length
        ? "Kept in this browser alone."
        : "What you build and accept is kept here, in this browser alone: as files for " +
            "the benchmarks’ own readers, and to be checked by people.",
    ),
    set.length ? make("ul", { class: "wr-build-mine" }, set.map(row)) : "",
    make(
      "p",
      { class: "wr-build-tools" },
      set.length
        ? [
            make("button", { type: "button", onclick: files }, "Files (ZIP)"),
            make(
              "button",
              {
                type: "button",
                onclick: () =>
                  save(
                    "my-set.jsonl",
                    set.map((record) => JSON.stringify(record)).join("\n") + "\n",
                    "application/x-ndjson",
                  ),
              },
              "Records (JSONL)",
            ),
          ]
        : null,
      make(
        "a",
        { href: set.length ? page.state.payload.check_mine : page.state.payload.check },
        set.length ? "Check my set by two people" : "Check the recorded runs by two people",
      ),
    ),
  );
}
