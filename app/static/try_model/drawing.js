/* The parts of the Try page, each drawn when something of it changed. */
import { make, select } from "../forms/elements.js";
import { act, show } from "./actions.js";
import { createClipCard } from "./clip.js";
import { createJudgesCard } from "./judges.js";
import { createPreview } from "./preview.js";
import { createQuestionCard } from "./question.js";
import { createResults } from "./results.js";
import { replay, send } from "./run.js";
import { boxes, changes, page, state } from "./state.js";

function drawActions() {
  if (!boxes.actions) return;
  const fresh = state.preview,
    bad = fresh && fresh.judges.some((judge) => judge.problem),
    busy = Boolean(state.busy);
  const replays = state.server.replays.length
    ? select(
        {
          class: "wr-try-replay",
          "aria-label": "Replay a recorded exchange",
          disabled: busy,
          onchange: (event) => replay(event.target.value),
        },
        [
          ["", "No key? Replay a recorded exchange"],
          ...state.server.replays.map(({ name, title }) => [name, title]),
        ],
        "",
      )
    : null;
  boxes.actions.replaceChildren(
    ...[
      make(
        "button",
        { type: "button", class: "wr-up-button wr-try-show", disabled: busy, onclick: show },
        "Show what would be sent",
      ),
      make(
        "button",
        {
          type: "button",
          class: "wr-up-button wr-up-go wr-try-send",
          disabled: busy || !fresh || bad,
          title: fresh ? null : "Look at what would be sent first",
          onclick: send,
        },
        !fresh
          ? "Send"
          : fresh.calls
            ? `Send ${fresh.calls} ${fresh.calls === 1 ? "call" : "calls"}`
            : "Go",
      ),
      replays,
      make("span", { role: "status", class: "wr-note" }, state.busy),
      state.failure ? make("p", { class: "wr-up-bad", role: "alert" }, state.failure) : null,
    ].filter(Boolean),
  );
}

const drawPreview = () => {
  boxes.preview.replaceChildren(...(state.preview ? [createPreview(state, act.seek)] : []));
  drawActions();
};

const drawResults = () => {
  if (boxes.results)
    boxes.results.replaceChildren(...(state.run ? [createResults(state, act)] : []));
};

export function draw() {
  if (!page.root || !state.server) return;
  const video = page.root.querySelector("video"),
    at = video ? [video.getAttribute("src"), video.currentTime] : [];
  boxes.form = make(
    "div",
    { class: "wr-try-form" },
    createClipCard(state, act),
    createQuestionCard(state, act),
    createJudgesCard(state, act),
  );
  boxes.actions = make("div", { class: "wr-up-line wr-try-actions" });
  boxes.preview = make("div", {});
  boxes.results = make("div", { "aria-live": "polite" });
  page.root.replaceChildren(boxes.form, boxes.actions, boxes.preview, boxes.results);
  const again = page.root.querySelector("video");
  if (again && again.getAttribute("src") === at[0] && at[1]) again.currentTime = at[1];
  drawPreview();
  drawResults();
}

const DRAWINGS = { actions: drawActions, preview: drawPreview, results: drawResults, all: draw };

changes.addEventListener("change", ({ detail }) => DRAWINGS[detail]());
