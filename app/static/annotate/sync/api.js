/* Calls of the annotations' routes. Who calls stands in the fragment of the page's address
   (set, by, sig): a fragment is in no log. */
import { ask, sending, sendingFile } from "../../forms/ask.js";
import { atRoot } from "../../shell/root.js";
/** @typedef {Error & { status?: number, content?: object }} Refusal */

/**
 * @import {
 *   Access, AnnotatorAgreement, DocPart, DrawingOrder, Drawn, PutReply, Work, WorkList,
 * } from "../types.d.ts"
 */

/**
 * @param {string} hash
 * @returns {Access}
 */
export function accessOf(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const names = ["set", "by", "sig"].filter((name) => given.get(name));
  return Object.fromEntries(names.map((name) => [name, given.get(name)]));
}

/**
 * @param {string} path
 * @param {Access} access
 * @param {Record<string, string>} [more]
 */
export function addressOf(path, access, more = {}) {
  const query = new URLSearchParams({ ...access, ...more }).toString();
  return atRoot(`/annotate/${path}${query ? `?${query}` : ""}`);
}

/**
 * Whether the server will not take the same call later either.
 * @param {unknown} error
 */
export function isRefusal(error) {
  const { status = 0 } = /** @type {Refusal} */ (error);
  return status >= 400 && status < 500 && status !== 429;
}

/** @param {Access} access */
export function apiOf(access) {
  /** @param {string} path */
  const at = (path) => addressOf(path, access);
  /** @param {string} clip */
  const ofClip = (clip) => at(`work/${encodeURIComponent(clip)}`);
  return {
    access,
    /** @returns {Promise<{ may_make: boolean }>} */
    sets: () => ask(at("sets")),
    /**
     * @param {object} order
     * @returns {Promise<{ owner_link: string }>}
     */
    makeSet: (order) => ask(at("sets"), sending(order)),
    /**
     * @param {string} set
     * @param {string} name
     * @returns {Promise<{ annotator: string, link: string }>}
     */
    addAnnotator: (set, name) =>
      ask(at(`sets/${encodeURIComponent(set)}/annotators`), sending({ name })),
    /** @returns {Promise<WorkList>} */
    clips: () => ask(at("work")),
    /**
     * @param {string} clip
     * @returns {Promise<Work>}
     */
    work: (clip) => ask(ofClip(clip)),
    /**
     * @param {DrawingOrder} order
     * @returns {Promise<Drawn>}
     */
    draw: (order) => ask(at("drawing"), sending(order)),
    /** @returns {Promise<AnnotatorAgreement>} */
    agreement: () => ask(at("agreement")),
    exportAddress: () => at("export"),
    /** @returns {Promise<{ report: string[], left_out: string[] }>} */
    publish: () => ask(at("publish"), sending({})),
    /**
     * @param {File} file
     * @returns {Promise<{ added: number, known: number }>}
     */
    bring: (file) => ask(at("import"), sendingFile(file, "application/zip")),
    /** @param {string} clip */
    facts: (clip) => ask(atRoot(`/api/annotate?${new URLSearchParams({ clip })}`)),
    /**
     * Saves a part; never an exception.
     * @param {string} clip
     * @param {number} version
     * @param {DocPart} part
     * @param {unknown} value
     * @returns {Promise<PutReply>}
     */
    async put(clip, version, part, value) {
      try {
        const reply = await ask(ofClip(clip), sending({ version, part, value }, { method: "PUT" }));
        return { status: "saved", ...reply };
      } catch (error) {
        const { message: words, status, content } = /** @type {Refusal} */ (error);
        if (status === 409) return { status: "conflict", ...content };
        return { status: isRefusal(error) ? "refused" : "offline", words };
      }
    },
  };
}
