/* The studies of this server, and taking one in. */
import { Drop } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { FORMS } from "../model/forms.js";
import { studyWords } from "../model/words.js";
/** @import { StudyPage } from "../types.d.ts" */

/** @param {{page: StudyPage}} props */
export function Studies({ page }) {
  const links = page.links();
  const { studies = [] } = page.list ?? {};
  if (!studies.length) return null;
  return html`<section class="wr-try-card" aria-label="Studies">
    <h2 class="wr-heading">Studies here</h2>
    <ul class="wr-st-list">
      ${studies.map(
        ({ study, title, kind, clips, people, seats }) =>
          html`<li key=${study}>
            ${
              links[study]
                ? html`<a href=${`#${links[study].split("#")[1]}`}>${title}</a>`
                : html`<b>${title}</b>`
            }
            <small>${studyWords(FORMS[kind], { clips, people, seats }, study in links)}</small>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** @param {{page: StudyPage}} props */
export const Import = ({ page }) =>
  html`<details>
    <summary>Import a study</summary>
    <${Drop} accept=".zip,.jsonl" label="A study that was exported" onFiles=${page.bring}>
      <b>Choose the archive of a study</b>
      <span>Every save comes in; what is here already stays.</span>
    <//>
  </details>`;
