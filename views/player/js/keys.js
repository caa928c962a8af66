/* The keyboard: in the player, and in the page while nobody types and nothing else wants the key. */
wr.TYPING = "input, textarea, select, [contenteditable=''], [contenteditable=true]";
wr.OTHERS = "button, a[href], summary, [role=button], [role=tab], [role=slider], [role=listbox], [role=option], [role=menuitem], [role=radio], [role=checkbox]";

wr.keyAction = (p, event) => {
  const step = event.shiftKey ? p.frame : 1;
  return {
    " ": () => p.toggle(), ArrowLeft: () => p.step(-step), ArrowRight: () => p.step(step),
    j: () => p.walk(1), k: () => p.walk(-1), c: () => p.subtitles(), "?": () => p.emit("help"),
  }[event.key];
};

wr.keys = (p) => {
  const press = (event) => {
    const target = event.composedPath()[0];
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    if (target.closest(wr.TYPING)) return;
    const inside = p.root.contains(target);
    const owner = inside || wr.active === p;
    const wants = target.closest(wr.OTHERS);
    const isControl = wants && !wants.matches(".wrp-bar, .wrp-scrub, .wrp-pin, .wrp-chip, .wrp-pin-chip");
    const own = inside ? isControl && event.key === " " : Boolean(wants);
    const run = wr.keyAction(p, event);
    if (!run || !owner || own || !p.root.offsetParent) return;
    event.preventDefault();
    run();
  };
  const claim = () => { wr.active = p; };
  document.addEventListener("keydown", press);
  p.root.addEventListener("pointerdown", claim);
  p.root.addEventListener("focusin", claim);
  if (!wr.active || !wr.active.root.isConnected) claim();
  p.onDestroy(() => {
    document.removeEventListener("keydown", press);
    if (wr.active === p) wr.active = null;
  });
};
