/* What the Try page shows: the request before it goes, the calls as they end, verdicts beside what is known. */
import { badge, count, letter, make, message, money, second, status } from "../forms/parts.js";

function frames(told, seek) {
  if (!told.frames.length) return null;
  return make(
    "div",
    { class: "wr-try-frames", tabindex: "0", role: "region", "aria-label": "Frames that are sent" },
    told.frames.map((frame) =>
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

export function preview(state, seek) {
  const told = state.preview;
  const boxes = told.judges.map((one, at) => {
    if (one.problem)
      return make("p", { class: "wr-up-bad", role: "alert" }, `${one.label}: ${one.problem}`);
    if (one.nothing)
      return make("p", { class: "wr-p" }, make("b", {}, one.label), ` ${one.nothing}`);
    const shown = told.judges.findIndex(
      (other) => other.sampling && JSON.stringify(other.sampling) === JSON.stringify(one.sampling),
    );
    return make(
      "details",
      { class: "wr-fold", open: at === 0 },
      make(
        "summary",
        {},
        make("span", { class: "wr-fold-title" }, one.label),
        make(
          "span",
          { class: "wr-badges" },
          badge(one.encoding),
          badge(`about ${count(one.tokens)} tokens`),
          badge(money(one.cost), one.cost == null ? "warn" : "plain", "for one call, at most"),
        ),
      ),
      make(
        "p",
        { class: "wr-note" },
        `POST ${one.address}${one.address.startsWith("http") ? "/chat/completions" : ""} · ${one.bytes}`,
      ),
      one.notes.map((text) => make("p", { class: "wr-warning" }, text)),
      shown < at
        ? make("p", { class: "wr-note" }, `The same frames as for ${told.judges[shown].label}.`)
        : frames(one, seek),
      one.messages.map(message),
      make(
        "details",
        {},
        make("summary", {}, "Other fields of the request"),
        make(
          "pre",
          { class: "wr-code wr-try-raw", tabindex: "0" },
          JSON.stringify(one.options, null, 1),
        ),
      ),
    );
  });
  return make(
    "section",
    { class: "wr-try-card", "aria-label": "What would be sent" },
    make("h3", { class: "wr-heading" }, "What would be sent"),
    make(
      "p",
      { class: "wr-p" },
      told.calls
        ? `${told.calls} ${told.calls === 1 ? "call" : "calls"} in all, about ${count(told.tokens)} tokens, ${told.cost == null ? "cost unknown: give prices to see it and to keep a cap" : `at most ${money(told.cost)}`}.`
        : "No call: no model is asked.",
    ),
    boxes,
  );
}

function progress(state, cancel) {
  const run = state.run,
    ended = run.calls.filter((one) => one.outcome).length;
  const words = run.ended
    ? ""
    : `${ended} of ${run.total} calls have ended${run.waiting ? `; ${run.waiting}` : ""}`;
  return make(
    "div",
    { class: "wr-up-progress wr-try-progress" },
    make("span", {}, words),
    make("progress", { max: run.total || 1, value: ended, "aria-label": "Calls that have ended" }),
    make(
      "button",
      { type: "button", class: "wr-up-button wr-try-cancel", onclick: cancel },
      "Cancel",
    ),
  );
}

function scored(unit, value) {
  if (value == null) return badge("–", "muted", "no vote");
  if (unit === "realism")
    return badge(`${value} / 5`, value >= 4 ? "good" : value >= 3 ? "warn" : "bad");
  return unit === "correct"
    ? badge(value ? "right" : "wrong", value ? "good" : "bad")
    : badge(value ? "✓ pass" : "✗ fail", value ? "good" : "bad");
}

function verdict(unit, vote, truth) {
  const repeats =
    vote.given.length > 1
      ? make(
          "small",
          { class: "wr-interval" },
          ` ${vote.given.filter((one) => one === vote.value).length} of ${vote.given.length} repeats`,
        )
      : null;
  const meets =
    truth != null && vote.value != null
      ? make("small", { class: "wr-interval" }, vote.value === truth ? " as known" : " differs")
      : null;
  return make("td", {}, scored(unit, vote.value), repeats, meets);
}

function known(state, unit) {
  return state.own
    ? []
    : state.payload.known.filter(
        (one) => one.dimension === unit && one.status === "ok" && one.score != null,
      );
}

function table(state, labels) {
  const run = state.run,
    tally = state.run.summary.tally;
  if (!tally.length)
    return make(
      "p",
      { class: "wr-empty" },
      "No call gave a valid reply, so there is nothing to compare. What came back is below.",
    );
  const raters = [
    ...new Map(tally.flatMap((row) => known(state, row.unit)).map((one) => [one.by, one])).values(),
  ].slice(0, 6);
  const rows = tally.map((row) => {
    const told = known(state, row.unit),
      truth =
        told.find((one) => one.kind.startsWith("known"))?.score ??
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
      raters.map((one) =>
        make("td", {}, scored(row.unit, told.find((other) => other.by === one.by)?.score)),
      ),
      row.votes.map((vote) => verdict(row.unit, vote, row.unit === "correct" ? null : truth)),
      labels.length > 1 ? make("td", {}, scored(row.unit, row.majority)) : null,
    );
  });
  const head = make(
    "tr",
    {},
    make("th", { scope: "col" }, "Judged"),
    state.run.question ? make("th", { scope: "col" }, "Right answer") : null,
    raters.map((one) =>
      make("th", { scope: "col" }, one.by, make("small", { class: "wr-interval" }, ` ${one.kind}`)),
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

/* Watch at the second that the judge named, where it named one. */
function at(address, t) {
  const [page, query] = address.split("?"),
    asked = new URLSearchParams(query);
  if (t != null) asked.set("t", String(Math.round(t * 100) / 100));
  return `${page}?${asked}`;
}

/* A reason with the step and second that it names, both of which lead to Watch. */
function finding(state, found, seek, options) {
  const step =
    !state.own &&
    state.payload.steps.find(
      (one) => one.node === found.node && (!found.chain || one.chain === found.chain),
    );
  const t = found.second ?? (step ? step.start : null);
  const places = [
    step
      ? make("a", { href: at(step.watch, t) }, `${step.node}: ${step.text}`)
      : found.node
        ? make("span", {}, `step ${found.node}, which this chain does not have`)
        : t != null && !state.own
          ? make("a", { href: at(state.payload.clip.watch, t) }, "in Watch")
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
  const name = found.dimension ? state.payload.words[found.dimension] || found.dimension : "Answer";
  const chosen = found.dimension
    ? scored(found.dimension, found.score)
    : [
        found.choice != null
          ? `${letter(found.choice)} ${options[found.choice] || ""} `
          : found.raw
            ? `${found.raw} `
            : "",
        found.correct == null
          ? badge("right answer unknown", "muted")
          : scored("correct", Number(found.correct)),
      ];
  return make(
    "li",
    {},
    make("b", {}, name),
    " ",
    chosen,
    found.category ? [" ", badge(found.category.replace("_", " "), "plain")] : null,
    found.reason ? make("span", { class: "wr-try-reason" }, ` ${found.reason} `) : " ",
    places,
  );
}

function attempts(list) {
  return make(
    "ol",
    { class: "wr-try-attempts" },
    list.map((one) =>
      make(
        "li",
        {},
        badge(status(one.status), one.status === "ok" ? "good" : "warn"),
        ` ${one.seconds.toFixed(2)} s`,
        one.http && !one.detail.startsWith("HTTP") ? ` · HTTP ${one.http}` : "",
        one.detail ? ` · ${one.detail}` : "",
      ),
    ),
  );
}

function call(state, one, seek, scripted) {
  const told = one.outcome,
    label = state.run.labels[one.judge],
    times = [
      state.run.repeats > 1 ? `repeat ${one.repeat + 1}` : "",
      state.run.rotations > 1 ? `position ${one.rotation + 1}` : "",
    ]
      .filter(Boolean)
      .join(", ");
  const title = make(
    "span",
    { class: "wr-fold-title" },
    label,
    times ? make("small", { class: "wr-interval" }, ` ${times}`) : null,
  );
  if (!told)
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
            ? one.began
              ? "called off"
              : "not sent"
            : one.began
              ? "asked …"
              : "waits",
          "muted",
        ),
        one.attempts ? ` attempt ${one.attempts + 1}` : "",
      ),
    );
  const used = told.usage,
    facts = [
      ...(told.attempts.length
        ? [
            `${told.seconds.toFixed(2)} s`,
            `${count(used.tokens_in)} tokens in, ${count(used.tokens_out)} out`,
            money(used.cost),
          ]
        : ["no call was made"]),
      told.sampling
        ? `sent as ${told.sampling.encoding}${told.frames.length ? `, ${told.frames.length} frames` : ""}`
        : "",
      told.confidence != null ? `confidence ${told.confidence.toFixed(2)}` : "",
      told.cached ? "from your own earlier call" : "",
    ].filter(Boolean);
  const tone =
    told.status === "ok"
      ? scripted
        ? "muted"
        : "good"
      : told.status === "cancelled"
        ? "muted"
        : "warn";
  return make(
    "details",
    {
      class: "wr-fold",
      "data-status": told.status,
      open: state.run.calls.length < (scripted ? 9 : 4),
    },
    make(
      "summary",
      {},
      title,
      make(
        "span",
        { class: "wr-badges" },
        badge(scripted && told.status === "ok" ? "canned reply" : status(told.status), tone),
      ),
    ),
    make("p", { class: "wr-note" }, facts.join(" · ")),
    told.notes.map((text) => make("p", { class: "wr-note" }, text)),
    scripted
      ? null
      : make(
          "ul",
          { class: "wr-try-findings" },
          told.findings.map((found) => finding(state, found, seek, told.options || [])),
        ),
    told.attempts.length > 1 || told.status !== "ok" ? attempts(told.attempts) : null,
    told.raw
      ? make(
          "details",
          {},
          make("summary", {}, "What came back, as it came"),
          make("pre", { class: "wr-code wr-try-raw", tabindex: "0" }, told.raw),
        )
      : null,
  );
}

export function results(state, act) {
  const run = state.run,
    told = run.summary;
  const parts = [
    make(
      "h3",
      { class: "wr-heading", tabindex: "-1" },
      run.scripted ? "A recorded exchange" : "What the judges say",
    ),
  ];
  if (run.scripted) parts.push(make("p", { class: "wr-warning" }, run.scripted));
  if (run.failure) parts.push(make("p", { class: "wr-up-bad", role: "alert" }, run.failure));
  if (!run.ended) parts.push(progress(state, act.cancel));
  if (told && !run.scripted) {
    const failed = Object.entries(told.statuses)
      .filter(([name]) => name !== "ok")
      .map(([name, number]) => `${number} ${status(name)}`);
    parts.push(
      table(state, run.labels),
      make(
        "p",
        { class: "wr-p" },
        `${told.ok} of ${told.calls} calls gave a valid reply${failed.length ? ` (${failed.join(", ")}: no score, not a zero)` : ""} · ${count(told.tokens_in)} tokens in, ${count(told.tokens_out)} out · ${money(told.cost)} · ${run.seconds.toFixed(1)} s`,
      ),
    );
  }
  if (told && run.id)
    parts.push(
      make(
        "div",
        { class: "wr-up-line" },
        make(
          "button",
          {
            type: "button",
            class: "wr-up-button wr-try-save",
            disabled: run.saving === true || run.saved || !told.ok || state.own !== "",
            onclick: act.save,
          },
          run.saved ? "Saved" : run.saving ? "Saving …" : "Save to my runs",
        ),
        run.logs.map((name, at) =>
          make(
            "a",
            {
              class: "wr-button",
              href: `/api/judge/run/${run.id}?log=${at}`,
              download: `${name}.jsonl`,
            },
            run.logs.length > 1
              ? `Download ${run.logs.length === run.labels.length ? run.labels[at] : at + 1}`
              : "Download",
          ),
        ),
        make(
          "span",
          {},
          run.saved
            ? "These verdicts stand beside the shared data now, for you alone."
            : state.own
              ? "Verdicts on your own clip can be downloaded."
              : "Saved verdicts are seen by you alone, on every page.",
        ),
      ),
    );
  if (run.sent)
    parts.push(
      make(
        "details",
        { class: "wr-fold" },
        make("summary", {}, make("span", { class: "wr-fold-title" }, "What was sent")),
        run.sent.judges.map((one) =>
          make("div", {}, make("b", {}, one.label), one.messages.map(message)),
        ),
      ),
    );
  parts.push(run.calls.map((one) => call(state, one, act.seek, run.scripted)));
  return make(
    "section",
    { class: "wr-try-card", "aria-label": run.scripted ? "Recorded exchange" : "Results" },
    parts,
  );
}
