/* What the human check is drawn from, and the event that it is drawn after. */
import { votesAmong } from "./votes.js";

const OF_DATA = ["prompts", "questions", "chains"];

export const state = {
  payload: null,
  items: [],
  rates: [],
  who: "validator 1",
  at: 0,
  figures: null,
  merge: null,
  failure: "",
  notice: "",
  busy: false,
  file: null,
  voted: 0,
};

/* Where the page is drawn, its boxes by name, and the number of the last tally asked for. */
export const page = { root: null, turn: 0, boxes: {} };
export const changes = new EventTarget();
export const redraw = () => changes.dispatchEvent(new Event("change"));

export const mine = () =>
  votesAmong(
    new Set(state.items.map((item) => item.id)),
    OF_DATA.includes(state.payload.source) ? state.payload.set : "",
  );

export const splitAt = (item) => Boolean(state.figures) && state.figures.splits.includes(item.id);
