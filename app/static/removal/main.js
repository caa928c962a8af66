/* The page by which an operator removes: what would go is shown first, then it goes. */
import { atRoot } from "../shell/root.js";
import { dialogParts } from "../submissions/dialog.js";

const { box, title, text, yes, no } = dialogParts();
/** @type {{ kind: string, id?: string } | null} */
let order = null;
let removed = false;

/**
 * @param {object} body
 * @returns {Promise<{ok: boolean, told?: string, error?: string}>}
 */
async function ask(body) {
  const answer = await fetch(atRoot("/api/remove"), {
    method: "POST",
    headers: { "x-whyreel": "1", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const content = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json");
  return isJson ? JSON.parse(content) : { ok: false, error: content };
}

/**
 * Shows what the server answers; whether it did what it was to.
 * @param {{dry_run?: boolean}} more
 */
async function send(more) {
  yes.hidden = true;
  text.textContent = more.dry_run ? "Counting what would go …" : "Removing …";
  try {
    const answer = await ask({ ...order, ...more });
    text.textContent = answer.told || answer.error || "";
    return Boolean(answer.ok);
  } catch {
    text.textContent = "The server does not answer.";
    return false;
  }
}

document.addEventListener("click", async (event) => {
  const { kind, id } = event.target instanceof HTMLElement ? event.target.dataset : {};
  if (!kind) return;
  order = { kind, id };
  title.textContent = `Remove ${kind} ${id}?`;
  box.showModal();
  yes.hidden = !(await send({ dry_run: true }));
});
yes.addEventListener("click", async () => {
  removed = await send({});
});
no.addEventListener("click", () => {
  box.close();
  if (removed) location.reload();
});
