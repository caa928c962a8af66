/* The line below a table that a script draws, which app/static/leave/tables.js listens to. */
import { html } from "./html.js";

/** @param {{title: string}} props */
export const TableMenu = ({ title }) =>
  html`<p class="wr-as-row">
    <button
      type="button"
      class="wr-as"
      data-wr-drawn=${title}
      aria-haspopup="menu"
      aria-expanded="false"
    >
      Export
    </button>
  </p>`;
