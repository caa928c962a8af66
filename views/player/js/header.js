/* Above the picture: the chains to choose from, what is to be known of them, the keys. */
import { el } from "./base/dom.js";
import { keysAreOn, switchKeys } from "./base/key_switch.js";

function createTab(player, chain) {
  const onclick = () => {
    player.open(chain);
    player.moment();
  };
  const facts = { type: "button", role: "tab", class: "wrp-tab", "data-chain": chain.id, onclick };
  return el("button", facts, chain.title);
}

export function createTabs(player) {
  const hidden = player.chains.length < 2;
  const label = player.words.chains;
  const facts = { class: "wrp-tabs", role: "tablist", "aria-label": label, hidden };
  const tabs = player.chains.map((chain) => createTab(player, chain));
  player.on("chain", () =>
    tabs.forEach((tab, index) =>
      tab.setAttribute("aria-selected", String(player.chains[index] === player.chain)),
    ),
  );
  return el("div", facts, ...tabs);
}

function describeState(player) {
  const { pins, video, words } = player;
  switch (player.root.dataset.state) {
    case "expected":
      return words.expected;
    case "untimed":
      return video ? words.untimed : words.untimed_alone;
    case "scene":
      return words.scene_note;
    case "none":
      return pins.length ? words.no_chain_pins : words.no_chain;
    default:
      return video ? "" : words.virtual;
  }
}

/* What can be done about it; a link of the page's own, or to https. */
const createAction = ({ label, href }) =>
  /^(https?:|[/?.#]|\w+\?)/.test(href || "")
    ? el("a", { class: "wrp-action", href: String(href) }, String(label))
    : null;

export function createNotes(player) {
  const text = el("span");
  const actions = (player.payload.actions || []).map(createAction).filter(Boolean);
  const note = el("div", { class: "wrp-note", role: "note" }, text, ...actions);
  const draw = () => {
    text.textContent = describeState(player);
    note.hidden = !text.textContent;
  };
  for (const name of ["chain", "times"]) player.on(name, draw);
  return note;
}

function createKeySwitch(player) {
  const box = el("input", { type: "checkbox", onchange: () => switchKeys(box.checked) });
  box.checked = keysAreOn();
  return el("label", { class: "wrp-key-switch" }, box, player.words.letter_keys);
}

/* A line of keys, `key: what it does · …`, each key with its words. */
const createKeys = (text) =>
  text.split("·").map((part) => {
    const [key, what] = part.trim().split(/:\s+(.*)/s);
    return el("span", {}, el("kbd", {}, key), ` ${what || ""}`);
  });

/* The page around the player has keys too, where the open case can be tagged. */
const hasPageKeys = () => Boolean(document.querySelector("[data-wr-tagbar]"));

export function createHelp(player) {
  const box = el("div", { class: "wrp-help", role: "note", hidden: true });
  player.on("help", () => {
    const { keys, page_keys } = player.words;
    const lines = hasPageKeys() ? [keys, page_keys] : [keys];
    box.replaceChildren(...lines.flatMap(createKeys), createKeySwitch(player));
    box.hidden = !box.hidden;
  });
  return box;
}
