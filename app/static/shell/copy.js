/* “Copy” beside a citation: its text, with the address as it is in full. */
import { copyText } from "../leave/clipboard.js";
import { closestTo } from "./event_target.js";

/** @param {Element} cite */
function textOf(cite) {
  const clone = /** @type {Element} */ (cite.cloneNode(true));
  for (const link of clone.querySelectorAll("a")) link.textContent = link.href;
  return clone.textContent.replace(/\s+/g, " ").trim();
}

document.addEventListener("click", async (event) => {
  const button = closestTo(event, "[data-wr-copy]");
  const cite = button?.parentElement?.querySelector("[data-wr-cite]");
  if (!button || !cite) return;
  const done = await copyText(textOf(cite));
  button.textContent = done ? "Copied" : "Select and copy the text";
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2000);
});
