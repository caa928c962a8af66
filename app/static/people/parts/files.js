/* A study as a file, and its answers put into the data. */
import { Button, Field } from "../../forms/fields.js";
import { html, useState } from "../../forms/html.js";
import { againWords, publishedWords } from "../model/words.js";
/** @import { StudyOutcome, StudyPage, StudyPlan } from "../types.d.ts" */
import { withText } from "../../forms/events.js";

/** @type {Record<string, [page: string, name: string, what: string]>} */
const SHOWN = {
  scores: ["agreement", "Agreement", "compares them with judges."],
  realism: ["agreement", "Agreement", "compares them with judges."],
  answers: ["leaderboard", "Leaderboard", "has their answers beside those of models."],
};

const OPERATOR =
  "On a public server its operator alone puts labels into the data: send them the exported file, " +
  "which holds the labels as a bundle.";

/** @param {string} kind */
const isQuality = (kind) => kind.endsWith("_qc");

/**
 * @param {string} kind
 * @param {StudyPlan} plan
 */
function checkOf(kind, { benchmark }) {
  const checked = kind === "clip_qc" ? "clips" : "questions";
  return `check?${new URLSearchParams({ benchmark, checked })}`;
}

const IMPORTS =
  " imports them. The export has them too, with what came of each case. The data stay as they are.";

/**
 * Where the labels or the answers are seen.
 * @param {{outcome: StudyOutcome}} props
 */
function Where({ outcome: { kind, plan, published, may_publish: mayPublish } }) {
  if (kind === "ranking")
    return "A ranking stays here and in its file: the data have no table for it.";
  if (isQuality(kind))
    return html`The votes are Check’s own: <a href=${checkOf(kind, plan)}>Check</a>${IMPORTS}`;
  const [page, name, what] = SHOWN[kind];
  if (!published && !mayPublish) return OPERATOR;
  if (!published) return `Then ${name} ${what} Those still at work could see it too.`;
  const href = `${page}?benchmark=${encodeURIComponent(plan.benchmark)}`;
  const after = mayPublish ? "" : ` ${OPERATOR}`;
  return html`${publishedWords(published)}<a href=${href}>${name}</a>${` ${what}${after}`}`;
}

/** @param {{page: StudyPage}} props */
function Publish({ page }) {
  const [least, set] = useState(0);
  return html`<${Field} label="People who met at least, % of attention checks">
      <input
        type="number"
        min="0"
        max="100"
        value=${least}
        onChange=${withText((text) => set(Math.min(100, Math.max(0, Number(text) || 0))))}
      />
    <//>
    <${Button} onClick=${() => page.publish(least / 100)}>Publish labels<//>`;
}

/** @param {{page: StudyPage, outcome: StudyOutcome}} props */
export function Files({ page, outcome }) {
  const { withdrawn_but_published: left, may_publish: mayPublish } = outcome;
  const isOffered = mayPublish && outcome.kind in SHOWN;
  return html`<section class="wr-try-card" aria-label="Files and data">
    <h2 class="wr-heading">Take it along</h2>
    ${left.length ? html`<p class="wr-warning">${againWords(left)}</p>` : null}
    <div class="wr-st-row">
      <a class="wr-up-button" href=${page.calls.exportAddress()} download>Export the study</a>
      ${
        isQuality(outcome.kind)
          ? html`<a class="wr-up-button" href=${page.calls.votesAddress()} download
              >Votes (JSONL)</a
            >`
          : null
      }
      ${isOffered ? html`<${Publish} page=${page} />` : null}
    </div>
    <p class="wr-st-soft"><${Where} outcome=${outcome} /></p>
  </section>`;
}
