/* A box beside the element that it belongs to: below it, or above where there is no room. */
const GAP = 4;

/**
 * The vertical place alone, always within the window.
 * @param {HTMLElement} box
 * @param {Element} anchor
 */
export function placeBelow(box, anchor) {
  const at = anchor.getBoundingClientRect();
  const below = at.bottom + GAP;
  const fits = below + box.offsetHeight <= window.innerHeight || at.top < box.offsetHeight;
  const top = fits ? below : at.top - GAP - box.offsetHeight;
  box.style.top = `${Math.max(GAP, Math.min(top, window.innerHeight - box.offsetHeight - GAP))}px`;
}

/**
 * @param {HTMLElement} box
 * @param {Element} anchor
 */
export function placeBeside(box, anchor) {
  const { left } = anchor.getBoundingClientRect();
  const most = document.documentElement.clientWidth - box.offsetWidth - GAP;
  box.style.left = `${Math.max(GAP, Math.min(left, most))}px`;
  placeBelow(box, anchor);
}

/**
 * While the page scrolls the box that is open goes along, or closes where its anchor has left the
 * window. `current` names both, or nothing.
 * @param {() => {box: HTMLElement, anchor: Element} | null} current
 * @param {() => void} close
 */
export function goAlong(current, close) {
  const follow = () => {
    const open = current();
    if (!open) return;
    const { box, anchor } = open;
    const at = anchor.getBoundingClientRect();
    const isSeen = anchor.isConnected && at.bottom > 0 && at.top < window.innerHeight;
    if (isSeen) placeBeside(box, anchor);
    else close();
  };
  window.addEventListener("scroll", follow, { passive: true, capture: true });
  window.addEventListener("resize", follow);
}
