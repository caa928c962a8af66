/* The page of one chain that works offline: its player, and the film from its reader's own disk. It
   is a classic script, since a browser loads no module from there (scripts/bundle.mjs). */
import { mount } from "./main.js";
/** @import { PlayerPayload } from "./types.d.ts" */

const place = /** @type {HTMLElement} */ (document.getElementById("player"));
const film = document.getElementById("film");
/** @type {PlayerPayload} */
const payload = JSON.parse(document.getElementById("data")?.textContent ?? "");
let player = mount(place, payload);

/** The film takes the place of the chain. */
function playFilm() {
  const file = film instanceof HTMLInputElement ? film.files?.[0] : null;
  if (!file || !payload.clip) return;
  const { t, node } = player;
  if (payload.clip.src) URL.revokeObjectURL(payload.clip.src);
  payload.clip.src = URL.createObjectURL(file);
  Object.assign(payload, { start: t, selected: node });
  player = mount(place, payload);
}

film?.addEventListener("change", playFilm);
