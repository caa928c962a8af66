/* What came of imports, and the session that they are kept in. */
import { make } from "../forms/elements.js";
import { forgetAll } from "./actions.js";
import { HERE } from "./calls.js";
import { formatSize } from "./files.js";
import { page } from "./state.js";

export function createReport(entry) {
  const title = entry.ok
    ? entry.changed
      ? `${entry.label}: ${entry.added} added, ${entry.replaced} replaced, ` +
        `${entry.rejected} left out`
      : `${entry.label}: nothing new`
    : `${entry.label}: nothing was imported`;
  return make(
    "details",
    {
      class: entry.ok ? "wr-up-report" : "wr-up-report wr-up-bad",
      open: entry === page.state.reports[0],
    },
    make("summary", {}, title),
    make("pre", { class: "wr-code" }, entry.lines.join("\n")),
  );
}

export function createSession() {
  if (!page.state.files.length) return null;
  const until = new Date(page.state.expires).toLocaleString();
  return make(
    "div",
    { class: "wr-up-line wr-up-session" },
    make(
      "span",
      {},
      `${page.state.files.length} of ${page.state.limits.files} files, ` +
        `${formatSize(page.state.size)} of ` +
        `${page.state.limits.session_mb} MB · forgotten ${until}`,
    ),
    page.state.reports.length
      ? make("a", { href: `${HERE}/report`, download: true }, "report as text")
      : null,
    make(
      "button",
      { type: "button", class: "wr-up-button", "data-forget": true, onclick: forgetAll },
      "Forget it now",
    ),
  );
}
