/* Where on the page an event happened. */

export const FIELDS = "input, textarea, select, [contenteditable]";
/* Elements above a page, such as the panel of “Cite”: their keys must not act on the page below. */
export const OVERLAYS = "dialog, [role=dialog], [role=menu], [role=listbox], [role=combobox]";
export const TAKES_KEYS = `${FIELDS}, ${OVERLAYS}`;

/**
 * The nearest element with a selector around an event's target; null where there is none, also for
 * events of the window or the document itself.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const closestTo = ({ target }, selector) =>
  target instanceof Element ? target.closest(selector) : null;

/**
 * Whether a click is to be followed here, not in another tab or window.
 * @param {MouseEvent} event
 */
export const isPlain = (event) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * The nearest link around an event's target.
 * @param {Event} event
 * @param {string} selector of `a` elements
 * @returns {HTMLAnchorElement | null}
 */
export const linkAt = ({ target }, selector) =>
  target instanceof Element ? target.closest(selector) : null;
