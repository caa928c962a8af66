/* The film of a case and the set of a list: a dialog tells what it brings and how far it is. Links
   to `/take/film?…` and `/take/set?…` open it, in either shell. */
import { html, render, useEffect, useState } from "../forms/html.js";
import { saveFile } from "../forms/download.js";
import { fileOf, followJob, isRunning, plannedSet } from "./calls.js";
import { jobWords, setLines, sizeWords } from "./words.js";
import { belowRoot } from "../shell/root.js";

/* A file that is being made: its progress; it is saved once it is done, and by the link again.
   However the dialog is closed, what is not done by then is cancelled. */
function Job({ kind, query, save, close }) {
  const [job, setJob] = useState({ state: "waiting", progress: 0 });
  useEffect(() => {
    const stop = new AbortController();
    followJob(kind, query, setJob, stop.signal);
    return () => stop.abort();
  }, [kind, query]);
  useEffect(() => {
    if (job.state === "done") saveFile(fileOf(job.id), job.name);
  }, [job.state]);
  return html`<p role="status">${jobWords(job)}</p>
    ${
      isRunning(job) &&
      html`<progress max="1" value=${job.progress} aria-label="Progress"></progress>`
    }
    <p class="wr-take-row">
      ${
        job.state === "done" &&
        html`<a class="wr-button" href=${fileOf(job.id)} download=${job.name}>${save}</a>`
      }
      <button type="button" class="wr-button" onClick=${close}>
        ${isRunning(job) ? "Cancel" : "Close"}
      </button>
    </p>`;
}

function Film({ query, close }) {
  return html`<h2>Film of this case</h2>
    <p>The clip beside its chain, for a talk.</p>
    <${Job} kind="film" query=${query} save="Save the film again (MP4)" close=${close} />`;
}

function CaseSet({ query, close }) {
  const [plan, setPlan] = useState(null);
  const [error, setError] = useState("");
  const [making, setMaking] = useState(false);
  useEffect(() => {
    plannedSet(query).then(setPlan, (problem) => setError(problem.message));
  }, [query]);
  return html`<h2>Take these cases along</h2>
    ${!plan && html`<p role="status">${error || "Counting …"}</p>`}
    ${
      plan &&
      html`<ul>
          ${setLines(plan).map((line) => html`<li>${line}</li>`)}
        </ul>
        ${
          plan.cases > 0 &&
          html`<p class="wr-take-site">
            For a web host, with the boards and every filter: <code>${plan.site}</code>
          </p>`
        }`
    }
    ${
      making &&
      html`<${Job} kind="set" query=${query} save="Save the archive again (ZIP)" close=${close} />`
    }
    ${
      !making &&
      html`<p class="wr-take-row">
        ${
          plan &&
          plan.cases > 0 &&
          html`<button type="button" class="wr-button" onClick=${() => setMaking(true)}>
            Make the ZIP (about ${sizeWords(plan.bytes)})
          </button>`
        }
        <button type="button" class="wr-button" onClick=${close}>Close</button>
      </p>`
    }`;
}

const KINDS = { "/take/film": Film, "/take/set": CaseSet };

function open(kind, query) {
  const dialog = document.createElement("dialog");
  dialog.className = "wr-take";
  document.body.append(dialog);
  const close = () => dialog.close();
  dialog.addEventListener("close", () => {
    render(null, dialog);
    dialog.remove();
  });
  render(html`<${kind} query=${query} close=${close} />`, dialog);
  dialog.showModal();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest && event.target.closest('a[href*="/take/"]');
  if (!link || event.ctrlKey || event.metaKey) return;
  const { pathname, search } = new URL(link.href);
  const kind = KINDS[belowRoot(pathname)];
  if (!kind) return;
  event.preventDefault();
  event.stopPropagation();
  open(kind, search.slice(1));
});
