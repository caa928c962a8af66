/* A site of plain files: its pages are the server's, and this is what they do without one. */
import "../shell/copy.js";
import "../shell/drops.js";
import "../shell/gallery_keys.js";
import "../shell/landmarks.js";
import "../shell/terms.js";
import { showClip, showPlace } from "./clip.js";
import { showList } from "./list.js";
import { readTable } from "./table.js";
/** @import { ClipData } from "./types.d.ts" */

const own = document.getElementById("wr-clip");
/** @type {ClipData | null} */
const clip = own && JSON.parse(own.textContent);

window.whyreelCases = (raw) => {
  const table = readTable(raw);
  if (clip) showPlace(table, clip);
  else showList(table);
};
if (clip) showClip(clip);
