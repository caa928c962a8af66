/* The Build page's state with what it asks of the server: preview, build, clips, models, files. */
import { askJudges, bringClip, tellModels } from "../forms/calls.js";
import { save, saveBlob } from "../forms/download.js";
import { keyHeaders } from "../forms/judge.js";
import { readSet, readVotes, voteToSend, writeSet } from "../forms/kept.js";
import { askPreview, listen, makeFiles } from "./calls.js";
import { draftsFrom, parseDraft } from "./model/drafts.js";
import { takenOut } from "./model/my_set.js";
import { askedJudges, faultsOf, orderKey, readOrder } from "./model/order.js";
import { fresh, reduce, shownState } from "./model/state.js";
/** @import { BuiltCase, Judge } from "../forms/types.d.ts" */
/** @import { BuildAction, BuildPayload, Draft, FieldName, Removed } from "./types.d.ts" */

const STOPPED = "Stopped. The turns until then are below; nothing more is asked.";
const NO_ROOM = "Your browser has no room for more: save the records, then take some out.";

export class BuildDesk {
  constructor() {
    this.state = fresh();
    this.draw = () => {};
    /** @type {AbortController | null} */
    this.leaving = null;
    /** @type {HTMLElement | null} */
    this.root = null;
  }

  /** @param {BuildAction} action */
  dispatch = (action) => {
    this.state = reduce(this.state, action);
    this.draw();
  };

  /** @param {BuildPayload} payload */
  async open(payload) {
    this.dispatch({ type: "payload", payload, set: readSet() });
    if (this.state.server) return;
    try {
      this.dispatch({ type: "server", server: await askJudges("") });
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      const failure = `What can be asked here is not known: ${message}`;
      this.dispatch({ type: "idle", failure });
    }
  }

  /** @param {string} selector */
  focus(selector) {
    /** @type {HTMLElement | null | undefined} */
    const element = this.root?.querySelector(selector);
    element?.focus();
  }

  /**
   * @param {FieldName} name
   * @param {string} value
   */
  set = (name, value) => this.dispatch({ type: "set", name, value });

  /**
   * Previews a case's first request; nothing is sent before the visitor has seen it.
   * @param {Draft[] | null} [from]
   */
  look = async (from) => {
    this.dispatch({ type: "look", from });
    if (Object.keys(faultsOf(shownState(this.state))).length) {
      this.dispatch({ type: "faulty" });
      return this.focus(".wr-build-form [aria-invalid=true]");
    }
    this.dispatch({ type: "busy" });
    try {
      const key = orderKey(shownState(this.state));
      const preview = await askPreview(readOrder(shownState(this.state)));
      this.dispatch({ type: "preview", preview, key });
    } catch (error) {
      this.dispatch({ type: "idle", failure: /** @type {Error} */ (error).message });
    }
    const place = this.root?.querySelector(".wr-build-preview, .wr-build-form [role=alert]");
    return place?.scrollIntoView({ block: "nearest" });
  };

  build = async () => {
    const order = readOrder(shownState(this.state));
    const headers = keyHeaders(askedJudges(shownState(this.state)));
    const leaving = new AbortController();
    this.leaving = leaving;
    this.dispatch({ type: "begin" });
    this.root?.querySelector(".wr-build-talk-box")?.scrollIntoView({ block: "nearest" });
    /**
     * @param {string} name
     * @param {any} data
     */
    const heard = (name, data) => this.dispatch({ type: "event", name, data });
    let failure = "";
    try {
      await listen(order, headers, leaving.signal, heard);
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      failure = name === "AbortError" ? STOPPED : message;
    }
    this.leaving = null;
    this.dispatch({ type: "end", failure });
  };

  stop = () => this.leaving?.abort();

  /** @param {number} at */
  edit = (at) => {
    this.dispatch({ type: "edit", at });
    this.focus(".wr-build-edit textarea");
    const { activeElement } = document;
    if (activeElement instanceof HTMLTextAreaElement) activeElement.setSelectionRange(0, 0);
  };

  /**
   * The editor is left: the focus goes back to where it was opened.
   * @param {number} at
   */
  leaveEditor = (at) => {
    this.dispatch({ type: "edit", at: -1 });
    this.focus(`[data-turn="${at}"] [data-do=edit]`);
  };

  /** @param {number} at */
  goOn = (at) => {
    try {
      this.look(draftsFrom(this.state.run.rounds, at, parseDraft(this.state, at)));
    } catch (error) {
      const { message } = /** @type {Error} */ (error);
      this.dispatch({ type: "draft fault", text: `This is no JSON: ${message}` });
    }
  };

  /** @param {Judge} judge */
  listModels = (judge) => tellModels(this, judge);

  /** @param {File[]} files */
  bring = (files) => bringClip(this, files);

  /**
   * The set as it is in storage by now: another tab may have changed it.
   * @param {BuiltCase[]} set
   * @param {{removed?: Removed | null}} [more]
   */
  keep(set, more) {
    const failure = writeSet(set) ? "" : NO_ROOM;
    this.dispatch({ type: "set kept", set: readSet(), failure, ...(failure ? {} : more) });
  }

  accept = () => {
    const { record } = this.state.run;
    if (record) this.keep([...readSet(), record]);
  };

  /** @param {BuiltCase} record */
  takeOut = (record) => {
    const { set, removed } = takenOut(readSet(), record);
    this.keep(set, { removed });
    this.focus(".wr-build-undo");
  };

  putBack = () => {
    const { removed } = this.state.mine;
    if (!removed) return;
    const { at, record } = removed,
      set = readSet();
    this.keep(set.toSpliced(at, 0, record), { removed: null });
    this.focus(`.wr-build-mine li:nth-child(${Math.min(at, set.length) + 1}) button`);
  };

  saveFiles = async () => {
    try {
      const zip = await makeFiles(readSet(), readVotes().map(voteToSend));
      saveBlob(zip, "whyreel-built.zip");
    } catch (error) {
      const failure = /** @type {Error} */ (error).message;
      this.dispatch({ type: "set kept", set: readSet(), failure });
    }
  };

  saveRecords = () => {
    const lines = readSet().map((record) => `${JSON.stringify(record)}\n`);
    save("my-set.jsonl", lines.join(""), "application/x-ndjson");
  };
}
