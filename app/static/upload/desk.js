/* The state of the form with what it asks of the server: files go up, jobs are waited for. */
import { askOffer, askUploads, post, sendFile, sendSubmission } from "./calls.js";
import { orderOf } from "./model/choice.js";
import { fresh, hasNewData, isBusy, reduce, shownState } from "./model/state.js";
import { orderOf as submissionOf } from "./model/submission.js";
/** @import { UploadAction, UploadServer } from "./types.d.ts" */

const SLOWEST = 2000;

export class UploadDesk {
  /** @param {(desk: UploadDesk) => void} draw */
  constructor(draw) {
    this.state = fresh();
    this.draw = () => draw(this);
    /** @type {ReturnType<typeof setTimeout> | 0} */
    this.waiting = 0;
    this.isClosed = false;
  }

  /** @param {UploadAction} action */
  dispatch = (action) => {
    this.state = reduce(this.state, action);
    if (!this.isClosed && this.state.server) this.draw();
  };

  async start() {
    try {
      this.dispatch({ type: "server", server: await askUploads() });
      if (isBusy(this.state)) this.poll();
    } catch (error) {
      this.state = { ...this.state, failure: /** @type {Error} */ (error).message };
      this.draw();
    }
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.waiting);
  }

  /* While something is done it is asked for, a little less often each time. */
  poll(wait = 300) {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(async () => {
      const before = this.state.server;
      /** @type {UploadServer} */
      let server;
      try {
        server = await askUploads();
      } catch {
        return this.isClosed || this.poll(SLOWEST);
      }
      if (this.isClosed) return null;
      if (hasNewData(before, server)) return location.reload();
      this.dispatch({ type: "server", server });
      if (isBusy(this.state)) this.poll(Math.min(wait * 1.3, SLOWEST));
      return null;
    }, wait);
  }

  /** @param {File[]} files */
  addFiles = async (files) => {
    const most = shownState(this.state).server.limits.file_mb;
    try {
      for (const file of files) {
        if (file.size > most * 2 ** 20)
          throw new Error(`${file.name}: at most ${most} MB here; the command line takes more`);
        const what = `Sending ${file.name}`;
        this.dispatch({ type: "sending", what });
        const server = await sendFile(file, (done, total) =>
          this.dispatch({ type: "sending", what, done, total }),
        );
        this.dispatch({ type: "server", server });
      }
    } catch (error) {
      this.dispatch({ type: "failed", text: /** @type {Error} */ (error).message });
    }
    this.poll();
  };

  /**
   * @param {string} path
   * @param {object} [body]
   * @param {"server" | "deleted"} [type]
   */
  async post(path, body, type = "server") {
    try {
      this.dispatch({ type, server: await post(path, body) });
      return true;
    } catch (error) {
      this.dispatch({ type: "failed", text: /** @type {Error} */ (error).message });
      return false;
    }
  }

  /** @param {boolean} dry */
  begin = async (dry) => {
    if (await this.post("/import", orderOf(shownState(this.state), dry))) this.poll();
  };

  /** @param {number} number */
  dismiss = (number) => this.post("/dismiss", { number });

  /** @param {number} number */
  openSubmission = async (number) => {
    this.dispatch({ type: "submission", number });
    try {
      this.dispatch({ type: "offered", offer: await askOffer(number) });
    } catch (error) {
      this.dispatch({ type: "refused", text: /** @type {Error} */ (error).message });
    }
  };

  closeSubmission = () => this.dispatch({ type: "submission" });

  submit = async () => {
    const { submission } = this.state;
    if (!submission) return;
    this.dispatch({ type: "going" });
    try {
      await sendSubmission(submissionOf(submission));
      this.dispatch({ type: "server", server: await askUploads() });
      this.closeSubmission();
    } catch (error) {
      this.dispatch({ type: "refused", text: /** @type {Error} */ (error).message });
    }
  };

  deleteAll = async () => {
    const wasShown = this.state.server?.shown;
    if ((await this.post("/forget", undefined, "deleted")) && wasShown) location.reload();
  };
}
