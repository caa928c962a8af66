/* What the owner of a study sees. */
import { html } from "../../forms/html.js";
import { FORMS } from "../model/forms.js";
import { planWords } from "../model/words.js";
import { Agreement } from "./agreement.js";
import { Files } from "./files.js";
import { Ranking } from "./sources.js";
import { People } from "./participants.js";
import { Quality } from "./quality_results.js";

const Plan = ({ outcome: { kind, plan, created } }) =>
  html`<p class="wr-st-soft">${planWords(FORMS[kind], plan, created)}</p>`;

const RESULTS = { ranking: Ranking, clip_qc: Quality, question_qc: Quality };

export const Outcome = ({ page, outcome }) =>
  html`<div class="wr-st-row wr-st-head">
      <h2 class="wr-heading">${outcome.title}</h2>
      <a href="#">All studies</a>
    </div>
    <${Plan} outcome=${outcome} />
    <${People} page=${page} outcome=${outcome} />
    <${RESULTS[outcome.kind] ?? Agreement} outcome=${outcome} />
    <${Files} page=${page} outcome=${outcome} />`;
