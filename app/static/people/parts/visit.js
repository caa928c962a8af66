/* A participant's visit: the text to agree to, then one form after another. */
import { Alert, Button, Progress } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { AnswersForm } from "./answers.js";
import { Consent, Done, Left, Withdraw } from "./ends.js";
import { Films } from "./films.js";
import { QualityForm } from "./quality.js";
import { RankingForm } from "./ranking.js";
import { RealismForm } from "./realism.js";
import { ScoresForm } from "./scores.js";
/** @import { AboutStudy, PeoplePayload, Task as StudyTask, VisitState } from "../types.d.ts" */
/** @import { VisitDesk } from "../visit_desk.js" */

/** @type {Record<string, (props: any) => unknown>} */
const FORMS = {
  scores: ScoresForm,
  realism: RealismForm,
  answers: AnswersForm,
  ranking: RankingForm,
  clip_qc: QualityForm,
  question_qc: QualityForm,
};
const STATES = { saved: "Saved", waiting: "Saving …", saving: "Saving …", failed: "Not saved" };

/** @param {{shown: StudyTask["shown"]}} props */
const Facts = ({ shown }) =>
  shown.length
    ? html`<dl class="wr-st-facts">
        ${shown.map(
          ([label, text]) =>
            html`<dt>${label}</dt>
              <dd>${text}</dd>`,
        )}
      </dl>`
    : null;

/** @param {{ person: VisitDesk, about: AboutStudy, visit: VisitState }} props */
const Bar = ({ person, about, visit }) =>
  html`<div class="wr-st-bar">
    <h1>${about.title}</h1>
    <span>${visit.task.number} of ${about.total}</span>
    <progress max=${about.total} value=${about.done} aria-label="Progress"></progress>
    <span class="wr-st-saved" data-state=${person.state} role="status"
      >${STATES[person.state]}</span
    >
    ${
      person.state === "failed"
        ? html`<${Button} onClick=${() => person.save(false)}>Try again<//>`
        : null
    }
  </div>`;

/**
 * @param {object} props
 * @param {VisitDesk} props.person
 * @param {AboutStudy} props.about
 * @param {VisitState} props.visit
 * @param {PeoplePayload} props.payload
 */
function Task({ person, about, visit, payload }) {
  const Form = FORMS[about.kind];
  const second = () => {
    /** @type {HTMLVideoElement | null} */
    const film = document.querySelector(".wr-st-film video");
    return film?.currentTime ?? 0;
  };
  return html`<${Bar} person=${person} about=${about} visit=${visit} />
    <div class="wr-st-task">
      <div class="wr-st-side">
        <${Films} person=${person} task=${visit.task} />
        <${Facts} shown=${visit.task.shown} />
      </div>
      <section class="wr-try-card" aria-label="Form">
        <${Form}
          form=${visit.form}
          change=${person.change}
          payload=${payload}
          second=${second}
          task=${visit.task}
          isClip=${about.kind === "clip_qc"}
        />
        <p class="wr-st-says" role="status">${visit.says}</p>
        <div class="wr-st-row">
          <${Button} go onClick=${person.next} disabled=${person.busy}>Next <kbd>Enter</kbd><//>
          <${Button}
            onClick=${person.back}
            disabled=${person.busy || (!visit.before.length && visit.task.before == null)}
          >
            ${visit.before.length ? "Undo" : "Back"} <kbd>u</kbd>
          <//>
          <${Withdraw} person=${person} />
        </div>
      </section>
    </div>`;
}

/** @param {{person: VisitDesk, payload: PeoplePayload}} props */
function Part({ person, payload }) {
  const { about, visit, left } = person;
  if (left) return html`<${Left} left=${left} />`;
  if (!about) return person.failure ? null : html`<${Progress} what="Loading …" />`;
  if (!about.consented) return html`<${Consent} person=${person} about=${about} />`;
  if (visit)
    return html`<${Task} person=${person} about=${about} visit=${visit} payload=${payload} />`;
  return about.done >= about.total ? html`<${Done} person=${person} about=${about} />` : null;
}

/** @param {{person: VisitDesk, payload: PeoplePayload}} props */
export const Visit = ({ person, payload }) =>
  html`${person.about || person.left ? null : html`<h1 class="wr-hidden">Study</h1>`}
    ${person.failure ? html`<${Alert}>${person.failure}<//>` : null}
    <${Part} person=${person} payload=${payload} />`;
