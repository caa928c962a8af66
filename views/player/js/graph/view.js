/* What of the chain is in sight: all of it while it can be read, else a readable part that
   follows. */
import { createButton, el } from "../base/dom.js";
import { clamp } from "../base/numbers.js";
import { READABLE_SCALE, TOOLS_HEIGHT } from "./bounds.js";
import { glideTo, stopGlide } from "./glide.js";

const CLOSE_SCALE = 0.7; /* scale of a part: three lines of 9.75 px */

/* The whole chain, or the readable part about the selected step, the moment's step or the first. */
export function showChain(player, canvas) {
  if (!player.chain.nodes.length) return;
  const { l, r, t, b } = player.bounds;
  const scale = Math.min(
    canvas.clientWidth / (r - l),
    (canvas.clientHeight - TOOLS_HEIGHT) / (b - t),
    1.25,
  );
  player.zoomed = false;
  player.small = scale < READABLE_SCALE;
  stopGlide(player);
  if (player.small && !player.wide) {
    const at = clampView(player, canvas, positionOf(player, chooseFocus(player)), CLOSE_SCALE);
    player.network.moveTo({ position: at, scale: CLOSE_SCALE, animation: false });
  } else
    player.network.moveTo({
      position: { x: (l + r) / 2, y: (t + b) / 2 - TOOLS_HEIGHT / 2 / scale },
      scale,
      animation: false,
    });
  player.emit("view");
}

export const positionOf = (player, id) => player.network.getPositions([`n:${id}`])[`n:${id}`];

export const latestLitNode = (player) =>
  player.chain.order.filter((node) => player.lit.has(node.id)).pop();

function chooseFocus(player) {
  const node = player.node() || (player.clock.now() > 0 && latestLitNode(player));
  if (node) return node.id;
  const axis = player.direction === "across" ? "x" : "y";
  return player.chain.order
    .map(({ id }) => [id, positionOf(player, id)[axis]])
    .reduce((first, next) => (next[1] < first[1] ? next : first))[0];
}

/* The middle of a view about `at` that shows nothing beyond the chain's ends. */
function clampView(player, canvas, at, scale) {
  const { l, r, t, b } = player.bounds;
  const within = (wish, low, high, room) =>
    high - low <= room ? (low + high) / 2 : clamp(wish, low + room / 2, high - room / 2);
  return {
    x: within(at.x, l, r, canvas.clientWidth / scale),
    y: within(at.y, t - TOOLS_HEIGHT / scale, b, canvas.clientHeight / scale),
  };
}

/* From now on the view is where the visitor put it. */
export function takeView(player) {
  stopGlide(player);
  player.zoomed = true;
}

/* A card that is out of sight is brought into it; one that is seen leaves the view alone. */
export function bringIntoView(player, canvas, id) {
  if (
    !player.network ||
    !player.chain.byId.has(id) ||
    !(player.zoomed || (player.small && !player.wide))
  )
    return;
  const scale = player.network.getScale(),
    [width, height] = player.chain.graph.card;
  const at = positionOf(player, id),
    seen = player.network.canvasToDOM(at);
  const inside =
    Math.abs(seen.x - canvas.clientWidth / 2) <= (canvas.clientWidth - width * scale) / 2 &&
    seen.y - (height / 2) * scale >= TOOLS_HEIGHT &&
    seen.y + (height / 2) * scale <= canvas.clientHeight;
  if (inside) return;
  /* While it plays the card enters early in the view: what comes next is seen, and moves are
     few. */
  const lead = player.clock.playing() ? 0.25 : 0;
  const ahead =
    player.direction === "across"
      ? { x: at.x + (canvas.clientWidth / scale) * lead, y: at.y }
      : { x: at.x, y: at.y + (canvas.clientHeight / scale) * lead };
  glideTo(player, clampView(player, canvas, ahead, scale));
}

export function createViewTools(player, canvas) {
  const zoom = (factor) => {
    if (player.network) {
      stopGlide(player);
      player.zoomed = true;
      player.network.moveTo({ scale: clamp(player.network.getScale() * factor, 0.1, 3) });
    }
  };
  const words = el("span", { class: "wrp-wide" });
  const fit = createButton(
    "fit",
    player.words.fit,
    () => {
      if (!player.network) return;
      player.wide = player.small && (player.zoomed || !player.wide);
      showChain(player, canvas);
    },
    { "data-do": "fit" },
  );
  fit.append(words);
  player.on("view", () => {
    const label = player.small && player.wide ? player.words.near : player.words.fit;
    fit.title = label;
    fit.setAttribute("aria-label", label);
    words.textContent = player.small
      ? player.wide
        ? player.words.near_short
        : player.words.fit_short
      : "";
  });
  return el(
    "div",
    { class: "wrp-tools" },
    createButton("zoom_in", player.words.zoom_in, () => zoom(1.25)),
    createButton("zoom_out", player.words.zoom_out, () => zoom(0.8)),
    fit,
  );
}
