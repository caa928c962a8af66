/* Above the picture: the chains to choose from, what is to be known of them, the keys. */
import { el } from "./base/dom.js";
import { keysAreOn, switchKeys } from "./base/key_switch.js";
import { splitKeys } from "./base/words.js";
import { BESIDE } from "./parts.js";
/** @import { Chain, Player } from "./types.d.ts" */

/**
 * @param {Player} player
 * @param {Chain} chain
 */
function createTab(player, chain) {
  const onclick = () => {
    player.open(chain);
    player.moment();
  };
  const facts = { type: "button", role: "tab", class: "wrp-tab", "data-chain": chain.id, onclick };
  return el("button", facts, chain.title);
}

/** @param {Player} player */
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

/** @param {Player} player */
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

/** @param {Player} player */
export function createNotes(player) {
  const note = el("div", { class: "wrp-note", role: "note" });
  const draw = () => {
    note.textContent = describeState(player);
    note.hidden = !note.textContent;
  };
  player.part(["chain", "times"], draw, BESIDE);
  return note;
}

/** @param {Player} player */
function createKeySwitch(player) {
  const box = el("input", { type: "checkbox" });
  box.addEventListener("change", () => switchKeys(box.checked));
  box.checked = keysAreOn();
  return el("label", { class: "wrp-key-switch" }, box, player.words.letter_keys);
}

/** @param {string} text */
const createKeys = (text) =>
  splitKeys(text).map(([key, what]) => el("span", {}, el("kbd", {}, key), ` ${what}`));

/**
 * A page that lists all keys, its own among them, shows them in the player's place.
 * @param {Player} player
 */
function isShownByPage({ element }) {
  const facts = { bubbles: true, composed: true, cancelable: true };
  return !element.dispatchEvent(new CustomEvent("whyreel:help", facts));
}

/** @param {Player} player */
export function createHelp(player) {
  const box = el("div", { class: "wrp-help", role: "note", hidden: true });
  player.on("help", () => {
    if (isShownByPage(player)) return;
    box.replaceChildren(...createKeys(player.words.keys), createKeySwitch(player));
    box.hidden = !box.hidden;
  });
  return box;
}
