/* Another judge or other times, chosen in a menu of the open case, are shown in place: the film
   plays on. */
import { closeBut } from "./drops.js";
import { isPlain, linkAt } from "./event_target.js";
import { goTo } from "./filter.js";

document.addEventListener("click", (event) => {
  const link = linkAt(event, "a[data-wr-view]");
  if (!link || !isPlain(event) || !document.getElementById("wr-view")) return;
  event.preventDefault();
  closeBut(null);
  goTo(new URL(link.href).search.slice(1));
});
