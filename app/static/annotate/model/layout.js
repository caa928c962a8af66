/* Places of a chain's cards: a row for each rank of causes, reasons above their results. */
import { ranks } from "./chain.js";

export const CARD = { width: 230, height: 44, across: 16, down: 22 };
const BOW = 44; /* room beside the cards for edges that pass rows */

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/* Within a row cards stand below the middle of their reasons, which keeps edges short. */
function inRows(chain) {
  const rank = ranks(chain);
  const rows = [];
  for (const { id } of chain.nodes) (rows[rank[id]] ??= []).push(id);
  const filled = rows.filter(Boolean);
  const at = {};
  for (const row of filled) {
    const place = (id) => {
      const reasons = chain.links.filter((l) => l.result === id).flatMap((l) => l.reasons);
      const above = reasons.filter((reason) => reason in at).map((reason) => at[reason]);
      return above.length ? mean(above) : row.indexOf(id) - (row.length - 1) / 2;
    };
    const order = row.map((id) => [place(id), id]).sort((a, b) => a[0] - b[0]);
    order.forEach(([, id], index) => (at[id] = index - (row.length - 1) / 2));
    row.splice(0, row.length, ...order.map(([, id]) => id));
  }
  return filled;
}

/* {cards: id → {x, y}, edges: [{link, from, to, heart, path}], width, height}. */
export function layout(chain) {
  const rows = inRows(chain);
  const widest = Math.max(1, ...rows.map((row) => row.length));
  const width = widest * (CARD.width + CARD.across) - CARD.across + 2 * BOW;
  const cards = {};
  rows.forEach((row, y) => {
    const free = width - row.length * (CARD.width + CARD.across) + CARD.across;
    row.forEach((id, x) => {
      cards[id] = {
        x: free / 2 + x * (CARD.width + CARD.across),
        y: 8 + y * (CARD.height + CARD.down),
      };
    });
  });
  const height = Math.max(1, rows.length) * (CARD.height + CARD.down) - CARD.down + 16;
  return { cards, edges: edges(chain, cards), width, height };
}

function edges(chain, cards) {
  return chain.links.flatMap((link) =>
    link.reasons
      .filter((from) => cards[from] && cards[link.result])
      .map((from) => ({
        link: link.id,
        from,
        to: link.result,
        heart: Boolean(link.heart),
        path: path(cards[from], cards[link.result]),
      })),
  );
}

/* An edge to the next row goes down; one that passes rows goes round their cards, by the side on
   which it begins. */
function path(from, to) {
  const rows = Math.round((to.y - from.y) / (CARD.height + CARD.down));
  return rows === 1 ? curve(from, to) : around(from, to);
}

function around(from, to) {
  const left = from.x <= to.x;
  const edge = left ? 0 : CARD.width;
  const [x1, x2] = [from.x + edge, to.x + edge + (left ? -4 : 4)];
  const [y1, y2] = [from.y, to.y].map((y) => y + CARD.height / 2);
  const out = left ? Math.min(x1, x2) - BOW : Math.max(x1, x2) + BOW;
  return `M${x1} ${y1}C${out} ${y1} ${out} ${y2} ${x2} ${y2}`;
}

export function curve(from, to) {
  const [x1, y1] = [from.x + CARD.width / 2, from.y + CARD.height];
  const [x2, y2] = [to.x + CARD.width / 2, to.y - 4];
  const bend = Math.max(12, Math.abs(y2 - y1) / 2);
  return `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`;
}
