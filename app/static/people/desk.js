/* The page of studies: without a link the list and the form that makes one, with the owner's link
   what comes of it, with a participant's link their forms. */
import { findStorage } from "../forms/kept.js";
import { accessOf, callsOf } from "./calls.js";
import { VisitDesk } from "./visit_desk.js";

const LINKS = "whyreel-studies";
const AT_WORK = "wr-at-work";

export class StudyDesk {
  constructor() {
    Object.assign(this, { draw: () => {}, root: null, payload: null, access: {}, hash: null });
    Object.assign(this, { list: null, outcome: null, failure: "", notice: "" });
    this.person = null;
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
    Object.assign(this, { outcome: null, person: null, failure: "", notice: "" });
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

  async attempt(call) {
    this.failure = "";
    this.draw();
    try {
      await call();
    } catch (error) {
      this.failure = error.message;
    }
    this.draw();
  }

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

  keepLink(study, link) {
    try {
      findStorage().setItem(LINKS, JSON.stringify({ ...this.links(), [study]: link }));
    } catch {
      this.notice = "This browser keeps no data for us: copy the owner's link now.";
    }
  }

  preview = (order) => this.calls.preview(order);

  make = (order) =>
    this.attempt(async () => {
      const { study, owner_link: link } = await this.calls.make(order);
      this.keepLink(study, link);
      location.hash = link.split("#")[1];
    });

  bring = ([file]) =>
    file &&
    this.attempt(async () => {
      const { study, added, known, owner_link: link } = await this.calls.bring(file);
      this.keepLink(study, link);
      location.hash = link.split("#")[1];
      this.notice = `${added} saves are new, ${known} were here already.`;
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
      this.notice = [`In the data now, version ${version}.`, ...left].join(" ");
    });
}
