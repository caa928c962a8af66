/* The bar of what is being done. */
import { page } from "./state.js";

export function showProgress(what, done, total) {
  const bar = page.root && page.root.querySelector(".wr-up-progress");
  if (!bar) return;
  bar.hidden = !what;
  bar.querySelector("span").textContent = what || "";
  const meter = bar.querySelector("progress");
  if (total) {
    meter.max = total;
    meter.value = done || 0;
  } else meter.removeAttribute("value");
}
