/* The chain as a list: for readers who hear it, who use the keyboard, who hold a phone. */
import { createButton, createIcon, el } from "../base/dom.js";
import { describeLink, describeNode } from "../base/describe.js";
import { lettered, paintBadges } from "../marks/badge.js";
import { BELOW } from "../parts.js";
/** @import { Link, Player, Step } from "../types.d.ts" */

const LATEST = 300; /* ms */

/**
 * @param {{icon: string, text: string, facts: Record<string, string>, onclick: () => void}} entry
 */
const createEntry = ({ icon, text, facts, onclick }) =>
  el(
    "button",
    { type: "button", class: "wrp-entry", onclick, ...facts },
    createIcon(icon),
    el("span", {}, text),
  );

/**
 * @param {Player} player
 * @param {Step} node
 */
const createStep = (player, node) =>
  createEntry({
    ...{ icon: node.kind, text: node.text },
    facts: { "data-kind": node.kind, "data-step": node.id },
    onclick: () => player.go(node.id),
  });

/**
 * @param {Player} player
 * @param {Link} sub
 */
const createLink = (player, sub) =>
  createEntry({
    ...{ icon: sub.heart ? "heart" : "link", text: describeLink(player, sub, false) },
    facts: { "data-link": sub.id },
    onclick: () => player.goLink(sub.id),
  });

/**
 * Each step with the links that lead to it.
 * @param {Player} player
 */
function createItems(player) {
  const { order = [], subs = [] } = player.chain ?? {};
  return order.map((node) => {
    const links = subs.filter((sub) => sub.result === node.id && sub.reasons.length);
    const nested = links.map((sub) => el("li", {}, createLink(player, sub)));
    return el("li", {}, createStep(player, node), nested.length ? el("ul", {}, ...nested) : null);
  });
}

/** @type {Record<string, number>} */
const STEPS = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/** @param {HTMLElement} list */
function entriesOf(list) {
  /** @type {NodeListOf<HTMLElement>} */
  const entries = list.querySelectorAll(".wrp-entry");
  return [...entries];
}

/**
 * One stop of the Tab key; the arrows go from entry to entry.
 * @param {HTMLElement} list
 * @param {KeyboardEvent} event
 */
function rove(list, event) {
  const by = STEPS[event.key];
  if (!by || !(event.target instanceof Element)) return;
  const entry = event.target.closest(".wrp-entry");
  const entries = entriesOf(list);
  const at = entries.findIndex((each) => each === entry);
  const next = entries[Math.min(Math.max(at + by, 0), entries.length - 1)];
  event.preventDefault();
  event.stopPropagation();
  if (next) next.focus();
}

/**
 * Names, marks and choice of the entries, which stay as they are: the focus stays on its own.
 * @param {Player} player
 * @param {HTMLElement} list
 */
function paint(player, list) {
  const entries = entriesOf(list);
  for (const entry of entries) {
    const { step, link = "" } = entry.dataset;
    const isPicked = step ? player.selected === step : player.link === link;
    paintBadges(entry, lettered(player, step ? "node" : "link", step ?? link));
    entry.setAttribute("aria-label", nameOf(player, step, link));
    if (isPicked) entry.setAttribute("aria-current", "true");
    else entry.removeAttribute("aria-current");
    entry.tabIndex = -1;
  }
  const first = entries.find((entry) => entry.hasAttribute("aria-current")) || entries[0];
  if (first) first.tabIndex = 0;
}

/**
 * @param {Player} player
 * @param {string | undefined} step
 * @param {string} link where it is no step
 */
function nameOf(player, step, link) {
  const node = player.chain?.byId.get(step ?? "");
  const sub = player.chain?.subsById.get(link);
  if (node) return describeNode(player, node);
  return sub ? describeLink(player, sub) : "";
}

/**
 * Chain, marks and choice change together: the list is drawn once for all of them, in the next
 * frame where it is seen, else when the page is idle.
 * @param {Player} player
 * @param {() => void} run
 */
function onceItIsTime(player, run) {
  let isScheduled = false;
  const draw = () => {
    isScheduled = false;
    run();
  };
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    const isAwaited = player.listed || "opening" in player.root.dataset;
    if (isAwaited || !window.requestIdleCallback) requestAnimationFrame(draw);
    else requestIdleCallback(draw, { timeout: LATEST });
  };
}

/** @param {Player} player */
export function createList(player) {
  const list = el("ol", { class: "wrp-list", "aria-label": player.words.list_name });
  list.addEventListener("keydown", (event) => rove(list, event));
  let listing = ""; /* the chain's steps in their order, which other times may change */
  const draw = () => {
    const { chain } = player;
    const steps = chain?.order.map(({ id, kind, text }) => [id, kind, text]);
    const now = chain ? JSON.stringify([chain.id, steps]) : "";
    if (now !== listing) list.replaceChildren(...(chain ? createItems(player) : []));
    listing = now;
    if (chain) paint(player, list);
  };
  player.part(["chain", "marks", "select"], onceItIsTime(player, draw), BELOW);
  player.on("listed", () => list.toggleAttribute("data-open", player.listed));
  return list;
}

/**
 * The switch between the drawing and the list, beside the drawing's own tools.
 * @param {Player} player
 */
export function createListSwitch(player) {
  player.toggleList = () => {
    player.listed = !player.listed;
    button.setAttribute("aria-pressed", String(player.listed));
    player.emit("listed");
  };
  const facts = { "data-do": "list", "aria-pressed": "false" };
  const button = createButton("list", player.words.list, () => player.toggleList(), facts);
  button.append(el("span", { class: "wrp-wide" }, player.words.list_short));
  return button;
}
