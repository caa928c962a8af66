/* Verdicts beside what is known. */
import { badge, make } from "../forms/elements.js";

/* The bounds of a dimension's grades; [0, 1] for what passes or fails. */
function boundsOf(state, unit) {
  const protocols = Object.values(state.server.protocols);
  return protocols.find((item) => item.dimensions.includes(unit))?.bounds || [0, 1];
}

export function createScore(state, unit, value) {
  if (value == null) return badge("–", "muted", "no vote");
  const [least, most] = boundsOf(state, unit);
  if (most > 1) {
    const share = (value - least) / (most - least);
    return badge(`${value} / ${most}`, share >= 0.75 ? "good" : share >= 0.5 ? "warn" : "bad");
  }
  return unit === "correct"
    ? badge(value ? "right" : "wrong", value ? "good" : "bad")
    : badge(value ? "✓ pass" : "✗ fail", value ? "good" : "bad");
}

function createVerdict(state, unit, vote, truth) {
  const repeats =
    vote.given.length > 1
      ? make(
          "small",
          { class: "wr-interval" },
          ` ${vote.given.filter((value) => value === vote.value).length} of ` +
            `${vote.given.length} repeats`,
        )
      : null;
  const meets =
    truth != null && vote.value != null
      ? make("small", { class: "wr-interval" }, vote.value === truth ? " as known" : " differs")
      : null;
  return make("td", {}, createScore(state, unit, vote.value), repeats, meets);
}

function knownVerdicts(state, unit) {
  return state.own
    ? []
    : state.payload.known.filter(
        (row) => row.dimension === unit && row.status === "ok" && row.score != null,
      );
}

export function createVerdictTable(state, labels) {
  const run = state.run,
    tally = state.run.summary.tally;
  if (!tally.length)
    return make(
      "p",
      { class: "wr-empty" },
      "No call gave a valid reply, so there is nothing to compare. What came back is below.",
    );
  const raters = [
    ...new Map(
      tally.flatMap((row) => knownVerdicts(state, row.unit)).map((rater) => [rater.by, rater]),
    ).values(),
  ].slice(0, 6);
  const rows = tally.map((row) => {
    const verdicts = knownVerdicts(state, row.unit),
      truth =
        verdicts.find((item) => item.kind.startsWith("known"))?.score ??
        (row.unit === "correct" ? 1 : null);
    const right = state.run.question ? make("td", {}, state.run.question) : null;
    return make(
      "tr",
      {},
      make(
        "th",
        { scope: "row" },
        state.payload.words[row.unit] ||
          (run.rotations > 1 ? "Right in every position" : "Answered right"),
      ),
      right,
      raters.map((rater) =>
        make(
          "td",
          {},
          createScore(state, row.unit, verdicts.find((other) => other.by === rater.by)?.score),
        ),
      ),
      row.votes.map((vote) =>
        createVerdict(state, row.unit, vote, row.unit === "correct" ? null : truth),
      ),
      labels.length > 1 ? make("td", {}, createScore(state, row.unit, row.majority)) : null,
    );
  });
  const head = make(
    "tr",
    {},
    make("th", { scope: "col" }, "Judged"),
    state.run.question ? make("th", { scope: "col" }, "Right answer") : null,
    raters.map((rater) =>
      make(
        "th",
        { scope: "col" },
        rater.by,
        make("small", { class: "wr-interval" }, ` ${rater.kind}`),
      ),
    ),
    labels.map((text) => make("th", { scope: "col" }, text)),
    labels.length > 1 ? make("th", { scope: "col" }, "Majority") : null,
  );
  return make(
    "div",
    {},
    make(
      "div",
      {
        class: "wr-scroll",
        tabindex: "0",
        role: "region",
        "aria-label": "Verdicts beside what is known",
      },
      make("table", { class: "wr-table" }, make("thead", {}, head), make("tbody", {}, rows)),
    ),
    labels.length > 1 ? make("p", { class: "wr-note" }, tally[0].rule) : null,
  );
}
