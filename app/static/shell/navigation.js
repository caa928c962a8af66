/* On a phone the pages stand in one line that scrolls: it begins where one is. Elsewhere nothing is
   asked, since to ask for a place before the first frame lays out the whole page once more. */
const ONE_LINE = "(max-width: 640px)"; /* as in whyreel.css */

export function scrollToCurrentPage() {
  if (!matchMedia(ONE_LINE).matches) return;
  requestAnimationFrame(() => {
    /** @type {HTMLElement | null} */
    const link = document.querySelector(".wr-nav [aria-current]");
    const line = link?.parentElement;
    if (!link || !line) return;
    line.scrollLeft = link.offsetLeft - line.offsetLeft - 48;
  });
}
