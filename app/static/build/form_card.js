/* The form's card, with its buttons and what would be sent. */
import { make } from "../forms/elements.js";
import { act, look } from "./actions.js";
import { createFields } from "./form.js";
import { createPreview } from "./preview.js";
import { go } from "./run.js";
import { page } from "./state.js";

export function drawActions() {
  page.boxes.actions.replaceChildren(
    make(
      "button",
      {
        type: "button",
        class: "wr-up-button",
        disabled: page.state.busy || page.state.looking,
        onclick: () => look(),
      },
      page.state.looking ? "Preparing …" : "Show what would be sent",
    ),
    make(
      "button",
      {
        type: "button",
        class: "wr-up-button wr-up-go",
        disabled: page.state.busy || !page.state.preview || !page.state.preview.first,
        onclick: go,
      },
      page.state.from ? "Go on with your draft" : "Build",
    ),
    page.state.busy
      ? make(
          "button",
          {
            type: "button",
            class: "wr-up-button",
            onclick: () => page.leaving && page.leaving.abort(),
          },
          "Stop",
        )
      : "",
    make(
      "span",
      { class: "wr-note" },
      page.state.busy
        ? "The agents are at work below."
        : page.state.preview
          ? ""
          : "Look first; then it can be sent.",
    ),
  );
  page.boxes.preview.replaceChildren(page.state.preview ? createPreview(page.state.preview) : "");
}

export function drawForm() {
  const body = page.state.server
    ? [createFields(page.state, act), page.boxes.actions, page.boxes.preview]
    : make("p", { class: "wr-note", role: "status" }, "Loading …");
  page.boxes.form.replaceChildren(
    make(
      "details",
      {
        class: "wr-try-more wr-build-form",
        open: page.state.open,
        ontoggle: (event) => {
          page.state.open = event.target.open;
        },
      },
      make("summary", {}, "Build one of your own"),
      body,
    ),
    page.state.failure ? make("p", { class: "wr-notice", role: "alert" }, page.state.failure) : "",
  );
  if (page.state.server) drawActions();
}
