/* A step of the history to another view reads the page anew. A step to a place of the same page
   (#…) is the browser's; following a link to such a place counts as a step too. */
import { isPlain, linkAt } from "./event_target.js";

const here = () => location.pathname + location.search;
let shown = here();

/**
 * A link to a place of this page that names no choice leaves the choice as it is.
 * @param {MouseEvent} event
 */
function goToPlace(event) {
  const link = linkAt(event, "a[href*='#']");
  if (!link || !isPlain(event) || event.defaultPrevented) return;
  const { origin, pathname, search, hash } = new URL(link.href, location.href);
  if (origin !== location.origin || pathname !== location.pathname || search || !hash) return;
  event.preventDefault();
  location.assign(here() + hash);
}

document.addEventListener("click", goToPlace);
document.addEventListener("wr-shown", () => {
  shown = here();
});
window.addEventListener("popstate", () => {
  if (here() !== shown) location.reload();
});
