/* Light or dark: one choice for both shells, held before anything is drawn. Gradio and Streamlit each
   ask the browser what the system prefers and follow when it changes, so the choice is answered
   there and neither shell needs to be told. */
const KEY = "whyreel-theme";
const QUERY = "(prefers-color-scheme: dark)";
const NAMES = ["dark", "light"];
const real = window.matchMedia.bind(window);
const system = real(QUERY);
const preferred = new EventTarget();
let before = null;

/* A frame of another site may be refused its storage: the choice then lasts as long as the page. */
function kept(store) {
  try {
    return window[store].getItem(KEY);
  } catch {
    return null;
  }
}
function keep(store, name) {
  try {
    if (name) window[store].setItem(KEY, name);
    else window[store].removeItem(KEY);
  } catch {
    /* as above */
  }
}

/* `__theme` is how a Space tells a frame its own theme: good for this tab until somebody chooses. */
function asked() {
  const address = new URL(location.href);
  const name = address.searchParams.get("__theme");
  if (name === null) return;
  address.searchParams.delete("__theme");
  history.replaceState(history.state, "", address);
  keep("sessionStorage", NAMES.includes(name) ? name : null);
  wanted = NAMES.includes(name) ? name : chosen();
}
function chosen() {
  return (
    [kept("sessionStorage"), kept("localStorage")].find((name) => NAMES.includes(name)) || null
  );
}
let wanted = chosen();
asked();

const dark = () => (wanted ? wanted === "dark" : system.matches);
function show() {
  const now = dark();
  document.documentElement.dataset.theme = now ? "dark" : "light";
  if (before === now) return;
  const first = before === null;
  before = now;
  if (first) return;
  const told = Object.assign(new Event("change"), { matches: now, media: QUERY });
  preferred.dispatchEvent(told);
  if (typeof preferred.onchange === "function") preferred.onchange(told);
}

Object.defineProperties(preferred, { matches: { get: dark }, media: { value: QUERY } });
Object.assign(preferred, {
  onchange: null,
  addListener: (listener) => preferred.addEventListener("change", listener),
  removeListener: (listener) => preferred.removeEventListener("change", listener),
});
window.matchMedia = (query) =>
  String(query).replace(/\s/g, "") === QUERY.replace(/\s/g, "") ? preferred : real(query);

function again() {
  wanted = chosen();
  show();
}
system.addEventListener("change", show);
window.addEventListener("storage", (event) => {
  if (event.key === KEY) again();
});
window.addEventListener("pageshow", (event) => {
  if (event.persisted) again();
});
document.addEventListener("click", (event) => {
  if (!(event.target.closest && event.target.closest("[data-wr-theme]"))) return;
  wanted = dark() ? "light" : "dark";
  keep("sessionStorage", null);
  keep("localStorage", wanted);
  show();
});
show();
