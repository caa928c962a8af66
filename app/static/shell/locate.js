/* “Locate” beside Watch's sentence opens a panel there. Its script is loaded when it is first
   pressed; where that fails, the link leads to Try. */
import { isPlain, linkAt } from "./event_target.js";

document.addEventListener("click", async (event) => {
  const link = linkAt(event, ".wr-outcome-next a[href*='protocol=locate']");
  if (!link || !isPlain(event)) return;
  event.preventDefault();
  try {
    const { toggle } = await import("../locate/main.js");
    toggle(link);
  } catch {
    location.assign(link.href);
  }
});
