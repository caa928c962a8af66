/* The validators: the progress of each, and the choice of one's own role. */
import { html } from "../../forms/html.js";
import { VALIDATORS } from "../model/vote.js";
import { voteOf } from "../model/votes.js";
/** @import { CheckPage, CheckState } from "../types.d.ts" */

const THIRD = "third";

/**
 * @param {CheckState} state
 * @param {string} who
 */
function progressOf({ items, book, figures, payload }, who) {
  const done = items.filter((item) => voteOf(book, item.id, who)).length;
  if (who !== THIRD || payload.known)
    return { done, of: items.length, words: `${done} of ${items.length}` };
  const splits = figures?.splits.length || 0;
  return { done, of: splits, words: `decides ${splits} ${splits === 1 ? "split" : "splits"}` };
}

/** @param {{page: CheckPage, who: string, at: number}} props */
function Person({ page, who, at }) {
  const { done, of, words } = progressOf(page.state, who);
  return html`<button
    type="button"
    class="wr-up-button"
    aria-pressed=${String(who === page.state.who)}
    onClick=${() => page.be(who)}
  >
    <b>${who} <kbd>${at + 1}</kbd></b>
    <progress max=${of || 1} value=${Math.min(done, of || 1)} aria-label=${`Judged by ${who}`} />
    <small>${words}</small>
  </button>`;
}

/** @param {{page: CheckPage}} props */
export const People = ({ page }) =>
  html`<div class="wr-check-whom" role="group" aria-label="Who you are">
    ${VALIDATORS.map((who, at) => html`<${Person} page=${page} who=${who} at=${at} />`)}
  </div>`;
