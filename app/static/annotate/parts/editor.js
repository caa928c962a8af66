/* The chosen step: its text, kind and person, its time, and what can be done with it. */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../../forms/html.js";
import { KINDS } from "../model/chain.js";
import { stepOfFault } from "../model/faults.js";
import { stepOf } from "../model/state.js";
import { Button, KIND_NAMES } from "./basics.js";
import { Links } from "./links.js";
/** @import { Act, DocNode, WorkProps } from "../types.d.ts" */
import { withText } from "../../forms/events.js";

const NEW_PERSON = "+";

/** @param {{node: DocNode, editing: boolean, act: Act}} props */
function Words({ node, editing, act }) {
  const field = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  useLayoutEffect(() => {
    if (editing) field.current?.focus();
    else field.current?.blur();
  }, [editing, node.id]);
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (event.key !== "Escape" && (event.key !== "Enter" || event.shiftKey)) return;
    event.preventDefault();
    act({ type: "leaveEdit" });
  };
  const write = withText((text) =>
    act({ type: "changeNode", id: node.id, changes: { text }, group: `text ${node.id}` }),
  );
  return html`<textarea
    ref=${field}
    rows="2"
    maxlength="2000"
    aria-label="Text of the node (E)"
    placeholder="What happens, or what the person thinks or feels"
    value=${node.text}
    onInput=${write}
    onKeyDown=${press}
    onFocus=${() => editing || act({ type: "edit" })}
    onBlur=${() => act({ type: "leaveEdit" })}
  ></textarea>`;
}

/**
 * The name of a person who is new: Enter adds, Escape leaves.
 * @param {{add: (name: string) => void, cancel: () => void}} props
 */
function NewPerson({ add, cancel }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => field.current?.focus(), []);
  /** @param {KeyboardEvent} event */
  const press = ({ key }) => key === "Escape" && cancel();
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    const name = field.current?.value.trim();
    if (name) add(name);
    else cancel();
  };
  return html`<form class="wr-an-row" onSubmit=${submit}>
    <label>Name of the person <input ref=${field} maxlength="60" onKeyDown=${press} /></label>
    <button type="submit" class="wr-an-button">Add</button>
    <${Button} label="Cancel" onClick=${cancel} />
  </form>`;
}

/** @param {{node: DocNode, people: Record<string, string>, act: Act}} props */
function Person({ node, people, act }) {
  const [isNew, setNew] = useState(false);
  /** @param {{ target: HTMLSelectElement }} event */
  const choose = ({ target }) => {
    const { value } = target;
    if (value === NEW_PERSON) setNew(true);
    else act({ type: "changeNode", id: node.id, changes: { person: value || null } });
    target.blur();
  };
  /** @param {string} name */
  const add = (name) => {
    setNew(false);
    act({ type: "addPerson", id: node.id, name });
  };
  if (isNew) return html`<${NewPerson} add=${add} cancel=${() => setNew(false)} />`;
  return html`<label
    >Person
    <select data-focus="person" value=${node.person ?? ""} onChange=${choose}>
      <option value="">nobody</option>
      ${Object.entries(people).map(([id, name]) => html`<option value=${id}>${name}</option>`)}
      <option value=${NEW_PERSON}>add a person …</option>
    </select>
  </label>`;
}

/**
 * The people who see the step happen: without a tick it is not stated.
 * @param {{node: DocNode, people: Record<string, string>, act: Act}} props
 */
function SeenBy({ node, people, act }) {
  const names = Object.entries(people);
  if (!names.length) return null;
  const seen = node.seen_by ?? [];
  /** @param {string} id */
  const toggle = (id) => {
    const next = seen.includes(id) ? seen.filter((each) => each !== id) : [...seen, id];
    act({ type: "changeNode", id: node.id, changes: { seen_by: next.length ? next : null } });
  };
  return html`<fieldset class="wr-an-seen">
    <legend>Seen by</legend>
    ${names.map(
      ([id, name]) =>
        html`<label
          ><input type="checkbox" checked=${seen.includes(id)} onChange=${() => toggle(id)} />
          ${name}</label
        >`,
    )}
  </fieldset>`;
}

/** @param {Pick<WorkProps, "state" | "act"> & {node: DocNode}} props */
function Changes({ node, state, act }) {
  const { id } = node;
  const join = state.mode?.name === "join";
  /** @param {string} kind */
  const add = (kind) => html`<option value=${kind}>${KIND_NAMES[kind]}</option>`;
  const change = withText((kind) => act({ type: "changeNode", id, changes: { kind } }));
  return html`<div class="wr-an-row">
    <label
      >Kind
      <select value=${node.kind} onChange=${change}>
        ${KINDS.map(add)}
      </select></label
    >
    <${Person} node=${node} people=${state.doc.chain.people} act=${act} />
    <${Button}
      label="Earlier"
      keys="shift ↑"
      onClick=${() => act({ type: "moveNode", id, by: -1 })}
    />
    <${Button} label="Later" keys="shift ↓" onClick=${() => act({ type: "moveNode", id, by: 1 })} />
    <${Button} label="Split" keys="S" onClick=${() => act({ type: "splitNode", id })} />
    <${Button} label="Join" keys="M" pressed=${join} onClick=${() => act({ type: "join" })} />
    <${Button}
      label="Remove"
      keys="Del"
      tone="bad"
      onClick=${() => act({ type: "removeNode", id })}
    />
  </div>`;
}

/** @param {Pick<WorkProps, "state" | "faults" | "act">} props */
export function Editor({ state, faults, act }) {
  const node = stepOf(state);
  if (!node) return html`<div></div>`;
  const { chain } = state.doc;
  const number = chain.nodes.indexOf(node) + 1;
  const mine = faults.filter((fault) => stepOfFault(chain, fault) === node.id);
  return html`<section class="wr-an-editor" aria-label=${`Node ${number}`}>
    <h3><b class="wr-an-number">${number}</b> ${KIND_NAMES[node.kind]}</h3>
    <${Words} key=${node.id} node=${node} editing=${state.editing} act=${act} />
    ${mine.map((fault) => html`<p class="wr-an-fault" role="alert">${fault.text}</p>`)}
    <${Changes} node=${node} state=${state} act=${act} />
    <${SeenBy} node=${node} people=${chain.people} act=${act} />
    <${Links} node=${node} state=${state} act=${act} />
  </section>`;
}
