/* The server's drawing of the chain, asked for after each change. Until it comes, and without a
   connection, the page draws what has changed since the last one (model/provisional.js). */
import { isRefusal } from "./api.js";

const RETRY = 5000;
/** @import { Doc, Drawn, DrawingOrder } from "../types.d.ts" */

/**
 * @param {Pick<Doc, "chain" | "times">} doc
 * @returns {DrawingOrder}
 */
export const orderOf = ({ chain: { people, nodes, links }, times }) => ({
  chain: { people, nodes, links },
  missing: nodes.map(({ id }) => id).filter((id) => times[id]?.shown === false),
});

/**
 * Asks for a drawing after a pause, and while there is no connection again and again.
 * @param {DrawingOrder} order
 * @param {number} pause in ms
 * @param {(order: DrawingOrder) => Promise<Drawn>} draw calls the server
 * @param {(drawing: Drawn | null) => void} show takes each result, null after a failure
 * @returns {() => void} stops it: a reply that comes later is not shown
 */
export function requestDrawing(order, pause, draw, show) {
  let isStopped = false;
  async function ask() {
    let drawing = null;
    try {
      drawing = await draw(order);
    } catch (error) {
      if (!isStopped && !isRefusal(error)) timer = setTimeout(ask, RETRY);
    }
    if (!isStopped) show(drawing);
  }
  let timer = setTimeout(ask, pause);
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
