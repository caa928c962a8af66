/* The server's drawing of the chain, asked for after each change. Until it comes, and without a
   connection, the page draws what has changed since the last one (model/provisional.js). */
import { stable } from "../model/document.js";

const PAUSE = 250; /* ms without a change: while somebody types, nothing is asked for */
const RETRY = 5000;
const wait = (run, ms) => setTimeout(run, ms);

/**
 * What a drawing depends on.
 * @typedef {{chain: {people: object, nodes: object[], links: object[]}, missing: string[]}} Order
 * @typedef {{order: Order, drawing: {wide: string, narrow: string}}} Drawn
 */

/** @returns {Order} */
export const orderOf = ({ chain: { people, nodes, links }, times }) => ({
  chain: { people, nodes, links },
  missing: nodes.map(({ id }) => id).filter((id) => times[id]?.shown === false),
});

export class Drawings {
  /**
   * @param {object} parts `draw(order)` calls the server, `show()` draws the page;
   * `later(run, ms)` is setTimeout but in tests.
   */
  constructor({ draw, show, later = wait }) {
    Object.assign(this, { draw, show, later });
    /** @type {Drawn | null} */
    this.latest = null;
    this.waiting = false;
    this.turn = 0;
  }

  /* Begins with what the server drew of the document that it has. */
  open(drawing, doc) {
    const order = orderOf(doc);
    if (drawing) this.latest = { order, drawing };
    Object.assign(this, { doc, key: drawing ? stable(order) : "" });
  }

  /* The first drawing is asked for at once: there is none to change. */
  update(doc) {
    if (doc === this.doc) return;
    this.doc = doc;
    const order = orderOf(doc);
    const key = stable(order);
    if (key === this.key) return;
    this.key = key;
    if (order.chain.nodes.length) this.schedule(order, this.latest ? PAUSE : 0);
  }

  schedule(order, ms) {
    this.waiting = true;
    this.turn += 1;
    const { turn } = this;
    this.later(() => turn === this.turn && this.send(order, turn), ms);
  }

  /* A reply counts only if nothing has changed since. */
  async send(order, turn) {
    let drawing = null;
    let isRefused = false;
    try {
      drawing = await this.draw(order);
    } catch ({ status }) {
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
