/* A set of cases from a disk: the list at the left, the chosen case's clip and chain beside it.
   `whyreelList` and `whyreelCase` are called by the scripts that hold the data. */
import { keysAreOn } from "../base/key_switch.js";
import { mount } from "../main.js";
/** @import { ChainCase, ChainList, PlayerHandle } from "../types.d.ts" */

/** @type {Map<number, ChainCase>} */
const waiting = new Map();
/** @type {ChainList["cases"]} */
let entries = [];
/** @type {PlayerHandle | null} */
let handle = null;
let open = -1;

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} name
 * @param {string} [text]
 */
function element(name, text = "") {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/**
 * A part of the page, which the server has written (app/showing/).
 * @param {string} id
 */
function part(id) {
  const element_ = document.getElementById(id);
  if (!element_) throw new Error(`The page has no #${id}.`);
  return element_;
}

/** @param {ChainCase["facts"]} facts */
function drawFacts(facts) {
  const parts = facts.flatMap(([name, text]) => [element("dt", name), element("dd", text)]);
  part("set-facts").replaceChildren(...parts);
}

/** @param {string} words */
const say = (words) => {
  part("set-words").textContent = words;
};

/* Nothing of the case before stands under the title of the next. */
function clear() {
  if (handle) handle.destroy();
  handle = null;
  drawFacts([]);
  say("");
}

/** @param {number} index */
function load(index) {
  const script = element("script");
  script.src = `cases/${index + 1}.js`;
  script.onerror = () => {
    script.remove();
    if (index === open) say(`${script.getAttribute("src")} is missing: unpack the whole set.`);
  };
  document.head.append(script);
}

/**
 * @param {number} index
 * @param {ChainCase} data
 */
function show(index, data) {
  if (index !== open) return;
  handle = data.payload ? mount(part("set-player"), data.payload) : null;
  drawFacts(data.facts);
  say(data.payload ? "" : entries[index].words);
}

/** @param {number} index */
function choose(index) {
  if (index < 0 || index >= entries.length) return;
  open = index;
  clear();
  document.querySelectorAll("#set-list button").forEach((button, at) => {
    if (at === index) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  });
  part("set-title").textContent = entries[index].title;
  history.replaceState(null, "", `#${index + 1}`);
  const known = waiting.get(index);
  if (known) show(index, known);
  else load(index);
}

/**
 * @param {ChainList["cases"][number]} entry
 * @param {number} index
 */
function listEntry(entry, index) {
  const button = element("button");
  button.type = "button";
  const picture = element(entry.poster ? "img" : "span");
  if (entry.poster) Object.assign(picture, { src: entry.poster, alt: "", loading: "lazy" });
  const words = element("span");
  words.append(element("strong", entry.title), element("small", entry.who));
  words.append(element("small", entry.badges.map((badge) => badge.text).join(" · ")));
  button.append(picture, words);
  button.addEventListener("click", () => choose(index));
  const item = element("li");
  item.append(button);
  return item;
}

/** @param {KeyboardEvent} event */
function listen(event) {
  if (!(event.target instanceof Element) || !keysAreOn()) return;
  if (event.target.matches("input, select, textarea")) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "n") choose(open + 1);
  if (event.key === "p") choose(open - 1);
}

export function openSet() {
  window.whyreelCase = (index, data) => {
    waiting.set(index, data);
    show(index, data);
  };
  window.whyreelList = (list) => {
    entries = list.cases;
    part("set-list").replaceChildren(...entries.map(listEntry));
    choose(Math.max(0, Math.min(entries.length, Number(location.hash.slice(1)) || 1) - 1));
  };
  document.addEventListener("keydown", listen);
}
