/* Who judges, the keys, and the files. */
import { make } from "../forms/elements.js";
import { VALIDATORS } from "./vote.js";
import { voteOf } from "./votes.js";

const KEYS = [
  ["y", "keep"],
  ["n", "drop"],
  ["u", "undo"],
  ["j", "next"],
  ["k", "before"],
  ["o", "next open"],
  ["s", "next split"],
  ["1", "validator 1"],
  ["2", "validator 2"],
  ["3", "third"],
  ["p", "play"],
  ["i", "import votes"],
  ["v", "save votes"],
  ["r", "save results"],
];

export function createValidators(state, act) {
  const done = (who) => state.items.filter((item) => voteOf(item.id, who)).length;
  const count = state.figures ? state.figures.splits.length : 0;
  return make(
    "div",
    { class: "wr-check-whom", role: "group", "aria-label": "Who you are" },
    VALIDATORS.map((who, at) =>
      make(
        "button",
        {
          type: "button",
          class: "wr-up-button",
          "aria-pressed": String(who === state.who),
          onclick: () => act.be(who),
        },
        make("b", {}, who, " ", make("kbd", {}, String(at + 1))),
        make("progress", {
          max: state.items.length || 1,
          value: done(who),
          "aria-label": `Judged by ${who}`,
        }),
        make(
          "small",
          {},
          at === 2
            ? `decides ${count} ${count === 1 ? "split" : "splits"}`
            : `${done(who)} of ${state.items.length}`,
        ),
      ),
    ),
  );
}

export function createFileTools(state, act) {
  const tool = (text, key, work, off) =>
    make(
      "button",
      { type: "button", class: "wr-up-button", disabled: off, onclick: work },
      text,
      key ? [" ", make("kbd", {}, key)] : null,
    );
  return make(
    "p",
    { class: "wr-build-tools" },
    tool("Results (CSV)", "r", act.results, !state.figures),
    tool("Results (JSONL)", "", act.lines, !state.figures),
    tool("Votes (JSONL)", "v", act.votes, !state.voted),
    state.figures && state.figures.ablation.length ? tool("Both rates (CSV)", "", act.rates) : null,
    tool("Import votes", "i", act.choose),
    tool("Delete these votes", "", act.forget, !state.voted),
  );
}

export function createKeys() {
  return make(
    "p",
    { class: "wr-note wr-check-keys" },
    KEYS.map(([key, what]) => make("span", {}, make("kbd", {}, key), ` ${what}`)),
  );
}
