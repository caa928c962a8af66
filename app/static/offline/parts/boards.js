/* The boards, as the Leaderboard has them: figures, intervals and ranks are those of the data. */
import { html, useEffect, useState } from "../../forms/html.js";
import { first, hrefOf } from "../address.js";
import { chosenBoard, columnsOf, filtersOf } from "../board_choice.js";
import { boardPath, load } from "../load.js";
import { BoardTable } from "./board_table.js";
/** @import { Address, BoardTable as Table, ChosenBoard, Site, Value } from "../types.d.ts" */
import { withText, withTick } from "../../forms/events.js";

/** @param {string} path */
function useBoard(path) {
  const nothing = { path: "", table: /** @type {Table | null} */ (null), error: "" };
  const [state, setState] = useState(nothing);
  useEffect(() => {
    let isWanted = true;
    load(path).then(
      (table) => isWanted && setState({ path, table, error: "" }),
      (error) => isWanted && setState({ path, table: null, error: error.message }),
    );
    return () => {
      isWanted = false;
    };
  }, [path]);
  return { ...state, isLate: state.path !== path };
}

/**
 * @param {object} props
 * @param {string} props.label
 * @param {string} props.value
 * @param {(value: string) => void} props.onChoose
 * @param {unknown} props.children
 */
function Choice({ label, value, onChoose, children }) {
  return html`<label class="st-field">
    <span>${label}</span>
    <select value=${value} onChange=${withText(onChoose)}>
      ${children}
    </select>
  </label>`;
}

/**
 * @param {Value} value
 * @param {string} chosen
 */
const option = ([value, label], chosen) =>
  html`<option key=${value} value=${value} selected=${value === chosen}>${label}</option>`;

/** @param {{address: Address, site: Site, choice: ChosenBoard}} props */
function Controls({ address, site, choice }) {
  const { board, slice } = choice;
  /** @param {Record<string, string>} changes */
  const go = (changes) => location.assign(hrefOf(address, changes));
  const names = [...new Set(site.boards.map((each) => each.benchmark))];
  const metrics = site.boards.filter((each) => each.benchmark === board.benchmark);
  const only = slice[1] ? `${slice[1]}:${slice[2]}` : "";
  const filters = filtersOf(choice);
  return html`<div class="st-controls">
    ${
      names.length > 1 &&
      html`<${Choice}
        label="Benchmark"
        value=${board.benchmark}
        onChoose=${(/** @type {string} */ benchmark) =>
          go({ benchmark, metric: "", by: "", only: "" })}
      >
        ${names.map((name) => option([name, site.names[name]], board.benchmark))}
      <//>`
    }
    <${Choice}
      label="Metric"
      value=${board.metric}
      onChoose=${(/** @type {string} */ metric) => go({ metric, by: "", only: "" })}
    >
      ${metrics.map((each) => option([each.metric, each.label], board.metric))}
    <//>
    <${Choice}
      label="Columns"
      value=${slice[0]}
      onChoose=${(/** @type {string} */ by) => go({ by })}
    >
      ${columnsOf(choice).map((each) => option(each, slice[0]))}
    <//>
    ${
      filters.length > 0 &&
      html`<${Choice}
        label="Only"
        value=${only}
        onChoose=${(/** @type {string} */ value) => go({ only: value })}
      >
        <option value="" selected=${!only}>${board.whole || "all cases"}</option>
        ${filters.map(
          ({ field, label, values }) =>
            html`<optgroup key=${field} label=${label}>
              ${values.map(([value, name]) => option([`${field}:${value}`, name], only))}
            </optgroup>`,
        )}
      <//>`
    }
  </div>`;
}

/** @param {{address: Address, site: Site}} props */
export function Boards({ address, site }) {
  const choice = chosenBoard(site.boards, address);
  const { table, error, isLate } = useBoard(boardPath(choice.number, choice.place));
  const { label } = choice.board;
  const isWhole = first(address, "all") === "1";
  const whole = withTick((isOn) => location.replace(hrefOf(address, { all: isOn ? "1" : "" })));
  return html`<div class="st-boards">
    <h1 tabindex="-1">${site.names[choice.board.benchmark]}: ${choice.board.label}</h1>
    <${Controls} address=${address} site=${site} choice=${choice} />
    <label class="st-check">
      <input type="checkbox" checked=${isWhole} onChange=${whole} /> All columns
    </label>
    <div aria-busy=${isLate}>
      ${error && html`<p class="st-nothing">${error}</p>`}
      ${table && html`<${BoardTable} table=${table} isWhole=${isWhole} title=${label} />`}
    </div>
  </div>`;
}
