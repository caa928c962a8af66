/* A click on a point of a chart that carries an address opens it. Both shells draw charts with
   plotly, which tells of points by events of its own: a chart is listened to once it is pointed
   at. */

/* The address of the point that an event is about, if it is one of this site. */
function addressOf({ points }) {
  const href = points && points[0] && points[0].customdata;
  if (typeof href !== "string") return null;
  const url = new URL(href, location.href);
  return url.origin === location.origin ? url.href : null;
}

function open(details) {
  const href = addressOf(details);
  if (!href) return;
  const event = details.event || {};
  if (event.ctrlKey || event.metaKey) window.open(href, "_blank", "noopener");
  else location.assign(href);
}

/* A chart's listeners, by the name of plotly's event; each chart has its own. */
const listeners = new WeakMap();

function listenersOf(plot) {
  if (!listeners.has(plot)) {
    const mark = (on) => plot.classList.toggle("wr-over", on);
    listeners.set(plot, {
      plotly_click: open,
      plotly_hover: (details) => mark(Boolean(addressOf(details))),
      plotly_unhover: () => mark(false),
    });
  }
  return listeners.get(plot);
}

/* Plotly forgets its listeners when it draws a chart anew, so they are set each time again. */
function listen(event) {
  const plot = event.target.closest && event.target.closest(".js-plotly-plot");
  if (!plot || !plot.on) return;
  for (const [name, run] of Object.entries(listenersOf(plot))) {
    plot.removeListener(name, run);
    plot.on(name, run);
  }
}

document.addEventListener("pointerover", listen, true);
document.addEventListener("pointerdown", listen, true);
