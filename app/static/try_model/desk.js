/* The Try page's state with what it asks of the server: preview, run, replay, clips, models. */
import { ask, post, stream } from "../forms/calls.js";
import { setAddress } from "../shell/address.js";
import { addressOf } from "./model/address.js";
import { keyHeaders, readOrder } from "./model/order.js";
import { fresh, reduce } from "./model/state.js";
import { forgetAll, query, saveRun } from "./saving.js";

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
      const call = post(`/preview${query()}`, readOrder(this.state), {});
      const preview = await ask(call.path, call.options);
      if (mine === this.turn) this.dispatch({ type: "preview", preview });
    });
  };

  send = async () => {
    this.leaving = new AbortController();
    this.dispatch({ type: "no run" });
    await this.guarded("Asking …", () => this.listen());
    this.leaving = null;
    this.root?.querySelector(".wr-try-results h3")?.focus({ preventScroll: false });
  };

  async listen() {
    const call = post(query(), readOrder(this.state), keyHeaders(this.state), this.leaving.signal);
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
    const judge = this.state.judges[at];
    const tell = (part) => this.dispatch({ type: "models", at, part });
    tell({ listed: "Asking …" });
    try {
      const headers = judge.key ? { "x-whyreel-key-1": judge.key } : {};
      const call = post("/models", { base_url: judge.base_url }, headers);
      const { models } = await ask(call.path, call.options);
      tell({ models, listed: models.length ? `${models.length} models` : "It lists no model." });
    } catch (error) {
      tell({ models: [], listed: `${error.message}. Type the name instead.` });
    }
  };

  bring = async ([file]) => {
    if (!file) return;
    const most = this.state.server.limits.file_mb;
    this.dispatch({ type: "sending", on: true });
    try {
      if (file.size > most * 2 ** 20) throw new Error(`${file.name}: a clip may have ${most} MB`);
      const kept = await ask(`/clip?name=${encodeURIComponent(file.name)}`, {
        method: "POST",
        body: file,
        headers: { "x-whyreel": "1", "content-type": "application/octet-stream" },
      });
      this.dispatch({ type: "clip", server: await ask("", {}), id: kept.id });
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
