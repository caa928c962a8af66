/* What the owner of a study sees. */
import { Button, Field } from "../../forms/fields.js";
import { html, useState } from "../../forms/html.js";
import { FORMS } from "../model/forms.js";
import { againWords, planWords, publishedWords } from "../model/words.js";
import { Agreement } from "./agreement.js";
import { People } from "./participants.js";

function Files({ page, outcome }) {
  const [least, set] = useState(0);
  const { published, withdrawn_but_published: left } = outcome;
  return html`<section class="wr-try-card" aria-label="Files and data">
    <h2 class="wr-heading">Take it along</h2>
    ${left.length ? html`<p class="wr-warning">${againWords(left)}</p>` : null}
    <div class="wr-st-row">
      <a class="wr-up-button" href=${page.calls.exportAddress()} download>Export the study</a>
      <${Field} label="People who met at least, % of attention checks">
        <input
          type="number"
          min="0"
          max="100"
          value=${least}
          onChange=${({ target }) => set(Math.min(100, Math.max(0, Number(target.value) || 0)))}
        />
      <//>
      <${Button} onClick=${() => page.publish(least / 100)}>Put the labels into the data<//>
    </div>
    <p class="wr-st-soft">
      ${
        published
          ? html`${publishedWords(published)}<a
                href=${`agreement?benchmark=${encodeURIComponent(outcome.plan.benchmark)}`}
                >Agreement</a
              >${" compares them with judges."}`
          : "Then Agreement shows them as people’s labels, also to those still at work."
      }
    </p>
  </section>`;
}

const Plan = ({ outcome: { kind, plan, created } }) =>
  html`<p class="wr-st-soft">${planWords(FORMS[kind]?.name ?? kind, plan, created)}</p>`;

export const Outcome = ({ page, outcome }) =>
  html`<div class="wr-st-row wr-st-head">
      <h2 class="wr-heading">${outcome.title}</h2>
      <a href="#">All studies</a>
    </div>
    <${Plan} outcome=${outcome} />
    <${People} page=${page} outcome=${outcome} />
    <${Agreement} outcome=${outcome} />
    <${Files} page=${page} outcome=${outcome} />`;
