/* Calls of the studies' routes. Who calls stands in the fragment of the page's address (study, by,
   sig): a fragment is in no log. */
import { ask, sending, sendingFile } from "../forms/ask.js";
import { atRoot } from "../shell/root.js";
/**
 * @import {
 *   Access, AboutStudy, DrawnSample, StudyList, StudyOrder, StudyOutcome, Task, Withdrawn,
 * } from "./types.d.ts"
 */

/**
 * @param {string} hash
 * @returns {Access}
 */
export function accessOf(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const names = ["study", "by", "sig"].filter((name) => given.get(name));
  return Object.fromEntries(names.map((name) => [name, given.get(name)]));
}

/** @param {Access} access */
export function callsOf(access) {
  const query = new URLSearchParams({ ...access }).toString();
  /** @param {string} path */
  const at = (path) => atRoot(`/people/${path}${query ? `?${query}` : ""}`);
  return { ...ownerCalls(at), ...participantCalls(at) };
}

/** @typedef {(path: string) => string} AddressOf a route, with who calls */

/** @param {AddressOf} at */
const ownerCalls = (at) => ({
  /** @returns {Promise<StudyList>} */
  studies: () => ask(at("studies")),
  /**
   * @param {StudyOrder} order
   * @returns {Promise<DrawnSample>}
   */
  preview: (order) => ask(at("preview"), sending(order)),
  /**
   * @param {StudyOrder} order
   * @returns {Promise<{ study: string, owner_link: string }>}
   */
  make: (order) => ask(at("studies"), sending(order)),
  /**
   * @param {File} file
   * @returns {Promise<{ study: string, added: number, known: number, owner_link: string }>}
   */
  bring: (file) => ask(at("import"), sendingFile(file, "application/zip")),
  /** @returns {Promise<StudyOutcome>} */
  outcome: () => ask(at("study")),
  invite: () => ask(at("invite"), sending({})),
  /**
   * @param {number} least
   * @returns {Promise<{ version: string, left_out: string[] }>}
   */
  publish: (least) => ask(at("publish"), sending({ least })),
  exportAddress: () => at("export"),
  votesAddress: () => at("votes"),
});

/** @param {AddressOf} at */
const participantCalls = (at) => ({
  /** @returns {Promise<AboutStudy>} */
  about: () => ask(at("task")),
  /** @returns {Promise<AboutStudy>} */
  agree: () => ask(at("consent"), sending({})),
  /** @returns {Promise<Withdrawn>} */
  withdraw: () => ask(at("withdraw"), sending({})),
  /**
   * @param {number} place
   * @returns {Promise<Task>}
   */
  task: (place) => ask(at(`task/${place}`)),
  /**
   * @param {number} place
   * @param {object} body
   * @returns {Promise<{ version: number }>}
   */
  save: (place, body) => ask(at(`task/${place}`), sending(body, { method: "PUT" })),
  /**
   * @param {number} place
   * @param {number} number
   * @returns {Promise<{ frames: string[] }>}
   */
  frames: (place, number) => ask(at(`frames/${place}/${number}`)),
  /**
   * @param {number} place
   * @param {number} number
   */
  film: (place, number) => at(`film/${place}/${number}`),
});
