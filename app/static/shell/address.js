/* The address of a page: what the controls hold, what a player shows, and who has to know of it. */
import { belowRoot } from "./root.js";

/* Parts of an address that hold only for the clip that it names. */
const OF_CLIP = ["chain", "node", "t", "question", "play"];
/* Parts of an address that a choice in a control takes back. */
const OF_CHOICE = ["page", "case"];

/**
 * The query for what the controls now hold; the server settles the rest.
 * @param {string} search
 * @param {string[]} fields
 * @param {unknown[]} values
 */
export function queryOfControls(search, fields, values) {
  const before = new URLSearchParams(search);
  const query = new URLSearchParams(search);
  for (const name of [...fields, ...OF_CHOICE]) query.delete(name);
  fields.forEach((name, index) => {
    for (const value of [values[index]].flat()) {
      if (value != null && String(value).trim()) query.append(name, String(value));
    }
  });
  if (query.get("clip") !== before.get("clip")) {
    for (const name of OF_CLIP) query.delete(name); /* of the clip before */
  }
  return query;
}

/**
 * The query with a player's current second and step.
 * @param {string} search
 * @param {{t?: number | null, node?: string | null}} [moment]
 */
export function queryOfMoment(search, { t, node } = {}) {
  const query = new URLSearchParams(search);
  if (t == null) query.delete("t");
  else query.set("t", String(Math.round(t * 100) / 100));
  if (node) query.set("node", node);
  else query.delete("node");
  return query;
}

/**
 * The query with the values of a field that a player has changed; none takes the field out.
 * @param {string} search
 * @param {string} name
 * @param {(string | null | undefined)[]} values
 */
export function queryOfField(search, name, values) {
  const query = new URLSearchParams(search);
  query.delete(name);
  for (const value of values) if (value) query.append(name, String(value));
  return query;
}

/**
 * A link of the header keeps what its page understands of the present choice (`*`: all of it).
 * @param {string} href
 * @param {string[]} names
 * @param {string} query
 * @param {string} [adds]
 */
export function linkThatKeeps(href, names, query, adds = "") {
  const added = new URLSearchParams(adds);
  const kept = [...new URLSearchParams(query)].filter(
    ([name]) => (names[0] === "*" || names.includes(name)) && !added.has(name),
  );
  const [place, hash = ""] = href.split("#");
  const path = place.split("?")[0];
  const all = new URLSearchParams([...kept, ...added]).toString();
  return `${path}${all ? `?${all}` : ""}${hash ? `#${hash}` : ""}`;
}

/* Parts of an address that belong to what is shown of one benchmark. */
const OF_BENCHMARK = [
  ...["clip", "item", "case", "page", "compare", "colour", "source", "run", "against", "tagged"],
  ...["disagree", "built", "sort"],
];

/**
 * The query of the same page for another benchmark: what is open belongs to the one before.
 * @param {string} search
 * @param {string} benchmark
 * @param {string} [state]
 */
export function queryOfBenchmark(search, benchmark, state) {
  const query = new URLSearchParams(search);
  for (const name of [...OF_CLIP, ...OF_BENCHMARK]) query.delete(name);
  query.set("benchmark", benchmark);
  if (state && state !== "list") query.set("show", state);
  return query;
}

/**
 * The message to the page around a Space's frame. It has no path of ours, so the page's name goes
 * into the query (app/pages/gradio_shell/shell.py).
 * @param {{pathname: string, hash: string}} place
 * @param {string} query
 */
export function messageToParent({ pathname, hash }, query) {
  const path = belowRoot(pathname).slice(1);
  const queryString = [path ? `at=${path}` : "", query].filter(Boolean).join("&");
  return { queryString, hash };
}

/**
 * Tells the filter bar which query waits for its reply; null if none does.
 * @param {string | null} query
 */
export function tellAsked(query) {
  document.dispatchEvent(new CustomEvent("wr-asked", { detail: { query } }));
}

/**
 * Puts the query into the address, as a step of its own if `push`.
 * @param {string} query
 * @param {boolean} push
 */
export function setAddress(query, push) {
  const next = location.pathname + (query ? `?${query}` : "") + location.hash;
  if (next !== location.pathname + location.search + location.hash) {
    history[push ? "pushState" : "replaceState"](null, "", next);
  }
  announce(query);
}

/**
 * The switch of the header shows the benchmark of the address.
 * @param {string | null} benchmark
 */
function showBenchmark(benchmark) {
  /** @type {HTMLSelectElement | null} */
  const chosen = document.querySelector("[data-wr-benchmark]");
  if (!benchmark || !chosen) return;
  if ([...chosen.options].some((option) => option.value === benchmark)) chosen.value = benchmark;
}

/**
 * Tells the links of the header, and the page around us, what is shown.
 * @param {string} query
 */
export function announce(query) {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("a[data-wr-keeps]");
  for (const link of links) {
    const { wrKeeps: keeps = "", wrAdds: adds } = link.dataset;
    const href = link.getAttribute("href") ?? "";
    link.setAttribute("href", linkThatKeeps(href, keeps.split(" "), query, adds));
  }
  showBenchmark(new URLSearchParams(query).get("benchmark"));
  document.dispatchEvent(new Event("wr-shown")); /* to who follows the history */
  if (window.parent !== window) window.parent.postMessage(messageToParent(location, query), "*");
}
