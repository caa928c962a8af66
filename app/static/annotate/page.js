/* What the page does: opens clips, sends actions to the reducer or the playhead, and has changes
   saved. It is drawn anew after each. */
import { actionOf } from "./model/keys.js";
import { reduce } from "./model/reducer.js";
import { openedState } from "./model/state.js";
import { nextUnfinished } from "./parts/clips.js";
import { Playhead } from "./stage/playhead.js";
import { accessOf, apiOf } from "./sync/api.js";
import { Backup } from "./sync/backup.js";
import { Saver } from "./sync/saver.js";
import { setAddress } from "../shell/address.js";

const FIELDS =
  "input, textarea, select, [contenteditable], dialog, [role=listbox], [role=combobox]";
const BUTTONS = "button, a, summary, [role=button], label";
const KEYS_OFF = "whyreel.keys";

const keysAreOn = () => {
  try {
    return localStorage.getItem(KEYS_OFF) !== "off";
  } catch {
    return true;
  }
};

export class Annotation {
  constructor(payload, draw) {
    const access = accessOf(location.hash);
    Object.assign(this, { payload, access, api: apiOf(access), playhead: new Playhead() });
    Object.assign(this, { choices: payload.choices, about: payload.clip, state: null });
    Object.assign(this, { clip: null, list: null, loading: true, failure: "", notice: "" });
    this.status = { name: "saved", at: null, conflicts: [] };
    this.act = (action) => this.perform(action);
    this.open = (clip) => this.openClip(clip);
    this.pick = () => this.leaveClip();
    this.resolve = (part, choice) => this.choose(part, choice);
    this.showOnWatch = () => this.publish();
    this.draw = () => this.closed || draw(this);
  }

  async start() {
    this.draw();
    await this.listClips();
    const wanted = this.payload.clip?.id;
    const first = this.access.by ? nextUnfinished(this.list?.clips ?? [], null) : null;
    const clip = this.belongs(wanted) ? wanted : first;
    if (clip) await this.openClip(clip);
    this.loading = false;
    this.draw();
  }

  /* A set has clips of its own; an owner's link opens none. */
  belongs(clip) {
    if (!clip || (this.access.set && !this.access.by)) return false;
    return !this.access.set || (this.list?.clips ?? []).some((each) => each.clip === clip);
  }

  async listClips() {
    try {
      this.list = await this.api.clips();
      if (!this.access.set) this.mayMake = (await this.api.sets()).may_make;
      else this.agreement = await this.api.agreement().catch(() => null);
    } catch (error) {
      this.failure = error.message;
    }
    this.draw();
  }

  async openClip(clip) {
    await this.leaveClip();
    Object.assign(this, { loading: true, clip, failure: "", notice: "" });
    this.draw();
    try {
      const [about, work] = await Promise.all([this.factsOf(clip), this.api.work(clip)]);
      if (this.clip !== clip || this.closed) return;
      this.take(clip, about, work);
    } catch (error) {
      Object.assign(this, { failure: error.message, clip: null });
    }
    this.loading = false;
    this.draw();
  }

  async factsOf(clip) {
    if (this.payload.clip?.id === clip) return this.payload.clip;
    const twin = await this.api.facts(clip).catch(() => null);
    return twin?.slots?.annotator?.payload?.clip ?? null;
  }

  take(clip, about, work) {
    const { set = "mine", by = "me" } = this.access;
    this.saver = new Saver({
      put: (version, part, value) => this.api.put(clip, version, part, value),
      load: () => this.api.work(clip),
      show: (status) => this.showStatus(status),
      take: (doc) => this.replace(doc),
      backup: new Backup(localStorage, `${set}/${by}/${clip}`),
    });
    this.playhead.open(work.clip);
    this.about = about;
    this.state = { ...openedState(work), keysOn: keysAreOn() };
    const doc = this.saver.open(work);
    if (doc !== this.state.doc) this.replace(doc);
    const query = new URLSearchParams(location.search);
    query.set("clip", clip);
    setAddress(query.toString(), false);
  }

  async leaveClip() {
    await this.saver?.flush();
    this.playhead.stop();
    Object.assign(this, { saver: null, state: null, clip: null });
    this.draw();
  }

  close() {
    this.closed = true;
    this.playhead.stop();
    this.saver?.flush();
  }

  replace(doc) {
    const step = doc.chain.nodes.some(({ id }) => id === this.state.step)
      ? this.state.step
      : (doc.chain.nodes[0]?.id ?? null);
    this.state = { ...this.state, doc, step };
    this.draw();
  }

  showStatus(status) {
    this.status = status;
    if (status.faults && this.state) this.state = { ...this.state, faults: status.faults };
    const mine = this.list?.clips.find(({ clip }) => clip === this.clip);
    if (mine && this.saver)
      Object.assign(mine, { version: this.saver.version, done: this.state.doc.done });
    this.draw();
  }

  choose(part, choice) {
    const { theirs } = this.status.conflicts.find((each) => each.part === part);
    if (choice === "theirs") this.perform({ type: "takePart", part, value: theirs });
    this.saver.resolve(part, choice);
  }

  press(event) {
    if (!this.state || this.closed || event.defaultPrevented) return;
    const at = event.target.closest ? event.target : document.body;
    if (at.closest(FIELDS)) return;
    if ((event.key === " " || event.key === "Enter") && at.closest(BUTTONS)) return;
    const action = actionOf(event, this.state);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    this.perform(action);
  }

  perform(action) {
    if (action.type in PLAYER) PLAYER[action.type](this, action);
    else
      this.change(
        action.timed ? { ...action, t: this.playhead.t, second: this.playhead.t } : action,
      );
  }

  change(action) {
    const before = this.state;
    this.notice = "";
    this.state = reduce(before, action);
    if (action.type === "toggleKeys") this.keepKeys();
    if (this.state.doc !== before.doc) this.saver.update(this.state.doc);
    this.draw();
  }

  keepKeys() {
    try {
      localStorage.setItem(KEYS_OFF, this.state.keysOn ? "on" : "off");
    } catch {
      /* The switch holds for this page. */
    }
  }

  async publish() {
    await this.saver.flush();
    try {
      await this.api.show(this.clip);
      this.notice = "It is on Watch now.";
    } catch (error) {
      this.notice = error.message;
    }
    this.draw();
  }
}

/* Actions that change no document. */
const PLAYER = {
  toggle: ({ playhead }) => playhead.toggle(),
  shuttle: ({ playhead }, { key }) => playhead.shuttle(key),
  frame: ({ playhead }, { by }) => playhead.frame(by),
  skip: ({ playhead }, { by }) => playhead.skip(by),
  seek: ({ playhead }, { t }) => playhead.seek(t),
  goTo({ playhead, state }, { end }) {
    const t = state.doc.times[state.step]?.[end];
    if (t != null) playhead.seek(t);
  },
  focus: (page, { on }) => document.querySelector(`.wr-an [data-focus=${on}]`)?.focus(),
  nextClip(page) {
    const next = nextUnfinished(page.list?.clips ?? [], page.clip);
    if (next) page.openClip(next);
  },
};
