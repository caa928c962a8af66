/* Votes of a human check: kept in this browser, undone, merged with another's, written as files. */
const KEPT = "whyreel-votes",
  UNDONE = 500,
  LONGEST = 400,
  MOST = 60000;
export const WHO = ["validator 1", "validator 2", "third"];
const name = (one) => `${one.item}\u0000${one.validator}`;
const kept = new Map();
const before = [];
let held = true;

export function load() {
  kept.clear();
  try {
    for (const one of JSON.parse(localStorage.getItem(KEPT) || "[]"))
      if (sound(one)) kept.set(name(one), one);
  } catch {
    held = false;
  }
}

function save() {
  try {
    localStorage.setItem(KEPT, JSON.stringify([...kept.values()]));
    held = true;
  } catch {
    held = false;
  }
}

const word = (text) => typeof text === "string" && text.length <= LONGEST;
const sound = (one) =>
  Boolean(one) &&
  WHO.includes(one.validator) &&
  word(one.item) &&
  one.item !== "" &&
  word(one.task) &&
  typeof one.stands === "boolean" &&
  (one.set === undefined || word(one.set)) &&
  (one.mode === undefined || word(one.mode));

export const of = (item, validator) => kept.get(name({ item, validator }));

/* Keep, drop (a truth value) or take back (null); `set` is what the item belongs to. */
export function say(item, validator, stands, set) {
  const key = name({ item: item.id, validator });
  before.push([key, kept.get(key) || null, item.id, validator]);
  if (before.length > UNDONE) before.shift();
  if (stands == null) kept.delete(key);
  else
    kept.set(key, {
      set,
      item: item.id,
      task: item.task,
      mode: item.mode || "",
      validator,
      stands,
    });
  save();
}

/* Puts the last vote back as it was; says whose it was and on what, or null. */
export function undo() {
  const last = before.pop();
  if (!last) return null;
  if (last[1]) kept.set(last[0], last[1]);
  else kept.delete(last[0]);
  save();
  return { item: last[2], validator: last[3] };
}

/* Votes on these items; with a set also those on its other pages. In the validators' order. */
export function among(ids, set) {
  const found = [...kept.values()].filter((one) => ids.has(one.item) || (set && one.set === set));
  return WHO.flatMap((who) => found.filter((one) => one.validator === who));
}

/* A file of votes, a line each: all of them, or an Error that names the line. */
export function parse(text, file) {
  const votes = new Map();
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (!line.trim()) continue;
    let one = null;
    try {
      one = JSON.parse(line);
    } catch {
      /* told below */
    }
    if (!sound(one))
      throw new Error(`${file}, line ${at + 1}: it is no vote (validator, item, task, stands)`);
    if (votes.has(name(one)) && votes.get(name(one)).stands !== one.stands)
      throw new Error(
        `${file}, line ${at + 1}: ${one.validator} has said two things of ${one.item}`,
      );
    const { set = "", item, task, mode = "", validator, stands } = one;
    votes.set(name(one), { set, item, task, mode, validator, stands });
    if (votes.size > MOST)
      throw new Error(`${file}: it holds more than ${MOST.toLocaleString("en")} votes`);
  }
  if (!votes.size) throw new Error(`${file}: there is no vote in it`);
  return [...votes.values()];
}

/* What would come of taking votes in, where `as` says who each validator of the file is here. */
export function compare(votes, as) {
  const found = {
    fresh: [],
    same: 0,
    conflicts: [],
    doubled: new Set(Object.values(as)).size < Object.keys(as).length,
  };
  for (const one of votes) {
    const theirs = { ...one, validator: as[one.validator] };
    const mine = kept.get(name(theirs));
    if (!mine) found.fresh.push(theirs);
    else if (mine.stands === theirs.stands) found.same += 1;
    else found.conflicts.push({ mine, theirs });
  }
  return found;
}

/* Who a file's validators are taken for at first: one who has other votes here is somebody else. */
export function guess(votes) {
  const as = {},
    free = WHO.slice(0, 2).filter(
      (who) => ![...kept.values()].some((one) => one.validator === who),
    );
  for (const who of WHO) {
    const theirs = votes.filter((one) => one.validator === who);
    if (!theirs.length) continue;
    const differs = theirs.some((one) => {
      const mine = of(one.item, who);
      return mine && mine.stands !== one.stands;
    });
    const other = free.find(
      (one) =>
        one !== who &&
        !Object.values(as).includes(one) &&
        !votes.some((vote) => vote.validator === one),
    );
    as[who] = differs && other ? other : who;
  }
  return as;
}

export function take(votes) {
  for (const one of votes) kept.set(name(one), one);
  before.length = 0;
  save();
}

export function forget(votes) {
  for (const one of votes) kept.delete(name(one));
  before.length = 0;
  save();
}

export const lines = (rows) => rows.map((one) => JSON.stringify(one)).join("\n") + "\n";
/* A spreadsheet runs text that begins like a formula: there it gets an apostrophe in front. */
const cell = (value) => {
  const text = value == null ? "" : String(value);
  return `"${(typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? "'" : "") + text.replaceAll('"', '""')}"`;
};
export const table = (columns, rows) =>
  [columns.map(cell), ...rows.map((row) => columns.map((column) => cell(row[column])))]
    .map((row) => row.join(","))
    .join("\r\n") + "\r\n";

/* What came of each item: decision (kept, dropped, split, open), who said what, its text if it is here. */
export function results(items, votes, decided) {
  const known = new Map(items.map((one) => [one.id, one]));
  const said = (stands) => (stands == null ? "" : stands ? "keep" : "drop");
  const ids = [...new Set([...known.keys(), ...votes.map((one) => one.item)])];
  return ids.map((id) => {
    const item = known.get(id) || votes.find((one) => one.item === id);
    return {
      item: id,
      task: item.task,
      mode: item.mode || "",
      decision: decided[id] || "open",
      ...Object.fromEntries(WHO.map((who) => [who, said((of(id, who) || {}).stands)])),
      text: item.text || "",
    };
  });
}

export const isKept = () => held;
