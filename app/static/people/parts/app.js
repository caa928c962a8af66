/* The page of studies, by who asks. */
import { Alert } from "../../forms/fields.js";
import { html } from "../../forms/html.js";
import { Make } from "./make.js";
import { Outcome } from "./outcome.js";
import { Studies } from "./studies.js";
import { Visit } from "./visit.js";
/** @import { StudyPage } from "../types.d.ts" */

/** @param {{page: StudyPage}} props */
function Open({ page }) {
  if (page.access.study)
    return page.outcome ? html`<${Outcome} page=${page} outcome=${page.outcome} />` : null;
  if (!page.list) return html`<p class="wr-empty" role="status">Loading …</p>`;
  return html`<${Studies} page=${page} /> ${
      page.list.may_make
        ? html`<${Make} page=${page} />`
        : html`<p class="wr-empty">
            On a public server its operator makes studies. With a link that you were sent you can
            take part.
          </p>`
    }`;
}

/** @param {{page: StudyPage}} props */
export const App = ({ page }) =>
  html`${page.failure ? html`<${Alert}>${page.failure}<//>` : null}
  ${page.notice ? html`<p class="wr-st-notice" role="status">${page.notice}</p>` : null}
  ${
    page.person
      ? html`<${Visit} person=${page.person} payload=${page.payload} />`
      : html`<${Open} page=${page} />`
  }`;
