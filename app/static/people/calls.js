/* Calls of the studies' routes. Who calls stands in the fragment of the page's address (study, by,
   sig): a fragment is in no log. */
import { ask, sending, sendingFile } from "../forms/ask.js";
import { atRoot } from "../shell/root.js";

export function accessOf(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const names = ["study", "by", "sig"].filter((name) => given.get(name));
  return Object.fromEntries(names.map((name) => [name, given.get(name)]));
}

export function callsOf(access) {
  const at = (path) => {
    const query = new URLSearchParams(access).toString();
    return atRoot(`/people/${path}${query ? `?${query}` : ""}`);
  };
  return {
    studies: () => ask(at("studies")),
    preview: (order) => ask(at("preview"), sending(order)),
    make: (order) => ask(at("studies"), sending(order)),
    bring: (file) => ask(at("import"), sendingFile(file, "application/zip")),
    outcome: () => ask(at("study")),
    invite: () => ask(at("invite"), sending({})),
    publish: (least) => ask(at("publish"), sending({ least })),
    exportAddress: () => at("export"),
    votesAddress: () => at("votes"),
    about: () => ask(at("task")),
    agree: () => ask(at("consent"), sending({})),
    withdraw: () => ask(at("withdraw"), sending({})),
    task: (place) => ask(at(`task/${place}`)),
    save: (place, body) => ask(at(`task/${place}`), sending(body, { method: "PUT" })),
    frames: (place, number) => ask(at(`frames/${place}/${number}`)),
    film: (place, number) => at(`film/${place}/${number}`),
  };
}
