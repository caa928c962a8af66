/* What a run of one's own came to. */
import { badge, make } from "../forms/elements.js";

/* How often the right option stands where, and how many options are longer than it. */
function createBalance(figures) {
  const row = (label, counts) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, label),
      counts.map((n) => make("td", {}, String(n))),
    );
  return make(
    "div",
    {
      class: "wr-scroll wr-build-balance",
      tabindex: "0",
      role: "region",
      "aria-label": "Where right options stand, and how long they are",
    },
    make(
      "table",
      { class: "wr-table" },
      make(
        "tbody",
        {},
        row("right option at", [..."ABCDE"].slice(0, figures.positions.length)),
        row("questions", figures.positions),
        row(
          "options longer than it",
          figures.ranks.map((_, at) => at),
        ),
        row("questions", figures.ranks),
      ),
    ),
  );
}

/* What a run of one's own came to; a recorded one's is the page's own table. */
export function createMade(record, items) {
  const left = (record.output.left_out || []).map(([name, reason]) =>
    make("li", {}, badge("left out", "warn"), ` ${name}: ${reason}`),
  );
  const right = (item) => (item.answer == null ? "" : ` Right: ${item.options[item.answer]}`);
  const line = (item) =>
    make(
      "li",
      {},
      badge(item.task),
      ` ${item.text} `,
      item.steps.map(([reasons, result]) =>
        make("span", { class: "wr-note" }, ` ${reasons} → ${result};`),
      ),
      make(
        "span",
        { class: "wr-note" },
        item.kind === "prompt"
          ? item.facts
              .filter(([label]) => label === "Expected")
              .map(([label, text]) => `${label}: ${text}`)
              .join(" ")
          : right(item),
      ),
    );
  return make(
    "details",
    { class: "wr-build-made", open: true },
    make("summary", {}, `What was made (${items.length})`),
    record.output.checked_against_clip === false
      ? make("p", { class: "wr-note" }, "No clip was at hand, so nothing was checked against one.")
      : null,
    make("ol", {}, items.map(line), left),
    record.output.balance ? createBalance(record.output.balance) : null,
  );
}
