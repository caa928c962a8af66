/* The page of studies: without a link the list and the form that makes one, with the owner's link
   what comes of it, with a participant's link their forms. */
import { findStorage } from "../forms/kept.js";
import { attempt } from "./attempt.js";
import { accessOf, callsOf } from "./calls.js";
import { inDataWords } from "./model/words.js";
import { VisitDesk } from "./visit_desk.js";

const LINKS = "whyreel-studies";
const AT_WORK = "wr-at-work";

export class StudyDesk {
  constructor() {
    this.draw = () => {};
    this.root = null;
    this.payload = null;
    this.access = {};
    this.calls = callsOf({});
    this.hash = null;
    this.list = null;
    this.outcome = null;
    this.failure = "";
    this.notice = "";
    this.person = null;
    this.carried = "";
  }

  open(payload) {
    this.payload = payload;
    if (this.hash === location.hash) this.draw();
    else this.turn();
  }

  /* Another link: another study, or another person. */
  turn = async () => {
    this.hash = location.hash;
    this.access = accessOf(location.hash);
    this.calls = callsOf(this.access);
    Object.assign(this, { outcome: null, person: null, failure: "", notice: this.carried });
    this.carried = "";
    document.documentElement.classList.toggle(AT_WORK, Boolean(this.access.by));
    if (this.access.by) {
      this.person = new VisitDesk(this.calls, () => this.draw());
      await this.person.start();
    } else if (this.access.study) await this.load();
    else await this.attempt(async () => (this.list = await this.calls.studies()));
  };

  leave() {
    document.documentElement.classList.remove(AT_WORK);
    this.hash = null;
  }

  load = () => this.attempt(async () => (this.outcome = await this.calls.outcome()));

  attempt = (call) => attempt(this, call);

  say(notice) {
    this.notice = notice;
    this.draw();
  }

  /* The owner's links of studies that were made in this browser; the server shows each once. */
  links() {
    try {
      const kept = JSON.parse(findStorage().getItem(LINKS) || "{}");
      return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
    } catch {
      return {};
    }
  }

  /* What has to be said where the browser does not keep it. */
  keepLink(study, link) {
    try {
      findStorage().setItem(LINKS, JSON.stringify({ ...this.links(), [study]: link }));
      return "";
    } catch {
      return "This browser keeps no data for us: copy the owner's link now.";
    }
  }

  /* To a study by its owner's link; a new fragment turns the page later, and the words stay. */
  enter(study, link, words = "") {
    const fragment = `#${link.split("#")[1]}`;
    const notice = [words, this.keepLink(study, link)].filter(Boolean).join(" ");
    if (location.hash === fragment) return this.say(notice);
    this.carried = notice;
    location.hash = fragment;
    return undefined;
  }

  preview = (order) => this.calls.preview(order);

  make = (order) =>
    this.attempt(async () => {
      const { study, owner_link: link } = await this.calls.make(order);
      this.enter(study, link);
    });

  bring = ([file]) =>
    file &&
    this.attempt(async () => {
      const { study, added, known, owner_link: link } = await this.calls.bring(file);
      this.enter(study, link, `${added} saves are new, ${known} were here already.`);
    });

  invite = () =>
    this.attempt(async () => {
      await this.calls.invite();
      this.outcome = await this.calls.outcome();
    });

  publish = (least) =>
    this.attempt(async () => {
      this.say("On its way into the data …");
      const { version, left_out: left } = await this.calls.publish(least);
      this.outcome = await this.calls.outcome();
      this.notice = [inDataWords(version, this.outcome), ...left].join(" ");
    });
}
