/* The Build page, the same in both shells: agents' turns beside the chain, the form, my set. */
import { ask } from "../forms/calls.js";
import { make } from "../forms/elements.js";
import { drawActions, drawForm } from "./form_card.js";
import { drawGraph } from "./graph.js";
import { createEndpoint } from "./judges.js";
import { drawMine } from "./set_card.js";
import { changes, fresh, page } from "./state.js";
import { drawTalk } from "./talk.js";

function draw() {
  drawForm();
  drawTalk();
  drawGraph();
  drawMine();
}

async function setUp() {
  const mine = page.state;
  try {
    mine.server = await ask("", {});
  } catch (error) {
    mine.failure = `What can be asked here is not known: ${error.message}`;
  }
  if (mine !== page.state) return;
  if (mine.server) mine.judge = createEndpoint(mine);
  drawForm();
}

export function mount(element, payload) {
  if (page.leaving) page.leaving.abort();
  page.root = element;
  page.state = fresh(payload);
  page.boxes = Object.fromEntries(
    ["form", "talk", "graph", "mine", "preview"].map((name) => [
      name,
      make("div", { class: `wr-build-${name}-box` }),
    ]),
  );
  page.boxes.actions = make("p", { class: "wr-build-tools wr-build-actions" });
  page.root.replaceChildren(
    make(
      "div",
      { class: "wr-build wr-try" },
      make("div", { class: "wr-try-card" }, page.boxes.form),
      make("div", { class: "wr-build-row" }, page.boxes.talk, page.boxes.graph),
      make("div", { class: "wr-try-card" }, page.boxes.mine),
    ),
  );
  draw();
  setUp();
  return {
    destroy() {
      if (page.leaving) page.leaving.abort();
    },
  };
}

const DRAWINGS = {
  actions: drawActions,
  form: drawForm,
  talk: drawTalk,
  graph: drawGraph,
  mine: drawMine,
  all: draw,
};

changes.addEventListener("change", ({ detail }) => DRAWINGS[detail]());
