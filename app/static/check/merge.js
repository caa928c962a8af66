/* A file of another's votes, before they are taken in. */
import { badge, make, select } from "../forms/elements.js";
import { VALIDATORS } from "./vote.js";
import { compareVotes } from "./votes.js";

/* A file of another's votes: who is who, what is new, what differs, and which of the two is
   taken. */
export function createMerge(state, act) {
  const merge = state.merge,
    difference = compareVotes(merge.votes, merge.as);
  const text = (id) => {
    const item = state.items.find((known) => known.id === id);
    return item ? item.text : id;
  };
  const wordOf = (vote) => (vote.stands ? "keep" : "drop");
  return make(
    "section",
    { class: "wr-try-card wr-check-merge", role: "group", "aria-label": "Votes to be taken in" },
    make("h3", { class: "wr-heading", tabindex: "-1" }, `Votes in ${merge.name}`),
    Object.keys(merge.as).map((who) =>
      make(
        "label",
        { class: "wr-up-field" },
        make(
          "b",
          {},
          `${merge.votes.filter((vote) => vote.validator === who).length} votes of ` +
            `${who}, taken as`,
        ),
        select(
          {
            onchange: (event) => {
              merge.as[who] = event.target.value;
              merge.taken.clear();
              act.redraw();
            },
          },
          VALIDATORS.map((name) => [name, name]),
          merge.as[who],
        ),
      ),
    ),
    make(
      "p",
      { class: "wr-p wr-check-found" },
      badge(`${difference.fresh.length} new`, difference.fresh.length ? "good" : "muted"),
      " ",
      badge(`${difference.same} as here`, "muted"),
      " ",
      badge(
        `${difference.conflicts.length} in conflict`,
        difference.conflicts.length ? "warn" : "muted",
      ),
    ),
    difference.doubled
      ? make("p", { class: "wr-warning" }, "Two validators of the file cannot be one here.")
      : null,
    difference.conflicts.length
      ? make(
          "ul",
          { class: "wr-check-conflicts" },
          difference.conflicts.map(({ mine, theirs }) =>
            make(
              "li",
              {},
              make("span", {}, text(mine.item).slice(0, 160)),
              select(
                {
                  "aria-label": `Which vote of ${mine.validator} counts`,
                  onchange: (event) => {
                    if (event.target.value === "theirs")
                      merge.taken.add(mine.item + mine.validator);
                    else merge.taken.delete(mine.item + mine.validator);
                  },
                },
                [
                  ["mine", `stay with what is here: ${wordOf(mine)}`],
                  ["theirs", `take the file’s: ${wordOf(theirs)}`],
                ],
                merge.taken.has(mine.item + mine.validator) ? "theirs" : "mine",
              ),
            ),
          ),
        )
      : null,
    make(
      "p",
      { class: "wr-build-tools" },
      make(
        "button",
        {
          type: "button",
          class: "wr-up-button wr-up-go",
          disabled: difference.doubled,
          onclick: act.merge,
        },
        "Take them in",
      ),
      make(
        "button",
        { type: "button", class: "wr-up-button", onclick: act.leave },
        "Leave it ",
        make("kbd", {}, "Esc"),
      ),
    ),
  );
}
