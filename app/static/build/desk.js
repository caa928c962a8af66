/* The Build page's state with what it asks of the server: preview, build, clips, models, files. */
import { askJudges, bringClip, tellModels } from "../forms/calls.js";
import { save, saveBlob } from "../forms/download.js";
import { keyHeaders } from "../forms/judge.js";
import { readSet, readVotes, voteToSend, writeSet } from "../forms/kept.js";
import { askPreview, listen, makeFiles } from "./calls.js";
import { draftsFrom, parseDraft } from "./model/drafts.js";
import { takenOut } from "./model/my_set.js";
import { askedJudges, faultsOf, orderKey, readOrder } from "./model/order.js";
import { fresh, reduce } from "./model/state.js";

const STOPPED = "Stopped. The turns until then are below; nothing more is asked.";
const NO_ROOM = "Your browser has no room for more: save the records, then take some out.";

export class BuildDesk {
  constructor() {
    this.state = fresh();
    this.draw = () => {};
    this.leaving = null;
    this.root = null;
  }

  dispatch = (action) => {
    this.state = reduce(this.state, action);
    this.draw();
  };

  async open(payload) {
    this.dispatch({ type: "payload", payload, set: readSet() });
    if (this.state.server) return;
    try {
      this.dispatch({ type: "server", server: await askJudges("") });
    } catch (error) {
      const failure = `What can be asked here is not known: ${error.message}`;
      this.dispatch({ type: "idle", failure });
    }
  }

  focus(selector) {
    this.root?.querySelector(selector)?.focus();
  }

  set = (name, value) => this.dispatch({ type: "set", name, value });

  /* What a case would send first; nothing goes before it was looked at. */
  look = async (from) => {
    this.dispatch({ type: "look", from });
    if (Object.keys(faultsOf(this.state)).length) {
      this.dispatch({ type: "faulty" });
      return this.focus(".wr-build-form [aria-invalid=true]");
    }
    this.dispatch({ type: "busy" });
    try {
      const key = orderKey(this.state);
      const preview = await askPreview(readOrder(this.state));
      this.dispatch({ type: "preview", preview, key });
    } catch (error) {
      this.dispatch({ type: "idle", failure: error.message });
    }
    const place = this.root?.querySelector(".wr-build-preview, .wr-build-form [role=alert]");
    return place?.scrollIntoView({ block: "nearest" });
  };

  build = async () => {
    const order = readOrder(this.state);
    this.leaving = new AbortController();
    this.dispatch({ type: "begin" });
    this.root?.querySelector(".wr-build-talk-box")?.scrollIntoView({ block: "nearest" });
    const heard = (name, data) => this.dispatch({ type: "event", name, data });
    let failure = "";
    try {
      await listen(order, keyHeaders(askedJudges(this.state)), this.leaving.signal, heard);
    } catch (error) {
      failure = error.name === "AbortError" ? STOPPED : error.message;
    }
    this.leaving = null;
    this.dispatch({ type: "end", failure });
  };

  stop = () => this.leaving?.abort();

  edit = (at) => {
    this.dispatch({ type: "edit", at });
    this.focus(".wr-build-edit textarea");
    const { activeElement } = document;
    if (activeElement instanceof HTMLTextAreaElement) activeElement.setSelectionRange(0, 0);
  };

  /* The editor is left: the focus goes back to where it was opened. */
  leaveEditor = (at) => {
    this.dispatch({ type: "edit", at: -1 });
    this.focus(`[data-turn="${at}"] [data-do=edit]`);
  };

  goOn = (at) => {
    try {
      this.look(draftsFrom(this.state.run.rounds, at, parseDraft(this.state, at)));
    } catch (error) {
      this.dispatch({ type: "draft fault", text: `This is no JSON: ${error.message}` });
    }
  };

  listModels = (judge) => tellModels(this, judge);

  bring = (files) => bringClip(this, files);

  /* The set as it is in storage by now: another tab may have changed it. */
  keep(set, more) {
    const failure = writeSet(set) ? "" : NO_ROOM;
    this.dispatch({ type: "set kept", set: readSet(), failure, ...(failure ? {} : more) });
  }

  accept = () => this.keep([...readSet(), this.state.run.record]);

  takeOut = (record) => {
    const { set, removed } = takenOut(readSet(), record);
    this.keep(set, { removed });
    this.focus(".wr-build-undo");
  };

  putBack = () => {
    const { at, record } = this.state.mine.removed,
      set = readSet();
    this.keep(set.toSpliced(at, 0, record), { removed: null });
    this.focus(`.wr-build-mine li:nth-child(${Math.min(at, set.length) + 1}) button`);
  };

  saveFiles = async () => {
    try {
      const zip = await makeFiles(readSet(), readVotes().map(voteToSend));
      saveBlob(zip, "whyreel-built.zip");
    } catch (error) {
      this.dispatch({ type: "set kept", set: readSet(), failure: error.message });
    }
  };

  saveRecords = () => {
    const lines = readSet().map((record) => `${JSON.stringify(record)}\n`);
    save("my-set.jsonl", lines.join(""), "application/x-ndjson");
  };
}
