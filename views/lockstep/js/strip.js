/* The chain as a strip of steps in their order, with a mark for each clip; the first difference stands out. */
ls.strip = (l) => {
  const said = ls.el("p", { class: "wrl-differ", role: "note", "data-kind": l.payload.differ.kind }, l.payload.differ.text);
  if (!l.payload.steps.length) return ls.el("div", { class: "wrl-chain" }, said);
  const steps = l.payload.steps.map((step) => {
    const marks = step.marks.map((mark, index) => ls.el("i", { "data-mark": mark.state, title: `${l.clips[index].name}: ${mark.text}`, style: { "--wrl-colour": l.clips[index].colour } }, ls.SIGNS[mark.state] || ""));
    const open = () => { if (ls.isNumber(step.second)) l.go(ls.moment(l, l.clips[step.clip], step.second)); };
    return ls.el("li", { "data-first": String(step.first), "data-kind": step.kind },
      ls.el("button", { type: "button", class: "wrl-step", title: step.text, onclick: open, disabled: !ls.isNumber(step.second) },
        ls.el("b", {}, step.label), ls.el("span", {}, step.text), step.first ? ls.el("em", {}, l.words.first) : null),
      ls.el("span", { class: "wrl-dots" }, ...marks));
  });
  return ls.el("div", { class: "wrl-chain" }, said, ls.el("ol", { class: "wrl-strip", "aria-label": l.words.chain }, ...steps));
};

ls.SIGNS = { failed: "✗", passed: "✓", absent: "○", none: "·" };
