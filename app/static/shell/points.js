/* A click on a point of a chart that carries an address opens it. Both shells draw charts with
   plotly, which tells of points by events of its own: a chart is listened to once it is pointed at. */

function address(told) {
  const href = told && told.points && told.points[0] && told.points[0].customdata;
  if (typeof href !== "string") return null;
  const url = new URL(href, location.href);
  return url.origin === location.origin ? url.href : null;
}

function open(told) {
  const href = address(told);
  if (!href) return;
  const event = told.event || {};
  if (event.ctrlKey || event.metaKey) window.open(href, "_blank", "noopener");
  else location.assign(href);
}

/* Plotly forgets its listeners when it draws a chart anew, so they are set each time again. */
function listen(event) {
  const plot = event.target.closest && event.target.closest(".js-plotly-plot");
  if (!plot || !plot.on) return;
  const over =
    plot.wrOver ||
    (plot.wrOver = (told) => plot.classList.toggle("wr-over", Boolean(address(told))));
  const out = plot.wrOut || (plot.wrOut = () => plot.classList.remove("wr-over"));
  for (const [name, run] of [
    ["plotly_click", open],
    ["plotly_hover", over],
    ["plotly_unhover", out],
  ]) {
    plot.removeListener(name, run);
    plot.on(name, run);
  }
}
document.addEventListener("pointerover", listen, true);
document.addEventListener("pointerdown", listen, true);
