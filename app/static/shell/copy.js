/* “Copy” beside a citation: its text, with the address as it is in full. */

function textOf(cite) {
  const clone = cite.cloneNode(true);
  for (const link of clone.querySelectorAll("a")) link.textContent = link.href;
  return clone.textContent.replace(/\s+/g, " ").trim();
}

/* Framed or without TLS the clipboard is closed to scripts; then the text is selected, copied. */
function copySelection(cite) {
  const range = document.createRange();
  range.selectNodeContents(cite);
  const selection = getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
  return document.execCommand("copy");
}

async function copy(cite) {
  try {
    await navigator.clipboard.writeText(textOf(cite));
    return true;
  } catch {
    return copySelection(cite);
  }
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest && event.target.closest("[data-wr-copy]");
  if (!button) return;
  const done = await copy(button.parentElement.querySelector("[data-wr-cite]"));
  button.textContent = done ? "Copied" : "Select and copy the text";
  setTimeout(() => {
    button.textContent = "Copy";
  }, 2000);
});
