/* The list of keys, and the switch that turns single keys off. */
import { html } from "../../forms/html.js";
import { keysAreOn, switchKeys } from "../../../../views/player/js/base/key_switch.js";
import { WORDS, splitKeys } from "../../../../views/player/js/base/words.js";
import { showDialog } from "./dialog.js";
import { withTick } from "../../forms/events.js";

const ON_PAGES = [
  ["j / k", "next, previous card"],
  ["Enter", "open the card"],
  ["1 … 9", "set or remove a tag, on the card or the open case"],
  ["t", "a new tag"],
  ["m", "a note, on the card or the open case"],
  ["n / p, [ / ]", "next, previous case or page"],
  ["u", "back to the list"],
  ["a", "play through the list, beside a player"],
  ["?", "this list"],
];

/* The player's own, where one is on the page: there they come before the page's. */
const inPlayer = () =>
  document.querySelector(".wr-player") ? splitKeys(WORDS.keys).filter(([key]) => key !== "?") : [];

/* Off: no single key does anything, in any page or player, until it is on again. */
const Switch = () =>
  html`<label>
    <input type="checkbox" checked=${keysAreOn()} onChange=${withTick(switchKeys)} />
    ${" "}Single keys are shortcuts
  </label>`;

/** @param {{title: string, keys: string[][]}} props */
const Keys = ({ title, keys }) =>
  html`<h3 class="wr-label">${title}</h3>
    <dl>
      ${keys.map(
        ([key, text]) =>
          html`<dt><kbd>${key}</kbd></dt>
            <dd>${text}</dd>`,
      )}
    </dl>`;

/** @param {{close: () => void}} props */
const Help = ({ close }) => {
  const ofPlayer = inPlayer();
  return html`${ofPlayer.length > 0 && html`<${Keys} title="In the player" keys=${ofPlayer} />`}
    <${Keys} title="On cards and cases" keys=${ON_PAGES} />
    <p>Tags and notes are kept in this browser. Export them to keep them.</p>
    <p>“Tagged only” puts only the ids of tagged cases into the address.</p>
    <${Switch} />${" "}
    <button type="button" class="wr-tagbutton" title="Escape" onClick=${close}>Close</button>`;
};

export const showHelp = () =>
  showDialog(
    { label: "Keys", back: document.activeElement },
    (close) => html`<${Help} close=${close} />`,
  );
