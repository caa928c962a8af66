/* vis-network's ids: n: is a card's, j: a joint's, where several links meet. */
export const isCard = (id) => id.startsWith("n:");
export const isJoint = (id) => id.startsWith("j:");
export const nodeOf = (id) => id.slice(2);
