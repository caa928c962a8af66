/* The Try page's state with what it asks of the server: preview, run, replay, clips, models. */
import { sending } from "../forms/ask.js";
import { askJudges, bringClip, runEvents, tellModels, versionQuery } from "../forms/calls.js";
import { keyHeaders } from "../forms/judge.js";
import { setAddress } from "../shell/address.js";
import { addressOf } from "./model/address.js";
import { orderKey, readOrder } from "./model/order.js";
import { fresh, reduce, shownState } from "./model/state.js";
import { forgetAll, saveRun } from "./saving.js";
/** @import { Judge } from "../forms/types.d.ts" */
/** @import { FieldName, Run, RunEvent, RunState, TryAction, TryPayload } from "./types.d.ts" */

const CALLED_OFF =
  "Cancelled. Finished calls are shown; a call that had started may still be billed by " +
  "its endpoint.";
const STOPPED = "You stopped the recording.";
const CHANGED = "What is sent was changed meanwhile: look at it again.";
const CUT = "The connection was closed before the run had ended.";

/**
 * @param {number} ms
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
const wait = (ms, signal) =>
  new Promise((done, failed) => {
    const timer = setTimeout(() => done(), ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      failed(signal.reason);
    });
  });

export class TryDesk {
  constructor() {
    this.state = fresh();
    this.draw = () => {};
    /** @type {AbortController | null} */
    this.leaving = null;
    this.turn = 0;
    /** @type {HTMLElement | null} */
    this.root = null;
  }

  /** @param {TryAction} action */
  dispatch = (action) => {
    this.state = reduce(this.state, action);
    this.draw();
  };

  /**
   * Other events may arrive during the call, so only the state after it is changed.
   * @param {TryPayload} payload
   */
  async open(payload) {
    const { root } = this,
      server = await askJudges("");
    if (this.root !== root) return;
    this.state = reduce(this.state, { type: "server", server });
    this.dispatch({ type: "payload", payload });
  }

  /**
   * @param {FieldName} name
   * @param {string | number} value
   */
  set = (name, value) => {
    this.dispatch({ type: "set", name, value });
    this.keepAddress();
  };

  keepAddress() {
    setAddress(addressOf(shownState(this.state), location.search), false);
  }

  /** @param {number} t */
  seek = (t) => {
    const video = this.root?.querySelector("video");
    if (!video) return;
    video.pause();
    video.currentTime = t;
    video.scrollIntoView({ block: "nearest" });
  };

  /**
   * @param {string} words
   * @param {() => Promise<void>} work
   */
  async guarded(words, work) {
    this.dispatch({ type: "busy", words });
    let failure = "";
    try {
      await work();
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      failure = name === "AbortError" ? "" : message;
    }
    this.dispatch({ type: "idle", failure });
  }

  show = () => {
    const key = orderKey(shownState(this.state));
    return this.guarded("Preparing …", async () => {
      const order = readOrder(shownState(this.state));
      const preview = await askJudges(`/preview${versionQuery()}`, sending(order));
      this.dispatch({ type: "preview", preview, key });
      if (!this.state.preview) throw new Error(CHANGED);
    });
  };

  /**
   * A run or a replay, from its first event to its last. `listen(hear, signal)` tells `hear` each
   * event; `stopped` is shown if the visitor cancels it.
   * @param {string} words
   * @param {string} stopped
   * @param {(hear: (event: RunEvent) => void, signal: AbortSignal) => Promise<void>} listen
   */
  async follow(words, stopped, listen) {
    const token = ++this.turn,
      { signal } = (this.leaving = new AbortController());
    this.dispatch({ type: "begin", token });
    /** @param {Partial<Run>} part */
    const tell = (part) => this.dispatch({ type: "run", token, part });
    await this.guarded(words, async () => {
      try {
        await listen((event) => this.dispatch({ type: "event", token, ...event }), signal);
        if (this.state.run && !this.state.run.ended) throw new Error(CUT);
      } catch (error) {
        if (!this.state.run) throw error;
        const { name, message } = /** @type {Error} */ (error);
        tell({ ended: true, failure: name === "AbortError" ? stopped : message });
      }
    });
    this.leaving = null;
    this.dispatch({ type: "end" });
  }

  send = async () => {
    const order = readOrder(shownState(this.state)),
      headers = keyHeaders(this.state.judges ?? []);
    await this.follow("Asking …", CALLED_OFF, (hear, signal) =>
      runEvents(sending(order, { headers, signal }), (name, data) => hear({ name, data })),
    );
    /** @type {HTMLElement | null | undefined} */
    const heading = this.root?.querySelector(".wr-try-results h2");
    heading?.focus({ preventScroll: false });
  };

  cancel = () => this.leaving?.abort();

  /** @param {string} name */
  replay = (name) =>
    this.follow("Replaying …", STOPPED, async (hear, signal) => {
      const record = await askJudges(`/replay/${encodeURIComponent(name)}`, { signal });
      this.dispatch({ type: "no preview" });
      let before = 0;
      for (const { event, data, at } of record.events) {
        await wait(Math.min(1200, (at - before) * 1000), signal);
        before = at;
        const more = event === "plan" ? { ...data, sent: record.sent } : data;
        hear({ name: event, data: more, scripted: record["said"] });
      }
    });

  /** @param {Judge} judge */
  listModels = (judge) => tellModels(this, judge);

  /** @param {File[]} files */
  bring = (files) => bringClip(this, files);

  forget = async () => {
    try {
      await forgetAll();
    } catch (error) {
      this.dispatch({
        type: "clip failed",
        failure: `This could not be deleted: ${/** @type {Error} */ (error).message}`,
      });
    }
  };

  save = async () => {
    const { token, id } = /** @type {RunState} */ (this.state).run;
    /** @param {Partial<Run>} part */
    const tell = (part) => this.dispatch({ type: "run", token, part });
    tell({ saving: true, failure: "" });
    try {
      tell({ saved: await saveRun(id ?? "") });
    } catch (error) {
      tell({ failure: /** @type {Error} */ (error).message });
    }
    tell({ saving: false });
  };
}
