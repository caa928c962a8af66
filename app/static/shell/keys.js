/* Whether single keys do anything: who dictates, or hits keys by chance, switches them off. Players
   read the same entry of the browser's storage. */
const ENTRY = "whyreel.keys";

/* A page in a frame may be refused its storage: then the switch holds while the page is open. */
let here = null;

function read() {
  try {
    return localStorage.getItem(ENTRY);
  } catch {
    return null;
  }
}

export const keysAreOn = () => (here ?? read()) !== "off";

export function switchKeys(on) {
  here = on ? "on" : "off";
  try {
    localStorage.setItem(ENTRY, here);
    here = null;
  } catch {
    /* `here` holds it */
  }
}

const TYPING = "input, textarea, select, [contenteditable], dialog";

/* Whether a key that was pressed is a shortcut: not typed, not part of a chord, not off. */
export function isShortcut(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !keysAreOn()) return false;
  return !(event.target.closest && event.target.closest(TYPING));
}
