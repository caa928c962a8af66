/* A click on a point of a chart that carries an address opens it. Both shells draw charts with
   plotly, which tells of points by events of its own: a chart is listened to once it is pointed
   at. */
import { closestTo } from "./event_target.js";
/** @import { Plot, PlotlyEvent } from "./types.d.ts" */

/**
 * The address of the point that an event is about, if it is one of this site.
 * @param {PlotlyEvent} event
 */
function addressOf({ points }) {
  const href = points && points[0] && points[0].customdata;
  if (typeof href !== "string") return null;
  const url = new URL(href, location.href);
  return url.origin === location.origin ? url.href : null;
}

/** @param {PlotlyEvent} details */
function open(details) {
  const href = addressOf(details);
  if (!href) return;
  const { event } = details;
  if (event?.ctrlKey || event?.metaKey) window.open(href, "_blank", "noopener");
  else location.assign(href);
}

/**
 * Shows the band of the line under the pointer, and hides the others.
 * @param {Plot} plot
 * @param {string | null} [group]
 */
function showBand(plot, group) {
  const bands = plot.data.flatMap((trace, at) => (trace.meta === "band" ? [at] : []));
  const opacity = bands.map((at) => (plot.data[at].legendgroup === group ? 1 : 0));
  const changed = bands.some((at, place) => plot.data[at].opacity !== opacity[place]);
  if (changed) window.Plotly.restyle(plot, { opacity }, bands);
}

/**
 * A chart's listeners, by the name of plotly's event; each chart has its own.
 * @type {WeakMap<Plot, Record<string, (details: PlotlyEvent) => void>>}
 */
const listeners = new WeakMap();

/**
 * @param {Plot} plot
 * @returns {Record<string, (details: PlotlyEvent) => void>}
 */
function listenersOf(plot) {
  const known = listeners.get(plot);
  if (known) return known;
  /** @param {boolean} on */
  const mark = (on) => plot.classList.toggle("wr-over", on);
  /** @type {Record<string, (details: PlotlyEvent) => void>} */
  const made = {
    plotly_click: open,
    plotly_hover: (details) => {
      mark(Boolean(addressOf(details)));
      showBand(plot, details.points[0].data.legendgroup);
    },
    plotly_unhover: () => {
      mark(false);
      showBand(plot, null);
    },
  };
  listeners.set(plot, made);
  return made;
}

/**
 * Plotly forgets its listeners when it draws a chart anew, so they are set each time again.
 * @param {Event} event
 */
function listen(event) {
  const plot = /** @type {Plot | null} */ (closestTo(event, ".js-plotly-plot"));
  if (!plot || !plot.on) return;
  for (const [name, run] of Object.entries(listenersOf(plot))) {
    plot.removeListener(name, run);
    plot.on(name, run);
  }
}

document.addEventListener("pointerover", listen, true);
document.addEventListener("pointerdown", listen, true);
