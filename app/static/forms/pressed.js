/* The keys of a page, heard before the shell's own while it is mounted. */

/* `press(desk, event)`: whether the key was one of the page's; then nobody else gets it. */
/**
 * @template Desk
 * @param {Desk} desk
 * @param {(desk: Desk, event: KeyboardEvent) => boolean} press
 */
export function keysOf(desk, press) {
  /** @param {KeyboardEvent} event */
  const heard = (event) => {
    if (!press(desk, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    on: () => document.addEventListener("keydown", heard, true),
    off: () => document.removeEventListener("keydown", heard, true),
  };
}
