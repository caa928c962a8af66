/* The filters beside the list: for each field its values, with how many cases each would leave. */
import { html } from "../../forms/html.js";
import { hrefOf } from "../address.js";
/** @import { Address, CaseTable, Field } from "../types.d.ts" */

const OPEN = 4;
const MANY = 8;

/**
 * @param {Address} address
 * @param {Field} field
 * @param {string} value
 */
function toggled(address, field, value) {
  const named = address.values.get(field.id) || [];
  return named.includes(value) ? named.filter((each) => each !== value) : [...named, value];
}

/**
 * @param {object} props
 * @param {Address} props.address
 * @param {Field} props.field
 * @param {string} props.value
 * @param {string} props.label
 * @param {number} props.count
 * @param {boolean} props.isOn
 */
function Value({ address, field, value, label, count, isOn }) {
  const change = () =>
    location.assign(hrefOf(address, { [field.id]: toggled(address, field, value) }));
  return html`<li>
    <label class=${count || isOn ? "" : "st-empty-value"}>
      <input type="checkbox" checked=${isOn} disabled=${!count && !isOn} onChange=${change} />
      <span>${label}</span><small>${count.toLocaleString("en")}</small>
    </label>
  </li>`;
}

/** @param {{address: Address, field: Field, counts: number[], isOpen: boolean}} props */
function Facet({ address, field, counts, isOpen }) {
  const named = address.values.get(field.id) || [];
  const values = field.values.map(([value, label], at) => ({
    ...{ value, label, count: counts[at], isOn: named.includes(value) },
  }));
  return html`<details class="st-facet" open=${isOpen || named.length > 0}>
    <summary>${field.label}${named.length > 0 && html`<b>${named.length}</b>`}</summary>
    <ul class=${values.length > MANY ? "st-values st-many" : "st-values"}>
      ${values.map(
        (each) => html`<${Value} key=${each.value} address=${address} field=${field} ...${each} />`,
      )}
    </ul>
  </details>`;
}

/** @param {{address: Address, table: CaseTable, counts: number[][]}} props */
export function Facets({ address, table, counts }) {
  return html`<div class="st-facets" role="group" aria-label="Filters">
    ${table.fields.map(
      (field, at) =>
        html`<${Facet}
          key=${field.id}
          address=${address}
          field=${field}
          counts=${counts[at]}
          isOpen=${at < OPEN}
        />`,
    )}
  </div>`;
}

/**
 * The chosen values, each with a button that removes it.
 * @param {{address: Address, table: CaseTable}} props
 */
export function Chips({ address, table }) {
  const chips = table.fields.flatMap((field) =>
    (address.values.get(field.id) || []).map((value) => ({
      href: hrefOf(address, { [field.id]: toggled(address, field, value) }),
      text: `${field.label}: ${(field.values.find(([id]) => id === value) || [0, value])[1]}`,
    })),
  );
  if (!chips.length) return null;
  return html`<ul class="st-chips" aria-label="Chosen filters">
    ${chips.map(
      (chip) =>
        html`<li key=${chip.text}>
          <a href=${chip.href} aria-label=${`${chip.text}: take away`}>${chip.text} ✕</a>
        </li>`,
    )}
    <li><a href="#cases">Clear all</a></li>
  </ul>`;
}
