/* Menus of the open case: one is open at a time, and a click beside it or Escape closes it. They
   are details elements, so that they open without a script. */

const OPEN = "details.wr-drop[open]";

/** @param {Element | null} kept */
export function closeBut(kept) {
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const drops = document.querySelectorAll(OPEN);
  for (const drop of drops) if (drop !== kept) drop.open = false;
}

/**
 * The list of cases begins at the open one, which could not be scrolled to while it was hidden.
 * @param {Element} drop
 */
function showCurrent(drop) {
  const current = drop.querySelector(".wr-rail-list [aria-current]");
  current?.parentElement?.scrollIntoView({ block: "nearest" });
}

document.addEventListener(
  "toggle",
  ({ target }) => {
    if (!(target instanceof Element) || !target.matches(OPEN)) return;
    closeBut(target);
    showCurrent(target);
  },
  true /* it does not bubble */,
);

document.addEventListener("pointerdown", ({ target }) => {
  if (target instanceof Element && !target.closest(".wr-panel, dialog"))
    closeBut(target.closest(OPEN));
});

document.addEventListener("keydown", (event) => {
  /** @type {HTMLDetailsElement | null} */
  const drop = document.querySelector(OPEN);
  if (event.key !== "Escape" || !drop) return;
  drop.open = false;
  drop.querySelector("summary")?.focus();
});
