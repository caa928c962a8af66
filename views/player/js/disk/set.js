/* A set of cases from a disk: the list at the left, the chosen case's clip and chain beside it.
   `whyreelList` and `whyreelCase` are called by the scripts that hold the data. */
import { keysAreOn } from "../base/key_switch.js";
import { mount } from "../main.js";

const waiting = new Map();
let entries = [];
let handle = null;
let open = -1;

function element(name, text = "") {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function drawFacts(facts) {
  const parts = facts.flatMap(([name, text]) => [element("dt", name), element("dd", text)]);
  document.getElementById("set-facts").replaceChildren(...parts);
}

const say = (words) => {
  document.getElementById("set-words").textContent = words;
};

/* Nothing of the case before stands under the title of the next. */
function clear() {
  if (handle) handle.destroy();
  handle = null;
  drawFacts([]);
  say("");
}

function load(index) {
  const script = element("script");
  script.src = `cases/${index + 1}.js`;
  script.onerror = () => {
    script.remove();
    if (index === open) say(`${script.getAttribute("src")} is missing: unpack the whole set.`);
  };
  document.head.append(script);
}

function show(index, data) {
  if (index !== open) return;
  handle = data.payload ? mount(document.getElementById("set-player"), data.payload) : null;
  drawFacts(data.facts);
  say(data.payload ? "" : entries[index].words);
}

function choose(index) {
  if (index < 0 || index >= entries.length) return;
  open = index;
  clear();
  document.querySelectorAll("#set-list button").forEach((button, at) => {
    if (at === index) button.setAttribute("aria-current", "true");
    else button.removeAttribute("aria-current");
  });
  document.getElementById("set-title").textContent = entries[index].title;
  history.replaceState(null, "", `#${index + 1}`);
  const known = waiting.get(index);
  if (known) show(index, known);
  else load(index);
}

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

function listen(event) {
  if (event.target.matches("input, select, textarea") || !keysAreOn()) return;
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
    document.getElementById("set-list").replaceChildren(...entries.map(listEntry));
    choose(Math.max(0, Math.min(entries.length, Number(location.hash.slice(1)) || 1) - 1));
  };
  document.addEventListener("keydown", listen);
}
