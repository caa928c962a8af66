/* The calls of a run as they end, each with what came back. */
import { badge, make } from "../forms/elements.js";
import { count, letter, money, second, status } from "../forms/figures.js";
import { createScore } from "./verdicts.js";

/* Watch at the second that the judge named, where it named one. */
function watchAt(address, t) {
  const [page, query] = address.split("?"),
    parameters = new URLSearchParams(query);
  if (t != null) parameters.set("t", String(Math.round(t * 100) / 100));
  return `${page}?${parameters}`;
}

/* A reason with the step and second that it names, both of which lead to Watch. */
function createFinding(state, reason, seek, options) {
  const step =
    !state.own &&
    state.payload.steps.find(
      ({ node, chain }) => node === reason.node && (!reason.chain || chain === reason.chain),
    );
  const t = reason.second ?? (step ? step.start : null);
  const places = [
    step
      ? make("a", { href: watchAt(step.watch, t) }, `${step.node}: ${step.text}`)
      : reason.node
        ? make("span", {}, `step ${reason.node}, which this chain does not have`)
        : t != null && !state.own
          ? make("a", { href: watchAt(state.payload.clip.watch, t) }, "in Watch")
          : null,
    t != null
      ? make(
          "button",
          {
            type: "button",
            class: "wr-try-seek",
            "aria-label": `Show ${second(t)} in the clip above`,
            onclick: () => seek(t),
          },
          second(t),
        )
      : null,
  ];
  const name = reason.dimension
    ? state.payload.words[reason.dimension] || reason.dimension
    : "Answer";
  const chosen = reason.dimension
    ? createScore(state, reason.dimension, reason.score)
    : [
        reason.choice != null
          ? `${letter(reason.choice)} ${options[reason.choice] || ""} `
          : reason.raw
            ? `${reason.raw} `
            : "",
        reason.correct == null
          ? badge("right answer unknown", "muted")
          : createScore(state, "correct", Number(reason.correct)),
      ];
  return make(
    "li",
    {},
    make("b", {}, name),
    " ",
    chosen,
    reason.category ? [" ", badge(reason.category.replace("_", " "), "plain")] : null,
    reason.reason ? make("span", { class: "wr-try-reason" }, ` ${reason.reason} `) : " ",
    places,
  );
}

function createAttempts(list) {
  return make(
    "ol",
    { class: "wr-try-attempts" },
    list.map((attempt) =>
      make(
        "li",
        {},
        badge(status(attempt.status), attempt.status === "ok" ? "good" : "warn"),
        ` ${attempt.seconds.toFixed(2)} s`,
        attempt.http && !attempt.detail.startsWith("HTTP") ? ` · HTTP ${attempt.http}` : "",
        attempt.detail ? ` · ${attempt.detail}` : "",
      ),
    ),
  );
}

function describeSampling({ frames, sampling }) {
  return `sent as ${sampling.encoding}${frames.length ? `, ${frames.length} frames` : ""}`;
}

function describeTurn(run, { repeat, rotation }) {
  const turn = run.steps?.length ? "step" : "position";
  return [
    run.repeats > 1 ? `repeat ${repeat + 1}` : "",
    run.rotations > 1 ? `${turn} ${rotation + 1}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

export function createCall(state, entry, seek, scripted) {
  const outcome = entry.outcome,
    label = state.run.labels[entry.judge],
    times = describeTurn(state.run, entry);
  const title = make(
    "span",
    { class: "wr-fold-title" },
    label,
    times ? make("small", { class: "wr-interval" }, ` ${times}`) : null,
  );
  if (!outcome)
    return make(
      "div",
      { class: "wr-fold wr-try-open" },
      make(
        "p",
        { class: "wr-p" },
        title,
        " ",
        badge(
          state.run.ended
            ? entry.began
              ? "called off"
              : "not sent"
            : entry.began
              ? "asked …"
              : "waits",
          "muted",
        ),
        entry.attempts ? ` attempt ${entry.attempts + 1}` : "",
      ),
    );
  const used = outcome.usage,
    facts = [
      ...(outcome.attempts.length
        ? [
            `${outcome.seconds.toFixed(2)} s`,
            `${count(used.tokens_in)} tokens in, ${count(used.tokens_out)} out`,
            money(used.cost),
          ]
        : ["no call was made"]),
      outcome.sampling ? describeSampling(outcome) : "",
      outcome.confidence != null ? `confidence ${outcome.confidence.toFixed(2)}` : "",
      outcome.cached ? "from your own earlier call" : "",
    ].filter(Boolean);
  const tone =
    outcome.status === "ok"
      ? scripted
        ? "muted"
        : "good"
      : outcome.status === "cancelled"
        ? "muted"
        : "warn";
  return make(
    "details",
    {
      class: "wr-fold",
      "data-status": outcome.status,
      open: state.run.calls.length < (scripted ? 9 : 4),
    },
    make(
      "summary",
      {},
      title,
      make(
        "span",
        { class: "wr-badges" },
        badge(scripted && outcome.status === "ok" ? "canned reply" : status(outcome.status), tone),
      ),
    ),
    make("p", { class: "wr-note" }, facts.join(" · ")),
    outcome.notes.map((text) => make("p", { class: "wr-note" }, text)),
    scripted || !outcome.findings.length
      ? null
      : make(
          "ul",
          { class: "wr-try-findings" },
          outcome.findings.map((reason) =>
            createFinding(state, reason, seek, outcome.options || []),
          ),
        ),
    outcome.attempts.length > 1 || outcome.status !== "ok"
      ? createAttempts(outcome.attempts)
      : null,
    outcome.raw
      ? make(
          "details",
          {},
          make("summary", {}, "What came back, as it came"),
          make("pre", { class: "wr-code wr-try-raw", tabindex: "0" }, outcome.raw),
        )
      : null,
  );
}
