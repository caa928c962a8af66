/* One who takes part: agrees, gets one form after another, goes back, withdraws. Each change is
   saved when it is made, so that a browser that is killed loses nothing. */
import { attempt } from "./attempt.js";
import { atPlace, byKey, change, openParts, undo } from "./model/visit.js";
/** @import { AboutStudy, StudyCalls, Task, VisitState, Withdrawn } from "./types.d.ts" */

const WAIT_MS = 400;
const OTHERWISE =
  "This form was changed in another window. You see what was saved there. " +
  "Undo brings back what you had answered here.";

export class VisitDesk {
  /**
   * @param {StudyCalls} calls
   * @param {() => void} draw
   */
  constructor(calls, draw) {
    this.calls = calls;
    this.draw = draw;
    /** @type {VisitState | null} */
    this.visit = null;
    /** @type {AboutStudy | null} */
    this.about = null;
    this.failure = "";
    /** @type {Withdrawn | null} */
    this.left = null;
    /** @type {"saved" | "waiting" | "saving" | "failed"} */
    this.state = "saved";
    this.busy = false;
    /** @type {ReturnType<typeof setTimeout> | 0} */
    this.waiting = 0;
    /** @type {Promise<boolean> | null} */
    this.sending = null;
  }

  async start() {
    await this.attempt(async () => {
      const about = await this.calls.about();
      this.about = about;
      if (about.consented) await this.open(about, about.next);
    });
  }

  /** @param {() => Promise<unknown>} call */
  attempt(call) {
    this.busy = true;
    return attempt(this, () => call().finally(() => (this.busy = false)));
  }

  agree = () =>
    this.attempt(async () => {
      this.about = await this.calls.agree();
      await this.open(this.about, this.about.next);
    });

  /**
   * @param {AboutStudy} about
   * @param {number | null} place
   */
  async open(about, place) {
    if (place == null) this.visit = null;
    else this.visit = atPlace(about, await this.calls.task(place));
    this.state = "saved";
  }

  /** @param {VisitState["form"]} form */
  change = (form) => this.visit && this.take(change(this.visit, form));

  /** @param {VisitState} visit */
  take(visit) {
    if (visit === this.visit) return;
    this.visit = visit;
    this.state = "waiting";
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.save(false), WAIT_MS);
    this.draw();
  }

  /**
   * @param {string} key
   * @param {number} second
   */
  key(key, second) {
    const next = this.visit && byKey(this.visit, key, second);
    if (next) this.take(next);
    return Boolean(next);
  }

  /**
   * Saves follow each other: each names the version that the one before has made.
   * @param {boolean} done
   */
  save(done) {
    clearTimeout(this.waiting);
    const task = this.visit?.task;
    const earlier = this.sending ?? Promise.resolve(true);
    this.sending = earlier.catch(() => false).then(() => this.put(done, task));
    return this.sending;
  }

  /**
   * Whether the form is kept as it stands. One that was opened anew meanwhile is not what this save
   * was meant for.
   * @param {boolean} done
   * @param {Task} [task]
   */
  async put(done, task = this.visit?.task) {
    const { visit } = this;
    if (!visit) return true;
    if (visit.task !== task) return false;
    const body = { version: visit.version, form: visit.form, done };
    this.state = "saving";
    this.draw();
    try {
      const { version } = await this.calls.save(visit.task.place, body);
      if (this.visit?.task === visit.task) this.visit = { ...this.visit, version };
      this.state = this.visit?.form === visit.form ? "saved" : "waiting";
      this.failure = "";
    } catch (error) {
      const { message, status } = /** @type {Error & { status?: number }} */ (error);
      this.state = "failed";
      this.failure = message;
      if (status === 409) await this.reopen();
      this.draw();
      return false;
    }
    this.draw();
    return this.state === "saved";
  }

  /* Another window has saved this form: what it says comes here, undo brings back what was here. */
  async reopen() {
    if (!this.visit) return;
    const { about, form, task } = this.visit;
    this.failure = OTHERWISE;
    try {
      await this.open(about, task.place);
      this.visit = { ...this.visit, before: [form] };
    } catch {
      this.state = "failed";
    }
  }

  next = async () => {
    const { visit } = this;
    if (!visit || this.busy) return;
    const open = openParts(visit);
    if (open.length) {
      this.visit = { ...visit, says: `Still open: ${open.join(", ")}.` };
      this.draw();
      return;
    }
    this.busy = true;
    const { after } = visit.task;
    if (await this.save(true)) {
      await this.attempt(async () => {
        this.about = await this.calls.about();
        await this.open(this.about, after ?? this.about.next);
      });
    }
    this.busy = false;
    this.draw();
  };

  /* Undoes a change of this form, and without one goes to the form before. */
  back = async () => {
    const { about, visit } = this;
    if (visit?.before.length) return this.take(undo(visit));
    const place = visit ? visit.task.before : about?.last;
    if (!about || place == null || this.busy) return undefined;
    return this.attempt(async () => {
      if (await this.flush()) await this.open(about, place);
    });
  };

  /* Whether nothing is left that is not kept. */
  async flush() {
    await this.sending;
    return this.state === "saved" || this.save(false);
  }

  /* A third looks again whether the others differ in something by now. */
  again = () =>
    this.attempt(async () => {
      this.about = await this.calls.about();
      await this.open(this.about, this.about.next);
    });

  withdraw = () =>
    this.attempt(async () => {
      clearTimeout(this.waiting);
      await this.sending;
      this.left = await this.calls.withdraw();
      this.visit = null;
    });
}
