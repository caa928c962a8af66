/* The results page of a study's owner. */
import { html } from "../../forms/html.js";
import { FORMS } from "../model/forms.js";
import { planWords } from "../model/words.js";
import { Agreement } from "./agreement.js";
import { Files } from "./files.js";
import { Ranking } from "./sources.js";
import { People } from "./participants.js";
import { Quality } from "./quality_results.js";
/** @import { StudyOutcome, StudyPage } from "../types.d.ts" */

/** @param {{outcome: StudyOutcome}} props */
const Plan = ({ outcome: { kind, plan, created } }) =>
  html`<p class="wr-st-soft">${planWords(FORMS[kind], plan, created)}</p>`;

/** @type {Record<string, (props: { outcome: StudyOutcome }) => unknown>} */
const RESULTS = { ranking: Ranking, clip_qc: Quality, question_qc: Quality };

/** @param {{page: StudyPage, outcome: StudyOutcome}} props */
export const Outcome = ({ page, outcome }) =>
  html`<div class="wr-st-row wr-st-head">
      <h2 class="wr-heading">${outcome.title}</h2>
      <a href="#">All studies</a>
    </div>
    <${Plan} outcome=${outcome} />
    <${People} page=${page} outcome=${outcome} />
    <${RESULTS[outcome.kind] ?? Agreement} outcome=${outcome} />
    <${Files} page=${page} outcome=${outcome} />`;
