/* The server's drawing of the chain, asked for after each change. Until it comes, and without a
   connection, the page draws what has changed since the last one (model/provisional.js). */
import { stable } from "../model/document.js";

const PAUSE = 250; /* ms without a change: while somebody types, nothing is asked for */
const RETRY = 5000;
/** @import { Doc, Drawn, DrawingOrder, LatestDrawing } from "../types.d.ts" */

/**
 * @param {() => void} run
 * @param {number} ms
 */
const wait = (run, ms) => void setTimeout(run, ms);

/**
 * @param {Pick<Doc, "chain" | "times">} doc
 * @returns {DrawingOrder}
 */
export const orderOf = ({ chain: { people, nodes, links }, times }) => ({
  chain: { people, nodes, links },
  missing: nodes.map(({ id }) => id).filter((id) => times[id]?.shown === false),
});

export class Drawings {
  /**
   * @param {object} parts
   * @param {(order: DrawingOrder) => Promise<Drawn>} parts.draw calls the server
   * @param {() => void} parts.show draws the page
   * @param {typeof wait} [parts.later] setTimeout but in tests
   */
  constructor({ draw, show, later = wait }) {
    this.draw = draw;
    this.show = show;
    this.later = later;
    /** @type {LatestDrawing | null} */
    this.latest = null;
    /** @type {Pick<Doc, "chain" | "times"> | null} */
    this.doc = null;
    this.key = "";
    this.waiting = false;
    this.turn = 0;
  }

  /**
   * Begins with what the server drew of the document that it has.
   * @param {Drawn | null} drawing
   * @param {Doc} doc
   */
  open(drawing, doc) {
    const order = orderOf(doc);
    if (drawing) this.latest = { order, drawing };
    this.doc = doc;
    this.key = drawing ? stable(order) : "";
  }

  /**
   * The first drawing is requested at once, since nothing is drawn yet.
   * @param {Doc} doc
   */
  update(doc) {
    if (doc === this.doc) return;
    this.doc = doc;
    const order = orderOf(doc);
    const key = stable(order);
    if (key === this.key) return;
    this.key = key;
    if (order.chain.nodes.length) this.schedule(order, this.latest ? PAUSE : 0);
  }

  /**
   * @param {DrawingOrder} order
   * @param {number} ms
   */
  schedule(order, ms) {
    this.waiting = true;
    this.turn += 1;
    const { turn } = this;
    this.later(() => turn === this.turn && this.send(order, turn), ms);
  }

  /**
   * A reply counts only if nothing has changed since.
   * @param {DrawingOrder} order
   * @param {number} turn
   */
  async send(order, turn) {
    let drawing = null;
    let isRefused = false;
    try {
      drawing = await this.draw(order);
    } catch (error) {
      const { status = 0 } = /** @type {{ status?: number }} */ (error);
      isRefused = status >= 400 && status < 500 && status !== 429;
    }
    if (turn !== this.turn) return;
    if (drawing) this.latest = { order, drawing };
    else if (!isRefused) this.schedule(order, RETRY);
    this.waiting = false;
    this.show();
  }

  close() {
    this.turn += 1;
  }
}
