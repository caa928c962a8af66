/* What came of a run, or of one that is replayed. */
import { count, money, status } from "../forms/figures.js";
import { make } from "../forms/elements.js";
import { message } from "../forms/files.js";
import { createCall } from "./calls.js";
import { createChains } from "./chain.js";
import { createVerdictTable } from "./verdicts.js";

function createProgress(state, cancel) {
  const run = state.run,
    ended = run.calls.filter(({ outcome }) => outcome).length;
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

function headingOf(run, locates) {
  if (run.scripted) return "A recorded exchange";
  return locates ? "The chain in time" : "What the judges say";
}

function createSummary(run, locates) {
  const summary = run.summary,
    failed = Object.entries(summary.statuses)
      .filter(([name]) => name !== "ok")
      .map(([name, number]) => `${number} ${status(name)}`),
    missing = locates ? "no times" : "no score, not a zero";
  return make(
    "p",
    { class: "wr-p" },
    `${summary.ok} of ${summary.calls} calls gave a valid ` +
      `reply${failed.length ? ` (${failed.join(", ")}: ${missing})` : ""} ` +
      `· ${count(summary.tokens_in)} tokens in, ${count(summary.tokens_out)} out · ` +
      `${money(summary.cost)} · ${run.seconds.toFixed(1)} s`,
  );
}

export function createResults(state, act) {
  const run = state.run,
    summary = run.summary,
    locates = Boolean(run.steps?.length);
  const parts = [make("h3", { class: "wr-heading", tabindex: "-1" }, headingOf(run, locates))];
  if (run.scripted) parts.push(make("p", { class: "wr-warning" }, run.scripted));
  if (run.failure) parts.push(make("p", { class: "wr-up-bad", role: "alert" }, run.failure));
  if (!run.ended) parts.push(createProgress(state, act.cancel));
  if (locates) parts.push(createChains(state, act.seek));
  if (summary && !run.scripted) {
    if (!locates) parts.push(createVerdictTable(state, run.labels));
    parts.push(createSummary(run, locates));
  }
  if (summary && run.id)
    parts.push(
      make(
        "div",
        { class: "wr-up-line" },
        make(
          "button",
          {
            type: "button",
            class: "wr-up-button wr-try-save",
            disabled: run.saving === true || run.saved || !summary.ok || state.own !== "",
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
        run.sent.judges.map((judge) =>
          make("div", {}, make("b", {}, judge.label), judge.messages.map(message)),
        ),
      ),
    );
  parts.push(run.calls.map((callItem) => createCall(state, callItem, act.seek, run.scripted)));
  return make(
    "section",
    { class: "wr-try-card", "aria-label": run.scripted ? "Recorded exchange" : "Results" },
    parts,
  );
}
