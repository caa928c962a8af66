/* The panel of “Locate” below Watch's sentence: opened and closed by the button that leads to Try
   where no script runs. */
import { mountDesk } from "../forms/mounting.js";
import { LocateDesk } from "./desk.js";
import { Panel } from "./panel.js";

/** @type {(() => void) | null} closes the panel that is open */
let close = null;

/**
 * Opens the panel of a link to Try, or closes it.
 * @param {HTMLAnchorElement} link
 */
export function toggle(link) {
  const isOpen = link.getAttribute("aria-expanded") === "true";
  close?.();
  if (!isOpen) open(link);
}

/** @param {HTMLAnchorElement} link */
function open(link) {
  const place = document.createElement("div");
  place.className = "wr-locate";
  link.closest(".wr-outcome")?.append(place);
  link.setAttribute("aria-expanded", "true");
  const desk = Object.assign(new LocateDesk(link.href), { close: () => close?.() });
  const mounted = mountDesk(desk, Panel, place, "wr-try");
  /* Watch draws the sentence anew, without the panel, as soon as something else is chosen. */
  const leave = () => place.isConnected || close?.();
  close = () => {
    close = null;
    document.removeEventListener("wr-shown", leave);
    desk.cancel();
    mounted.destroy();
    place.remove();
    link.setAttribute("aria-expanded", "false");
    if (link.isConnected) link.focus();
  };
  document.addEventListener("wr-shown", leave);
  desk.start();
  place.querySelector("h2")?.focus({ preventScroll: true });
  place.scrollIntoView({ block: "nearest" });
}
