/* A modal dialog of our own: `draw(close)` gives its content; the focus returns to `back`. */
import { html, render, useLayoutEffect, useRef } from "../../forms/html.js";

/** @param {{ label: string, kind?: string, onClose: () => void, children: unknown }} props */
function Dialog({ label, kind, onClose, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return html`<dialog
    class=${`wr-help wr-slot ${kind || ""}`}
    aria-label=${label}
    ref=${dialog}
    onClose=${onClose}
  >
    <h2 class="wr-title">${label}</h2>
    ${children}
  </dialog>`;
}

/**
 * @param {{ label: string, kind?: string, back: Element | null }} order
 * @param {(close: () => void) => unknown} draw
 */
export function showDialog({ label, kind, back }, draw) {
  const place = document.createElement("div");
  const end = () => {
    if (!place.isConnected) return;
    render(null, place);
    place.remove();
    if (back instanceof HTMLElement && document.contains(back)) back.focus();
  };
  /* At once: a field of a closed dialog has the focus until the next frame, and takes keys. */
  const close = () => {
    place.querySelector("dialog")?.close();
    end();
  };
  document.body.append(place);
  render(html`<${Dialog} label=${label} kind=${kind} onClose=${end}>${draw(close)}<//>`, place);
}
