/* The human check, the same in both shells and by keyboard alone: two validators, a third for
   splits. */
import { make } from "../forms/elements.js";
import { draw } from "./drawing.js";
import { keydown } from "./keys.js";
import { tally } from "./request.js";
import { accepted, voted } from "./sources.js";
import { changes, page, redraw, state } from "./state.js";
import { loadVotes } from "./votes.js";

async function begin(payload) {
  const again =
    state.payload && state.payload.source === payload.source && state.payload.set === payload.set
      ? state.items[state.at]
      : null;
  Object.assign(state, {
    payload,
    items: payload.items,
    rates: payload.rates,
    figures: null,
    merge: null,
    failure: "",
    notice: "",
  });
  loadVotes();
  if (payload.source === "mine") await accepted();
  if (payload.source === "file" && state.file) Object.assign(state, state.file);
  const wanted = payload.case || (again && again.id);
  state.at = Math.max(
    0,
    state.items.findIndex((item) => item.id === wanted),
  );
  redraw();
  tally();
}

export function mount(element, payload) {
  page.root = make("div", { class: "wr-try wr-checking" });
  page.boxes = Object.fromEntries(
    ["file", "failure", "who", "merge", "item", "said", "side"].map((name) => [
      name,
      make("div", { class: `wr-check-${name}-box` }),
    ]),
  );
  page.boxes.said.setAttribute("role", "status");
  page.boxes.votes = make("input", {
    type: "file",
    accept: ".jsonl",
    class: "wr-check-hidden",
    tabindex: "-1",
    "aria-label": "A file of votes",
    onchange: (event) => {
      voted(event.target.files[0]);
      event.target.value = "";
    },
  });
  page.root.append(
    page.boxes.file,
    page.boxes.failure,
    page.boxes.who,
    page.boxes.merge,
    make(
      "div",
      { class: "wr-check-row" },
      make("div", {}, page.boxes.item, page.boxes.said),
      make("div", { class: "wr-try-card" }, page.boxes.side),
    ),
    page.boxes.votes,
  );
  element.replaceChildren(page.root);
  const here = page.root;
  document.addEventListener("keydown", keydown, true);
  begin(payload);
  return {
    destroy() {
      document.removeEventListener("keydown", keydown, true);
      if (page.root === here) page.root = null;
      here.remove();
    },
  };
}

changes.addEventListener("change", draw);
