/* A button that is pressed or not, with its key. */
import { html } from "../../forms/html.js";

/**
 * @param {object} props
 * @param {string} props.words
 * @param {string | number} props.key_
 * @param {string} props.tone
 * @param {boolean} props.isOn
 * @param {() => void} props.onClick
 */
export const Choice = ({ words, key_, tone, isOn, onClick }) =>
  html`<button
    type="button"
    class="wr-st-choice"
    data-tone=${tone}
    aria-pressed=${isOn ? "true" : "false"}
    onClick=${onClick}
  >
    ${words} <kbd>${key_}</kbd>
  </button>`;
