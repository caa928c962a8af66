/* Below the tag bar: the names of the tags, the tagged cases, agreement with others. */
import { caseKey, compared } from "./agreement.js";
import { button, labelled, make, panel } from "./elements.js";
import { saveAndDraw, store } from "./tagging.js";

const LONGEST = 60;
const MOST_LISTED = 200;

function createNameInput(name, index) {
  const facts = { value: name, maxlength: LONGEST, "aria-label": `Tag ${index + 1}` };
  const input = make("input", null, facts);
  input.addEventListener("change", () => {
    store.rename(index, input.value);
    saveAndDraw();
  });
  return labelled(`${index + 1} `, input);
}

export function createNames() {
  const facts = { value: store.tagger, maxlength: LONGEST, "aria-label": "Your name" };
  const tagger = make("input", null, facts);
  tagger.addEventListener("change", () => {
    store.setTagger(tagger.value);
    saveAndDraw();
  });
  return panel("Names", ...store.names.map(createNameInput), labelled("Your name ", tagger));
}

function createCase(rows) {
  const item = make("li");
  const isOurs = (href) => typeof href === "string" && /^watch\?/.test(href);
  const href = rows.map((row) => row.href).find(isOurs);
  const name = rows.map((row) => row.title).find(Boolean) || rows[0].case;
  item.append(href ? make("a", name, { href }) : make("span", name));
  item.title = rows[0].case;
  item.append(` — ${rows.map((row) => row.tag || `✎ ${row.note}`).join(", ")}`);
  return item;
}

export function createCases() {
  const cases = new Map();
  for (const row of store.own()) {
    const key = caseKey(row);
    cases.set(key, [...(cases.get(key) || []), row]);
  }
  const list = make("ul");
  list.append(...[...cases.values()].slice(-MOST_LISTED).reverse().map(createCase));
  return panel(`Tagged cases (${cases.size})`, cases.size ? list : make("p", "None yet."));
}

function createRow(cells, kind) {
  const row = make("tr");
  row.append(...cells.map((cell) => make(kind, cell)));
  return row;
}

const figure = (value) => (value == null ? "undefined: no variance" : value.toFixed(2));

function createAgreement(tagger) {
  const theirs = store.others.filter((row) => row.tagger === tagger);
  const { n, leftOut, tags } = compared(store.rows, theirs);
  const cellsOf = ({ raw, kappa, ac1 }) =>
    n ? [`${(100 * raw).toFixed(1)} %`, figure(kappa), figure(ac1)] : ["–", "–", "–"];
  const table = make("table", null, { class: "wr-table" });
  table.append(createRow(["Tag", "Raw", "κ", "AC1"], "th"));
  table.append(...tags.map((tag) => createRow([tag.tag, ...cellsOf(tag)], "td")));
  const rule =
    `Over the ${n} cases that both of you tagged; ${leftOut} tagged by one alone are left out, ` +
    "since an untagged case may be one not seen.";
  const forget = button(`Forget ${tagger}’s tags`, "take them out of this browser", () => {
    store.forget(tagger);
    saveAndDraw();
  });
  return panel(`Agreement with ${tagger}`, make("p", rule), table, forget);
}

export const createAgreements = () => store.otherTaggers().map(createAgreement);
