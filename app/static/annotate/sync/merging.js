/* Two versions of a document against the one both began from, part by part. */
import { PARTS, same } from "../model/document.js";

/* {doc, conflicts}: a part that one side alone changed is that side's; one that both changed in
   different ways stays mine for now and is a conflict. */
export function merged(base, mine, theirs) {
  const doc = { ...mine };
  const conflicts = [];
  for (const part of PARTS) {
    if (same(mine[part], theirs[part]) || same(theirs[part], base[part])) continue;
    if (same(mine[part], base[part])) doc[part] = theirs[part];
    else conflicts.push({ part, mine: mine[part], theirs: theirs[part] });
  }
  return { doc, conflicts };
}

export const changedParts = (doc, base) => PARTS.filter((part) => !same(doc[part], base[part]));
