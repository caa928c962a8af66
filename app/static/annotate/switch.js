/* Keys on or off, for all pages of this browser. */
const NAME = "whyreel.keys";

export function keysAreOn() {
  try {
    return localStorage.getItem(NAME) !== "off";
  } catch {
    return true;
  }
}

export function keepKeys(on) {
  try {
    localStorage.setItem(NAME, on ? "on" : "off");
  } catch {
    /* The switch holds for this page. */
  }
}
