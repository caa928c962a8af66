/* The pipeline to run, and its clip. */
import { ClipDrop } from "../../forms/clip_drop.js";
import { Alert, Field, Select, TextArea, TextBox } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { FIELDS, MODES } from "../model/fields.js";
import { looksAtClip } from "../model/order.js";
/** @import { BuildPage, Faults, FieldName } from "../types.d.ts" */

/** @param {{page: BuildPage, name: string, label: string, rows?: number, fault?: string}} props */
function Given({ page, name, label, rows, fault }) {
  const { given, payload } = page.state;
  const shared = {
    name,
    value: given[name],
    "aria-invalid": fault ? "true" : null,
    /** @param {string} value */
    onChange: (value) => page.dispatch({ type: "given", name, value }),
  };
  const scenes = [["", "none"], ...payload.scenes.map((scene) => [scene.id, scene.name])];
  if (name === "scene")
    return html`<${Field} label=${label}><${Select} options=${scenes} ...${shared} /><//>`;
  return html`<${Field} label=${label} fault=${fault}>
    ${rows ? html`<${TextArea} rows=${rows} ...${shared} />` : html`<${TextBox} ...${shared} />`}
  <//>`;
}

/**
 * A choice that is kept in the state.
 * @param {BuildPage} page
 * @param {FieldName} name
 */
const choice = (page, name) => ({
  name,
  value: page.state[name],
  /** @param {string} value */
  onChange: (value) => page.set(name, value),
});
/** @param {...number} list */
const numbers = (...list) => list.map((number) => [number, String(number)]);

/** @param {{page: BuildPage}} props */
const Amounts = ({ page }) =>
  html`<${Field} label="Prompts a tier">
      <${Select} options=${numbers(1, 2, 3)} ...${choice(page, "count")} />
    <//>
    <${Field} label="Agents" help="the paper’s ablation">
      <${Select} options=${MODES} ...${choice(page, "mode")} />
    <//>`;

/** @param {{page: BuildPage}} props */
const Longest = ({ page }) =>
  html`<${Field} label="Longest path asked about" help="nodes">
    <${Select} options=${numbers(2, 3, 4, 5, 6)} ...${choice(page, "steps")} />
  <//>`;

/**
 * An uploaded clip, kept and deleted as on Try.
 * @param {{page: BuildPage}} props
 */
function Bring({ page }) {
  const { server, sending, clipFailure } = page.state;
  const { clips, limits } = server;
  const choices = [["", "none"], ...clips.map((clip) => [clip.id, clip.name])];
  return html`<div class="wr-build-own">
    ${
      clips.length
        ? html`<${Field} label="A clip of yours to look at">
            <${Select} options=${choices} ...${choice(page, "own")} />
          <//>`
        : null
    }
    <${ClipDrop}
      title="Bring a clip of your own"
      sending=${sending}
      limits=${limits}
      onFiles=${page.bring}
    >
      ${" "}Only you see it; it is deleted with your session.
    <//>
    ${clipFailure ? html`<${Alert}>${clipFailure}<//>` : null}
  </div>`;
}

/** @param {{page: BuildPage, faults: Faults}} props */
export function Fields({ page, faults }) {
  const { job, payload } = page.state;
  const jobs = payload.jobs.map(({ name, title }) => [name, title]);
  return html`<div class="wr-up-fields">
      <${Field} label="Pipeline"><${Select} options=${jobs} ...${choice(page, "job")} /><//>
      ${FIELDS[job].map(
        ([name, label, rows]) =>
          html`<${Given}
            key=${`${job}.${name}`}
            page=${page}
            name=${name}
            label=${label}
            rows=${rows}
            fault=${faults[name]}
          />`,
      )}
      ${job === "svbench" ? html`<${Amounts} page=${page} />` : null}
      ${job === "r3" ? html`<${Longest} page=${page} />` : null}
    </div>
    ${looksAtClip(job) ? html`<${Bring} page=${page} />` : null}`;
}
