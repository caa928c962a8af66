/* What the human check shows: an item, the keys, agreement and retention, a file of votes to be taken in. */
import { badge, make, select } from "../forms/parts.js";
import * as Votes from "./votes.js";

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
  ["i", "take votes in"],
  ["v", "save votes"],
  ["r", "save results"],
];
const DECIDED = { kept: "good", dropped: "bad", split: "warn", open: "muted" };
const two = (value) => (value == null ? "–" : value.toFixed(2));
const percent = (value) => (value == null ? "–" : `${(100 * value).toFixed(0)} %`);

function options(item) {
  return make(
    "ol",
    { class: "wr-check-options", type: "A" },
    item.options.map((text, at) =>
      make(
        "li",
        { "data-right": at === item.answer ? "yes" : null },
        text,
        at === item.answer ? [" ", badge("right answer", "good")] : null,
      ),
    ),
  );
}

function steps(item) {
  return make(
    "ol",
    { class: "wr-check-steps" },
    item.steps.map(([reasons, result]) =>
      make(
        "li",
        {},
        make("span", {}, reasons),
        make("b", {}, "leads to"),
        make("span", {}, result),
      ),
    ),
  );
}

function film(item) {
  if (!item.clip) return null;
  return make(
    "div",
    { class: "wr-check-film" },
    make("video", {
      controls: true,
      preload: "metadata",
      playsinline: true,
      src: item.clip.src,
      poster: item.clip.poster,
      "aria-label": `Clip ${item.clip.id}`,
    }),
    make("a", { href: item.clip.watch }, "open in Watch"),
  );
}

export function card(state, item, act) {
  const mine = Votes.of(item.id, state.who);
  const facts = item.facts.map(([label, text]) =>
    make("p", { class: "wr-p" }, make("b", { class: "wr-label" }, label), text),
  );
  return make(
    "section",
    { class: "wr-try-card wr-check", tabindex: "-1", "aria-label": "The item" },
    make(
      "p",
      { class: "wr-build-who" },
      badge(`you are ${state.who}`, "accent"),
      make("span", { class: "wr-check-place" }, `${state.at + 1} of ${state.items.length}`),
      badge(item.task),
      item.mode ? badge(`agents: ${item.mode}`) : null,
      mine
        ? badge(mine.stands ? "✓ you keep it" : "✗ you drop it", mine.stands ? "good" : "bad")
        : badge("not judged by you", "muted"),
    ),
    make(
      "div",
      { class: "wr-check-item", "data-clip": item.clip ? "yes" : "no" },
      make(
        "div",
        {},
        make("blockquote", { class: "wr-quote wr-check-text" }, item.text),
        facts,
        item.options.length ? options(item) : null,
        item.steps.length ? steps(item) : null,
      ),
      film(item),
    ),
    make(
      "p",
      { class: "wr-check-do" },
      make(
        "button",
        { type: "button", class: "wr-up-button wr-check-keep", onclick: () => act.say(true) },
        "Keep ",
        make("kbd", {}, "y"),
      ),
      make(
        "button",
        { type: "button", class: "wr-up-button wr-check-drop", onclick: () => act.say(false) },
        "Drop ",
        make("kbd", {}, "n"),
      ),
      make(
        "button",
        { type: "button", class: "wr-up-button", onclick: act.undo },
        "Undo ",
        make("kbd", {}, "u"),
      ),
      make(
        "button",
        {
          type: "button",
          class: "wr-up-button",
          "aria-label": "Before",
          onclick: () => act.step(-1),
        },
        "‹ ",
        make("span", { class: "wr-check-word" }, "Before "),
        make("kbd", {}, "k"),
      ),
      make(
        "button",
        { type: "button", class: "wr-up-button", "aria-label": "Next", onclick: () => act.step(1) },
        make("span", { class: "wr-check-word" }, "Next "),
        "› ",
        make("kbd", {}, "j"),
      ),
    ),
  );
}

export function whom(state, act) {
  const done = (who) => state.items.filter((one) => Votes.of(one.id, who)).length;
  const splits = state.told ? state.told.splits.length : 0;
  return make(
    "div",
    { class: "wr-check-whom", role: "group", "aria-label": "Who you are" },
    Votes.WHO.map((who, at) =>
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
            ? `decides ${splits} ${splits === 1 ? "split" : "splits"}`
            : `${done(who)} of ${state.items.length}`,
        ),
      ),
    ),
  );
}

function row(label, cells) {
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, label),
    cells.map((text) => make("td", {}, String(text))),
  );
}

