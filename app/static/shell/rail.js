import { drawThrough, listenForThrough } from "./through.js";

let scheduled = false;

function lookForNew() {
  scheduled = false;
  for (const list of document.querySelectorAll(".wr-rail-list:not([data-wr-seen])")) {
    list.setAttribute("data-wr-seen", "");
    drawThrough();
  }
}

function schedule() {
  if (scheduled) return;
  scheduled = true;
  requestAnimationFrame(lookForNew);
}

new MutationObserver(schedule).observe(document.documentElement, {
  childList: true,
  subtree: true,
});
listenForThrough();
schedule();
