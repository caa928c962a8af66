/* The form for files before they are imported. */
import { Button, Field, Select, TextBox } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import {
  NEW,
  benchmarkOf,
  fieldsToName,
  filtersOf,
  isPrediction,
  kindOf,
  needsBenchmark,
  needsModel,
  nextStep,
} from "../model/choice.js";
import { Column, Columns } from "./columns.js";
import { More } from "./more.js";
/** @import { SetField, UploadPage, UploadState } from "../types.d.ts" */

/** @param {{state: UploadState, set: SetField}} props */
function Benchmark({ state, set }) {
  const { benchmarks } = state.server,
    isNew = state.chosen.benchmark === NEW;
  const options = [
    ["", needsBenchmark(state) ? "Choose …" : "as the log names it"],
    ...benchmarks.map(({ id, name: printed, loaded }) => [
      id,
      loaded ? printed : `${printed} (not imported yet)`,
    ]),
    [NEW, "New benchmark …"],
  ];
  const here = benchmarks.find(({ id }) => id === benchmarkOf(state));
  const waits = here && !here.loaded ? "Answers wait until its questions are imported." : "";
  return html`<${Field} label="Benchmark" required=${needsBenchmark(state)} help=${waits}>
      <${Select}
        name="benchmark"
        required=${needsBenchmark(state)}
        options=${options}
        value=${isNew ? NEW : benchmarkOf(state)}
        onChange=${(/** @type {string} */ value) => set("benchmark", value)}
      />
    <//>
    ${
      isNew
        ? html`<${Field} label="Its id" required help="letters, digits, - and _">
            <${TextBox}
              name="own"
              maxlength="60"
              value=${state.chosen.own}
              onChange=${(/** @type {string} */ value) => set("own", value)}
            />
          <//>`
        : null
    }`;
}

/**
 * Which filter of a harness's log is read.
 * @param {{state: UploadState, set: SetField}} props
 */
function Filter({ state, set }) {
  const options = filtersOf(state).map((name) => [name, name]);
  return html`<${Field} label="Filter" help="each filter marks the same replies">
    <${Select}
      name="filter"
      options=${[["", "all: marks on which they agree"], ...options]}
      value=${state.chosen.filter}
      onChange=${(/** @type {string} */ value) => set("filter", value)}
    />
  <//>`;
}

/** @param {{page: UploadPage, set: SetField}} props */
function Needed({ page, set }) {
  const { state } = page;
  return html`<div class="wr-up-fields">
    <${Field} label="Format" help="recognised; change it if wrong">
      <${Select}
        name="kind"
        options=${Object.entries(state.server.kinds)}
        value=${kindOf(state)}
        onChange=${(/** @type {string} */ value) => set("kind", value)}
      />
    <//>
    ${isPrediction(state) ? html`<${Benchmark} state=${state} set=${set} />` : null}
    <${Field}
      label="Model"
      required=${needsModel(state)}
      help=${needsModel(state) ? "its name on the board" : "else as the file says"}
    >
      <${TextBox}
        name="model"
        maxlength="160"
        required=${needsModel(state)}
        value=${state.chosen.model}
        onChange=${(/** @type {string} */ value) => set("model", value)}
      />
    <//>
    ${filtersOf(state).length ? html`<${Filter} state=${state} set=${set} />` : null}
    ${fieldsToName(state).map(
      (field) => html`<${Column} key=${field} field=${field} page=${page} required />`,
    )}
  </div>`;
}

/** @param {{page: UploadPage}} props */
export function Form({ page }) {
  const { state } = page;
  /** @type {SetField} */
  const set = (field, value) => page.dispatch({ type: "set", name: field, value });
  const next = nextStep(state),
    blocked = Boolean(state.server.job || state.sending || next);
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    if (!blocked) page.begin(false);
  };
  return html`<form class="wr-up-form" onSubmit=${submit}>
    <${Needed} page=${page} set=${set} />
    <${Columns} page=${page} />
    <${More} page=${page} set=${set} />
    <div class="wr-up-line">
      <button type="submit" class="wr-up-button wr-up-go" disabled=${blocked}>
        Upload privately
      </button>
      <${Button} disabled=${blocked} onClick=${() => page.begin(true)}> Preview import <//>
      ${next ? html`<span role="status">${next}</span>` : null}
    </div>
  </form>`;
}
