/* The agents' turns, one of which can be changed and gone on from. */
import { badge, make } from "../forms/elements.js";
import { count, money } from "../forms/figures.js";
import { act, drafts, look } from "./actions.js";
import { createMade } from "./made.js";
import { keep, kept } from "./set.js";
import { page, redraw } from "./state.js";
import { createTurn } from "./turns.js";

function editor(at) {
  const area = make("textarea", {
    rows: 14,
    "aria-label": "The draft as JSON",
    spellcheck: "false",
    value: JSON.stringify(page.state.rounds[at].draft, null, 1),
  });
  const note = make(
    "p",
    { class: "wr-note", role: "status" },
    "What stood before this turn is kept; the agents go on from your draft, which " +
      "is checked as theirs are.",
  );
  const send = () => {
    let changed;
    try {
      changed = JSON.parse(area.value);
    } catch (error) {
      note.textContent = `This is no JSON: ${error.message}`;
      return;
    }
    look(drafts(at, changed));
  };
  return make(
    "li",
    { class: "wr-build-turn wr-build-edit" },
    area,
    note,
    make(
      "p",
      { class: "wr-build-tools" },
      make(
        "button",
        { type: "button", class: "wr-up-button wr-up-go", onclick: send },
        "Go on from here",
      ),
      make("button", { type: "button", onclick: () => act.edit(at) }, "Leave it"),
    ),
  );
}

function ending() {
  if (page.state.busy)
    return [
      badge(`${page.state.rounds.length} turns so far`, "accent"),
      page.state.plan
        ? [
            make("progress", {
              max: Math.max(page.state.plan.least, page.state.rounds.length),
              value: page.state.rounds.length,
              "aria-label": "Turns",
            }),
            make(
              "span",
              { class: "wr-note" },
              ` ${page.state.plan.least} if every draft stands, about ` +
                `${page.state.plan.most} at most`,
            ),
          ]
        : null,
      page.state.waiting
        ? make("span", { class: "wr-note" }, ` asked again: ${page.state.waiting}`)
        : null,
    ];
  if (!page.state.record) return [];
  const spent = page.state.rounds.reduce(
    (sum, round) => (sum == null || round.cost == null ? null : sum + round.cost),
    0,
  );
  const tokens = page.state.rounds.reduce(
    (sum, round) =>
      sum == null || round.tokens_in == null || round.tokens_out == null
        ? null
        : sum + round.tokens_in + round.tokens_out,
    0,
  );
  const ok = page.state.record.status === "ok";
  const accept = () => {
    if (keep([...kept(), page.state.record])) {
      page.state.taken = true;
      redraw("talk");
      redraw("mine");
    }
  };
  return [
    badge(ok ? "built" : "failed", ok ? "good" : "bad"),
    make(
      "span",
      { class: "wr-note" },
      ` ${page.state.rounds.length} turns, ${count(tokens)} tokens, ${money(spent)} `,
    ),
    ok ? null : make("span", {}, page.state.record.reason),
    ok && page.state.live
      ? make(
          "button",
          {
            type: "button",
            class: "wr-up-button wr-up-go",
            disabled: page.state.taken,
            onclick: accept,
          },
          page.state.taken ? "In my set" : "Accept into my set",
        )
      : null,
  ];
}

export function drawTalk() {
  const list = page.state.rounds.flatMap((round, at) =>
    at === page.state.edit
      ? [createTurn(round, at, act), editor(at)]
      : [createTurn(round, at, act)],
  );
  const rule = (
    (page.state.record && page.state.record.model) ||
    (page.state.live && page.state.judge ? page.state.judge.model : "")
  ).startsWith("rehearsal");
  page.boxes.talk.replaceChildren(
    rule
      ? make(
          "p",
          { class: "wr-warning" },
          "Replies by rule, from a stand-in that errs on purpose: no model said this.",
        )
      : "",
    list.length
      ? make("ol", { class: "wr-build-talk", "aria-live": "polite" }, list)
      : make(
          "p",
          { class: "wr-empty" },
          page.state.busy ? "The first agent is asked …" : "No turn yet.",
        ),
    make("p", { class: "wr-build-end" }, ending()),
    page.state.live && page.state.items && page.state.record.status === "ok"
      ? createMade(page.state.record, page.state.items)
      : "",
  );
  if (page.state.busy)
    page.boxes.talk.querySelector("ol")?.lastElementChild?.scrollIntoView({ block: "nearest" });
}
