/* The state of the human check with what it keeps in this browser and asks of the server. */
import {
  isOfVotes,
  mayKeep,
  readSet,
  readSubmissions,
  readVotes,
  writeVotes,
} from "../forms/kept.js";
import { setAddress } from "../shell/address.js";
import { askFigures, askItems } from "./calls.js";
import { criteriaOf, namesOf } from "./model/criteria.js";
import { parseVotes } from "./model/files.js";
import { fresh, isSameSource, reduce, shownVotes } from "./model/state.js";
import { bookOf, votesIn } from "./model/votes.js";
import { saveFile, saveSubmissions } from "./saving.js";

/* What this browser alone has. */
const OWN = { mine: readSet, submissions: readSubmissions };

export class CheckDesk {
  constructor() {
    this.state = fresh();
    this.draw = () => {};
    this.root = null;
    this.turn = 0;
    this.reading = 0;
  }

  /* Votes that changed are kept and counted; an item that is left is left in the address too. */
  dispatch = (action) => {
    const before = this.state;
    this.state = reduce(before, action);
    if (this.state.book !== before.book && action.type !== "payload") {
      if (action.type !== "book") this.state.isKept = writeVotes(votesIn(this.state.book));
      this.tally();
    }
    this.draw();
    const item = this.state.items[this.state.at];
    if (before.payload && item && item !== before.items[before.at]) this.show(item);
  };

  show(item) {
    const query = new URLSearchParams(location.search);
    if (query.get("case") === item.id) return;
    query.set("case", item.id);
    setAddress(query.toString(), false);
    this.root?.querySelector(".wr-check")?.scrollIntoView({ block: "nearest" });
  }

  async open(payload) {
    this.dispatch({ type: "payload", payload, book: bookOf(readVotes()) });
    this.dispatch({ type: "kept", isKept: mayKeep() });
    const accepted = payload.source in OWN ? OWN[payload.source]() : [];
    if (accepted.length) await this.read(accepted);
    this.tally();
  }

  /* Another tab of this browser has voted. */
  heard = (event) => {
    if (isOfVotes(event)) this.dispatch({ type: "book", book: bookOf(readVotes()) });
  };

  /* What is read belongs to the source that was open then, and only the last file counts. */
  async read(body, name) {
    const { payload } = this.state,
      reading = ++this.reading;
    const tell = (action) => {
      if (this.reading === reading && isSameSource(this.state.payload, payload))
        this.dispatch(action);
    };
    this.dispatch({ type: "busy" });
    try {
      tell({ type: "items", content: await askItems(body, name), name });
    } catch (error) {
      tell({ type: "failed", text: error.message });
    }
  }

  bring = async ([file]) => {
    if (!file) return;
    await this.read(file, file.name);
    this.tally();
  };

  /* Only the last answer counts. */
  tally = async () => {
    const turn = ++this.turn,
      votes = shownVotes(this.state);
    const tell = (action) => turn === this.turn && this.dispatch(action);
    if (!votes.length || this.state.payload.known) return tell({ type: "figures", figures: null });
    try {
      return tell({ type: "figures", figures: await askFigures(votes, this.state.rates) });
    } catch (error) {
      return tell({ type: "no figures", text: error.message });
    }
  };

  say = (stands) => this.dispatch({ type: "say", stands });
  /* The button that named it is gone then: whoever was on it stays at the verdicts. */
  because = (criterion) => {
    const wasOnIt = document.activeElement?.closest(".wr-check-why");
    this.dispatch({ type: "say", stands: false, criterion });
    if (wasOnIt) this.root?.querySelector(".wr-check-drop")?.focus({ preventScroll: true });
  };

  criteria = () => criteriaOf(this.state, this.state.items[this.state.at]);
  undo = () => this.dispatch({ type: "undo" });
  step = (by) => this.dispatch({ type: "step", by });
  be = (who) => this.dispatch({ type: "be", who });
  notice = (text) => this.dispatch({ type: "notice", text });

  play = () => {
    const video = this.root.querySelector(".wr-check-film video");
    if (!video) this.notice("There is no clip of this case here.");
    else if (video.paused) video.play().catch(() => {});
    else video.pause();
  };

  choose = () => this.root.querySelector(".wr-check-hidden").click();

  bringVotes = async ([file]) => {
    if (!file) return;
    try {
      const votes = parseVotes(await file.text(), file.name, namesOf(this.state.payload));
      this.dispatch({ type: "merge", name: file.name, votes });
      this.root.querySelector(".wr-check-merge h2").focus();
    } catch (error) {
      this.dispatch({ type: "failed", text: error.message });
    }
  };

  /* The panel of a file is closed, with its votes or without them. */
  close(type) {
    this.dispatch({ type });
    this.root.querySelector(".wr-check")?.focus({ preventScroll: true });
  }

  takeIn = () => this.close("import");
  leave = () => this.close("leave");

  /* A file of the check is saved, or it is told why there is none. */
  saveFile = async (name) =>
    this.notice(await saveFile(name, this.state).catch((error) => error.message));

  saveSubmissions = () => this.notice(saveSubmissions());

  delete = () => this.dispatch({ type: "delete" });
}
