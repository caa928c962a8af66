/* What a validator does, by key or by button. */
import { save } from "../forms/files.js";
import { setAddress } from "../shell/address.js";
import { resultRows, toCsv, toJsonLines } from "./files.js";
import { tally } from "./request.js";
import { mine, page, redraw, splitAt, state } from "./state.js";
import { castVote, compareVotes, forgetVotes, takeVotes, undoVote, voteOf } from "./votes.js";

function place(at) {
  state.at = Math.max(0, Math.min(state.items.length - 1, at));
  const item = state.items[state.at],
    query = new URLSearchParams(location.search);
  if (item) query.set("case", item.id);
  setAddress(query.toString(), false);
  redraw();
  page.boxes.item.firstElementChild?.scrollIntoView({ block: "nearest" });
}

function seek(fits, words) {
  const index = state.items
    .map((_, at) => (state.at + 1 + at) % state.items.length)
    .find((at) => fits(state.items[at]));
  if (index == null) {
    state.notice = words;
    redraw();
    return;
  }
  state.notice = "";
  place(index);
}

export const act = {
  redraw: () => redraw(),
  say(stands) {
    const item = state.items[state.at];
    if (!item || state.merge) return;
    if (state.who === "third" && !splitAt(item) && !voteOf(item.id, "third")) {
      state.notice = "The third decides splits alone; this is none.";
      redraw();
      return;
    }
    castVote(item, state.who, stands, state.payload.set);
    state.notice = `${stands ? "Kept" : "Dropped"} by ${state.who}.`;
    if (state.who === "third") {
      const next = state.items.findIndex((other, at) => at > state.at && splitAt(other));
      if (next >= 0) state.at = next;
    } else if (state.at + 1 < state.items.length) state.at += 1;
    else state.notice += " That was the last one.";
    if (state.who !== "third") state.notice += ` Now ${state.at + 1} of ${state.items.length}.`;
    place(state.at);
    tally();
  },
  undo() {
    const last = undoVote();
    if (!last) {
      state.notice = "There is nothing to undo.";
      redraw();
      return;
    }
    const at = state.items.findIndex((item) => item.id === last.item);
    state.who = last.validator;
    state.notice = `Undone: the vote of ${last.validator} is as it was.`;
    place(at < 0 ? state.at : at);
    tally();
  },
  step: (by) => {
    state.notice = "";
    place(state.at + by);
  },
  go: (at) => {
    state.notice = "";
    place(at);
  },
  open: () => seek((item) => !voteOf(item.id, state.who), `Nothing here is open for ${state.who}.`),
  split: () => seek(splitAt, "There is no split."),
  be(who) {
    state.who = who;
    state.notice = `You are ${who} now.`;
    const wanted = who === "third" ? splitAt : (item) => !voteOf(item.id, who);
    const first = state.items.findIndex(wanted);
    if (first < 0)
      state.notice =
        who === "third"
          ? "You are the third now: there is no split to decide yet."
          : `You are ${who} now: you have judged all.`;
    place(first < 0 ? state.at : first);
  },
  play() {
    const video = page.root.querySelector(".wr-check-film video");
    if (!video) {
      state.notice = "There is no clip of this item here.";
      redraw();
      return;
    }
    if (video.paused) video.play().catch(() => {});
    else video.pause();
  },
  choose: () => page.boxes.votes.click(),
  votes() {
    const votes = mine();
    if (votes.length) save("votes.jsonl", toJsonLines(votes), "application/x-ndjson");
    else {
      state.notice = "There is no vote to save yet.";
      redraw();
    }
  },
  results() {
    const rows = outcome();
    if (rows) save("results.csv", toCsv(Object.keys(rows[0]), rows), "text/csv");
  },
  lines() {
    const rows = outcome();
    if (rows) save("results.jsonl", toJsonLines(rows), "application/x-ndjson");
  },
  rates: () =>
    save(
      "rates.csv",
      toCsv(
        ["mode", "prompts", "valid", "rules", "ticked", "kept", "human"],
        state.figures.ablation,
      ),
      "text/csv",
    ),
  forget() {
    const votes = mine();
    if (
      !window.confirm(
        `Forget ${votes.length} votes on what is shown here? Save them first if they ` +
          "are still needed.",
      )
    )
      return;
    forgetVotes(votes);
    state.notice = "Forgotten.";
    tally();
  },
  merge() {
    const merge = state.merge,
      difference = compareVotes(merge.votes, merge.as);
    const won = difference.conflicts
      .filter(({ mine: here }) => merge.taken.has(here.item + here.validator))
      .map(({ theirs }) => theirs);
    takeVotes([...difference.fresh, ...won]);
    state.notice = `${difference.fresh.length + won.length} votes taken in.`;
    act.leave();
    tally();
  },
  leave() {
    state.merge = null;
    redraw();
    page.boxes.item.firstElementChild?.focus({ preventScroll: true });
  },
};

function outcome() {
  if (state.figures) return resultRows(state.items, mine(), state.figures.decided);
  state.notice = mine().length
    ? "The figures are on their way: try again in a moment."
    : "There is no result yet.";
  redraw();
  return null;
}
