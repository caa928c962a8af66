/* The Annotate page: sends actions to the reducer or the playhead, and saves changes. It is
   drawn anew after each. */
import { reduceBy } from "../forms/reducing.js";
import { TAKES_KEYS } from "../shell/event_target.js";
import { switchKeys } from "../../../views/player/js/base/key_switch.js";
import { actionOf } from "./model/keys.js";
import { reduce } from "./model/reducer.js";
import { compare, leaveClip, openClip, openPage } from "./opening.js";
import { nextUnfinished } from "./parts/clips.js";
import { Playhead } from "./stage/playhead.js";
import { accessOf, apiOf } from "./sync/api.js";
/** @import { Reducers } from "../forms/types.d.ts" */
/** @import { Saver } from "./sync/saver.js" */
/**
 * @import {
 *   Action, AnnotatePayload, AnnotateState, AnnotatorAgreement, Doc, DocPart, Move, Moves,
 *   SaveStatus, SentEdit, View, WorkList,
 * } from "./types.d.ts"
 */

const BUTTONS = "button, a, summary, [role=button], label";

export class Annotation {
  /**
   * @param {AnnotatePayload} payload
   * @param {(page: Annotation) => void} draw
   */
  constructor(payload, draw) {
    this.payload = payload;
    this.access = accessOf(location.hash);
    this.api = apiOf(this.access);
    this.playhead = new Playhead();
    this.choices = payload.choices;
    this.about = payload.clip;
    /** @type {AnnotateState | null} */
    this.state = null;
    /** @type {string | null} */
    this.clip = null;
    /** @type {WorkList | null} */
    this.list = null;
    /** @type {AnnotatorAgreement | null} */
    this.agreement = null;
    this.mayMake = false;
    /** @type {Saver | null} */
    this.saver = null;
    this.loading = true;
    this.failure = "";
    this.notice = "";
    this.closed = false;
    /** @type {SaveStatus} */
    this.status = { name: "saved", at: null, conflicts: [], words: "" };
    /** @param {Action} action */
    this.act = (action) => this.perform(action);
    /** @param {string} clip */
    this.open = (clip) => openClip(this, clip);
    /**
     * @param {DocPart} part
     * @param {"mine" | "theirs"} choice
     */
    this.resolve = (part, choice) => this.choose(part, choice);
    this.draw = () => {
      if (!this.closed) draw(this);
    };
  }

  start() {
    this.draw();
    return openPage(this);
  }

  close() {
    leaveClip(this);
    this.closed = true;
  }

  /**
   * The document as it comes from elsewhere: another window, a crash's rest.
   * @param {Doc} doc
   */
  replace(doc) {
    const { state } = this;
    if (!state) return;
    const { nodes } = doc.chain;
    const still = nodes.some(({ id }) => id === state.step);
    this.state = { ...state, doc, step: still ? state.step : (nodes[0]?.id ?? null) };
    this.draw();
  }

  /** @param {SaveStatus} status */
  showStatus(status) {
    this.status = status;
    if (this.state) {
      if (status.faults) this.state = { ...this.state, faults: status.faults };
      const listed = this.list?.clips.find(({ clip }) => clip === this.clip);
      Object.assign(listed ?? {}, { version: this.saver?.version, done: this.state.doc.done });
    }
    this.draw();
  }

  /**
   * @param {DocPart} part
   * @param {"mine" | "theirs"} choice
   */
  choose(part, choice) {
    const conflict = this.status.conflicts.find((each) => each.part === part);
    if (!conflict) return;
    if (choice === "theirs") this.perform({ type: "takePart", part, value: conflict.theirs });
    this.saver?.resolve(part, choice);
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (!this.state || this.closed || event.defaultPrevented) return;
    const at = event.target instanceof Element ? event.target : document.body;
    if (at.closest(TAKES_KEYS)) return;
    if ((event.key === " " || event.key === "Enter") && at.closest(BUTTONS)) return;
    const action = actionOf(event, this.state);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    this.perform(action);
  }

  /** @param {Action} action */
  perform(action) {
    if (isMove(action)) reduceBy(MOVES, this, action);
    else this.change("timed" in action ? { ...action, t: this.playhead.t } : action);
  }

  /** @param {SentEdit | View} action */
  change(action) {
    const before = this.state;
    if (!before) return;
    this.notice = "";
    this.state = reduce(before, action);
    if (action.type === "toggleKeys") switchKeys(this.state.keysOn);
    if (this.state.doc !== before.doc) this.saver?.update(this.state.doc);
    if (action.type === "setDone") compare(this);
    this.draw();
  }

  /**
   * Publishes the annotations, then opens the clip on Watch.
   * @param {string} watch
   */
  async publish(watch) {
    this.notice = "Publishing…";
    this.draw();
    try {
      await this.saver?.flush();
      await this.api.publish();
      location.assign(watch);
    } catch (error) {
      this.notice = /** @type {Error} */ (error).message;
    }
    this.draw();
  }
}

/* Actions that change no document. */
/** @type {Reducers<Annotation, Moves, void>} */
const MOVES = {
  toggle: ({ playhead }) => playhead.toggle(),
  shuttle: ({ playhead }, { key }) => playhead.shuttle(key),
  frame: ({ playhead }, { by }) => playhead.frame(by),
  skip: ({ playhead }, { by }) => playhead.skip(by),
  seek: ({ playhead }, { t }) => playhead.seek(t),
  goTo({ playhead, state }, { end }) {
    const t = state?.doc.times[state.step ?? ""]?.[end];
    if (t != null) playhead.seek(t);
  },
  focus(page, { on }) {
    /** @type {HTMLElement | null} */
    const field = document.querySelector(`.wr-an [data-focus=${on}]`);
    field?.focus();
  },
  nextClip(page) {
    const next = nextUnfinished(page.list?.clips ?? [], page.clip);
    if (next) page.open(next);
  },
};

/**
 * @param {Action} action
 * @returns {action is Move}
 */
const isMove = (action) => action.type in MOVES;
