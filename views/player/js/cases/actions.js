/* Going from one failing question or reason to the next. */
import { clamp, isNumber } from "../base/numbers.js";
import { caseAbout } from "../model/cases.js";
/** @import { Player } from "../types.d.ts" */

/** @param {Player} player */
export function addCases(player) {
  player.selectTarget = ({ chain, nodes, links }) => {
    if (chain && chain !== player.chain) player.open(chain);
    if (links.length) player.selectLink(links[0]);
    else if (nodes.length) player.select(nodes[0], true);
  };
  player.failing = () => player.cases.filter(({ failing }) => failing);
  player.showCase = (entry) => {
    player.case = entry || null;
    player.emit("case");
    const id = entry ? (entry.pin ? entry.pin.dimension : entry.id) : "";
    player.announce("question", { id: id || "" });
  };
  /* A case with what it is about: its step or link is selected and the clip goes to its second. */
  player.openCase = (entry) => {
    player.showCase(entry);
    player.selectTarget(entry);
    if (isNumber(entry.second)) player.seek(entry.second);
    else player.moment();
  };
  player.walkCases = (by) => {
    const all = player.failing();
    const index = all.findIndex((entry) => entry === player.case);
    const next = index < 0 ? (by > 0 ? 0 : all.length - 1) : clamp(index + by, 0, all.length - 1);
    if (all.length && all[next] !== player.case) player.openCase(all[next]);
  };
  /* The case of a step or link that was just selected, where it has one. */
  player.follow = (part, id) => {
    const entry = caseAbout(player.cases, player.case, player.chain, part, id);
    if (entry && entry !== player.case) player.showCase(entry);
  };
}
