/* Parts of the Build page: a turn of an agent, a draft as lines, the form's fields. Text is set as text. */
import { badge, make, status } from "../forms/parts.js";

export const MODES = [
  ["full", "understanding, synthesis, critic"],
  ["synthesis", "without the critic"],
  ["none", "without understanding"],
];
export const FIELDS = {
  svbench: [
    ["scene", "Scene of the theatre"],
    ["name", "or a paradigm of your own"],
    ["description", "What happens in it", 3],
    ["test_point", "What it tests", 2],
    ["ground_truth", "How people act in it", 2],
  ],
  r3: [
    ["scene", "Scene of the theatre"],
    ["of_clip", "or the chain of a clip (its id)"],
    ["chain", "or a chain as JSON: people, nodes, links", 6],
  ],
  argus: [
    ["of_clip", "A loaded clip to look at (its id), with its subtitles"],
    ["subtitles", "Subtitles (SRT or WebVTT)", 8],
    ["script", "Script, if there is one", 4],
  ],
  vgenst: [
    ["scene", "Scene of the theatre"],
    ["theme", "or a theme"],
    ["task", "Task code (empty: one is chosen)"],
  ],
};

export function words(value, depth) {
  if (!depth && value && Array.isArray(value.objections) && !value.objections.length)
    return "No objection.";
  if (value == null || value === "") return "–";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one !== "object")) return value.join(depth ? ", " : " · ");
    return value.map((one) => "• " + words(one, (depth || 0) + 1)).join("\n");
  }
  return Object.entries(value)
    .filter(([, told]) => told !== "" && told != null && !(Array.isArray(told) && !told.length))
    .map(
      ([name, told]) =>
        `${name.replaceAll("_", " ")}: ${typeof told === "object" && !(Array.isArray(told) && told.every((one) => typeof one !== "object")) ? "\n" + words(told, (depth || 0) + 1).replaceAll(/^/gm, "  ") : words(told, (depth || 0) + 1)}`,
    )
    .join(depth > 1 ? "; " : "\n");
}

function verdict(round) {
  if (round.status !== "ok") return badge(status(round.status), "bad");
  return round.faults.length ? badge("sent back", "warn") : badge("stands", "good");
}

/* One turn: who, what came, what is wrong with it. `act` shows its chain, edits it. */
export function turn(round, at, act) {
  const long = words(round.draft || {}, 0);
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
      verdict(round),
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
          round.faults.map((one) =>
            make(
              "li",
              {},
              badge(one.code.replaceAll("_", " "), "warn"),
              one.place ? make("b", {}, ` ${one.place}: `) : " ",
              one.text,
            ),
          ),
        )
      : null,
    round.said ? make("p", { class: "wr-note" }, `The endpoint said: ${round.said}`) : null,
    make(
      "details",
      { class: "wr-build-asked" },
      make("summary", {}, round.number > 1 ? "What it was told" : "What it was asked"),
      make("pre", {}, round.asked),
    ),
    tools,
  );
}

/* How often the right option stands where, and how many options are longer than it. */
function balance(told) {
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
        row("right option at", [..."ABCDE"].slice(0, told.positions.length)),
        row("questions", told.positions),
        row(
          "options longer than it",
          told.ranks.map((_, at) => at),
        ),
        row("questions", told.ranks),
      ),
    ),
  );
}

/* What a run of one's own came to; a recorded one's is the page's own table. */
export function made(record, items) {
  const left = (record.output.left_out || []).map(([name, reason]) =>
    make("li", {}, badge("left out", "warn"), ` ${name}: ${reason}`),
  );
  const right = (one) => (one.answer == null ? "" : ` Right: ${one.options[one.answer]}`);
  const line = (one) =>
    make(
      "li",
      {},
      badge(one.task),
      ` ${one.text} `,
      one.steps.map(([reasons, result]) =>
        make("span", { class: "wr-note" }, ` ${reasons} → ${result};`),
      ),
      make(
        "span",
        { class: "wr-note" },
        one.kind === "prompt"
          ? one.facts
              .filter(([label]) => label === "Expected")
              .map(([label, text]) => `${label}: ${text}`)
              .join(" ")
          : right(one),
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
    record.output.balance ? balance(record.output.balance) : null,
  );
}
