/* Whose times are shown: one source, or two laid over each other. */
import { el } from "../base/dom.js";
import { toggleSource } from "../model/sources.js";
import { showSources } from "../player.js";
/** @import { Player, TimeSource } from "../types.d.ts" */

/** @param {Player} player */
export function addSources(player) {
  player.showSources = (ids) => {
    showSources(player, ids);
    player.case = player.cases.find(({ id }) => player.case && player.case.id === id) || null;
    player.retime();
  };
}

/**
 * @param {Player} player
 * @param {TimeSource} source
 */
function createChoice(player, source) {
  const onclick = () => {
    const ids = toggleSource(player.shownSources, source.id);
    player.showSources(ids);
    player.announce("source", { sources: ids });
  };
  const facts = { type: "button", class: "wrp-source", "data-source": source.id, onclick };
  const note = source.note ? el("span", { class: "wrp-soft" }, source.note) : null;
  return el("button", facts, el("i", { "aria-hidden": "true" }), source.label, note);
}

/**
 * Shown only if there are times. With a single source it names that source.
 * @param {Player} player
 */
export function createSourceSwitch(player) {
  const { sources, words } = player;
  const choices = sources.map((source) => createChoice(player, source));
  const facts = { class: "wrp-sources", role: "group", "aria-label": words.times_by };
  const box = el("div", facts, el("span", { class: "wrp-soft" }, words.times_by), ...choices);
  const draw = () => {
    const plain = sources.every(({ kind }) => !kind); /* nothing is known of whose they are */
    box.hidden = !player.chain || player.chain.scene || plain;
    choices.forEach((choice, index) => {
      const rank = player.shownSources.indexOf(sources[index].id);
      choice.setAttribute("aria-pressed", String(rank >= 0));
      choice.dataset.rank = rank < 0 ? "" : ["lead", "second"][rank];
    });
  };
  for (const name of /** @type {const} */ (["chain", "times"])) player.on(name, draw);
  return box;
}
