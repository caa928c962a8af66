/* The judges on the Try page. A key is in no form and has no name. */
import { Button, Field, Select } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { judgeOptions } from "../../forms/judge.js";
import { Endpoint, HouseModel, More } from "../../forms/endpoint.js";
/** @import { Judge as JudgeForm, NewJudge } from "../../forms/types.d.ts" */
/** @import { TryPage, TryServer } from "../types.d.ts" */

/** @param {JudgeForm} judge */
const valueOf = ({ kind, preset, house, model }) =>
  ({ endpoint: `preset:${preset}`, house: `house:${house}`, trivial: `trivial:${model}` })[kind];

/**
 * @param {TryServer} server
 * @param {JudgeForm} judge
 */
const presetOf = (server, judge) =>
  judge.kind === "endpoint" ? server.presets.find(({ name }) => name === judge.preset) : null;

/** @param {{page: TryPage, judge: JudgeForm, at: number, label: string}} props */
export function Judge({ page, judge, at, label }) {
  const { server, judges } = page.state;
  const preset = presetOf(server, judge);
  const house = server.houses.find(({ name }) => name === judge.house);
  const row = {
    judge,
    at,
    /** @param {Partial<NewJudge>} part */
    set: (part) => page.dispatch({ type: "judge", at, part }),
  };
  return html`<div class="wr-try-judge" role="group" aria-label=${label}>
    <div class="wr-up-fields">
      <${Field} label=${label}>
        <${Select}
          class="wr-try-whom"
          options=${judgeOptions(page.state)}
          value=${valueOf(judge)}
          onChange=${(/** @type {string} */ value) => page.dispatch({ type: "who", at, value })}
        />
      <//>
      ${judge.kind === "house" ? html`<${HouseModel} row=${row} server=${server} />` : null}
      ${
        judge.kind === "endpoint"
          ? html`<${Endpoint} row=${row} page=${page} preset=${preset} />`
          : null
      }
    </div>
    ${preset?.note ? html`<p class="wr-note">${preset.note}</p>` : null}
    ${
      judge.kind === "trivial"
        ? null
        : html`<${More} row=${row} page=${page} preset=${preset} house=${house} />`
    }
    ${
      judges.length > 1
        ? html`<${Button}
            aria-label=${`Remove judge ${at + 1}`}
            onClick=${() => page.dispatch({ type: "remove judge", at })}
          >
            Remove
          <//>`
        : null
    }
  </div>`;
}

/** @param {{page: TryPage}} props */
export function Judges({ page }) {
  const { server, judges } = page.state,
    most = server.limits.judges;
  return html`<section class="wr-try-card">
    <h2 class="wr-heading">Who is asked</h2>
    ${judges.map(
      (judge, at) =>
        html`<${Judge}
          key=${judge.id}
          page=${page}
          judge=${judge}
          at=${at}
          label=${`Judge ${at + 1}`}
        />`,
    )}
    <div class="wr-up-line">
      <${Button}
        class="wr-up-button wr-try-add"
        disabled=${judges.length >= most}
        onClick=${() => page.dispatch({ type: "add judge" })}
      >
        Add a judge
      <//>
      <span>one to ${most}; several are a panel</span>
    </div>
    ${
      server.hosts
        ? html`<p class="wr-note">This server asks only: ${server.hosts.join(", ")}.</p>`
        : null
    }
  </section>`;
}
