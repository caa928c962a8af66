/* Steps and links in words, as they are read out: who, what, when, and how it was answered. */
import { describeMarks } from "../model/marks.js";
import { formatTime, isNumber } from "./numbers.js";
/** @import { Chain, Link, Player, Step } from "../types.d.ts" */

/** @param {unknown[]} parts */
const sentence = (parts) => parts.filter(Boolean).join(", ");

/**
 * @param {Player} player
 * @param {Step} node
 */
export function describeTime(player, node) {
  if (!player.chain?.timed || !isNumber(node.start)) return "";
  return `${formatTime(node.start)}–${formatTime(node.end ?? node.start)}`;
}

/**
 * @param {Pick<Player, "colourings" | "marksOf">} player
 * @param {"node" | "link"} part
 * @param {string} id
 */
const marksIn = (player, part, id) => describeMarks(player.colourings, player.marksOf(part, id));

/**
 * `percents`: those that are seen on the node, since its name holds all that is seen.
 * @param {Player} player
 * @param {Step} node
 * @param {number[]} [percents]
 */
export function describeNode(player, node, percents = []) {
  const { people, words } = player;
  const person = people.get(node.person ?? "");
  const name = person ? `${person.name} ` : "";
  const facts = (node.facts || []).map(([what, value]) => `${what} ${value}`);
  const broken = node.broken ? ` (${words.broken})` : "";
  const seen = percents.length ? ` ${percents.join(" ")} ${words.percent}` : "";
  const step = `${name}${words[`verb_${node.kind}`]}: ${node.text}${seen}`;
  const shown = sentence([step, ...facts, describeTime(player, node)]) + broken;
  return sentence([shown, marksIn(player, "node", node.id)]);
}

/**
 * A link from its reasons to its result; `whole`: with how it was answered.
 * @param {Pick<Player, "chain" | "words" | "colourings" | "marksOf">} player
 * @param {Link} sub
 * @param {boolean} [whole]
 */
export function describeLink(player, sub, whole = true) {
  const { chain, words } = player;
  /** @param {string} id */
  const text = (id) => chain?.byId.get(id)?.text ?? "";
  const reasons = sub.reasons.map(text).join(" + ");
  const verb = sub.label || words.link_verb;
  const heart = sub.heart ? `${words.heart}: ` : "";
  const step = `${heart}${reasons} ${verb} ${text(sub.result)}`;
  if (!whole) return sub.label ? step : `${heart}${reasons}`;
  const broken = sub.broken ? ` (${words.cut})` : "";
  return sentence([step + broken, marksIn(player, "link", sub.id)]);
}
