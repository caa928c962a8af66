/* The line above the work: which clip, how far, how it is kept, and what can be done. */
import { html } from "../../forms/html.js";
import { progress } from "../model/document.js";
import { Button, PublishButton } from "./basics.js";
import { Saved } from "./saved.js";
/** @import { AnnotateState, WorkPage } from "../types.d.ts" */

/** @param {{page: WorkPage, state: AnnotateState}} props */
function Actions({ page, state }) {
  const { about, access, act } = page;
  const { doc, past, future, keysOn } = state;
  const watch = about?.watch ?? `cases?clip=${encodeURIComponent(state.work.clip.id)}`;
  /**
   * @param {"undo" | "redo" | "toggleKeys" | "toggleHelp"} type
   * @param {string} label
   * @param {string | undefined} keys
   * @param {object} more
   */
  const button = (type, label, keys, more = {}) =>
    html`<${Button} label=${label} keys=${keys} ...${more} onClick=${() => act({ type })} />`;
  return html`<span class="wr-an-row">
    ${button("undo", "Undo", "U", { disabled: !past.length })}
    ${button("redo", "Redo", "shift U", { disabled: !future.length })}
    <${Button}
      label=${doc.done ? "Done ✓" : "Done"}
      keys="D"
      tone="go"
      pressed=${doc.done}
      onClick=${() => act({ type: "setDone", done: !doc.done })}
    />
    ${button("toggleKeys", `Keys ${keysOn ? "on" : "off"}`, undefined, { pressed: keysOn })}
    ${button("toggleHelp", "?", "?", { title: "All keys (?)", pressed: state.help })}
    ${access.set ? null : html`<a class="wr-an-button" href="annotate">Other clip</a>`}
    <a class="wr-an-button" href=${watch}>Watch</a>
    ${
      access.by
        ? null
        : html`<${PublishButton} label="Show on Watch" onPublish=${() => page.publish(watch)} />`
    }
  </span>`;
}

/** @param {{page: WorkPage, state: AnnotateState}} props */
export function Bar({ page, state }) {
  const { settled, all } = progress(state.doc);
  const { about, status } = page;
  const name = about?.name ?? state.work.clip.id;
  return html`<div class="wr-an-bar-top">
    <h2 title=${name}>${name} ${about?.by ? html`<small>${about.by}</small>` : null}</h2>
    <span class="wr-an-soft" data-settled=${settled}>${settled} of ${all} nodes timed</span>
    <${Saved} status=${status} />
    <${Actions} page=${page} state=${state} />
  </div>`;
}
