/* The chain as a strip of steps in their order, with a mark for each clip; the first difference
   stands out. */
import { el } from "../../player/js/base/dom.js";
import { isNumber } from "../../player/js/base/numbers.js";
import { masterTime } from "./align.js";

const SIGNS = { failed: "✗", passed: "✓", absent: "○", none: "·" };

function createMark(clip, mark) {
  const title = `${clip.name}: ${mark.text}`;
  const style = { "--wrl-colour": clip.colour };
  return el("i", { "data-mark": mark.state, title, style }, SIGNS[mark.state] || "");
}

function createStep(lockstep, step) {
  const { clips, words } = lockstep;
  const disabled = !isNumber(step.second);
  const onclick = () => lockstep.go(masterTime(lockstep, clips[step.clip], step.second));
  const button = el(
    "button",
    { type: "button", class: "wrl-step", title: step.text, onclick, disabled },
    el("b", {}, step.label),
    el("span", {}, step.text),
    step.first ? el("em", {}, words.first) : null,
  );
  const marks = step.marks.map((mark, index) => createMark(clips[index], mark));
  const facts = { "data-first": String(step.first), "data-kind": step.kind };
  return el("li", facts, button, el("span", { class: "wrl-dots" }, ...marks));
}

export function createStrip(lockstep) {
  const { differ, steps } = lockstep.payload;
  const facts = { class: "wrl-differ", role: "note", "data-kind": differ.kind };
  const box = el("div", { class: "wrl-chain" }, el("p", facts, differ.text));
  if (steps.length) {
    const items = steps.map((step) => createStep(lockstep, step));
    box.append(el("ol", { class: "wrl-strip", "aria-label": lockstep.words.chain }, ...items));
  }
  return box;
}
