/* On a phone the pages stand in one line that scrolls: it begins where one is. */
export function scrollToCurrentPage() {
  const link = document.querySelector(".wr-nav [aria-current]");
  if (!link) return;
  const line = link.parentElement;
  line.scrollLeft = link.offsetLeft - line.offsetLeft - 48;
}
