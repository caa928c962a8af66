/* Space plays, ← → go a second (with shift a frame), j and k open the next and the previous item. */
export const TYPING = "input, textarea, select, [contenteditable=''], [contenteditable=true]";
export const OTHERS =
  "button, a[href], summary, [role=button], [role=tab], [role=listbox], [role=option], [role=menuitem]";

export function followLink(where) {
  const link = document.querySelector(`a[data-go="${where}"]`);
  if (link) link.click();
}

export function listenToKeys(lockstep) {
  const press = (event) => {
    const target = event.target;
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !(target instanceof Element)
    )
      return;
    if (target.closest(TYPING) || !lockstep.root.offsetParent) return;
    if (event.key === " " && target.closest(OTHERS)) return;
    const step = event.shiftKey ? lockstep.frame : 1;
    const run = {
      " ": () => lockstep.toggle(),
      ArrowLeft: () => lockstep.step(-step),
      ArrowRight: () => lockstep.step(step),
      j: () => followLink("next"),
      k: () => followLink("previous"),
    }[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
  document.addEventListener("keydown", press);
  lockstep.onEnd(() => document.removeEventListener("keydown", press));
}
