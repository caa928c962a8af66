/* How much room a chain takes, and whether it is drawn across or down. */

/* Zoomed out, the text grows against the card so that it can be read as long as possible; where it
   could not be, a card is a spot of its colour. */
export const SPOT_SCALE = 0.2;
export const READABLE_SCALE = 0.43; /* scale at which a card still holds two lines of 9.1 px */
export const TOOLS_HEIGHT = 40; /* px at the top that stay free for the zoom buttons */

export function measureBounds(points, [width, height]) {
  const ends = (axis, card) => {
    const all = points.map((point) => point[axis]);
    return [Math.min(...all) - card / 2 - 22, Math.max(...all) + card / 2 + 22];
  };
  const [l, r] = ends("x", width);
  const [t, b] = ends("y", height);
  return { l, r, t, b };
}

/* Across or down: where more can be read at once, and then where the whole is larger. */
export function chooseDirection(player, canvas) {
  const points = player.chain.graph.nodes;
  const room = (places) => {
    const { l, r, t, b } = measureBounds(places, player.chain.graph.card);
    const widthScale = canvas.clientWidth / (r - l);
    const heightScale = (canvas.clientHeight - TOOLS_HEIGHT) / (b - t);
    return {
      whole: Math.min(widthScale, heightScale),
      seen: Math.min(1, widthScale / READABLE_SCALE) * Math.min(1, heightScale / READABLE_SCALE),
    };
  };
  const across = room(points);
  const down = room(points.map(({ down: [x, y] }) => ({ x, y })));
  return across.seen > down.seen || (across.seen === down.seen && across.whole >= down.whole)
    ? "across"
    : "down";
}
