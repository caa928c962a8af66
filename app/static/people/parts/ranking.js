/* Clips of several sources: their order on three axes, and whether each was filmed or generated. */
import { html } from "../../forms/html.js";
import { AXES, call, letterOf, openAxis, place } from "../model/ranking.js";
/** @import { FormProps, RankingForm as Form, Task } from "../types.d.ts" */

/** @type {Record<string, string>} */
const WORDS = {
  photorealism: "Looks like filmed",
  coherence: "Hangs together",
  comprehensibility: "Can be understood",
};

/** @type {[isGenerated: boolean, words: string][]} */
const SAID = [
  [false, "Filmed"],
  [true, "Generated"],
];

/** @typedef {Pick<FormProps<Form>, "form" | "change">} Changed */

/** @param {Changed & { axis: string, clips: number }} props */
const Axis = ({ axis, form, clips, change }) => {
  const order = form.ranks[axis] ?? [];
  return html`<fieldset class="wr-st-field" data-open=${openAxis(form, clips) === axis}>
    <legend>
      <b>${axis[0].toUpperCase() + axis.slice(1)}</b> <span>${WORDS[axis]}; best first.</span>
    </legend>
    <div class="wr-st-row">
      ${Array.from({ length: clips }, (_, at) => {
        const rank = order.indexOf(at) + 1;
        return html`<button
          type="button"
          class="wr-st-choice"
          aria-pressed=${rank ? "true" : "false"}
          aria-label=${rank ? `${letterOf(at)}, rank ${rank}` : letterOf(at)}
          onClick=${() => change(place(form, axis, at))}
        >
          ${letterOf(at)} ${rank ? html`<b>${rank}</b>` : null}
        </button>`;
      })}
    </div>
  </fieldset>`;
};

/** @param {Changed & {at: number}} props */
const Call = ({ form, at, change }) =>
  html`<div class="wr-st-row">
    <b>${letterOf(at)}</b>
    ${SAID.map(
      ([value, words]) =>
        html`<button
          type="button"
          class="wr-st-choice"
          aria-pressed=${form.generated[at] === value ? "true" : "false"}
          onClick=${() => change(call(form, at, value))}
        >
          ${words}
        </button>`,
    )}
  </div>`;

/** @param {Changed & Pick<Task, "films">} props */
const Calls = ({ films, form, change }) =>
  films.map((_, at) => html`<${Call} key=${at} form=${form} at=${at} change=${change} />`);

/** @param {FormProps<Form>} props */
export const RankingForm = ({ form, change, task }) => {
  const clips = task.films.length;
  return html`${AXES.map(
      (axis) =>
        html`<${Axis} key=${axis} axis=${axis} form=${form} clips=${clips} change=${change} />`,
    )}
    <fieldset class="wr-st-field">
      <legend><b>Filmed or generated?</b></legend>
      <${Calls} films=${task.films} form=${form} change=${change} />
    </fieldset>
    <small>
      Letters put clips in order on the axis that is open; with shift they call a clip generated,
      and once more filmed.
    </small>`;
};
