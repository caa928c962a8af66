/* The chain as a strip of steps in their order, with a mark for each clip; the first difference
   stands out. */
import { el } from "../../player/js/base/dom.js";
import { isNumber } from "../../player/js/base/numbers.js";
import { masterTime } from "./align.js";
/** @import { ChainStep, Clip, Lockstep, StepMark } from "./types.d.ts" */

/** @type {Record<string, string>} */
const SIGNS = { failed: "✗", passed: "✓", absent: "○", none: "·" };

/**
 * @param {Clip} clip
 * @param {StepMark} mark
 */
function createMark(clip, mark) {
  const title = `${clip.name}: ${mark.text}`;
  const style = { "--wrl-colour": clip.colour };
  return el("i", { "data-mark": mark.state, title, style }, SIGNS[mark.state] || "");
}

/**
 * @param {Lockstep} lockstep
 * @param {ChainStep} step
 */
function createStep(lockstep, step) {
  const { clips, words } = lockstep;
  const { second } = step;
  const disabled = !isNumber(second);
  const onclick = () => lockstep.go(masterTime(lockstep, clips[step.clip], second ?? 0));
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

/** @param {Lockstep} lockstep */
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
