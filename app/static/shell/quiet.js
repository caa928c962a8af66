/* Reading plotly's script and drawing hold the page's one thread for 0.3 s: they wait until the
   controls are there and nobody is using them. */
const QUIET_MS = 300;
const LATEST_MS = 4000;
let touched = 0;

for (const kind of ["pointerdown", "keydown"]) {
  const touch = () => {
    touched = performance.now();
  };
  document.addEventListener(kind, touch, { capture: true, passive: true });
}

/* Runs `act` once `isReady()` has held for a while without anybody's hand, or after 4 s. */
export function whenQuiet(isReady, act) {
  let ready = 0;
  const look = () => {
    const now = performance.now();
    if (!ready && isReady()) ready = now;
    const quiet = ready && now - Math.max(ready, touched) > QUIET_MS;
    if (quiet || now > LATEST_MS) act();
    else setTimeout(look, 30);
  };
  look();
}