function table(label, head, rows) {
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

export function figures(state) {
  const told = state.told;
  if (!told)
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
      `${Object.values(told.decided).filter((one) => one === name).length} ${name}`,
      DECIDED[name],
    ),
  );
  const left = state.items.filter((one) => !told.decided[one.id]).length;
  const parts = [
    make(
      "div",
      { class: "wr-check-figures" },
      figure("Raw agreement", two(told.raw), `${told.both} judged by both`, "raw"),
      figure(
        "Cohen’s kappa",
        two(told.kappa),
        told.kappa == null
          ? told.both
            ? "undefined: one has said the same throughout"
            : "nothing is judged by both yet"
          : `n = ${told.both}`,
        "kappa",
      ),
    ),
    make("p", { class: "wr-badges" }, counts, badge(`${left} not judged`, "muted")),
    table(
      "Retention per task",
      ["Task", "kept", "dropped", "split", "open", "retained"],
      told.tasks.map((one) =>
        row(one.task, [one.kept, one.dropped, one.split, one.open, percent(one.retained)]),
      ),
    ),
  ];
  if (told.ablation.length)
    parts.push(
      make("h3", { class: "wr-heading" }, "Validation rate of each variant"),
      table(
        "Validation rate of each variant",
        ["Agents", "pass every rule", "kept by people"],
        told.ablation.map((one) =>
          row(one.mode, [
            one.prompts ? `${one.valid} of ${one.prompts} (${percent(one.rules)})` : "–",
            one.ticked ? `${one.kept} of ${one.ticked} (${percent(one.human)})` : "none decided",
          ]),
        ),
      ),
      make(
        "p",
        { class: "wr-note" },
        "SVBench’s ablation: rules beside people, on the same prompts. full = understanding, synthesis, critic; synthesis = no critic; none = a writer who is told the name alone.",
      ),
    );
  return parts;
}

export function splits(state, act) {
  const mine = state.told
    ? state.items.map((one, at) => [one, at]).filter(([one]) => state.told.splits.includes(one.id))
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
      mine.map(([one, at]) =>
        make(
          "li",
          {},
          make("button", { type: "button", onclick: () => act.go(at) }, one.text.slice(0, 160)),
        ),
      ),
    ),
  );
}

export function files(state, act) {
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
    tool("Results (CSV)", "r", act.results, !state.told),
    tool("Results (JSONL)", "", act.lines, !state.told),
    tool("Votes (JSONL)", "v", act.votes, !state.voted),
    state.told && state.told.ablation.length ? tool("Both rates (CSV)", "", act.rates) : null,
    tool("Take votes in", "i", act.choose),
    tool("Forget these votes", "", act.forget, !state.voted),
  );
}

export function keys() {
  return make(
    "p",
    { class: "wr-note wr-check-keys" },
    KEYS.map(([key, what]) => make("span", {}, make("kbd", {}, key), ` ${what}`)),
  );
}

/* A file of another's votes: who is who, what is new, what differs, and which of the two is taken. */
export function merging(state, act) {
  const one = state.merge,
    found = Votes.compare(one.votes, one.as);
  const text = (id) => {
    const item = state.items.find((known) => known.id === id);
    return item ? item.text : id;
  };
  const said = (vote) => (vote.stands ? "keep" : "drop");
  return make(
    "section",
    { class: "wr-try-card wr-check-merge", role: "group", "aria-label": "Votes to be taken in" },
    make("h3", { class: "wr-heading", tabindex: "-1" }, `Votes in ${one.name}`),
    Object.keys(one.as).map((who) =>
      make(
        "label",
        { class: "wr-up-field" },
        make(
          "b",
          {},
          `${one.votes.filter((vote) => vote.validator === who).length} votes of ${who}, taken as`,
        ),
        select(
          {
            onchange: (event) => {
              one.as[who] = event.target.value;
              one.taken.clear();
              act.redraw();
            },
          },
          Votes.WHO.map((name) => [name, name]),
          one.as[who],
        ),
      ),
    ),
    make(
      "p",
      { class: "wr-p wr-check-found" },
      badge(`${found.fresh.length} new`, found.fresh.length ? "good" : "muted"),
      " ",
      badge(`${found.same} as here`, "muted"),
      " ",
      badge(`${found.conflicts.length} in conflict`, found.conflicts.length ? "warn" : "muted"),
    ),
    found.doubled
      ? make("p", { class: "wr-warning" }, "Two validators of the file cannot be one here.")
      : null,
    found.conflicts.length
      ? make(
          "ul",
          { class: "wr-check-conflicts" },
          found.conflicts.map(({ mine, theirs }) =>
            make(
              "li",
              {},
              make("span", {}, text(mine.item).slice(0, 160)),
              select(
                {
                  "aria-label": `Which vote of ${mine.validator} counts`,
                  onchange: (event) => {
                    if (event.target.value === "theirs") one.taken.add(mine.item + mine.validator);
                    else one.taken.delete(mine.item + mine.validator);
                  },
                },
                [
                  ["mine", `stay with what is here: ${said(mine)}`],
                  ["theirs", `take the file’s: ${said(theirs)}`],
                ],
                one.taken.has(mine.item + mine.validator) ? "theirs" : "mine",
              ),
            ),
          ),
        )
      : null,
    make(
      "p",
      { class: "wr-build-tools" },
      make(
        "button",
        {
          type: "button",
          class: "wr-up-button wr-up-go",
          disabled: found.doubled,
          onclick: act.merge,
        },
        "Take them in",
      ),
      make(
        "button",
        { type: "button", class: "wr-up-button", onclick: act.leave },
        "Leave it ",
        make("kbd", {}, "Esc"),
      ),
    ),
  );
}
