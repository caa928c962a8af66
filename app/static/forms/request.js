/* A request as it is shown. */
import { html } from "./html.js";
/** @import { RequestMessage } from "./types.d.ts" */

/** @typedef {RequestMessage["parts"][number]} RequestPart */

/**
 * Media stand in a line of their own between the texts, each named by its kind and size.
 * @param {RequestMessage["parts"]} parts
 */
function grouped(parts) {
  /** @type {(RequestPart | RequestPart[])[]} */
  const groups = [];
  for (const part of parts) {
    const last = groups[groups.length - 1];
    if (part.kind !== "text" && Array.isArray(last)) last.push(part);
    else groups.push(part.kind === "text" ? part : [part]);
  }
  return groups;
}

/** @param {{entry: RequestMessage}} props */
export const Message = ({ entry }) =>
  html`<div class="wr-try-message">
    <b>${entry.role}</b>
    ${grouped(entry.parts).map((group) =>
      Array.isArray(group)
        ? html`<div class="wr-badges">
            ${group.map(({ text }) => html`<span class="wr-try-media">${text}</span>`)}
          </div>`
        : html`<pre class="wr-code" tabindex="0">${group.text}</pre>`,
    )}
  </div>`;

/** @param {{title: string, text: string}} props */
export const Raw = ({ title, text }) =>
  html`<details>
    <summary>${title}</summary>
    <pre class="wr-code wr-try-raw" tabindex="0">${text}</pre>
  </details>`;
