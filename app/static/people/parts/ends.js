/* How taking part begins and ends: the text to agree to, all done, withdrawn. */
import { Button } from "../../forms/fields.js";
import { html, useState } from "../../forms/html.js";
import { deletedWords, doneWords, endWords, promiseWords, remainsWords } from "../model/words.js";
/** @import { AboutStudy, Withdrawn } from "../types.d.ts" */
/** @import { VisitDesk } from "../visit_desk.js" */

/** @param {{text: string}} props */
const Paragraphs = ({ text }) => text.split(/\n\s*\n/).map((each) => html`<p>${each}</p>`);

/** @param {{ person: VisitDesk, about: AboutStudy }} props */
export const Consent = ({ person, about }) =>
  html`<section class="wr-try-card wr-st-consent" aria-label="Before you begin">
    <h1 class="wr-heading">${about.title}</h1>
    <${Paragraphs} text=${about.consent} />
    <p>${promiseWords(about)}</p>
    <div class="wr-st-row">
      <${Button} go onClick=${person.agree} disabled=${person.busy}>I agree, begin<//>
    </div>
  </section>`;

/**
 * Asked twice, since nothing brings it back.
 * @param {{person: VisitDesk}} props
 */
export function Withdraw({ person }) {
  const [asks, ask] = useState(false);
  if (!asks)
    return html`<${Button} class="wr-up-button wr-st-quiet" onClick=${() => ask(true)}>
      Withdraw …
    <//>`;
  return html`<span class="wr-st-row" role="alertdialog" aria-label="Withdraw">
    Everything that you have answered is deleted, and this link ends.
    <${Button} onClick=${person.withdraw}>Withdraw and delete<//>
    <${Button} onClick=${() => ask(false)}>Stay<//>
  </span>`;
}

/** @param {{left: Withdrawn}} props */
export const Left = ({ left }) =>
  html`<section class="wr-try-card" aria-label="You have withdrawn">
    <h1 class="wr-heading">You have withdrawn</h1>
    <p>${deletedWords(left.deleted)}</p>
    <p>${remainsWords(left.published)}</p>
  </section>`;

/** @param {{ person: VisitDesk, about: AboutStudy }} props */
export const Done = ({ person, about }) =>
  html`<section class="wr-try-card" aria-label="Done">
    <h1 class="wr-heading">${doneWords(about)}</h1>
    <p>${endWords(about)}</p>
    <div class="wr-st-row">
      ${
        about.decides
          ? html`<${Button} onClick=${person.again} disabled=${person.busy}>Look again<//>`
          : null
      }
      ${
        about.last == null
          ? null
          : html`<${Button} onClick=${person.back}>Back to the last one <kbd>u</kbd><//>`
      }
      <${Withdraw} person=${person} />
    </div>
  </section>`;
