/* The item that is judged. */
import { mount as mountPlayer } from "../../../views/player/js/main.js";
import { badge, make } from "../forms/elements.js";
import { chainOf } from "./request.js";
import { voteOf } from "./votes.js";

function createOptions(item) {
  return make(
    "ol",
    { class: "wr-check-options", type: "A" },
    item.options.map((text, at) =>
      make(
        "li",
        { "data-right": at === item.answer ? "yes" : null },
        text,
        at === item.answer ? [" ", badge("right answer", "good")] : null,
      ),
    ),
  );
}

/* A chain of the loaded data is drawn as the chain; its links stay beside it as a list. */
function createChain(state, item) {
  const list = createSteps(item);
  if (state.payload.source !== "chains") return list;
  const place = make("div", { class: "wr-check-graph", "aria-label": "The chain" });
  const fold = make("details", { open: true }, make("summary", {}, "As a list"), list);
  chainOf(item.id.replace(/^chain-/, ""))
    .then((graph) => {
      if (!place.isConnected) return;
      mountPlayer(place, graph);
      fold.open = false;
    })
    .catch(() => place.remove());
  return [place, fold];
}

function createSteps(item) {
  return make(
    "ol",
    { class: "wr-check-steps" },
    item.steps.map(([reasons, result]) =>
      make(
        "li",
        {},
        make("span", {}, reasons),
        make("b", {}, "leads to"),
        make("span", {}, result),
      ),
    ),
  );
}

function createFilm(item) {
  if (!item.clip) return null;
  return make(
    "div",
    { class: "wr-check-film" },
    make("video", {
      controls: true,
      preload: "metadata",
      playsinline: true,
      src: item.clip.src,
      poster: item.clip.poster,
      "aria-label": `Clip ${item.clip.id}`,
    }),
    make("a", { href: item.clip.watch }, "open in Watch"),
  );
}

export function createItemCard(state, item, act) {
  const mine = voteOf(item.id, state.who);
  const facts = item.facts.map(([label, text]) =>
    make("p", { class: "wr-p" }, make("b", { class: "wr-label" }, label), text),
  );
  return make(
    "section",
    { class: "wr-try-card wr-check", tabindex: "-1", "aria-label": "The item" },
    make(
      "p",
      { class: "wr-build-who" },
      badge(`you are ${state.who}`, "accent"),
      make("span", { class: "wr-check-place" }, `${state.at + 1} of ${state.items.length}`),
      badge(item.task),
      item.mode ? badge(`agents: ${item.mode}`) : null,
      mine
        ? badge(mine.stands ? "✓ you keep it" : "✗ you drop it", mine.stands ? "good" : "bad")
        : badge("not judged by you", "muted"),
    ),
    make(
      "div",
      { class: "wr-check-item", "data-clip": item.clip ? "yes" : "no" },
      make(
        "div",
        {},
        make("blockquote", { class: "wr-quote wr-check-text" }, item.text),
        facts,
        item.options.length ? createOptions(item) : null,
        item.steps.length ? createChain(state, item) : null,
      ),
      createFilm(item),
    ),
    make(
      "p",
      { class: "wr-check-do" },
      make(
        "button",
        { type: "button", class: "wr-up-button wr-check-keep", onclick: () => act.say(true) },
        "Keep ",
        make("kbd", {}, "y"),
      ),
      make(
        "button",
        { type: "button", class: "wr-up-button wr-check-drop", onclick: () => act.say(false) },
        "Drop ",
        make("kbd", {}, "n"),
      ),
      make(
        "button",
        { type: "button", class: "wr-up-button", onclick: act.undo },
        "Undo ",
        make("kbd", {}, "u"),
      ),
      make(
        "button",
        { type: "button", class: "wr-up-button", onclick: () => act.step(-1) },
        "‹ ",
        make("span", { class: "wr-check-word" }, "Before "),
        make("kbd", {}, "k"),
      ),
      make(
        "button",
        { type: "button", class: "wr-up-button", onclick: () => act.step(1) },
        make("span", { class: "wr-check-word" }, "Next "),
        "› ",
        make("kbd", {}, "j"),
      ),
    ),
  );
}
