/* A file of another's votes, before they are imported: who is who, what is new, what differs, and
   which of the two counts. */
import { Badge, Button, Field, Select } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { labelOf } from "../model/criteria.js";
import { isTaken } from "../model/state.js";
import { VALIDATORS } from "../model/vote.js";
import { compareVotes } from "../model/votes.js";
/** @import { CheckPage, CheckPayload, KeptVote, MergedFile } from "../types.d.ts" */

/**
 * @param {CheckPayload} payload
 * @param {KeptVote} vote
 */
const wordOf = (payload, { stands, criterion }) =>
  stands ? "keep" : criterion ? `drop (${labelOf(payload, criterion)})` : "drop";

/** @param {{ page: CheckPage, merge: MergedFile, who: string }} props */
function As({ page, merge, who }) {
  const count = merge.votes.filter((vote) => vote.validator === who).length;
  return html`<${Field} label=${`${count} votes of ${who} count as`}>
    <${Select}
      options=${VALIDATORS.map((name) => [name, name])}
      value=${merge.as[who]}
      onChange=${(/** @type {string} */ value) => page.dispatch({ type: "as", who, value })}
    />
  <//>`;
}

/**
 * @param {object} props
 * @param {CheckPage} props.page
 * @param {MergedFile} props.merge
 * @param {KeptVote} props.mine
 * @param {KeptVote} props.theirs
 */
function Conflict({ page, merge, mine, theirs }) {
  const { items, payload } = page.state,
    text = items.find(({ id }) => id === mine.item)?.text ?? mine.item;
  /** @param {string} value */
  const choose = (value) =>
    page.dispatch({ type: "choose", vote: mine, theirs: value === "theirs" });
  return html`<li>
    <span>${text.slice(0, 160)}</span>
    <${Select}
      aria-label=${`Which vote of ${mine.validator} counts`}
      options=${[
        ["mine", `stay with what is here: ${wordOf(payload, mine)}`],
        ["theirs", `take the file’s: ${wordOf(payload, theirs)}`],
      ]}
      value=${isTaken(merge, mine) ? "theirs" : "mine"}
      onChange=${choose}
    />
  </li>`;
}

/** @param {{number: number, words: string, tone: string}} props */
const Count = ({ number, words, tone }) =>
  html`<${Badge} tone=${number ? tone : "muted"}>${number} ${words}<//>${" "}`;

/** @param {{page: CheckPage}} props */
export function Merge({ page }) {
  const { merge, book } = page.state;
  if (!merge) return null;
  const { fresh, same, conflicts, doubled } = compareVotes(book, merge.votes, merge.as);
  return html`<section
    class="wr-try-card wr-check-merge"
    role="group"
    aria-label="Votes to be imported"
  >
    <h2 class="wr-heading" tabindex="-1">Votes in ${merge.name}</h2>
    ${Object.keys(merge.as).map(
      (who) => html`<${As} key=${who} page=${page} merge=${merge} who=${who} />`,
    )}
    <p class="wr-p wr-check-found">
      <${Count} number=${fresh.length} words="new" tone="good" />
      <${Count} number=${same} words="as here" tone="muted" />
      <${Count} number=${conflicts.length} words="in conflict" tone="warn" />
    </p>
    ${
      doubled
        ? html`<p class="wr-warning" role="alert">
            Two validators of the file cannot be one here.
          </p>`
        : null
    }
    ${
      conflicts.length
        ? html`<ul class="wr-check-conflicts">
            ${conflicts.map(
              (each) =>
                html`<${Conflict} key=${each.mine.item} page=${page} merge=${merge} ...${each} />`,
            )}
          </ul>`
        : null
    }
    <p class="wr-build-tools">
      <${Button} go disabled=${doubled} onClick=${page.takeIn}>Import votes<//>
      <${Button} onClick=${page.leave}>Cancel <kbd>Esc</kbd><//>
    </p>
  </section>`;
}
