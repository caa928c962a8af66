/* Above the picture: the chains to choose from, what is to be known of them, the keys. */
import { el } from "./base/dom.js";

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
    case "none":
      return pins.length ? words.no_chain_pins : words.no_chain;
    default:
      return video ? "" : words.virtual;
  }
}

export function createNotes(player) {
  const note = el("p", { class: "wrp-note", role: "note" });
  player.on("chain", () => {
    note.textContent = describeState(player);
    note.hidden = !note.textContent;
  });
  return note;
}

export function createHelp(player) {
  const keys = player.words.keys.split("·").map((part) => part.trim().split(/:\s+/));
  const box = el(
    "div",
    { class: "wrp-help", role: "note", hidden: true },
    ...keys.map(([key, what]) => el("span", {}, el("kbd", {}, key), ` ${what || ""}`)),
  );
  player.on("help", () => {
    box.hidden = !box.hidden;
  });
  return box;
}
