/* What a case would send first. */
import { badge, make } from "../forms/elements.js";
import { count, money } from "../forms/figures.js";
import { message, otherFields } from "../forms/files.js";

export function createPreview(plan) {
  const first = plan.first;
  const cost =
    plan.cost == null
      ? "cost unknown: give both prices to see it and to keep a cap"
      : `about ${money(plan.cost[0])} to ${money(plan.cost[1])}`;
  return make(
    "section",
    { class: "wr-build-preview", "aria-label": "What would be sent" },
    make("h3", { class: "wr-heading" }, "What would be sent"),
    make(
      "p",
      { class: "wr-p" },
      `${plan.least} ${plan.least === 1 ? "call" : "calls"} if every first draft ` +
        `stands, about ${plan.most} if every round is used; ${cost}.`,
      make(
        "span",
        { class: "wr-note" },
        ` Reckoned with ${count(plan.tokens_in)} tokens in and ` +
          `${count(plan.tokens_out)} out a call.`,
      ),
    ),
    plan.clip
      ? make("p", { class: "wr-p" }, `The clip goes to ${plan.clip}, with the witness’s question.`)
      : null,
    first
      ? make(
          "details",
          { class: "wr-fold" },
          make(
            "summary",
            {},
            make("span", { class: "wr-fold-title" }, `The first request, of the ${first.agent}`),
            make("span", { class: "wr-badges" }, badge(`about ${count(first.tokens)} tokens`)),
          ),
          make(
            "p",
            { class: "wr-note" },
            "POST " +
              `${first.address}${first.address.startsWith("http") ? "/chat/completions" : ""} ` +
              `· ${first.bytes}`,
          ),
          first.messages.map(message),
          otherFields(first.options),
        )
      : make("p", { class: "wr-warning" }, `No call would be made: ${plan.reason}`),
  );
}
