/* The page of a receipt: who opened it by the secret link may withdraw what waits. */
import { ask, sending } from "../forms/ask.js";
import { atRoot } from "../shell/root.js";

const key = location.hash.slice(1);
const start = document.querySelector("[data-withdraw]");
const box = document.querySelector("dialog");

if (start && key) {
  document.querySelector("#withdrawing").hidden = false;
  document.querySelector("#keyless").hidden = true;
  start.addEventListener("click", () => box.showModal());
}
box.querySelector("#no").addEventListener("click", () => box.close());
box.querySelector("#yes").addEventListener("click", async () => {
  const body = { receipt: start.dataset.withdraw, key };
  try {
    await ask(atRoot("/api/submission/withdraw"), sending(body));
    location.reload();
  } catch (error) {
    box.querySelector("[role=status]").textContent = error.message;
  }
});
