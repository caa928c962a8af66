/* What is kept of a visitor: verdicts saved among their own data, and all of it deleted. */
import { ask, post } from "../forms/calls.js";

export async function saveRun(run) {
  const call = post("/save", { run }, {});
  await ask(call.path, call.options);
  return isImported();
}

/* Waits for the import of saved verdicts. */
async function isImported() {
  for (let tries = 0; tries < 120; tries += 1) {
    const content = await (await fetch("/api/upload", { credentials: "same-origin" })).json();
    if (!content.job && content.reports.length) {
      if (!content.reports[0].ok) throw new Error(content.reports[0].lines.join(" "));
      return true;
    }
    await new Promise((done) => setTimeout(done, 500));
  }
  return false;
}

export async function forgetAll() {
  await fetch("/api/upload/forget", {
    method: "POST",
    credentials: "same-origin",
    headers: { "x-whyreel": "1" },
  });
  location.reload();
}
