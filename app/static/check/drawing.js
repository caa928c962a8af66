/* The page of the human check. */
import { make } from "../forms/elements.js";
import { act } from "./actions.js";
import { createFigures, createSplits } from "./figures.js";
import { createItemCard } from "./item.js";
import { createMerge } from "./merge.js";
import { brought } from "./sources.js";
import { mine, page, state } from "./state.js";
import { createFileTools, createKeys, createValidators } from "./tools.js";
import { isStored, voteOf } from "./votes.js";

function picker() {
  return make(
    "label",
    { class: "wr-up-drop" },
    make(
      "b",
      {},
      state.busy
        ? "Reading …"
        : state.file
          ? `${state.file.name}: choose another file`
          : "Choose a file",
    ),
    make(
      "span",
      {},
      "Records of builds (JSONL, of the Build page or a log of python -m app " +
        "build), SVBench’s or R3’s JSON, VLMEvalKit’s TSV; up to 16 MB. It is read " +
        "and not kept.",
    ),
    make("input", {
      type: "file",
      accept: ".jsonl,.json,.tsv",
      class: "wr-up-input",
      "aria-label": "A file to be checked",
      onchange: (event) => brought(event.target.files[0]),
    }),
  );
}

function empty() {
  if (state.busy) return make("p", { class: "wr-empty", role: "status" }, "Reading …");
  const words = {
    mine: [
      "Your set is empty. Accept a case on ",
      make("a", { href: state.payload.build }, "Build"),
      ", and its prompts or questions come here.",
    ],
    file: ["Choose a file above: its prompts, questions or chains come here."],
    recorded: ["No recorded run came to its end."],
  };
  return make(
    "p",
    { class: "wr-empty" },
    words[state.payload.source] || [
      "Nothing of this kind is loaded. Choose another above, or bring data on the Data page.",
    ],
  );
}

/* A film goes on playing while figures come: its item is drawn anew only when something of it
   changed. */
export function draw() {
  if (!page.root) return;
  const item = state.items[state.at],
    within =
      page.boxes.item.contains(document.activeElement) ||
      page.boxes.who.contains(document.activeElement);
  const shown = item
    ? JSON.stringify([item.id, state.who, state.at, state.items.length, voteOf(item.id, state.who)])
    : "";
  page.boxes.file.replaceChildren(state.payload.source === "file" ? picker() : "");
  page.boxes.failure.replaceChildren(
    state.failure ? make("p", { class: "wr-notice", role: "alert" }, state.failure) : "",
    isStored()
      ? ""
      : make(
          "p",
          { class: "wr-warning" },
          "This browser keeps no data for us: save your votes before you leave the page.",
        ),
  );
  if (!item) page.boxes.item.replaceChildren(empty());
  else if (page.boxes.item.dataset.shown !== shown)
    page.boxes.item.replaceChildren(createItemCard(state, item, act));
  page.boxes.item.dataset.shown = shown;
  page.boxes.merge.replaceChildren(state.merge ? createMerge(state, act) : "");
  page.boxes.said.textContent = state.notice;
  state.voted = mine().length;
  page.boxes.who.replaceChildren(...(item ? [createValidators(state, act)] : []));
  page.boxes.side.replaceChildren(
    ...[
      item ? createFigures(state) : [],
      item ? createSplits(state, act) : null,
      item ? createFileTools(state, act) : null,
      item ? createKeys() : null,
    ]
      .flat()
      .filter(Boolean),
  );
  if (within) page.boxes.item.firstElementChild?.focus({ preventScroll: true });
}
