/* The chain beside the turns. */
import { mount as mountPlayer } from "../../../views/player/js/main.js";
import { badge, make } from "../forms/elements.js";
import { act } from "./actions.js";
import { page } from "./state.js";

export function drawGraph() {
  const graph = page.state.shown >= 0 ? page.state.graphs[page.state.shown] : page.state.graph;
  const round = page.state.shown >= 0 ? page.state.rounds[page.state.shown] : null;
  const place = make("div", {
    class: "wr-build-graph",
    "data-clip": graph && graph.clip && graph.clip.src ? "yes" : "no",
  });
  const title = round
    ? `As ${round.agent} drew it in round ${round.number}`
    : "The chain as it stands";
  page.boxes.graph.replaceChildren(
    make(
      "p",
      { class: "wr-build-who" },
      make("b", {}, title),
      round && round.faults.some((fault) => fault.code === "cycle")
        ? badge("goes round: the last link is not drawn", "warn")
        : null,
      round && page.state.graph
        ? make("button", { type: "button", onclick: () => act.graph(-1) }, "As it stands")
        : null,
    ),
    graph ? place : make("p", { class: "wr-empty" }, "No chain has been drawn yet."),
  );
  if (graph) mountPlayer(place, graph);
}
