/* An agent's turn: who, what came, what is wrong with it. Text is set as text. */
import { badge, make } from "../forms/elements.js";
import { status } from "../forms/figures.js";

function describeDraft(value, depth) {
  if (!depth && value && Array.isArray(value.objections) && !value.objections.length)
    return "No objection.";
  if (value == null || value === "") return "–";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== "object")) return value.join(depth ? ", " : " · ");
    return value.map((item) => "• " + describeDraft(item, (depth || 0) + 1)).join("\n");
  }
  const isList = (part) => Array.isArray(part) && part.every((item) => typeof item !== "object");
  const isEmpty = (part) => part === "" || part == null || (Array.isArray(part) && !part.length);
  const describe = ([name, part]) => {
    const text = describeDraft(part, (depth || 0) + 1);
    const nested = typeof part === "object" && !isList(part);
    return `${name.replaceAll("_", " ")}: ${nested ? `\n${text.replaceAll(/^/gm, "  ")}` : text}`;
  };
  const parts = Object.entries(value).filter(([, part]) => !isEmpty(part));
  return parts.map(describe).join(depth > 1 ? "; " : "\n");
}

function createVerdict(round) {
  if (round.status !== "ok") return badge(status(round.status), "bad");
  return round.faults.length ? badge("rejected", "warn") : badge("accepted", "good");
}

/* One turn: who, what came, what is wrong with it. `act` shows its chain, edits it. */
export function createTurn(round, at, act) {
  const long = describeDraft(round.draft || {}, 0);
  const tools = make(
    "p",
    { class: "wr-build-tools" },
    act.hasGraph(at)
      ? make("button", { type: "button", onclick: () => act.graph(at) }, "Show its chain")
      : null,
    round.draft
      ? make(
          "button",
          { type: "button", onclick: () => act.edit(at) },
          "Change and go on from here",
        )
      : null,
  );
  return make(
    "li",
    {
      class: "wr-build-turn",
      "data-status": round.status === "ok" && !round.faults.length ? "stands" : "back",
    },
    make(
      "p",
      { class: "wr-build-who" },
      make("b", {}, round.agent),
      make("span", { class: "wr-note" }, `${round.step} · round ${round.number}`),
      createVerdict(round),
    ),
    round.draft
      ? make(
          "details",
          { class: "wr-build-draft", open: long.length < 420 },
          make("summary", {}, "Its draft"),
          make("pre", {}, long),
        )
      : null,
    round.faults.length
      ? make(
          "ul",
          { class: "wr-build-faults" },
          round.faults.map((fault) =>
            make(
              "li",
              {},
              badge(fault.code.replaceAll("_", " "), "warn"),
              fault.place ? make("b", {}, ` ${fault.place}: `) : " ",
              fault.text,
            ),
          ),
        )
      : null,
    round.reported ? make("p", { class: "wr-note" }, `The endpoint said: ${round.reported}`) : null,
    make(
      "details",
      { class: "wr-build-asked" },
      make("summary", {}, round.number > 1 ? "What it was told" : "What it was asked"),
      make("pre", {}, round.asked),
    ),
    tools,
  );
}
