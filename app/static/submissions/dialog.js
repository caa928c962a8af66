/* The dialog of a page for maintainers, which the server has written with all its parts. */

/**
 * A part that the page has.
 *
 * @template {HTMLElement} Part
 * @param {ParentNode} around
 * @param {string} selector
 * @returns {Part}
 */
export function partOf(around, selector) {
  /** @type {Part | null} */
  const part = around.querySelector(selector);
  if (!part) throw new Error(`The page has no ${selector}.`);
  return part;
}

/** The dialog: its title, its text and its two buttons. */
export function dialogParts() {
  /** @type {HTMLDialogElement} */
  const box = partOf(document, "dialog");
  const [title, text] = [partOf(box, "h2"), partOf(box, "pre")];
  /** @type {[HTMLButtonElement, HTMLButtonElement]} */
  const [yes, no] = [partOf(box, "#yes"), partOf(box, "#no")];
  return { box, title, text, yes, no };
}
