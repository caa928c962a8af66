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

/* Shows the hidden band of the line that is pointed at, or of none. */
function showBand(plot, group) {
  const bands = plot.data.flatMap((trace, at) => (trace.meta === "band" ? [at] : []));
  const opacity = bands.map((at) => (plot.data[at].legendgroup === group ? 1 : 0));
  const changed = bands.some((at, place) => plot.data[at].opacity !== opacity[place]);
  if (changed) window.Plotly.restyle(plot, { opacity }, bands);
}

/* A chart's listeners, by the name of plotly's event; each chart has its own. */
const listeners = new WeakMap();

function listenersOf(plot) {
  if (!listeners.has(plot)) {
    const mark = (on) => plot.classList.toggle("wr-over", on);
    listeners.set(plot, {
      plotly_click: open,
      plotly_hover: (details) => {
        mark(Boolean(addressOf(details)));
        showBand(plot, details.points[0].data.legendgroup);
      },
      plotly_unhover: () => {
        mark(false);
        showBand(plot, null);
      },
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
