/* Whether single keys do anything: who dictates, or hits keys by chance, switches them off, for all
   pages and players of this browser. */
const ENTRY = "whyreel.keys";

/* A page in a frame may be refused its storage. Then the switch stands on the document, where all
   scripts of the page find it, and holds while the page is open. */
const here = () => document.documentElement.dataset;

function read() {
  try {
    return localStorage.getItem(ENTRY);
  } catch {
    return null;
  }
}

export const keysAreOn = () => (here().wrKeys ?? read()) !== "off";

/** @param {boolean} on */
export function switchKeys(on) {
  const word = on ? "on" : "off";
  try {
    localStorage.setItem(ENTRY, word);
    delete here().wrKeys;
  } catch {
    here().wrKeys = word;
  }
}
