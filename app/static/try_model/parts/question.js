/* The protocol and its settings on the Try page. */
import { Field, Select } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { asksQuestion, protocolOf } from "../model/order.js";
/** @import { Protocol, TryPage, TryState } from "../types.d.ts" */
import { withText } from "../../forms/events.js";

/** @typedef {Partial<Protocol> & Pick<Protocol, "settings">} Known */

/**
 * The name of a protocol's default setting, and the subject of its settings.
 * @param {Known} known
 */
function saidOf(known) {
  if (known.grounds) return ["− whole chain", "one call for the chain, or one for each node"];
  if (known.asks) return ["− clip alone", "beside the clip"];
  return ["− all three steps", "what the judge has to write"];
}

/** @param {{page: TryPage, known: Known}} props */
function Setting({ page, known }) {
  const [bare, help] = saidOf(known);
  if (known.settings.length < 2) return null;
  return html`<${Field} label="Setting" help=${help}>
    <${Select}
      options=${known.settings.map((name) => [name, name === "−" ? bare : name])}
      value=${page.state.setting}
      onChange=${(/** @type {string} */ value) => page.set("setting", value)}
    />
  <//>`;
}

/** @param {{page: TryPage, known: Known}} props */
function ChooseQuestion({ page, known }) {
  const { state } = page;
  if (!asksQuestion(state) || state.own) return null;
  const questions = state.payload.questions.filter(({ options }) => known.is_graded || options);
  if (!questions.length)
    return html`<p class="wr-warning">
      This clip has no question of this kind. Choose another clip or protocol.
    </p>`;
  return html`<${Field} label="Question" required>
    <${Select}
      class="wr-try-question"
      options=${[
        ["", "Choose a question"],
        ...questions.map(({ question, type, text }) => [question, `${type} · ${text}`]),
      ]}
      value=${state.question}
      onChange=${(/** @type {string} */ value) => page.set("question", value)}
    />
  <//>`;
}

/** @param {{page: TryPage}} props */
const Circular = ({ page }) =>
  html`<${Field} label="Circular by" help="how the options rotate">
    <${Select}
      options=${[
        ["shift", "rotation of all options"],
        ["swap", "swapping the right option"],
      ]}
      value=${page.state.circular || "shift"}
      onChange=${(/** @type {string} */ value) => page.set("circular", value)}
    />
  <//>`;

/** @param {{page: TryPage}} props */
function Grader({ page }) {
  const { judges, grader } = page.state;
  const graders = judges
    .map((judge, at) => ({ judge, at }))
    .filter(({ judge }) => judge.kind !== "trivial")
    .map(({ judge, at }) => [at, `judge ${at + 1}${judge.model ? `: ${judge.model}` : ""}`]);
  return html`<${Field} label="Graded by" help="models are lenient with their own answers">
    <${Select}
      options=${[["", "each model itself"], ...graders]}
      value=${grader}
      onChange=${(/** @type {string} */ value) =>
        page.dispatch({ type: "set", name: "grader", value })}
    />
  <//>`;
}

/** @param {{page: TryPage}} props */
function Amounts({ page }) {
  const { state } = page,
    most = state.server.limits.repeats;
  const repeats = withText((text) =>
    page.set("repeats", Math.max(1, Math.min(most, Number(text) || 1))),
  );
  const cap = withText((value) => page.dispatch({ type: "set", name: "cap", value }));
  return html`<${Field} label="Repeats" help="is the judge consistent?">
      <input type="number" min="1" max=${most} value=${state.repeats} onChange=${repeats} />
    <//>
    <${Field} label="Cost cap (US $)" help="Stops before this amount; set prices first.">
      <input type="number" min="0" step="0.01" value=${state.cap} onInput=${cap} />
    <//>`;
}

/** @param {{state: TryState, known: Known}} props */
function Options({ state, known }) {
  const question = state.payload.questions.find((each) => each.question === state.question);
  if (state.own || !question?.options || !asksQuestion(state) || known.is_graded) return null;
  return html`<ol class="wr-try-options" type="A">
    ${question.options.map((text) => html`<li>${text}</li>`)}
  </ol>`;
}

/** @param {{page: TryPage}} props */
export function Question({ page }) {
  const { state } = page;
  const known = { settings: ["−"], ...protocolOf(state) };
  return html`<section class="wr-try-card">
    <h2 class="wr-heading">What is asked</h2>
    <div class="wr-up-fields">
      <${Setting} page=${page} known=${known} />
      <${ChooseQuestion} page=${page} known=${known} />
      ${known.is_turned ? html`<${Circular} page=${page} />` : null}
      ${known.is_graded ? html`<${Grader} page=${page} />` : null}
      <${Amounts} page=${page} />
    </div>
    <${Options} state=${state} known=${known} />
    ${known.note ? html`<p class="wr-note">${known.note}</p>` : null}
  </section>`;
}
