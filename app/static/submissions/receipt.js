/* The page of a receipt: who opened it by the secret link may withdraw what waits. */
import { ask, sending } from "../forms/ask.js";
import { atRoot } from "../shell/root.js";
import { partOf } from "./dialog.js";

const key = location.hash.slice(1);
/** @type {HTMLElement | null} */
const start = document.querySelector("[data-withdraw]");
/** @type {HTMLDialogElement} */
const box = partOf(document, "dialog");

if (start && key) {
  partOf(document, "#withdrawing").hidden = false;
  partOf(document, "#keyless").hidden = true;
  start.addEventListener("click", () => box.showModal());
}
partOf(box, "#no").addEventListener("click", () => box.close());
partOf(box, "#yes").addEventListener("click", async () => {
  const body = { receipt: start?.dataset.withdraw, key };
  try {
    await ask(atRoot("/api/submission/withdraw"), sending(body));
    location.reload();
  } catch (error) {
    partOf(box, "[role=status]").textContent = /** @type {Error} */ (error).message;
  }
});
