/* What an address of the site names: `#cases?model=a&model=b&case=…`. */
export const PAGES = ["front", "boards", "cases"];

export function readAddress(hash) {
  const [name, query = ""] = hash.replace(/^#/, "").split("?");
  const page = PAGES.includes(name) ? name : "front";
  const values = new Map();
  for (const [key, value] of new URLSearchParams(page === "front" ? "" : query)) {
    values.set(key, [...(values.get(key) || []), value]);
  }
  return { page, values };
}

export const first = (address, name) => (address.values.get(name) || [""])[0];

/* The address with some values changed: a text, several, or nothing at all. */
export function hrefOf(address, changes = {}) {
  const values = new Map(address.values);
  for (const [name, value] of Object.entries(changes)) {
    const list = [].concat(value ?? []).filter((each) => each !== "");
    if (list.length) values.set(name, list);
    else values.delete(name);
  }
  const pairs = [...values].flatMap(([name, list]) => list.map((each) => [name, each]));
  const query = new URLSearchParams(pairs).toString();
  return `#${address.page}${query ? `?${query}` : ""}`;
}

/* The list without the case that is open in it. */
export const hrefOfList = (address) => hrefOf({ ...address, page: "cases" }, { case: "" });
