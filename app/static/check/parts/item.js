/* The item that is judged, with its clip beside it and the verdicts always in sight. */
import { Badge, Button } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { CRITERION_KEYS } from "../keys.js";
import { labelOf } from "../model/criteria.js";
import { isOfDroppedClip } from "../model/moves.js";
import { voteOf } from "../model/votes.js";
import { Chain, Steps } from "./chain.js";
/** @import { CheckPage, CheckPayload, Item as CheckedItem, KeptVote } from "../types.d.ts" */

/** @param {{item: CheckedItem}} props */
const Options = ({ item }) =>
  html`<ol class="wr-check-options" type="A">
    ${item.options.map(
      (text, at) =>
        html`<li data-right=${at === item.answer ? "yes" : null}>
          ${text} ${at === item.answer ? html`<${Badge} tone="good">right answer<//>` : null}
        </li>`,
    )}
  </ol>`;

/** @param {{clip: NonNullable<CheckedItem["clip"]>}} props */
const Film = ({ clip }) =>
  html`<div class="wr-check-film">
    <video
      controls
      preload="metadata"
      playsinline
      src=${clip.src}
      poster=${clip.poster}
      aria-label=${`Clip ${clip.id}`}
    />
    ${
      clip.watch
        ? html`<a href=${clip.watch} target="_blank" rel="noopener">open in a new tab</a>`
        : null
    }
  </div>`;

/**
 * @param {CheckPayload} payload
 * @param {KeptVote} vote
 */
const verdictOf = (payload, { stands, criterion }) =>
  stands
    ? "✓ you keep it"
    : ["✗ you drop it", criterion && labelOf(payload, criterion)].filter(Boolean).join(": ");

/** @param {{page: CheckPage, item: CheckedItem}} props */
function Head({ page, item }) {
  const { who, at, items, book } = page.state,
    vote = voteOf(book, item.id, who);
  return html`<p class="wr-build-who">
    <${Badge} tone="accent">you are ${who}<//>
    <span class="wr-check-place">${at + 1} of ${items.length}</span>
    <${Badge}>${item.task}<//>
    ${
      isOfDroppedClip(page.state, item)
        ? html`<${Badge} tone="warn">its clip was dropped<//>`
        : null
    }
    ${item.mode ? html`<${Badge}>agents: ${item.mode}<//>` : null}
    ${
      vote
        ? html`<${Badge} tone=${vote.stands ? "good" : "bad"}>
            ${verdictOf(page.state.payload, vote)}
          <//>`
        : html`<${Badge} tone="muted">not judged by you<//>`
    }
  </p>`;
}

/**
 * While a drop waits for its reason, the criteria are shown above the verdicts.
 * @param {{page: CheckPage}} props
 */
const Why = ({ page }) =>
  html`<div class="wr-check-why" role="group" aria-label="Why it is dropped">
    <b>Why?</b>
    ${page
      .criteria()
      .map(
        ({ name, label, about }, at) =>
          html`<${Button} title=${about} onClick=${() => page.because(name)}>
            ${label} <kbd>${CRITERION_KEYS[at]}</kbd>
          <//>`,
      )}
    <${Button} onClick=${() => page.dispatch({ type: "cancel" })}>Cancel <kbd>Esc</kbd><//>
  </div>`;

/** @param {{page: CheckPage}} props */
function Verdicts({ page }) {
  const { state } = page;
  const blocked = Boolean(state.merge);
  return html`<div class="wr-check-do" role="group" aria-label="Your verdict">
    ${state.isAsked ? html`<${Why} page=${page} />` : null}
    <${Button}
      class="wr-up-button wr-check-keep"
      disabled=${blocked}
      onClick=${() => page.say(true)}
    >
      Keep <kbd>y</kbd>
    <//>
    <${Button}
      class="wr-up-button wr-check-drop"
      aria-expanded=${page.criteria().length ? String(state.isAsked) : null}
      disabled=${blocked}
      onClick=${() => page.say(false)}
    >
      Drop <kbd>n</kbd>
    <//>
    <${Button} disabled=${!state.book.changes.length} onClick=${page.undo}> Undo <kbd>u</kbd> <//>
    <${Button} onClick=${() => page.step(-1)}>
      ‹ <span class="wr-check-word">Before </span><kbd>k</kbd>
    <//>
    <${Button} onClick=${() => page.step(1)}>
      <span class="wr-check-word">Next </span>› <kbd>j</kbd>
    <//>
  </div>`;
}

/**
 * Of the criteria of questions two can be probed by a model: what runs without the film came to.
 * @param {{hints: CheckedItem["hints"]}} props
 */
const Hints = ({ hints }) =>
  html`<details class="wr-fold wr-check-hints">
    <summary><span class="wr-fold-title">Asked without the film: ${hints.length}</span></summary>
    <ul>
      ${hints.map(([setting, text]) => html`<li><b>${setting}</b> ${text}</li>`)}
    </ul>
  </details>`;

/** @param {{page: CheckPage, item: CheckedItem}} props */
export function Item({ page, item }) {
  const isLoaded = page.state.payload.source === "chains";
  return html`<section class="wr-try-card wr-check" tabindex="-1" aria-label="The case">
    <${Head} page=${page} item=${item} />
    <div class="wr-check-item" data-clip=${item.clip ? "yes" : "no"}>
      <div>
        <blockquote class="wr-quote wr-check-text">${item.text}</blockquote>
        ${item.options.length ? html`<${Options} item=${item} />` : null}
        ${item.steps.length && !isLoaded ? html`<${Steps} steps=${item.steps} />` : null}
        ${item.steps.length && isLoaded ? html`<${Chain} key=${item.id} item=${item} />` : null}
      </div>
      <div class="wr-check-facts">
        ${item.absent ? html`<p class="wr-p wr-check-absent">${item.absent}</p>` : null}
        ${item.facts.map(
          ([label, text]) => html`<p class="wr-p"><b class="wr-label">${label}</b> ${text}</p>`,
        )}
        ${item.hints?.length ? html`<${Hints} hints=${item.hints} />` : null}
      </div>
      ${item.clip ? html`<${Film} key=${item.clip.src} clip=${item.clip} />` : null}
    </div>
    <${Verdicts} page=${page} />
  </section>`;
}
