/* What a visitor does with uploads, and waiting for what the server does. */
import { MARK, ask, sendFile } from "./calls.js";
import { chosenKind, pickedFiles } from "./choice.js";
import { showProgress } from "./progress.js";
import { page, redraw } from "./state.js";

export async function addFiles(files) {
  page.failure = "";
  try {
    for (const file of files) {
      if (file.size > page.state.limits.file_mb * 2 ** 20) {
        throw new Error(
          `${file.name}: a file may have ${page.state.limits.file_mb} MB; for larger ones ` +
            "use the command line",
        );
      }
      page.state = await sendFile(file);
    }
  } catch (error) {
    page.failure = error.message;
  }
  redraw();
  pollJob();
}

async function post(path, body) {
  page.failure = "";
  try {
    page.state = await ask(path, {
      method: "POST",
      headers: MARK,
      body: body && JSON.stringify(body),
    });
  } catch (error) {
    page.failure = error.message;
  }
  redraw();
  return !page.failure;
}

/* While something is being done it is asked for, a little less often each time. */
export function pollJob(wait = 300) {
  clearTimeout(page.polling);
  page.polling = setTimeout(async () => {
    const before = page.state;
    try {
      page.state = await ask("", {});
    } catch {
      return pollJob(2000);
    }
    const fresh =
      page.state.reports.length &&
      JSON.stringify(page.state.reports[0]) !== JSON.stringify(before.reports[0]);
    if (fresh && page.state.reports[0].ok && page.state.shown) return location.reload();
    if (page.state.job) {
      showProgress(page.state.job.what, page.state.job.done, page.state.job.total);
      return pollJob(Math.min(wait * 1.3, 2000));
    }
    page.failure = page.state.problem || page.failure;
    redraw();
    if (!page.state.problem && page.state.files.some((file) => !file.preview)) pollJob(1000);
  }, wait);
}

export async function submitForm(event) {
  event.preventDefault();
  const { model, benchmark, setting, judge, answer_base, columns, new_questions, allow_rejects } =
    page.chosen;
  const files = pickedFiles().map((file) => file.number);
  const request = {
    kind: chosenKind(),
    files,
    model,
    benchmark,
    setting,
    judge,
    answer_base,
    new_questions,
    allow_rejects,
    columns: chosenKind() === "table" ? columns : {},
  };
  if (await post("/import", request)) pollJob();
}

export async function forgetAll() {
  const seen = page.state.shown;
  page.chosen = {};
  if ((await post("/forget")) && seen) location.reload();
}
