/* Places of a chain's cards: a row for each rank of causes, reasons above their results. */
export const CARD = { width: 230, height: 44, across: 16, down: 22 };

/* Node id → its rank: edges on the longest path to it. A cycle ends after as many rounds as there
   are nodes. */
export function ranks(chain) {
  const rank = Object.fromEntries(chain.nodes.map(({ id }) => [id, 0]));
  for (let round = 0; round < chain.nodes.length; round += 1) {
    for (const { result, reasons } of chain.links) {
      const above = Math.max(-1, ...reasons.map((reason) => rank[reason] ?? -1));
      if (result in rank) {
        rank[result] = Math.min(chain.nodes.length - 1, Math.max(rank[result], above + 1));
      }
    }
  }
  return rank;
}

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
  const width = widest * (CARD.width + CARD.across) + CARD.across;
  const cards = {};
  rows.forEach((row, y) => {
    const free = width - row.length * (CARD.width + CARD.across) + CARD.across;
    row.forEach((id, x) => {
      cards[id] = {
        x: free / 2 + x * (CARD.width + CARD.across),
        y: 10 + y * (CARD.height + CARD.down),
      };
    });
  });
  const height = Math.max(1, rows.length) * (CARD.height + CARD.down) - CARD.down + 20;
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
        path: curve(cards[from], cards[link.result]),
      })),
  );
}

export function curve(from, to) {
  const [x1, y1] = [from.x + CARD.width / 2, from.y + CARD.height];
  const [x2, y2] = [to.x + CARD.width / 2, to.y - 5];
  const bend = Math.max(18, Math.abs(y2 - y1) / 2);
  return `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`;
}
