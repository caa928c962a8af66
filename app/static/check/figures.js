/* Agreement and retention, as votes come in. */
import { badge, make } from "../forms/elements.js";

const DECIDED = { kept: "good", dropped: "bad", split: "warn", open: "muted" };
const two = (value) => (value == null ? "–" : value.toFixed(2));
const percent = (value) => (value == null ? "–" : `${(100 * value).toFixed(0)} %`);

function createRow(label, cells) {
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, label),
    cells.map((text) => make("td", {}, String(text))),
  );
}

function createTable(label, head, rows) {
  return make(
    "div",
    { class: "wr-scroll", tabindex: "0", role: "region", "aria-label": label },
    make(
      "table",
      { class: "wr-table" },
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          head.map((text) => make("th", { scope: "col" }, text)),
        ),
      ),
      make("tbody", {}, rows),
    ),
  );
}

export function createFigures(state) {
  const result = state.figures;
  if (!result)
    return make(
      "p",
      { class: "wr-empty" },
      state.voted
        ? "The figures are on their way …"
        : "No vote yet: agreement and retention will stand here, and follow each key.",
    );
  const figure = (label, value, note, id) =>
    make(
      "div",
      { class: "wr-metric" },
      make("span", { class: "wr-metric-label" }, label),
      make("span", { class: "wr-metric-value", "data-figure": id }, value),
      make("span", { class: "wr-metric-note" }, note),
    );
  const counts = Object.keys(DECIDED).map((name) =>
    badge(
      `${Object.values(result.decided).filter((decision) => decision === name).length} ${name}`,
      DECIDED[name],
    ),
  );
  const left = state.items.filter((item) => !result.decided[item.id]).length;
  const parts = [
    make(
      "div",
      { class: "wr-check-figures" },
      figure("Raw agreement", two(result.raw), `${result.both} judged by both`, "raw"),
      figure(
        "Cohen’s kappa",
        two(result.kappa),
        result.kappa == null
          ? result.both
            ? "undefined: one has said the same throughout"
            : "nothing is judged by both yet"
          : `n = ${result.both}`,
        "kappa",
      ),
    ),
    make("p", { class: "wr-badges" }, counts, badge(`${left} not judged`, "muted")),
    createTable(
      "Retention per task",
      ["Task", "kept", "dropped", "split", "open", "retained"],
      result.tasks.map((task) =>
        createRow(task.task, [
          task.kept,
          task.dropped,
          task.split,
          task.open,
          percent(task.retained),
        ]),
      ),
    ),
  ];
  if (result.ablation.length)
    parts.push(
      make("h3", { class: "wr-heading" }, "Validation rate of each variant"),
      createTable(
        "Validation rate of each variant",
        ["Agents", "pass every rule", "kept by people"],
        result.ablation.map((variant) =>
          createRow(variant.mode, [
            variant.prompts
              ? `${variant.valid} of ${variant.prompts} (${percent(variant.rules)})`
              : "–",
            variant.ticked
              ? `${variant.kept} of ${variant.ticked} (${percent(variant.human)})`
              : "none decided",
          ]),
        ),
      ),
      make(
        "p",
        { class: "wr-note" },
        "SVBench’s ablation: rules beside people, on the same prompts. full = " +
          "understanding, synthesis, critic; synthesis = no critic; none = a writer who " +
          "is told the name alone.",
      ),
    );
  return parts;
}

export function createSplits(state, act) {
  const mine = state.figures
    ? state.items
        .map((item, at) => [item, at])
        .filter(([item]) => state.figures.splits.includes(item.id))
    : [];
  if (!mine.length) return null;
  return make(
    "details",
    { class: "wr-fold" },
    make(
      "summary",
      {},
      make("span", { class: "wr-fold-title" }, `Where they differ: ${mine.length}`),
    ),
    make(
      "ol",
      { class: "wr-check-splits" },
      mine.map(([item, at]) =>
        make(
          "li",
          {},
          make("button", { type: "button", onclick: () => act.go(at) }, item.text.slice(0, 160)),
        ),
      ),
    ),
  );
}
