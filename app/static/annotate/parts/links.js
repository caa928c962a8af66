/* The links that lead to the chosen step: their reasons, the heart, and whether each holds here. */
import { html } from "../../forms/html.js";
import { linksOf } from "../model/chain.js";
import { Button } from "./basics.js";
/** @import { Act, AnnotateState, DocLink, DocNode, LinkVerdict, WorkProps } from "../types.d.ts" */
import { withText } from "../../forms/events.js";

/** @type {[holds: boolean, words: string][]} */
const HOLDS = [
  [true, "holds"],
  [false, "does not hold"],
];

/**
 * @param {object} props
 * @param {DocLink} props.link
 * @param {string} props.id
 * @param {number} props.number
 * @param {string | undefined} props.text
 * @param {Act} props.act
 */
function Reason({ link, id, number, text, act }) {
  return html`<span class="wr-an-chip"
    ><b>${number}</b> ${text || "…"}
    <${Button}
      label=${`Remove reason ${number}`}
      onClick=${() => act({ type: "removeReason", link: link.id, reason: id })}
      >×<//
    ></span
  >`;
}

/** @param {{link: DocLink, judged?: LinkVerdict, act: Act}} props */
function Judgement({ link, judged, act }) {
  /** @param {{ holds?: boolean | null, why?: string }} changes */
  const judge = (changes) =>
    act({ type: "judgeLink", link: link.id, ...changes, group: "why" in changes ? link.id : null });
  /** @param {KeyboardEvent & { target: HTMLElement }} event */
  const leave = ({ key, target }) => ["Enter", "Escape"].includes(key) && target.blur();
  return html`<div class="wr-an-row">
    <span>In this clip it</span>
    ${HOLDS.map(
      ([holds, words]) =>
        html`<${Button}
          label=${words}
          pressed=${judged?.holds === holds}
          onClick=${() => judge({ holds: judged?.holds === holds ? null : holds })}
        />`,
    )}
    <input
      aria-label="Why the link holds or not"
      placeholder="why"
      maxlength="2000"
      value=${judged?.why ?? ""}
      onInput=${withText((why) => judge({ why }))}
      onKeyDown=${leave}
    />
  </div>`;
}

/** @param {{link: DocLink, state: AnnotateState, act: Act}} props */
function Link({ link, state, act }) {
  const { nodes } = state.doc.chain;
  /** @param {string} id */
  const numberOf = (id) => nodes.findIndex((node) => node.id === id) + 1;
  return html`<div class="wr-an-link" data-heart=${Boolean(link.heart)}>
    <div class="wr-an-row">
      <span>Because of</span>
      ${link.reasons.map(
        (id) =>
          html`<${Reason}
            link=${link}
            id=${id}
            number=${numberOf(id)}
            text=${nodes[numberOf(id) - 1]?.text}
            act=${act}
          />`,
      )}
      <${Button}
        label="Heart: the link that the chain is about"
        keys="H"
        pressed=${Boolean(link.heart)}
        onClick=${() => act({ type: "toggleHeart", link: link.id })}
        >♥<//
      >
    </div>
    <${Judgement} link=${link} judged=${state.doc.links[link.id]} act=${act} />
  </div>`;
}

/**
 * A select beside the key R: it adds a reason to the link number `index` (a new one after all).
 * @param {Pick<WorkProps, "state" | "act"> & {node: DocNode, index: number, label: string}} props
 */
function AddReason({ node, state, index, label, act }) {
  const { nodes, links } = state.doc.chain;
  const link = links.filter(({ result }) => result === node.id)[index];
  const free = nodes.filter(({ id }) => id !== node.id && !link?.reasons.includes(id));
  /** @param {{ target: HTMLSelectElement }} event */
  const add = ({ target }) => {
    act({ type: "addReason", result: node.id, reason: target.value, index });
    target.value = "";
    target.blur();
  };
  /** @param {DocNode} each */
  const option = (each) =>
    html`<option value=${each.id}>${nodes.indexOf(each) + 1} ${each.text}</option>`;
  return html`<select aria-label=${label} onChange=${add}>
    <option value="">${label} …</option>
    ${free.map(option)}
  </select>`;
}

/** @param {Pick<WorkProps, "state" | "act"> & {node: DocNode}} props */
export function Links({ node, state, act }) {
  const links = linksOf(state.doc.chain, node.id);
  const begun = state.mode?.name === "reasons";
  return html`<div class="wr-an-links">
    ${links.map((link) => html`<${Link} key=${link.id} link=${link} state=${state} act=${act} />`)}
    <div class="wr-an-row">
      <${Button}
        label="Reasons by number"
        keys="R"
        pressed=${begun}
        onClick=${() => act({ type: "reasons" })}
      />
      <${AddReason} node=${node} state=${state} index=${0} label="Add a reason" act=${act} />
      ${
        links.length
          ? html`<${AddReason}
              node=${node}
              state=${state}
              index=${links.length}
              label="Another reason by itself"
              act=${act}
            />`
          : null
      }
    </div>
  </div>`;
}
