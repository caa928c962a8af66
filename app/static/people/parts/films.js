/* The films of a form, or the frames that a study shows in place of them. */
import { html, useEffect, useState } from "../../forms/html.js";
import { letterOf } from "../model/ranking.js";
/** @import { Task } from "../types.d.ts" */
/** @import { VisitDesk } from "../visit_desk.js" */

/**
 * @param {Task} task
 * @param {number} number
 */
const nameOf = ({ films, number: shownAs }, number) =>
  films.length > 1 ? `Clip ${letterOf(number)}` : `Clip ${shownAs}`;

/** @param {{person: VisitDesk, task: Task, number: number}} props */
const Film = ({ person, task, number }) =>
  html`<video
    src=${person.calls.film(task.place, number)}
    controls
    playsinline
    autoplay=${task.films.length === 1}
    preload="auto"
    aria-label=${nameOf(task, number)}
  ></video>`;

/** @param {{person: VisitDesk, task: Task, number: number}} props */
function Frames({ person, task, number }) {
  const nothing = { frames: /** @type {string[] | null} */ (null), failure: "" };
  const [shown, show] = useState(nothing);
  useEffect(() => {
    let isHere = true;
    person.calls.frames(task.place, number).then(
      ({ frames }) => isHere && show({ frames, failure: "" }),
      ({ message }) => isHere && show({ frames: null, failure: message }),
    );
    return () => {
      isHere = false;
    };
  }, [task.place, number]);
  if (shown.failure) return html`<p class="wr-up-bad" role="alert">${shown.failure}</p>`;
  if (!shown.frames) return html`<p class="wr-empty" role="status">Loading …</p>`;
  return html`<div class="wr-st-frames" role="group" aria-label=${nameOf(task, number)}>
    ${shown.frames.map(
      (src, at) => html`<img src=${src} alt=${`${nameOf(task, number)}, frame ${at + 1}`} />`,
    )}
  </div>`;
}

/** @param {{person: VisitDesk, task: Task}} props */
export const Films = ({ person, task }) => {
  const Shown = person.about?.frames ? Frames : Film;
  return html`<div class="wr-st-films" data-films=${task.films.length}>
    ${task.films.map(
      (film, number) =>
        html`<div class="wr-st-film" key=${`${task.place}-${number}`}>
          ${task.films.length > 1 ? html`<b>${letterOf(number)}</b>` : null}
          <${Shown} person=${person} task=${task} number=${number} />
        </div>`,
    )}
  </div>`;
};
