/* Reading plotly's script and drawing hold the page's one thread for 0.3 s: they wait until the
   controls are there and nobody is using them. */
const SOON = { quiet: 300, latest: 4000 };
/* Content that is already seen waits until the page has all that it needs. */
export const LATER = { quiet: 1500, latest: Infinity };
let touched = 0;

for (const kind of ["pointerdown", "keydown"]) {
  const touch = () => {
    touched = performance.now();
  };
  document.addEventListener(kind, touch, { capture: true, passive: true });
}

/**
 * Runs `act` once `isReady()` has held for a while without anybody's hand, or at the latest time;
 * in milliseconds.
 * @param {() => unknown} isReady
 * @param {() => void} act
 * @param {{quiet: number, latest: number}} [waits]
 */
export function whenQuiet(isReady, act, { quiet: pause, latest } = SOON) {
  let ready = 0;
  const look = () => {
    const now = performance.now();
    if (!ready && isReady()) ready = now;
    const quiet = ready && now - Math.max(ready, touched) > pause;
    if (quiet || now > latest) act();
    else setTimeout(look, 30);
  };
  look();
}
