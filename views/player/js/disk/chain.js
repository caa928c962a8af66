/* The page of one chain that works offline: its player, and the film from its reader's own disk. */
import { mount } from "../main.js";

export function openChain() {
  const place = document.getElementById("player");
  const film = document.getElementById("film");
  const payload = JSON.parse(document.getElementById("data").textContent);
  let player = mount(place, payload);

  /* The film is played where the chain stood. */
  function playFilm() {
    if (!film.files.length) return;
    const { t, node } = player;
    if (payload.clip.src) URL.revokeObjectURL(payload.clip.src);
    payload.clip.src = URL.createObjectURL(film.files[0]);
    Object.assign(payload, { start: t, selected: node });
    player = mount(place, payload);
  }

  if (film) film.addEventListener("change", playFilm);
}
