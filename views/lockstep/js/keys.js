/* Space plays, ← → go a second (with shift a frame), j and k open the next and the previous item. */
ls.TYPING = "input, textarea, select, [contenteditable=''], [contenteditable=true]";
ls.OTHERS = "button, a[href], summary, [role=button], [role=tab], [role=listbox], [role=option], [role=menuitem]";

ls.follow = (where) => {
  const link = document.querySelector(`a[data-go="${where}"]`);
  if (link) link.click();
};

ls.keys = (l) => {
  const press = (event) => {
    const target = event.target;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    if (target.closest(ls.TYPING) || !l.root.offsetParent) return;
    if (event.key === " " && target.closest(ls.OTHERS)) return;
    const step = event.shiftKey ? l.frame : 1;
    const run = { " ": () => l.toggle(), ArrowLeft: () => l.step(-step), ArrowRight: () => l.step(step), j: () => ls.follow("next"), k: () => ls.follow("previous") }[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
  document.addEventListener("keydown", press);
  l.onEnd(() => document.removeEventListener("keydown", press));
};
