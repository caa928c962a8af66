/* The form that draws a new study. */
import { Alert, Button, Field, Select, TextArea, TextBox } from "../../forms/fields.js";
import { html, useState } from "../../forms/html.js";
import { FORMS } from "../model/forms.js";
import { change, drawable, fresh, isQuality, mayMake, startOf } from "../model/order.js";
import { many } from "../model/words.js";
import { Drawn, Strata } from "./drawn.js";
import { Settings } from "./settings.js";
import { Import } from "./studies.js";
/** @import { DrawnSample, OrderProps, StudyOrder, StudyPage } from "../types.d.ts" */
import { withText } from "../../forms/events.js";

/** @typedef {"sample" | "seed" | "per_clip" | "people" | "checks" | "repeats"} Amount */

/** @type {[name: Amount, label: string, least: number, most: number][]} */
const NUMBERS = [
  ["sample", "In the sample", 1, 10000],
  ["seed", "Random seed", 0, 2 ** 31 - 1],
  ["per_clip", "Raters per clip", 1, 50],
  ["people", "People in all", 1, 50],
  ["checks", "Attention checks a person", 0, 20],
  ["repeats", "Repeats a person", 0, 20],
];

/**
 * A pair is always two.
 * @param {StudyOrder} order
 */
const numbersOf = ({ kind }) => NUMBERS.filter(([name]) => name !== "per_clip" || !isQuality(kind));

/**
 * @param {string} name
 * @param {string} label
 * @param {StudyOrder} order
 */
const labelOf = (name, label, { whole }) =>
  name === "sample" && whole ? `${whole === "clip" ? "Clips" : "Chains"} in the sample` : label;

/** @typedef {Pick<OrderProps, "order" | "payload" | "set">} Shared */

/** @param {Shared & { keep(order: StudyOrder): void }} props */
const Fields = ({ order, payload, set, keep }) =>
  html`<div class="wr-up-fields">
    <${Field} label="Form">
      <${Select}
        options=${Object.entries(FORMS).map(([id, { name }]) => [id, name])}
        value=${order.kind}
        onChange=${(/** @type {string} */ kind) => set(change(order, { kind }))}
      />
    <//>
    <${Field} label="Title" required>
      <${TextBox}
        maxlength="120"
        value=${order.title}
        onChange=${(/** @type {string} */ title) => keep(change(order, { title }))}
      />
    <//>
    <${Field} label="Benchmark">
      <${Select}
        options=${payload.benchmarks.map((each) => [
          each.benchmark,
          `${each.name}, ${many(drawable(each, order.kind).n, FORMS[order.kind].thing)}`,
        ])}
        value=${order.benchmark}
        onChange=${(/** @type {string} */ benchmark) => set(change(order, { benchmark }))}
      />
    <//>
    ${numbersOf(order).map(
      ([name, label, least, most]) =>
        html`<${Field} label=${labelOf(name, label, order)}>
          <input
            type="number"
            name=${name}
            min=${least}
            max=${most}
            value=${order[name]}
            onChange=${withText((text) => {
              const value = Math.round(Number(text));
              if (Number.isFinite(value))
                set(change(order, { [name]: Math.min(most, Math.max(least, value)) }));
            })}
          />
        <//>`,
    )}
  </div>`;

/** @param {{order: StudyOrder, keep(order: StudyOrder): void}} props */
const ConsentText = ({ order, keep }) =>
  html`<details>
    <summary>What people agree to before they begin</summary>
    <${Field} label="Text">
      <${TextArea}
        rows="10"
        maxlength="6000"
        value=${order.consent}
        onChange=${(/** @type {string} */ consent) => keep(change(order, { consent }))}
      />
    <//>
  </details>`;

/** @param {{page: StudyPage}} props */
export function Make({ page }) {
  const { payload } = page;
  const [order, keep] = useState(() => fresh(payload, Math.floor(Math.random() * 1e6)));
  const [drawn, show] = useState(/** @type {DrawnSample | null} */ (null));
  const [failure, fail] = useState("");
  /** @param {StudyOrder} next */
  const set = (next) => {
    keep(next);
    show(null);
  };
  const preview = () =>
    page.preview({ ...order, title: order.title.trim() || "preview" }).then(
      (answer) => {
        fail("");
        show(answer);
      },
      (error) => fail(error.message),
    );
  const thing = order.whole || FORMS[order.kind].thing;
  const benchmark = payload.benchmarks.find((each) => each.benchmark === order.benchmark);
  if (!startOf(payload))
    return html`<p class="wr-empty">
      No clip with a film is here yet. <a href="data">Import data</a>
    </p>`;
  return html`<section class="wr-try-card" aria-label="Make a study">
    <h2 class="wr-heading">Make a study</h2>
    <${Fields} order=${order} payload=${payload} set=${set} keep=${keep} />
    <${Settings}
      order=${order}
      benchmark=${benchmark}
      payload=${payload}
      studies=${page.list?.studies ?? []}
      set=${set}
    />
    <${Strata} order=${order} benchmark=${benchmark} payload=${payload} set=${set} />
    <${ConsentText} order=${order} keep=${keep} />
    ${failure ? html`<${Alert}>${failure}<//>` : null}
    <div class="wr-st-row">
      <${Button} onClick=${preview}>Draw the sample<//>
      <${Button} go disabled=${!mayMake(order)} onClick=${() => page.make(order)}>
        Make the study
      <//>
    </div>
    ${drawn ? html`<${Drawn} drawn=${drawn} thing=${thing} />` : null}
    <${Import} page=${page} />
  </section>`;
}
