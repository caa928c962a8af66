/* “Copy” beside a citation: its text, with the address as it is in full. */
import { copyText } from "../leave/clipboard.js";

function textOf(cite) {
  const clone = cite.cloneNode(true);
  for (const link of clone.querySelectorAll("a")) link.textContent = link.href;
  return clone.textContent.replace(/\s+/g, " ").trim();
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest && event.target.closest("[data-wr-copy]");
  if (!button) return;
  const done = await copyText(textOf(button.parentElement.querySelector("[data-wr-cite]")));
  button.textContent = done ? "Copied" : "Select and copy the text";
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2000);
});
