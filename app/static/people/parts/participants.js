/* The participants of a study: links, progress, attention checks and repeats. */
import { Button } from "../../forms/fields.js";
import { html, useState } from "../../forms/html.js";
import { many, placesWords } from "../model/words.js";
/** @import { Met, Participant, StudyOutcome, StudyPage } from "../types.d.ts" */

/** @param {string} link */
const absolute = (link) => new URL(link, location.href).href;
/** @param {Met} met */
const share = ({ right, same, of }) => (of ? `${right ?? same} of ${of}` : "–");

/** @param {{link: string}} props */
function Copy({ link }) {
  const [copied, set] = useState(false);
  const copy = () => navigator.clipboard.writeText(absolute(link)).then(() => set(true));
  return html`<${Button} onClick=${copy}>${copied ? "Copied" : "Copy link"}<//>`;
}

/** @param {{person: Participant}} props */
const Person = ({ person }) =>
  html`<tr>
    <th scope="row"><a href=${absolute(person.link)}>${person.participant}</a></th>
    <td>
      ${
        person.total == null
          ? `decided ${many(person.done, "split")}`
          : html`<progress max=${person.total} value=${person.done} aria-label="Progress" />
              ${` ${person.done} of ${person.total}`}`
      }
    </td>
    <td>${person.consented ? "agreed" : "not yet"}</td>
    <td>${share(person.checks)}</td>
    <td>${share(person.repeats)}</td>
    <td><${Copy} link=${person.link} /></td>
  </tr>`;

/** @param {{page: StudyPage, outcome: StudyOutcome}} props */
export const People = ({ page, outcome }) =>
  html`<section class="wr-try-card" aria-label="People">
    <h2 class="wr-heading">People</h2>
    ${
      outcome.participants.length
        ? html`<div class="wr-st-scroll" tabindex="0">
            <table class="wr-table">
              <thead>
                <tr>
                  <th scope="col">Pseudonym</th>
                  <th scope="col">Done</th>
                  <th scope="col">Consent</th>
                  <th scope="col" title="Judgements of clips with a known truth that were right">
                    Attention checks
                  </th>
                  <th scope="col" title="Judgements that were the same the second time">Repeats</th>
                  <th scope="col">Link</th>
                </tr>
              </thead>
              <tbody>
                ${outcome.participants.map((each) => html`<${Person} person=${each} />`)}
              </tbody>
            </table>
          </div>`
        : html`<p class="wr-empty">Nobody yet: make a link and send it to somebody.</p>`
    }
    <div class="wr-st-row">
      <${Button}
        go=${!outcome.participants.length}
        disabled=${!outcome.free}
        onClick=${page.invite}
      >
        Make a link for one more
      <//>
      <small>${placesWords(outcome)}</small>
      <${Button} onClick=${page.load}>Refresh<//>
    </div>
  </section>`;
