/* The chain as a list: for readers who hear it, who use the keyboard, who hold a phone. */
import { createButton, createIcon, el } from "../base/dom.js";
import { describeLink, describeNode } from "../base/describe.js";
import { createBadge } from "../marks/badge.js";
import { BELOW } from "../parts.js";

const LATEST = 300; /* ms */

const badges = (player, part, id) =>
  player.marksOf(part, id).map((mark, at) => createBadge(mark, player.colourings[at].letter));

function createEntry(player, { icon, text, name, picked, facts, onclick, marks }) {
  const common = { type: "button", class: "wrp-entry", tabindex: -1, "aria-label": name };
  const state = { "aria-current": picked ? "true" : null, onclick, ...facts };
  return el("button", { ...common, ...state }, createIcon(icon), el("span", {}, text), ...marks);
}

const createStep = (player, node) =>
  createEntry(player, {
    ...{ icon: node.kind, text: node.text, name: describeNode(player, node) },
    picked: player.selected === node.id,
    facts: { "data-kind": node.kind, "data-step": node.id },
    onclick: () => player.go(node.id),
    marks: badges(player, "node", node.id),
  });

const createLink = (player, sub) =>
  createEntry(player, {
    ...{ icon: sub.heart ? "heart" : "link", text: describeLink(player, sub, false) },
    name: describeLink(player, sub),
    picked: player.link === sub.id,
    facts: { "data-link": sub.id },
    onclick: () => player.goLink(sub.id),
    marks: badges(player, "link", sub.id),
  });

/* Each step with the links that lead to it. */
function createItems(player) {
  const { order, subs } = player.chain;
  return order.map((node) => {
    const links = subs.filter((sub) => sub.result === node.id && sub.reasons.length);
    const nested = links.map((sub) => el("li", {}, createLink(player, sub)));
    return el("li", {}, createStep(player, node), nested.length ? el("ul", {}, ...nested) : null);
  });
}

/* One stop of the Tab key; the arrows go from entry to entry. */
function rove(list, event) {
  const by = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
  if (!by) return;
  const entries = [...list.querySelectorAll(".wrp-entry")];
  const at = entries.indexOf(event.target.closest(".wrp-entry"));
  const next = entries[Math.min(Math.max(at + by, 0), entries.length - 1)];
  event.preventDefault();
  event.stopPropagation();
  if (next) next.focus();
}

function redraw(player, list) {
  const focused = document.activeElement;
  const { step, link } = (list.contains(focused) && focused.dataset) || {};
  list.replaceChildren(...(player.chain ? createItems(player) : []));
  const entries = [...list.querySelectorAll(".wrp-entry")];
  const same = entries.find(({ dataset }) =>
    step ? dataset.step === step : dataset.link === link,
  );
  const first = entries.find((entry) => entry.hasAttribute("aria-current")) || entries[0];
  if (first) first.tabIndex = 0;
  if (same && (step || link)) same.focus({ preventScroll: true });
}

/* Chain, marks and choice change together: the list is drawn once for all of them, in the next
   frame where it is seen, else when the page is idle. */
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

export function createList(player) {
  const list = el("ol", { class: "wrp-list", "aria-label": player.words.list_name });
  list.addEventListener("keydown", (event) => rove(list, event));
  player.part(
    ["chain", "marks", "select"],
    onceItIsTime(player, () => redraw(player, list)),
    BELOW,
  );
  player.on("listed", () => list.toggleAttribute("data-open", player.listed));
  return list;
}

/* The switch between the drawing and the list, beside the drawing's own tools. */
export function createListSwitch(player) {
  const press = () => {
    player.listed = !player.listed;
    button.setAttribute("aria-pressed", String(player.listed));
    player.emit("listed");
  };
  const facts = { "data-do": "list", "aria-pressed": "false" };
  const button = createButton("list", player.words.list, press, facts);
  button.append(el("span", { class: "wrp-wide" }, player.words.list_short));
  player.toggleList = press;
  return button;
}
