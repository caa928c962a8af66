/* The Try page's state with what it asks of the server: preview, run, replay, clips, models. */
import { ask, listModels, post, sendClip, stream, versionQuery } from "../forms/calls.js";
import { setAddress } from "../shell/address.js";
import { addressOf } from "./model/address.js";
import { keyHeaders, readOrder } from "./model/order.js";
import { fresh, reduce } from "./model/state.js";
import { forgetAll, saveRun } from "./saving.js";

const CALLED_OFF =
  "You called it off. Calls that had ended are shown; a call under way may still be billed by " +
  "its endpoint.";

export class TryDesk {
  constructor() {
    this.state = fresh();
    this.draw = () => {};
    this.leaving = null;
    this.turn = 0;
    this.root = null;
  }

  dispatch = (action) => {
    this.state = reduce(this.state, action);
    this.draw();
  };

  async open(payload) {
    this.state = reduce(this.state, { type: "server", server: await ask("", {}) });
    this.dispatch({ type: "payload", payload, running: Boolean(this.leaving) });
  }

  set = (name, value) => {
    this.dispatch({ type: "set", name, value });
    this.keepAddress();
  };

  keepAddress() {
    setAddress(addressOf(this.state, location.search), false);
  }

  seek = (t) => {
    const video = this.root?.querySelector("video");
    if (!video) return;
    video.pause();
    video.currentTime = t;
    video.scrollIntoView({ block: "nearest" });
  };

  async guarded(words, work) {
    this.dispatch({ type: "busy", words });
    let failure = "";
    try {
      await work();
    } catch (error) {
      failure = error.name === "AbortError" ? "" : error.message;
    }
    this.dispatch({ type: "idle", failure });
  }

  show = () => {
    const mine = ++this.turn;
    return this.guarded("Preparing …", async () => {
      const call = post(`/preview${versionQuery()}`, readOrder(this.state), {});
      const preview = await ask(call.path, call.options);
      if (mine === this.turn) this.dispatch({ type: "preview", preview });
    });
  };

  send = async () => {
    this.leaving = new AbortController();
    this.dispatch({ type: "no run" });
    await this.guarded("Asking …", () => this.listen());
    this.leaving = null;
    this.root?.querySelector(".wr-try-results h2")?.focus({ preventScroll: false });
  };

  async listen() {
    const call = post(
      versionQuery(),
      readOrder(this.state),
      keyHeaders(this.state),
      this.leaving.signal,
    );
    try {
      await stream(call, (name, data) => this.dispatch({ type: "event", name, data }));
      if (this.state.run && !this.state.run.ended)
        throw new Error("The connection was closed before the run had ended.");
    } catch (error) {
      if (!this.state.run) throw error;
      const failure = error.name === "AbortError" ? CALLED_OFF : error.message;
      this.dispatch({ type: "run", part: { ended: true, failure } });
    }
  }

  cancel = () => this.leaving?.abort();

  replay = (name) => {
    const mine = ++this.turn;
    return this.guarded("Replaying …", async () => {
      const record = await ask(`/replay/${encodeURIComponent(name)}`, {});
      this.dispatch({ type: "preview", preview: null });
      let before = 0;
      for (const event of record.events) {
        await new Promise((done) => setTimeout(done, Math.min(1200, (event.at - before) * 1000)));
        if (mine !== this.turn) return;
        before = event.at;
        const { event: heard, data } = event;
        this.dispatch({ type: "event", name: heard, data, scripted: record["said"] });
        this.dispatch({ type: "run", part: { sent: record.sent } });
      }
    });
  };

  listModels = async (at) => {
    this.dispatch({ type: "models", at, part: { listed: "Asking …" } });
    this.dispatch({ type: "models", at, part: await listModels(this.state.judges[at]) });
  };

  bring = async ([file]) => {
    if (!file) return;
    this.dispatch({ type: "sending", on: true });
    try {
      this.dispatch({ type: "clip", ...(await sendClip(file, this.state.server.limits)) });
    } catch (error) {
      this.dispatch({ type: "idle", failure: error.message });
    }
  };

  forget = forgetAll;

  save = async () => {
    const tell = (part) => this.dispatch({ type: "run", part });
    tell({ saving: true, failure: "" });
    try {
      tell({ saved: await saveRun(this.state.run.id) });
    } catch (error) {
      tell({ failure: error.message });
    }
    tell({ saving: false });
  };
}
