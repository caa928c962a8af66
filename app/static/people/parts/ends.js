/* How taking part begins and ends: the text to agree to, all done, withdrawn. */
import { Button } from "../../forms/fields.js";
import { html, useState } from "../../forms/html.js";
import { deletedWords, doneWords, endWords, promiseWords, remainsWords } from "../model/words.js";

const Paragraphs = ({ text }) => text.split(/\n\s*\n/).map((each) => html`<p>${each}</p>`);

export const Consent = ({ person }) =>
  html`<section class="wr-try-card wr-st-consent" aria-label="Before you begin">
    <h1 class="wr-heading">${person.about.title}</h1>
    <${Paragraphs} text=${person.about.consent} />
    <p>${promiseWords(person.about)}</p>
    <div class="wr-st-row">
      <${Button} go onClick=${person.agree} disabled=${person.busy}>I agree, begin<//>
    </div>
  </section>`;

/* Asked twice, since nothing brings it back. */
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

export const Left = ({ left }) =>
  html`<section class="wr-try-card" aria-label="You have withdrawn">
    <h1 class="wr-heading">You have withdrawn</h1>
    <p>${deletedWords(left.deleted)}</p>
    <p>${remainsWords(left.published)}</p>
  </section>`;

export const Done = ({ person }) =>
  html`<section class="wr-try-card" aria-label="Done">
    <h1 class="wr-heading">${doneWords(person.about)}</h1>
    <p>${endWords(person.about)}</p>
    <div class="wr-st-row">
      ${
        person.about.decides
          ? html`<${Button} onClick=${person.again} disabled=${person.busy}>Look again<//>`
          : null
      }
      ${
        person.about.last == null
          ? null
          : html`<${Button} onClick=${person.back}>Back to the last one <kbd>u</kbd><//>`
      }
      <${Withdraw} person=${person} />
    </div>
  </section>`;
