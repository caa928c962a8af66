/* The page by which an operator removes: what would go is told first, then it goes. */
const box = document.querySelector("dialog");
const [title, told] = [box.querySelector("h2"), box.querySelector("pre")];
const [yes, no] = [box.querySelector("#yes"), box.querySelector("#no")];
let order = null,
  removed = false;

async function send(more) {
  yes.hidden = true;
  told.textContent = more.dry_run ? "Counting what would go …" : "Removing …";
  try {
    const answer = await fetch("/api/remove", {
      method: "POST",
      headers: { "x-whyreel": "1", "content-type": "application/json" },
      body: JSON.stringify({ ...order, ...more }),
    });
    const text = await answer.text();
    const found = answer.headers.get("content-type")?.includes("json")
      ? JSON.parse(text)
      : { told: text };
    told.textContent = found.told || found.error;
    return Boolean(found.ok);
  } catch {
    told.textContent = "The server does not answer.";
    return false;
  }
}

document.addEventListener("click", async (event) => {
  const { kind, id } = event.target.dataset || {};
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
