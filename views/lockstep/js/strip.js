/* The chain as a strip of steps in their order, with a mark for each clip; the first difference stands out. */
import { el, isNumber } from "./dom.js";
import { masterTime } from "./align.js";

export function createStrip(lockstep) {
  const said = el(
    "p",
    { class: "wrl-differ", role: "note", "data-kind": lockstep.payload.differ.kind },
    lockstep.payload.differ.text,
  );
  if (!lockstep.payload.steps.length) return el("div", { class: "wrl-chain" }, said);
  const steps = lockstep.payload.steps.map((step) => {
    const marks = step.marks.map((mark, index) =>
      el(
        "i",
        {
          "data-mark": mark.state,
          title: `${lockstep.clips[index].name}: ${mark.text}`,
          style: { "--wrl-colour": lockstep.clips[index].colour },
        },
        SIGNS[mark.state] || "",
      ),
    );
    const open = () => {
      if (isNumber(step.second))
        lockstep.go(masterTime(lockstep, lockstep.clips[step.clip], step.second));
    };
    return el(
      "li",
      { "data-first": String(step.first), "data-kind": step.kind },
      el(
        "button",
        {
          type: "button",
          class: "wrl-step",
          title: step.text,
          onclick: open,
          disabled: !isNumber(step.second),
        },
        el("b", {}, step.label),
        el("span", {}, step.text),
        step.first ? el("em", {}, lockstep.words.first) : null,
      ),
      el("span", { class: "wrl-dots" }, ...marks),
    );
  });
  return el(
    "div",
    { class: "wrl-chain" },
    said,
    el("ol", { class: "wrl-strip", "aria-label": lockstep.words.chain }, ...steps),
  );
}

export const SIGNS = { failed: "✗", passed: "✓", absent: "○", none: "·" };
