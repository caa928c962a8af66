/* The list of keys, and the switch that turns single keys off. */
import { html } from "../../forms/html.js";
import { keysAreOn, switchKeys } from "../../../../views/player/js/base/key_switch.js";
import { showDialog } from "./dialog.js";

const KEYS = [
  ["j / k", "next, previous card (in Watch: node of the chain)"],
  ["Enter", "open the card"],
  ["1 … 9", "set or remove a tag, on the card or the open case"],
  ["t", "a new tag"],
  ["m", "a note, on the card or the open case"],
  ["n / p, [ / ]", "next, previous case or page"],
  ["u", "back to the list"],
  ["space, ← / →", "in Watch: play, seek"],
  ["?", "this list"],
];

/* Off: no single key does anything, in any page or player, until it is on again. */
const Switch = () =>
  html`<label>
    <input
      type="checkbox"
      checked=${keysAreOn()}
      onChange=${(event) => switchKeys(event.target.checked)}
    />
    ${" "}Single keys are shortcuts
  </label>`;

const Help = ({ close }) =>
  html`<dl>
      ${KEYS.map(
        ([key, text]) =>
          html`<dt><kbd>${key}</kbd></dt>
            <dd>${text}</dd>`,
      )}
    </dl>
    <p>Tags and notes are kept in this browser. Export them to keep them.</p>
    <p>“Tagged only” puts only the ids of tagged cases into the address.</p>
    <${Switch} />${" "}
    <button type="button" class="wr-tagbutton" title="Escape" onClick=${close}>Close</button>`;

export const showHelp = () =>
  showDialog(
    { label: "Keys", back: document.activeElement },
    (close) => html`<${Help} close=${close} />`,
  );
