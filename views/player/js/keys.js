/* The keyboard: in the player, and in the page while nobody types and nothing else wants the key. */
export const TYPING = "input, textarea, select, [contenteditable=''], [contenteditable=true]";
export const CONTROLS =
  "button, a[href], summary, [role=button], [role=tab], [role=slider], [role=listbox], [role=option], [role=menuitem], [role=radio], [role=checkbox]";

/* The player that keys are for while nothing else has the focus: the one used last. */
let active = null;

function keyAction(player, event) {
  const step = event.shiftKey ? player.frame : 1;
  return {
    " ": () => player.toggle(),
    ArrowLeft: () => player.step(-step),
    ArrowRight: () => player.step(step),
    j: () => player.walk(1),
    k: () => player.walk(-1),
    c: () => player.subtitles(),
    "?": () => player.emit("help"),
  }[event.key];
}

export function listenToKeys(player) {
  const press = (event) => {
    const target = event.composedPath()[0];
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !(target instanceof Element)
    )
      return;
    if (target.closest(TYPING)) return;
    const inside = player.root.contains(target);
    const owner = inside || active === player;
    const wants = target.closest(CONTROLS);
    const isControl =
      wants && !wants.matches(".wrp-bar, .wrp-scrub, .wrp-pin, .wrp-chip, .wrp-pin-chip");
    const own = inside ? isControl && event.key === " " : Boolean(wants);
    const run = keyAction(player, event);
    if (!run || !owner || own || !player.root.offsetParent) return;
    event.preventDefault();
    run();
  };
  const claim = () => {
    active = player;
  };
  document.addEventListener("keydown", press);
  player.root.addEventListener("pointerdown", claim);
  player.root.addEventListener("focusin", claim);
  if (!active || !active.root.isConnected) claim();
  player.onDestroy(() => {
    document.removeEventListener("keydown", press);
    if (active === player) active = null;
  });
}
