/* The Build page: the form above, the turns beside the chain, the visitor's own set below. */
import { html } from "../../forms/html.js";
import { Chain } from "./chain.js";
import { Form } from "./form.js";
import { Mine } from "./mine.js";
import { Talk } from "./talk.js";
/** @import { BuildPage } from "../types.d.ts" */

/** @param {{page: BuildPage}} props */
export const App = ({ page }) =>
  html`<div class="wr-try-card"><${Form} page=${page} /></div>
    <div class="wr-build-row">
      <div class="wr-build-talk-box"><${Talk} page=${page} /></div>
      <div class="wr-build-graph-box"><${Chain} page=${page} /></div>
    </div>
    <div class="wr-try-card wr-build-mine-box"><${Mine} page=${page} /></div>`;
