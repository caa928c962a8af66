/* The maintainers' page: what would change is shown before anything is accepted. */
import { ask, sending } from "../forms/ask.js";
import { atRoot } from "../shell/root.js";
import { dialogParts, partOf } from "./dialog.js";

/** @type {Record<string, string>} */
const TITLES = { show: "What would change", accept: "Accept", refuse: "Refuse" };
const { box, title, text, yes, no } = dialogParts();
/** @type {[HTMLTextAreaElement, HTMLInputElement]} */
const [reason, by] = [partOf(box, "#reason"), partOf(box, "#by")];
/** @type {{ action: string, receipt?: string } | null} */
let order = null;
let decided = false;

/**
 * Shows what the server answers; whether it did what it was to.
 * @param {object} body
 * @param {string} meanwhile
 */
async function send(body, meanwhile) {
  yes.hidden = true;
  text.hidden = false;
  text.textContent = meanwhile;
  try {
    const answer = await ask(atRoot("/api/submissions"), sending(body));
    text.textContent = answer.told;
    return answer.ok;
  } catch (error) {
    text.textContent = /** @type {Error} */ (error).message;
    return false;
  }
}

/** @param {string} action */
function offer(action) {
  /** @type {NodeListOf<HTMLElement>} */
  const parts = box.querySelectorAll(".wr-asked");
  for (const part of parts) part.hidden = !part.dataset.for?.split(" ").includes(action);
  yes.textContent = TITLES[action];
  yes.classList.toggle("wr-away", action === "refuse");
  yes.hidden = action === "show";
}

document.addEventListener("click", async (event) => {
  const { action, receipt } = event.target instanceof HTMLElement ? event.target.dataset : {};
  if (!action) return;
  order = { action, receipt };
  title.textContent = `${TITLES[action]}: ${receipt}`;
  offer("show");
  box.showModal();
  if (action === "refuse") {
    text.hidden = true;
    offer(action);
    return;
  }
  const isFine = await send({ action: "show", receipt }, "Counting what would change …");
  if (isFine && action === "accept") offer(action);
});
yes.addEventListener("click", async () => {
  const isRefused = order?.action === "refuse";
  if (isRefused && !reason.value.trim()) {
    reason.focus();
    return;
  }
  const why = isRefused ? { reason: reason.value } : {};
  decided = await send({ ...order, by: by.value, ...why }, "Under way …");
  offer("show");
});
no.addEventListener("click", () => {
  box.close();
  if (decided) location.reload();
});
