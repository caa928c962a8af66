import { drawThrough, listenForThrough } from "./through.js";

/* The open entry of a rail is in sight: a shell may draw a rail anew at any time. */
function bringIntoSight(list) {
  const current = list.querySelector("[aria-current]");
  if (!current) return;
  const entry = current.parentElement;
  list.scrollTop = entry.offsetTop - list.offsetTop - list.clientHeight / 3;
  list.scrollLeft = entry.offsetLeft - list.offsetLeft - list.clientWidth / 3;
}

let scheduled = false;

function lookForNew() {
  scheduled = false;
  for (const list of document.querySelectorAll(".wr-rail-list:not([data-wr-seen])")) {
    list.setAttribute("data-wr-seen", "");
    bringIntoSight(list);
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
