/* Changes of a chain, each a pure function: chain in, chain out. */
/** @import { DocChain, DocLink, DocNode } from "../types.d.ts" */

export const KINDS = ["event", "belief", "intent", "desire", "emotion"];
const SEAMS = [/;\s+/, /,?\s+and then\s+/i, /,\s+then\s+/i, /,?\s+and\s+/i, /,\s+/];

/**
 * An id that nothing of the chain bears yet.
 * @param {string[]} taken
 * @param {string} letter
 */
export function freshId(taken, letter) {
  for (let n = 1; ; n += 1) if (!taken.includes(`${letter}${n}`)) return `${letter}${n}`;
}

/** @param {{id: string}[]} list */
const ids = (list) => list.map(({ id }) => id);
/**
 * @template {{ id: string }} Item
 * @param {Item[]} list
 * @param {string} id
 * @param {Partial<Item>} changes
 */
const changed = (list, id, changes) =>
  list.map((each) => (each.id === id ? { ...each, ...changes } : each));

/**
 * The chain with another node behind `after` (at the end without it), and the new id.
 * @param {DocChain} chain
 * @param {string} kind
 * @param {{after?: string | null, text?: string, person?: string | null}} [about]
 * @returns {[chain: DocChain, id: string]}
 */
export function addNode(chain, kind, { after = null, text = "", person = null } = {}) {
  const id = freshId(ids(chain.nodes), "n");
  const at = chain.nodes.findIndex((node) => node.id === after);
  const nodes = [...chain.nodes];
  nodes.splice(at < 0 ? nodes.length : at + 1, 0, { id, kind, text, person, seen_by: null });
  return [{ ...chain, nodes }, id];
}

/**
 * @param {DocChain} chain
 * @param {string} id
 * @param {Partial<DocNode>} changes
 * @returns {DocChain}
 */
export const changeNode = (chain, id, changes) => ({
  ...chain,
  nodes: changed(chain.nodes, id, changes),
});

/**
 * Without the node; links lose it as a reason, and go with their result or their last reason.
 * @param {DocChain} chain
 * @param {string} id
 * @returns {DocChain}
 */
export function removeNode(chain, id) {
  const links = chain.links
    .filter((link) => link.result !== id)
    .map((link) => ({ ...link, reasons: link.reasons.filter((reason) => reason !== id) }))
    .filter((link) => link.reasons.length);
  return { ...chain, nodes: chain.nodes.filter((node) => node.id !== id), links };
}

/**
 * @param {DocChain} chain
 * @param {string} id
 * @param {number} by
 * @returns {DocChain}
 */
export function moveNode(chain, id, by) {
  const from = chain.nodes.findIndex((node) => node.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= chain.nodes.length) return chain;
  const nodes = [...chain.nodes];
  nodes.splice(to, 0, ...nodes.splice(from, 1));
  return { ...chain, nodes };
}

/**
 * @param {DocChain} chain
 * @param {string} name
 * @returns {[chain: DocChain, id: string]}
 */
export function addPerson(chain, name) {
  const known = Object.entries(chain.people).find(([, other]) => other === name);
  if (known) return [chain, known[0]];
  const id = freshId(Object.keys(chain.people), "p");
  return [{ ...chain, people: { ...chain.people, [id]: name } }, id];
}

/**
 * `reason` → `result`: joins the result's link number `index`, or makes one where it has none.
 * @param {DocChain} chain
 * @param {string} result
 * @param {string} reason
 * @param {number} [index]
 * @returns {DocChain}
 */
export function addReason(chain, result, reason, index = 0) {
  if (result === reason) return chain;
  const link = linksOf(chain, result)[index];
  if (!link) {
    const id = freshId(ids(chain.links), "l");
    return { ...chain, links: [...chain.links, { id, result, reasons: [reason], heart: null }] };
  }
  if (link.reasons.includes(reason)) return chain;
  const reasons = [...link.reasons, reason];
  return { ...chain, links: changed(chain.links, link.id, { reasons }) };
}

/**
 * @param {DocChain} chain
 * @param {string} id
 * @param {string} reason
 * @returns {DocChain}
 */
export function removeReason(chain, id, reason) {
  const links = chain.links
    .map((link) =>
      link.id === id ? { ...link, reasons: link.reasons.filter((r) => r !== reason) } : link,
    )
    .filter((link) => link.reasons.length);
  return { ...chain, links };
}

/**
 * @param {DocChain} chain
 * @param {string | null} result
 * @returns {DocLink[]}
 */
export const linksOf = (chain, result) => chain.links.filter((link) => link.result === result);

/**
 * Marks a link as the chain's key link, or unmarks it. A chain has one key link at most.
 * @param {DocChain} chain
 * @param {string} id
 * @returns {DocChain}
 */
export const toggleHeart = (chain, id) => ({
  ...chain,
  links: chain.links.map((link) =>
    link.id === id
      ? { ...link, heart: link.heart ? null : true }
      : { ...link, heart: link.heart ? null : link.heart },
  ),
});

/**
 * A text in two at its first seam: “takes the cup and drinks” → “takes the cup”, “drinks”.
 * @param {string} text
 * @returns {[first: string, second: string]}
 */
export function cutText(text) {
  for (const seam of SEAMS) {
    const match = seam.exec(text);
    if (match?.index) {
      return [text.slice(0, match.index), text.slice(match.index + match[0].length)];
    }
  }
  return [text, ""];
}

/**
 * A node in two: reasons lead to the first, the second leads on.
 * @param {DocChain} chain
 * @param {string} id
 * @returns {[chain: DocChain, id: string | null]}
 */
export function splitNode(chain, id) {
  const node = chain.nodes.find((each) => each.id === id);
  if (!node) return [chain, null];
  const [first, second] = cutText(node.text);
  const [made, other] = addNode(changeNode(chain, id, { text: first }), node.kind, {
    after: id,
    text: second,
    person: node.person,
  });
  const onward = made.links.map((link) => ({
    ...link,
    reasons: link.reasons.map((reason) => (reason === id ? other : reason)),
  }));
  return [addReason({ ...made, links: onward }, other, id), other];
}

/**
 * Two nodes in one: `other` goes, its text and its links come to `id`.
 * @param {DocChain} chain
 * @param {string} id
 * @param {string} other
 * @returns {DocChain}
 */
export function joinNodes(chain, id, other) {
  /** @param {string} node */
  const text = (node) => chain.nodes.find((each) => each.id === node)?.text ?? "";
  /** @param {string} node */
  const renamed = (node) => (node === other ? id : node);
  const links = chain.links
    .map((link) => ({
      ...link,
      result: renamed(link.result),
      reasons: [...new Set(link.reasons.map(renamed))].filter((r) => r !== renamed(link.result)),
    }))
    .filter((link) => link.reasons.length);
  const words = [text(id), text(other)].filter(Boolean).join("; ");
  const nodes = chain.nodes.filter((node) => node.id !== other);
  return { ...chain, links, nodes: changed(nodes, id, { text: words }) };
}

/**
 * Node id → its rank: edges on the longest path to it. A cycle ends after as many rounds as there
 * are nodes.
 * @param {DocChain} chain
 */
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

/**
 * Causes before what they lead to: the order in which a film is gone through.
 * @param {DocChain} chain
 * @returns {DocChain}
 */
export function inCausalOrder(chain) {
  const rank = ranks(chain);
  return { ...chain, nodes: chain.nodes.toSorted((a, b) => rank[a.id] - rank[b.id]) };
}
