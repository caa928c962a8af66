/* Parts of pages that were drawn, with their texts escaped, when the site was written. */
/** @type {WeakMap<Element, string>} */
const before = new WeakMap();

/**
 * @param {Element} place
 * @param {string} [html] without it, what was in the place at first
 */
export function putDrawn(place, html) {
  const first = before.get(place) ?? place.innerHTML;
  before.set(place, first);
  const next = html ?? first;
  if (place.innerHTML !== next) place.innerHTML = next;
}

/**
 * @param {Element} place
 * @param {string} [text] without one, what was in the place at first
 */
export function putText(place, text) {
  const first = before.get(place) ?? place.textContent;
  before.set(place, first);
  place.textContent = text || first;
}
