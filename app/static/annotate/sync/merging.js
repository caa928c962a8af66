/* Two versions of a document against the one both began from, part by part. */
import { PARTS, same } from "../model/document.js";
/** @import { Conflict, Doc } from "../types.d.ts" */

/**
 * {doc, conflicts}: a part that one side alone changed is that side's; one that both changed in
 * different ways stays mine for now and is a conflict.
 * @param {Doc} base
 * @param {Doc} mine
 * @param {Doc} theirs
 */
export function merged(base, mine, theirs) {
  let doc = mine;
  /** @type {Conflict[]} */
  const conflicts = [];
  for (const part of PARTS) {
    if (same(mine[part], theirs[part]) || same(theirs[part], base[part])) continue;
    if (same(mine[part], base[part])) doc = { ...doc, [part]: theirs[part] };
    else conflicts.push({ part, mine: mine[part], theirs: theirs[part] });
  }
  return { doc, conflicts };
}

/**
 * @param {Doc} doc
 * @param {Doc} base
 */
export const changedParts = (doc, base) => PARTS.filter((part) => !same(doc[part], base[part]));
