/* The maintainers' page: what would change is shown before anything is accepted. */
import { ask, sending } from "../forms/ask.js";
import { atRoot } from "../shell/root.js";

const TITLES = { show: "What would change", accept: "Accept", refuse: "Refuse" };
const box = document.querySelector("dialog");
const [title, text] = [box.querySelector("h2"), box.querySelector("pre")];
const [yes, no] = [box.querySelector("#yes"), box.querySelector("#no")];
const [reason, by] = [box.querySelector("#reason"), box.querySelector("#by")];
let order = null;
let decided = false;

/* Shows what the server answers; whether it did what it was to. */
async function send(body, meanwhile) {
  yes.hidden = true;
  text.hidden = false;
  text.textContent = meanwhile;
  try {
    const answer = await ask(atRoot("/api/submissions"), sending(body));
    text.textContent = answer.told;
    return answer.ok;
  } catch (error) {
    text.textContent = error.message;
    return false;
  }
}

function offer(action) {
  for (const part of box.querySelectorAll(".wr-asked"))
    part.hidden = !part.dataset.for.split(" ").includes(action);
  yes.textContent = TITLES[action];
  yes.classList.toggle("wr-away", action === "refuse");
  yes.hidden = action === "show";
}

document.addEventListener("click", async (event) => {
  const { action, receipt } = event.target.dataset || {};
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
  const body = { ...order, by: by.value };
  if (order.action === "refuse") body.reason = reason.value;
  if (order.action === "refuse" && !reason.value.trim()) {
    reason.focus();
    return;
  }
  decided = await send(body, "Under way …");
  offer("show");
});
no.addEventListener("click", () => {
  box.close();
  if (decided) location.reload();
});
