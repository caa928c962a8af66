/* Settings that only some forms of a study have. */
import { Field, Select, Tick } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { change, drawable, isQuality, toggleBeside } from "../model/order.js";
import { many } from "../model/words.js";
/** @import { OrderProps } from "../types.d.ts" */

/** @type {Record<string, string>} */
const STAY = { clip: "all questions of a clip", chain: "all questions of a chain" };

/** @param {OrderProps} props */
const Whole = ({ order, benchmark, set }) => {
  const { wholes = {} } = drawable(benchmark, order.kind);
  return html`<${Field} label="One person gets">
    <${Select}
      name="whole"
      options=${[
        ["", "single questions"],
        ...Object.entries(wholes).map(([name, n]) => [name, `${STAY[name]}, ${many(n, name)}`]),
      ]}
      value=${order.whole}
      onChange=${(/** @type {string} */ whole) => set(change(order, { whole }))}
    />
  <//>`;
};

/** @param {OrderProps} props */
const Circular = ({ order, set }) =>
  html`<${Tick}
    name="circular"
    label="Circular"
    help="each person sees each question once for each turn of its options"
    checked=${order.circular}
    onChange=${(/** @type {boolean} */ circular) => set(change(order, { circular }))}
  />`;

/** @param {OrderProps} props */
const Pairs = ({ order, set }) =>
  html`<${Tick}
      name="by_task"
      label="A pair for each task"
      help="it shares one person with the pair of the next"
      checked=${order.by_task}
      onChange=${(/** @type {boolean} */ by) => set(change(order, { by_task: by }))}
    />
    <${Tick}
      name="third"
      label="A third for splits"
      help="one more person decides where two differ"
      checked=${order.third}
      onChange=${(/** @type {boolean} */ third) => set(change(order, { third }))}
    />`;

/**
 * Stage 2 has the questions of clips that passed Stage 1.
 * @param {OrderProps} props
 */
const After = ({ order, studies, set }) =>
  html`<${Field} label="Questions of">
    <${Select}
      name="after"
      options=${[
        ["", "all clips"],
        ...studies
          .filter(({ kind, benchmark }) => kind === "clip_qc" && benchmark === order.benchmark)
          .map(({ study, title }) => [study, `clips that “${title}” has kept`]),
      ]}
      value=${order.after}
      onChange=${(/** @type {string} */ after) => set(change(order, { after }))}
    />
  <//>`;

/**
 * The paper's people saw frames, drawn as for a model.
 * @param {OrderProps} props
 */
const Frames = ({ order, set }) =>
  html`<div class="wr-up-fields">
    <${Field} label="Clips are shown as">
      <${Select}
        name="frames"
        options=${[["0", "films"], ...[8, 16, 32].map((n) => [String(n), `${n} frames`])]}
        value=${String(order.frames)}
        onChange=${(/** @type {string} */ frames) => set(change(order, { frames: Number(frames) }))}
      />
    <//>
  </div>`;

/** @param {OrderProps} props */
const Beside = ({ order, payload, set }) => {
  const others = payload.benchmarks.filter(({ benchmark }) => benchmark !== order.benchmark);
  if (!others.length) return null;
  return html`<fieldset class="wr-st-field">
    <legend>
      <b>Beside clips of</b>
      <span>A set has a clip of each benchmark, not of each generator.</span>
    </legend>
    <div class="wr-st-row">
      ${others.map(
        ({ benchmark, name }) =>
          html`<button
            type="button"
            class="wr-st-choice"
            aria-pressed=${order.beside.includes(benchmark) ? "true" : "false"}
            onClick=${() => set(toggleBeside(order, benchmark))}
          >
            ${name}
          </button>`,
      )}
    </div>
  </fieldset>`;
};

/** @param {OrderProps} props */
export function Settings(props) {
  const { kind } = props.order;
  const asks = kind === "answers",
    checksQuestions = kind === "question_qc";
  if (kind === "ranking") return html`<${Frames} ...${props} /> <${Beside} ...${props} />`;
  if (!asks && !isQuality(kind)) return null;
  return html`<div class="wr-up-fields">
      ${asks || checksQuestions ? html`<${Whole} ...${props} />` : null}
      ${checksQuestions ? html`<${After} ...${props} />` : null}
    </div>
    <div class="wr-st-row">
      ${asks ? html`<${Circular} ...${props} />` : html`<${Pairs} ...${props} />`}
    </div>`;
}
