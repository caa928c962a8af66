/* The request before it goes. */
import { badge, make } from "../forms/elements.js";
import { count, money, second } from "../forms/figures.js";
import { message, otherFields } from "../forms/files.js";

function createFrames(request, seek) {
  if (!request.frames.length) return null;
  return make(
    "div",
    { class: "wr-try-frames", tabindex: "0", role: "region", "aria-label": "Frames that are sent" },
    request.frames.map((frame) =>
      make(
        "button",
        {
          type: "button",
          title: "Show this moment in the clip",
          onclick: () => seek(frame.second),
        },
        make("img", {
          src: frame.jpeg,
          alt: `Frame at ${second(frame.second)}`,
          width: 160,
          loading: "lazy",
        }),
        make("span", {}, second(frame.second)),
      ),
    ),
  );
}

function describePlan({ calls, cost, tokens }) {
  if (!calls) return "No call: no model is asked.";
  const unknown = "cost unknown: give prices to see it and to keep a cap";
  const price = cost == null ? unknown : `at most ${money(cost)}`;
  const noun = calls === 1 ? "call" : "calls";
  return `${calls} ${noun} in all, about ${count(tokens)} tokens, ${price}.`;
}

export function createPreview(state, seek) {
  const plan = state.preview;
  const boxes = plan.judges.map((judge, at) => {
    if (judge.problem)
      return make("p", { class: "wr-up-bad", role: "alert" }, `${judge.label}: ${judge.problem}`);
    if (judge.nothing)
      return make("p", { class: "wr-p" }, make("b", {}, judge.label), ` ${judge.nothing}`);
    const shown = plan.judges.findIndex(
      (other) =>
        other.sampling && JSON.stringify(other.sampling) === JSON.stringify(judge.sampling),
    );
    return make(
      "details",
      { class: "wr-fold", open: at === 0 },
      make(
        "summary",
        {},
        make("span", { class: "wr-fold-title" }, judge.label),
        make(
          "span",
          { class: "wr-badges" },
          badge(judge.encoding),
          badge(`about ${count(judge.tokens)} tokens`),
          badge(money(judge.cost), judge.cost == null ? "warn" : "plain", "for one call, at most"),
        ),
      ),
      make(
        "p",
        { class: "wr-note" },
        "POST " +
          `${judge.address}${judge.address.startsWith("http") ? "/chat/completions" : ""} ` +
          `· ${judge.bytes}`,
      ),
      judge.notes.map((text) => make("p", { class: "wr-warning" }, text)),
      shown < at
        ? make("p", { class: "wr-note" }, `The same frames as for ${plan.judges[shown].label}.`)
        : createFrames(judge, seek),
      judge.messages.map(message),
      otherFields(judge.options),
    );
  });
  return make(
    "section",
    { class: "wr-try-card", "aria-label": "What would be sent" },
    make("h3", { class: "wr-heading" }, "What would be sent"),
    make("p", { class: "wr-p" }, describePlan(plan)),
    boxes,
  );
}
