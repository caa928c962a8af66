/* Marks of the whole picture, which no step has: chips on the video's frame. */
import { el } from "../base/dom.js";
import { createBadge } from "./badge.js";

const createChip = (dimension, mark, letter) =>
  el(
    "span",
    { class: "wrp-frame-mark", "data-state": mark.state, title: mark.words || dimension },
    createBadge(mark, letter),
    el("b", {}, dimension),
    el("span", { class: "wrp-hidden" }, mark.words),
  );

export function createFrameMarks(player) {
  const box = el("div", { class: "wrp-frame-marks" });
  const draw = () => {
    const chips = player.colourings.flatMap(({ frame, letter }) =>
      [...frame]
        .filter(([, mark]) => mark.state !== "none")
        .map(([dimension, mark]) => createChip(dimension, mark, letter)),
    );
    box.replaceChildren(...chips);
    box.hidden = !chips.length;
  };
  for (const name of ["chain", "marks"]) player.on(name, draw);
  return box;
}
