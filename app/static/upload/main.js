/* The upload form of the Data page, the same in both shells. All text is set as text. */
import { make } from "../forms/elements.js";
import { pollJob } from "./actions.js";
import { ask } from "./calls.js";
import { createDropZone, createFile } from "./files.js";
import { createForm } from "./form.js";
import { showProgress } from "./progress.js";
import { createReport, createSession } from "./session.js";
import { changes, page } from "./state.js";

function draw() {
  if (!page.root || !page.state) return;
  const focused =
    document.activeElement &&
    page.root.contains(document.activeElement) &&
    document.activeElement.name;
  page.root.replaceChildren(
    ...[
      createDropZone(),
      make(
        "div",
        { class: "wr-up-progress", hidden: true, role: "status" },
        make("span", {}),
        make("progress", {}),
      ),
      page.failure && make("p", { class: "wr-up-bad", role: "alert" }, page.failure),
      ...page.state.files.map(createFile),
      createForm(),
      ...page.state.reports.map(createReport),
      createSession(),
    ].filter(Boolean),
  );
  if (focused) page.root.querySelector(`[name="${focused}"]`)?.focus();
  if (page.state.job) showProgress(page.state.job.what, page.state.job.done, page.state.job.total);
}

/* Both shells put the slot in when they like, and may do so again. */
async function mount() {
  const place = document.querySelector("[data-wr-predictions]");
  if (!place || place === page.root) return;
  page.root = place;
  try {
    page.state = await ask("", {});
    draw();
    if (page.state.job || page.state.files.some((file) => !file.preview)) pollJob();
  } catch (error) {
    page.root.replaceChildren(make("p", { class: "wr-up-bad" }, error.message));
  }
}

changes.addEventListener("change", draw);
new MutationObserver(mount).observe(document.documentElement, { childList: true, subtree: true });
mount();
