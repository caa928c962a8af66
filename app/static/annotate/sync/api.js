/* Calls of the annotations' routes. Who calls stands in the fragment of the page's address
   (set, by, sig): a fragment is in no log. */
import { ask, sending, sendingFile } from "../../forms/ask.js";
import { atRoot } from "../../shell/root.js";

export function accessOf(hash) {
  const given = new URLSearchParams(hash.replace(/^#/, ""));
  const names = ["set", "by", "sig"].filter((name) => given.get(name));
  return Object.fromEntries(names.map((name) => [name, given.get(name)]));
}

export function addressOf(path, access, more = {}) {
  const query = new URLSearchParams({ ...access, ...more }).toString();
  return atRoot(`/annotate/${path}${query ? `?${query}` : ""}`);
}

export function apiOf(access) {
  const at = (path, more) => addressOf(path, access, more);
  const ofClip = (clip) => at(`work/${encodeURIComponent(clip)}`);
  return {
    access,
    sets: () => ask(at("sets")),
    makeSet: (order) => ask(at("sets"), sending(order)),
    addAnnotator: (set, name) =>
      ask(at(`sets/${encodeURIComponent(set)}/annotators`), sending({ name })),
    clips: () => ask(at("work")),
    work: (clip) => ask(ofClip(clip)),
    draw: (order) => ask(at("drawing"), sending(order)),
    agreement: () => ask(at("agreement")),
    exportAddress: () => at("export"),
    publish: () => ask(at("publish"), sending({})),
    bring: (file) => ask(at("import"), sendingFile(file, "application/zip")),
    facts: (clip) => ask(atRoot(`/api/annotate?${new URLSearchParams({ clip })}`)),
    /* {status: "saved" | "conflict" | "refused" | "offline", …}: never an exception. */
    async put(clip, version, part, value) {
      try {
        const reply = await ask(ofClip(clip), sending({ version, part, value }, { method: "PUT" }));
        return { status: "saved", ...reply };
      } catch (error) {
        if (error.status === 409) return { status: "conflict", ...error.content };
        const refused = error.status >= 400 && error.status < 500 && error.status !== 429;
        return { status: refused ? "refused" : "offline", words: error.message };
      }
    },
  };
}
