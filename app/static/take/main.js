/* The film of a case, the set of a list and the copy of a film that browsers do not play: a dialog
   says what it brings and how far it is. Links to take/film, take/set and take/copy open it, in
   either shell. */
import { html, render, useEffect, useState } from "../forms/html.js";
import { saveFile } from "../forms/download.js";
import { fileOf, followJob, isRunning, plannedSet } from "./calls.js";
import { jobWords, setLines, sizeWords } from "./words.js";
import { belowRoot } from "../shell/root.js";
import { linkAt } from "../shell/event_target.js";
/** @import { Job as MadeJob, SetPlan } from "./calls.js" */

/**
 * A file that is being made: its progress. One with a word for `save` is saved once it is done, and
 * by the link again; any other is shown by the page when it is loaded again. Closing the dialog in
 * any way cancels a file that is not finished.
 * @param {{kind: string, query: string, save?: string, close: () => void}} props
 */
function Job({ kind, query, save, close }) {
  /** @type {MadeJob} */
  const first = { state: "waiting", progress: 0 };
  const [job, setJob] = useState(first);
  const file = fileOf(job.id ?? "");
  useEffect(() => {
    const stop = new AbortController();
    followJob(kind, query, setJob, stop.signal);
    return () => stop.abort();
  }, [kind, query]);
  useEffect(() => {
    if (save && job.state === "done") saveFile(file, job.name ?? "");
  }, [job.state]);
  return html`<p role="status">${jobWords(job)}</p>
    ${
      isRunning(job) &&
      html`<progress max="1" value=${job.progress} aria-label="Progress"></progress>`
    }
    <p class="wr-take-row">
      ${
        job.state === "done" &&
        (save
          ? html`<a class="wr-button" href=${file} download=${job.name}>${save}</a>`
          : html`<button type="button" class="wr-button" onClick=${() => location.reload()}>
              Show the film
            </button>`)
      }
      <button type="button" class="wr-button" onClick=${close}>
        ${isRunning(job) ? "Cancel" : "Close"}
      </button>
    </p>`;
}

/** @param {{query: string, close: () => void}} props */
function Film({ query, close }) {
  return html`<h2>Film of this case</h2>
    <p>The clip beside its chain, for a talk.</p>
    <${Job} kind="film" query=${query} save="Save the film again (MP4)" close=${close} />`;
}

/** @param {{query: string, close: () => void}} props */
function Copy({ query, close }) {
  return html`<h2>Convert this film</h2>
    <p>Makes a copy in H.264. The original file is kept.</p>
    <${Job} kind="copy" query=${query} close=${close} />`;
}

/** @param {{query: string, close: () => void}} props */
function CaseSet({ query, close }) {
  const [plan, setPlan] = useState(/** @type {SetPlan | null} */ (null));
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

/** @type {Record<string, typeof Film>} */
const KINDS = { "/take/film": Film, "/take/set": CaseSet, "/take/copy": Copy };

/**
 * @param {typeof Film} kind
 * @param {string} query
 */
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
  const link = linkAt(event, 'a[href*="/take/"]');
  if (!link || event.ctrlKey || event.metaKey) return;
  const { pathname, search } = new URL(link.href);
  const kind = KINDS[belowRoot(pathname)];
  if (!kind) return;
  event.preventDefault();
  event.stopPropagation();
  open(kind, search.slice(1));
});
