/* The fields of a judge: where it is, its key and model, how the clip is sent. */
import { tellSights } from "./calls.js";
import { Button, Field, Select, TextBox } from "./fields.js";
import { html } from "./html.js";
import { offeredEncodings } from "./judge.js";
/** @import { ProbingDesk } from "./calls.js" */
/**
 * @import {
 *   House, Judge, JudgeRow, JudgeServer, NewJudge, Preset,
 * } from "./types.d.ts"
 */

/** @type {[name: string, words: string][]} */
const ENCODINGS = [
  ["frames", "frames as images"],
  ["video_url", "the whole clip"],
  ["frames_as_video", "frames as one video"],
  ["mp4_in_image_url", "the clip as SVBench's script sends it"],
];

/**
 * @typedef {object} BoxProps
 * @property {JudgeRow} row
 * @property {keyof NewJudge} name
 * @property {string} label
 * @property {string} [help]
 */

/** @param {BoxProps & Record<string, unknown>} props */
function Box({ row, name, label, help, ...facts }) {
  const fault = row.faults?.[name];
  return html`<${Field} label=${label} help=${help} fault=${fault}>
    <${TextBox}
      spellcheck="false"
      aria-invalid=${fault ? "true" : null}
      value=${row.judge[name]}
      onChange=${(/** @type {string} */ value) => row.set({ [name]: value })}
      ...${facts}
    />
  <//>`;
}

/**
 * Names of models come from the endpoint where it lists them; any may be typed.
 * @param {{row: JudgeRow, page: {listModels(judge: Judge): void}}} props
 */
function Model({ row, page }) {
  const { judge } = row,
    list = `wr-try-models-${judge.id}`;
  return html`<div class="wr-try-models">
    <${Box}
      row=${row}
      name="model"
      label="Model"
      help=${judge.listed || "as the endpoint calls it"}
      class="wr-try-model"
      list=${list}
    />
    <datalist id=${list}>
      ${(judge.models || []).map((name) => html`<option value=${name} />`)}
    </datalist>
    <${Button}
      class="wr-up-button wr-try-list"
      disabled=${!judge.base_url}
      title="Ask the endpoint which models it has"
      onClick=${() => page.listModels(judge)}
    >
      List models
    <//>
  </div>`;
}

/**
 * @param {object} props
 * @param {JudgeRow} props.row
 * @param {{ listModels(judge: Judge): void }} props.page
 * @param {Preset | null | undefined} props.preset
 */
export function Endpoint({ row, page, preset }) {
  const isFree = preset && !preset.needs_key;
  return html`<${Box}
      row=${row}
      name="base_url"
      label="Address"
      help="up to /v1"
      type="url"
      class="wr-try-url"
      placeholder="https://…/v1"
    />
    <${Box}
      row=${row}
      name="key"
      label="API key"
      help=${isFree ? "most local servers need none" : "used for the call, kept nowhere"}
      type="password"
      class="wr-try-key"
      maxlength="512"
    />
    <${Model} row=${row} page=${page} />`;
}

/** @param {{row: JudgeRow, server: JudgeServer}} props */
export function HouseModel({ row, server }) {
  const house = server.houses.find(({ name }) => name === row.judge.house);
  if (!house) return null;
  return html`<${Field} label="Model" help=${`paid by this server: ${house.left}`}>
    <${Select}
      options=${house.models.map((name) => [name, name])}
      value=${row.judge.model}
      onChange=${(/** @type {string} */ model) => row.set({ model })}
    />
  <//>`;
}

const PRICE = { type: "number", min: 0, step: "any" };

/** @param {{row: JudgeRow, whose: string}} props */
export const Prices = ({ row, whose }) =>
  html`<${Box} row=${row} name="price_in" label=${`US $ per 1M tokens in${whose}`} ...${PRICE} />
    <${Box} row=${row} name="price_out" label=${`US $ per 1M tokens out${whose}`} ...${PRICE} />`;

/** @param {string} encoding */
const nameOf = (encoding) => ENCODINGS.find(([name]) => name === encoding)?.[1] || encoding;

/**
 * The probe's result for a model, and a button that starts the probe.
 * @param {{judge: Judge, page: ProbingDesk}} props
 */
function Probe({ judge, page }) {
  const sights = Object.entries(judge.sights || {}).map(
    ([name, sight]) => `${nameOf(name)}: ${sight}`,
  );
  return html`<${Button}
      class="wr-up-button wr-try-probe"
      disabled=${!judge.base_url || !judge.model}
      title="Five small requests: words, then a clip of three colours, each way"
      onClick=${() => tellSights(page, judge)}
    >
      Ask what it sees
    <//>
    <p class="wr-note wr-try-sights" role="status">${judge.probed || sights.join(" · ")}</p>`;
}

/**
 * @param {object} props
 * @param {JudgeRow} props.row
 * @param {ProbingDesk} props.page
 * @param {Preset | null | undefined} props.preset
 * @param {House | undefined} props.house
 */
export function More({ row, page, preset, house }) {
  const { judge } = row,
    offered = offeredEncodings(judge, preset, house);
  const encodings = ENCODINGS.filter(
    ([name]) => !offered || offered.includes(name) || name === judge.encoding,
  );
  return html`<details class="wr-try-more">
    <summary>How the clip is sent, and prices</summary>
    ${judge.kind === "endpoint" ? html`<${Probe} judge=${judge} page=${page} />` : null}
    <div class="wr-up-fields">
      <${Field} label="Sent as">
        <${Select}
          options=${encodings}
          value=${judge.encoding}
          onChange=${(/** @type {string} */ encoding) => row.set({ encoding })}
        />
      <//>
      <${Box} row=${row} name="frames" label="Frames" help="1–64" type="number" min="1" max="64" />
      <${Box}
        row=${row}
        name="side"
        label="Longer side"
        help="pixels, 64–1280"
        type="number"
        min="64"
        max="1280"
      />
      ${judge.kind === "endpoint" ? html`<${Prices} row=${row} whose="" />` : null}
    </div>
  </details>`;
}
