/* The visitor's choice of light or dark: for this tab, else for this browser. */
const KEY = "whyreel-theme";
const NAMES = ["dark", "light"];

/* A frame of another site may be refused its storage: the choice then lasts as long as the page. */
/** @typedef {"localStorage" | "sessionStorage"} Storages */

/** @param {Storages} storage */
function read(storage) {
  try {
    return window[storage].getItem(KEY);
  } catch {
    return null;
  }
}

/**
 * @param {Storages} storage
 * @param {string | null} name
 */
function write(storage, name) {
  try {
    if (name) window[storage].setItem(KEY, name);
    else window[storage].removeItem(KEY);
  } catch {
    /* as above */
  }
}

export function readChoice() {
  const kept = [read("sessionStorage"), read("localStorage")];
  return kept.find((name) => name && NAMES.includes(name)) || null;
}

/** @param {string} name */
export function keepChoice(name) {
  write("sessionStorage", null);
  write("localStorage", name);
}

/* `__theme` is how a Space tells a frame its own theme: good for this tab until somebody
   chooses. */
export function takeFromAddress() {
  const address = new URL(location.href);
  const name = address.searchParams.get("__theme");
  if (name === null) return null;
  const theme = NAMES.includes(name) ? name : null;
  address.searchParams.delete("__theme");
  history.replaceState(history.state, "", address);
  write("sessionStorage", theme);
  return theme;
}

/**
 * Calls `run` when the choice changed in another tab, or while the page lay in the history.
 * @param {() => void} run
 */
export function onChoiceElsewhere(run) {
  window.addEventListener("storage", (event) => {
    if (event.key === KEY) run();
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) run();
  });
}
